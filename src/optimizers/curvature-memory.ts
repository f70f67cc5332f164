/**
 * The memory of L-BFGS: the latest pairs of steps and gradient changes, which define an approximation H of
 * the inverse Hessian without storing a matrix.
 *
 * J. Nocedal, Updating Quasi-Newton Matrices with Limited Storage, Mathematics of Computation 35, 1980; J.
 * Nocedal and S. J. Wright, Numerical Optimization, 2006, algorithm 7.4.
 */
import type { Objective } from './objective.js'
import { reals, type StateShape, whole } from './state-shape.js'
import { dot, type Vector } from './vector.js'
import { plainVectors, type Vectors } from './vectors.js'

/**
 * The latest M pairs s = x' − x and y = ∇f(x') − ∇f(x); pair p is in row p mod (M+1). Plain data. A new pair
 * is computed in the free row before it is accepted.
 */
export interface CurvatureMemory {
  pairs: number //               pairs since the last reset
  readonly s: Vector //          [M+1][n]
  readonly y: Vector //          [M+1][n]
  readonly sy: Float64Array //   [M+1]  s·y, above 0
}

export function createCurvatureMemory(
  M: number,
  n: number,
  vectors: Vectors = plainVectors,
): CurvatureMemory {
  const rows = M + 1
  const [s, y] = [vectors.createSingle(rows, n), vectors.createSingle(rows, n)]
  return { pairs: 0, s, y, sy: new Float64Array(rows) }
}

/** The shape of a memory of M pairs of n variables. */
export function curvatureShape(M: number, n: number): StateShape {
  const rows = M + 1
  return { pairs: whole(0), s: reals(rows * n, 'single'), y: reals(rows * n, 'single'), sy: reals(rows) }
}

/** Why a memory of n variables cannot come from `remember`; null if it can. */
export function checkCurvature(memory: CurvatureMemory, n: number): string | null {
  const rows = memory.sy.length
  for (let p = Math.max(0, memory.pairs - (rows - 1)); p < memory.pairs; p++) {
    const sy = memory.sy[p % rows]
    const product = dot(rowOf(memory.s, p % rows, n), rowOf(memory.y, p % rows, n))
    if (!(sy > 0 && Math.abs(product - sy) <= ROUNDING * sy))
      return `memory: expected s·y = ${product} of pair ${p}, above 0, got ${sy}`
  }
  return null
}

/** How much sums of products may differ between machines. */
const ROUNDING = 1e-6

/**
 * Stores x' − x and g' − g, replacing the oldest pair if necessary. A pair without positive curvature, s·y ≤
 * ε‖y‖², is left out: it would make H indefinite.
 */
export function remember(
  memory: CurvatureMemory,
  x: Float64Array,
  g: Float64Array,
  nextX: Float64Array,
  nextG: Float64Array,
  vectors: Vectors = plainVectors,
): void {
  const row = memory.pairs % memory.sy.length
  const s = rowOf(memory.s, row, x.length)
  const y = rowOf(memory.y, row, x.length)
  vectors.addScaled(nextX, -1, x, s)
  vectors.addScaled(nextG, -1, g, y)
  const sy = vectors.dot(s, y)
  if (!(sy > Number.EPSILON * vectors.dot(y, y))) return
  memory.sy[row] = sy
  memory.pairs++
}

/** Overwrites d with H·d by the two-loop recursion. Without pairs H is the identity. */
export function applyInverseHessian(
  memory: CurvatureMemory,
  d: Float64Array,
  { vectors = plainVectors, units }: Pick<Objective, 'vectors' | 'units'> = {},
): void {
  const { pairs, sy } = memory
  const rows = sy.length
  if (pairs === 0) return
  const oldest = Math.max(0, pairs - (rows - 1))
  const s = (p: number) => rowOf(memory.s, p % rows, d.length)
  const y = (p: number) => rowOf(memory.y, p % rows, d.length)
  const alpha = new Float64Array(rows)
  // α_p = s_p·d / s_p·y_p;  d ← d − α_p y_p
  let product = vectors.dot(s(pairs - 1), d)
  for (let p = pairs - 1; p >= oldest; p--) {
    alpha[p % rows] = product / sy[p % rows]
    product = vectors.axpyDot(-alpha[p % rows], y(p), d, s(Math.max(p - 1, oldest)))
  }
  const latest = y(pairs - 1)
  const latestSy = sy[(pairs - 1) % rows]
  // H₀ = s·y / y·Uy · U of the latest pair, where U is the units or the identity, so that a step of length 1 is about right
  if (units) vectors.multiply(latestSy / vectors.weightedSquare(units, latest), units, d)
  else vectors.scale(latestSy / vectors.dot(latest, latest), d, d)
  // d ← d + (α_p − y_p·d / s_p·y_p) s_p
  product = vectors.dot(y(oldest), d)
  for (let p = oldest; p < pairs; p++) {
    const beta = product / sy[p % rows]
    product = vectors.axpyDot(alpha[p % rows] - beta, s(p), d, y(Math.min(p + 1, pairs - 1)))
  }
}

function rowOf(matrix: Vector, row: number, n: number): Vector {
  return matrix.subarray(row * n, (row + 1) * n)
}
