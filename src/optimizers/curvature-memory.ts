/**
 * What L-BFGS remembers of the past: the latest pairs of steps and changes of the gradient, from which it
 * makes an approximation H of the inverse Hessian without ever storing a matrix.
 *
 * J. Nocedal, Updating Quasi-Newton Matrices with Limited Storage, Mathematics of Computation 35, 1980;
 * J. Nocedal and S. J. Wright, Numerical Optimization, 2006, algorithm 7.4.
 */
import { axpy, dot, scale } from './vector.js'

/** The latest M pairs s = x' − x and y = ∇f(x') − ∇f(x); pair p is in row p mod M. Plain data. */
export interface CurvatureMemory {
  pairs: number //               pairs since the last reset
  readonly s: Float64Array //    [M][n]
  readonly y: Float64Array //    [M][n]
  readonly sy: Float64Array //   [M]  s·y, above 0
}

export function createCurvatureMemory(M: number, n: number): CurvatureMemory {
  return { pairs: 0, s: new Float64Array(M * n), y: new Float64Array(M * n), sy: new Float64Array(M) }
}

/**
 * Remembers x' − x and g' − g, in place of the oldest pair if need be. A pair that shows no positive
 * curvature, s·y ≤ ε‖y‖², is left out: it would make H indefinite.
 */
export function remember(
  memory: CurvatureMemory,
  x: Float64Array,
  g: Float64Array,
  nextX: Float64Array,
  nextG: Float64Array,
): void {
  let sy = 0
  let yy = 0
  for (let k = 0; k < x.length; k++) {
    const change = nextG[k] - g[k]
    sy += (nextX[k] - x[k]) * change
    yy += change * change
  }
  if (!(sy > Number.EPSILON * yy)) return
  const row = memory.pairs % memory.sy.length
  const s = rowOf(memory.s, row, x.length)
  const y = rowOf(memory.y, row, x.length)
  for (let k = 0; k < x.length; k++) {
    s[k] = nextX[k] - x[k]
    y[k] = nextG[k] - g[k]
  }
  memory.sy[row] = sy
  memory.pairs++
}

/** Overwrites d with H·d by the two-loop recursion. Without pairs H is the identity. */
export function applyInverseHessian(memory: CurvatureMemory, d: Float64Array): void {
  const M = memory.sy.length
  const n = d.length
  const { pairs } = memory
  if (pairs === 0) return
  const oldest = Math.max(0, pairs - M)
  const alpha = new Float64Array(M)
  for (let p = pairs - 1; p >= oldest; p--) {
    const row = p % M
    // α_p = s_p·d / s_p·y_p;  d ← d − α_p y_p
    alpha[row] = dot(rowOf(memory.s, row, n), d) / memory.sy[row]
    axpy(-alpha[row], rowOf(memory.y, row, n), d)
  }
  const latest = rowOf(memory.y, (pairs - 1) % M, n)
  // H₀ = s·y / y·y of the latest pair, so that a step of length 1 is about right
  scale(memory.sy[(pairs - 1) % M] / dot(latest, latest), d, d)
  for (let p = oldest; p < pairs; p++) {
    const row = p % M
    // d ← d + (α_p − y_p·d / s_p·y_p) s_p
    const beta = dot(rowOf(memory.y, row, n), d) / memory.sy[row]
    axpy(alpha[row] - beta, rowOf(memory.s, row, n), d)
  }
}

function rowOf(matrix: Float64Array, row: number, n: number): Float64Array {
  return matrix.subarray(row * n, (row + 1) * n)
}
