import { describe, expect, it } from 'vitest'
import { Random } from '../../src/common/random.js'
import {
  applyInverseHessian,
  type CurvatureMemory,
  createCurvatureMemory,
  remember,
} from '../../src/optimizers/curvature-memory.js'

const n = 5
const random = new Random(17)
const vector = () => Float64Array.from({ length: n }, () => random.uniform() * 2 - 1)
const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a, (v, k) => v * b[k]).reduce((sum, v) => sum + v, 0)

/** Pairs of a quadratic with the Hessian diag(1, 2, …): every s·y is positive. */
const PAIRS = Array.from({ length: 7 }, () => {
  const s = vector()
  return { s, y: s.map((a, k) => a * (k + 1)) }
})

function memoryOf(M: number, count: number): CurvatureMemory {
  const memory = createCurvatureMemory(M, n)
  for (const { s, y } of PAIRS.slice(0, count)) {
    const [x, g] = [vector(), vector()]
    remember(
      memory,
      x,
      g,
      x.map((a, k) => a + s[k]),
      g.map((a, k) => a + y[k]),
    )
  }
  return memory
}

/** The BFGS update H ← (I − ρ s yᵀ) H (I − ρ y sᵀ) + ρ s sᵀ written out, from γI on. */
function inverseHessian(pairs: typeof PAIRS, units = new Array<number>(n).fill(1)): number[][] {
  const { s, y } = pairs.at(-1)!
  const identity = (scale: number) =>
    Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? scale : 0)))
  const times = (a: number[][], b: number[][]) =>
    a.map(row => identity(0).map((_, j) => row.reduce((sum, v, k) => sum + v * b[k][j], 0)))
  const scale =
    dot(s, y) /
    dot(
      y,
      y.map((a, k) => a * units[k]),
    )
  let H = identity(scale).map((row, i) => row.map(v => v * units[i]))
  for (const { s, y } of pairs) {
    const rho = 1 / dot(s, y)
    const left = identity(1).map((row, i) => row.map((v, j) => v - rho * s[i] * y[j]))
    const right = identity(1).map((row, i) => row.map((v, j) => v - rho * y[i] * s[j]))
    H = times(times(left, H), right).map((row, i) => row.map((v, j) => v + rho * s[i] * s[j]))
  }
  return H
}

describe('curvature memory', () => {
  it.each([1, 2, 3, 4, 5, 7])('with 3 rows is the BFGS matrix of the latest of %i pairs', count => {
    const d = vector()
    const expected = inverseHessian(PAIRS.slice(0, count).slice(-3)).map(row => dot(row, d))
    applyInverseHessian(memoryOf(3, count), d)
    for (let k = 0; k < n; k++) expect(d[k]).toBeCloseTo(expected[k], 10)
  })

  it.each([1, 2, 5])('begins with the units of the variables: %i pairs', count => {
    const d = vector()
    const units = Float32Array.of(1, 0.5, 2, 4, 0.25)
    const expected = inverseHessian(PAIRS.slice(0, count).slice(-3), [...units]).map(row => dot(row, d))
    applyInverseHessian(memoryOf(3, count), d, { units })
    for (let k = 0; k < n; k++) expect(d[k]).toBeCloseTo(expected[k], 10)
  })

  it('is the identity as long as it is empty', () => {
    const d = vector()
    const before = d.slice()
    applyInverseHessian(createCurvatureMemory(3, n), d)
    expect(d).toEqual(before)
  })

  it.each([-1, 0, 1e-17, Number.NaN])('keeps out a pair whose curvature is %d', curvature => {
    const memory = memoryOf(3, 4)
    const d = vector()
    const expected = d.slice()
    applyInverseHessian(memory, expected)
    const s = PAIRS[0].s
    const zero = new Float64Array(n)
    const rotated = Float64Array.of(s[1], -s[0], 0, 0, 0) // at a right angle to s
    const y = s.map((a, k) => a * curvature + rotated[k])
    remember(memory, zero, zero, s, y)
    applyInverseHessian(memory, d)
    expect(d).toEqual(expected)
  })
})
