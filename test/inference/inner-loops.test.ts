import { describe, expect, it } from 'vitest'
import {
  gather,
  logMatVec,
  logSumExp,
  logVecMat,
  matVec,
  maxVecMat,
  vecMat,
} from '../../src/inference/inner-loops.js'
import { expectClose } from '../oracle/close.js'

const SIZES = [1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 24, 33]
const PAD = 3
const SENTINEL = 12345

/** Each sum is compared with its definition. */
describe('inner loops', () => {
  for (const m of SIZES) for (const n of SIZES) testShape(m, n)

  it('takes the lowest row of equal ones', () => {
    const back = new Int32Array(1)
    maxVecMat(
      Float64Array.of(1, 3, 2, 0),
      0,
      Float64Array.of(0, 1, 2, 4),
      0,
      4,
      1,
      new Float64Array(1),
      back,
      0,
    )
    expect(back[0]).toBe(1)
  })

  it('gives −∞ and row 0 where nothing is possible', () => {
    const impossible = new Float64Array(9).fill(-Infinity)
    const y = new Float64Array(3)
    const back = new Int32Array(3).fill(7)
    maxVecMat(impossible, 0, impossible, 0, 3, 3, y, back, 0)
    expect([...y, ...back]).toEqual([-Infinity, -Infinity, -Infinity, 0, 0, 0])
    logVecMat(impossible, 0, impossible, 0, 3, 3, y, 0)
    expect([...y]).toEqual([-Infinity, -Infinity, -Infinity])
    logMatVec(impossible, 0, 3, 3, impossible, 0, y, 0)
    expect([...y]).toEqual([-Infinity, -Infinity, -Infinity])
    expect(logSumExp(impossible, 0, 9)).toBe(-Infinity)
  })
})

function testShape(m: number, n: number): void {
  const A = padded(m * n, 1)
  const x = padded(m, 2)
  const z = padded(n, 3)
  const edge = (p: number, q: number): number => A[PAD + p * n + q]
  const rows = range(m)
  const columns = range(n)

  it(`agrees with the definitions on a block of ${m}×${n}`, () => {
    testMax()
    testSums()
    testProducts()
    testGather(m, n)
  })

  function testMax(): void {
    const y = destination(n)
    const back = new Int32Array(n + 2 * PAD).fill(SENTINEL)
    maxVecMat(x, PAD, A, PAD, m, n, y, back, PAD)
    for (const q of columns) {
      const terms = rows.map(p => x[PAD + p] + edge(p, q))
      expect(y[PAD + q]).toBe(Math.max(...terms))
      expect(back[PAD + q]).toBe(terms.indexOf(Math.max(...terms)))
    }
    expectUntouched(y, n)
    expectUntouched(back, n)
  }

  function testProducts(): void {
    const finite = (value: number) => (Number.isFinite(value) ? Math.exp(value / 100) : 0)
    const E = Float64Array.from(A.subarray(PAD, PAD + m * n), finite)
    const [left, right] = [
      Float64Array.from(x.subarray(PAD, PAD + m), finite),
      Float64Array.from(z.subarray(PAD, PAD + n), finite),
    ]
    const forward = destination(n)
    vecMat(left, E, m, n, forward)
    for (const q of columns)
      expectClose(
        forward[q],
        rows.reduce((sum, p) => sum + left[p] * E[p * n + q], 0),
        1e-12,
      )
    expect(forward[n]).toBe(SENTINEL)
    const backward = destination(m)
    matVec(E, m, n, right, backward)
    for (const p of rows)
      expectClose(
        backward[p],
        columns.reduce((sum, q) => sum + E[p * n + q] * right[q], 0),
        1e-12,
      )
    expect(backward[m]).toBe(SENTINEL)
  }

  function testSums(): void {
    const forward = destination(n)
    logVecMat(x, PAD, A, PAD, m, n, forward, PAD)
    for (const q of columns)
      expectClose(forward[PAD + q], logSum(rows.map(p => x[PAD + p] + edge(p, q))), 1e-13)
    expectUntouched(forward, n)

    const backward = destination(m)
    logMatVec(A, PAD, m, n, z, PAD, backward, PAD)
    for (const p of rows)
      expectClose(backward[PAD + p], logSum(columns.map(q => edge(p, q) + z[PAD + q])), 1e-13)
    expectUntouched(backward, m)

    expectClose(logSumExp(A, PAD, m * n), logSum([...A.subarray(PAD, PAD + m * n)]), 1e-13)
  }
}

function testGather(m: number, n: number): void {
  const L = m + n + 1
  const trans = Float64Array.from({ length: L * L }, (_, ij) => ij)
  const label = Int32Array.from({ length: 1 + m + n }, (_, k) => (k * 2) % L)
  const block = destination(m * n)
  gather(trans, L, label, 1, m, 1 + m, n, block)
  for (let p = 0; p < m; p++)
    for (let q = 0; q < n; q++) expect(block[p * n + q]).toBe(label[1 + p] * L + label[1 + m + q])
  expect([...block.subarray(m * n)]).toEqual(new Array(2 * PAD).fill(SENTINEL))
}

function range(size: number): number[] {
  return Array.from({ length: size }, (_, k) => k)
}

/** Scores between −3 and 3, now and then −∞ or ±700, the same for the same seed, with NaN around them. */
function padded(size: number, seed: number): Float64Array {
  const x = new Float64Array(size + 2 * PAD).fill(Number.NaN)
  let random = seed * 7919 + size
  for (let k = 0; k < size; k++) {
    random = (random * 1103515245 + 12345) % 2147483648
    const choice = random % 23
    x[PAD + k] =
      choice === 0 ? -Infinity : choice === 1 ? 700 : choice === 2 ? -700 : (random / 2147483648) * 6 - 3
  }
  return x
}

function destination(size: number): Float64Array {
  return new Float64Array(size + 2 * PAD).fill(SENTINEL)
}

function expectUntouched(y: ArrayLike<number>, size: number): void {
  for (let k = 0; k < PAD; k++) expect([y[k], y[PAD + size + k]]).toEqual([SENTINEL, SENTINEL])
}

function logSum(terms: number[]): number {
  const max = Math.max(...terms)
  return max === -Infinity ? max : max + Math.log(terms.reduce((sum, term) => sum + Math.exp(term - max), 0))
}
