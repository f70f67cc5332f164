import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { viterbi } from '../../src/inference/decoders/viterbi.js'
import { createDenseLattice } from '../../src/inference/lattice.js'
import { tagging } from '../../src/wasm/binaries/tagging.js'
import { decodeBinary, instantiate } from '../../src/wasm/instantiate.js'
import { anyScore, ordinaryScore, tiedScore } from '../oracle/random-lattice.js'

const memory = new WebAssembly.Memory({ initial: 32, maximum: 32 })
const kernels = instantiate(new WebAssembly.Module(decodeBinary(tagging)), memory)
const reference = viterbi()

interface Chain {
  readonly T: number
  readonly L: number
  readonly state: Float64Array // [T][L]
  readonly trans: Float64Array // [L][L]
}

/** The kernel on a chain; what it must not look at is filled with what would show. */
function run({ T, L, state, trans }: Chain) {
  const stride = Math.ceil(L / 8) * 8
  const sizes = { state: T, trans: L, alpha: T, colmax: 1, bound: 1, lists: T, path: T }
  const at = {} as Record<keyof typeof sizes, number>
  let free = 64
  for (const name of Object.keys(sizes) as (keyof typeof sizes)[]) {
    at[name] = free
    free += sizes[name] * (stride + 8) * 8
  }
  const cells = new Float64Array(memory.buffer)
  cells.fill(12345)
  for (let t = 0; t < T; t++) cells.set(state.subarray(t * L, t * L + L), at.state / 8 + t * stride)
  cells.fill(-Infinity, at.trans / 8, at.trans / 8 + L * stride)
  for (let i = 0; i < L; i++) cells.set(trans.subarray(i * L, i * L + L), at.trans / 8 + i * stride)
  kernels['boundTransitions'](at.trans, L, stride, at.colmax, at.bound)
  const before = cells.slice(at.state / 8, at.alpha / 8)
  const score = kernels['viterbi'](at.state, T, L, stride, at.trans, at.bound, at.alpha, at.lists, at.path)
  const numbers = new Int32Array(memory.buffer)
  return {
    score,
    path: [...numbers.subarray(at.path / 4, at.path / 4 + T)],
    unchanged: cells.slice(at.state / 8, at.alpha / 8).every((value, k) => Object.is(value, before[k])),
    firstList: [...numbers.subarray(at.lists / 4, at.lists / 4 + L + 1)],
  }
}

function expectReference(chain: Chain): void {
  const { T, L, state, trans } = chain
  const path = new Int32Array(T)
  const score = reference.decode(createDenseLattice(T, L, state, trans), path)
  const found = run(chain)
  expect(found.path).toEqual([...path])
  expect(found.score + 0).toBe(score + 0) // −0 is 0
  expect(found.unchanged).toBe(true)
}

/** Sizes with 0, 1, 2, 3 and several blocks of 8 and of 16 labels, with and without a tail. */
function randomChain(state: fc.Arbitrary<number>, trans = state): fc.Arbitrary<Chain> {
  const L = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constantFrom(15, 16, 17, 22, 24, 31, 33, 41))
  return fc.tuple(fc.integer({ min: 1, max: 6 }), L).chain(([T, labels]) =>
    fc.record({
      T: fc.constant(T),
      L: fc.constant(labels),
      state: scores(state, T * labels),
      trans: scores(trans, labels * labels),
    }),
  )
}

function scores(score: fc.Arbitrary<number>, size: number): fc.Arbitrary<Float64Array> {
  return fc.array(score, { minLength: size, maxLength: size }).map(all => Float64Array.from(all))
}

/** Tenths are not exact in binary, so that sums which are equal on paper are and are not equal here. */
const tenths = fc.integer({ min: -5, max: 5 }).map(k => k / 10)
const wide = fc.constantFrom(0, 0.1, -0.1, 700, -700, 1e9, -1e9, 1e-9)

describe('Viterbi kernel', () => {
  const cases: Record<string, fc.Arbitrary<Chain>> = {
    'ordinary scores': randomChain(ordinaryScore),
    'scores of which some are impossible or extreme': randomChain(anyScore),
    'many equally good paths': randomChain(tiedScore),
    'ties among possible paths': randomChain(fc.constantFrom(0, 1, 2)),
    'sums that rounding makes equal': randomChain(tenths),
    'states of all sizes': randomChain(wide, tenths),
    'transitions of all sizes': randomChain(tenths, wide),
    'decided states, so that most labels are left out': randomChain(
      fc.double({ min: -40, max: 40, noNaN: true }),
      fc.double({ min: -2, max: 2, noNaN: true }),
    ),
    'an impossible transition here and there': randomChain(
      ordinaryScore,
      fc.constantFrom(0, 0.5, -0.5, -Infinity),
    ),
  }
  for (const [name, chains] of Object.entries(cases)) {
    it(`finds the path of the readable decoder: ${name}`, () => {
      fc.assert(fc.property(chains, expectReference), { numRuns: 300 })
    })
  }

  it('keeps the lower label where only rounding makes it equal to the best', () => {
    // 2⁵³ + 1 is rounded to 2⁵³: label 0 is worse by 1 and yet equal, so the lowest wins.
    const state = Float64Array.of(-1, 0, 0, 0)
    const trans = new Float64Array(4).fill(2 ** 54)
    expectReference({ T: 2, L: 2, state, trans })
    expect(run({ T: 2, L: 2, state, trans }).path[0]).toBe(0)
  })

  it('leaves out labels that cannot win', () => {
    const state = Float64Array.of(0, 9, 8, 0, 0, 0, 0, 0)
    const trans = Float64Array.from({ length: 16 }, (_, ij) => (ij % 5 === 0 ? 1.5 : 0))
    expect(run({ T: 2, L: 4, state, trans }).firstList.slice(0, 3)).toEqual([1, 2, 2])
  })

  it('begins anew where nothing is possible', () => {
    const state = new Float64Array(6).fill(-Infinity)
    expectReference({ T: 3, L: 2, state, trans: new Float64Array(4) })
    expectReference({ T: 3, L: 2, state: new Float64Array(6), trans: new Float64Array(4).fill(-Infinity) })
  })
})
