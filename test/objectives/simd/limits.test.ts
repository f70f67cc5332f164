/**
 * The seams of the kernels: sequences that are cut into segments, and what is left to the readable form. With any limit, segments of any size, and
 * whatever an evaluation before has left in the gradient, the sum over all sequences is that of the readable form alone.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nodeThreads } from '../../../src/node/threads.js'
import type { SimdLimits } from '../../../src/objectives/simd/layout/corpus-layout.js'
import { oneThread } from '../../../src/wasm/thread-pool.js'
import { SIMD_LOSSES, type SimdLoss } from './all-losses.js'
import { arenaOf, type Case, DESCRIPTIONS, expectResult, prepare } from './both-objectives.js'

const PRECISIONS = ['single', 'double'] as const

/** Evaluates at several points in a row, into an array of the caller's and into one of the kernels' memory. */
function expectSums(loss: SimdLoss, shape: Case, limits: SimdLimits): void {
  const { x, reference, simd, extent } = prepare(loss, shape, oneThread, limits)
  const wanted = new Float64Array(x.length)
  const arrays = [new Float64Array(x.length).fill(7), arenaOf(simd, x.length).fill(7)]
  for (const factor of [1, 0.3, -0.5]) {
    const point = x.map(w => factor * w)
    const value = reference.evaluate(point, wanted)
    for (const g of arrays) {
      for (const precision of PRECISIONS) {
        simd.precision = precision
        const found = { value: simd.evaluate(point, g), g }
        // Where two wrong labels are almost equally probable, single precision may share the slope among both.
        if (loss === 'labelwise' && precision === 'single') found.g = wanted
        expectResult(found, { value, g: wanted }, extent, precision)
      }
    }
  }
}

const arbitraryCase: fc.Arbitrary<Case> = fc.record(
  {
    L: fc.integer({ min: 1, max: 12 }),
    lengths: fc.array(fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 7, max: 40 })), {
      minLength: 1,
      maxLength: 20,
    }),
    description: fc.constantFrom(...DESCRIPTIONS),
    seed: fc.nat(1e6),
    magnitudes: fc.constantFrom([1], [0.1, 1], [2]),
    importance: fc.constant([1, 2, 0, 0.25]),
    boundary: fc.constantFrom('none', 'symbols'),
    scale: fc.constantFrom(0.1, 1, 3, 150),
    transition: fc.constantFrom(0, -8),
  },
  { requiredKeys: ['L', 'lengths', 'description', 'seed'] },
)

const arbitraryLimits: fc.Arbitrary<SimdLimits> = fc.record({
  longest: fc.integer({ min: 0, max: 41 }),
  segment: fc.integer({ min: 1, max: 13 }),
  stateBytes: fc.constantFrom(0, 1e6),
})

it('resolves smaller changes of log Z over many positions', () => {
  const shape: Case = { L: 3, lengths: [4, 6], description: 'mixed', seed: 1 }
  const resolutionOf = (loss: SimdLoss, many: number) =>
    prepare(loss, shape, oneThread, { many }).simd.resolution
  expect(resolutionOf('likelihood', 10)).toBe(1e-7)
  expect(resolutionOf('likelihood', 11)).toBeUndefined()
  expect(resolutionOf('labelwise', 10)).toBeUndefined()
})

describe.each(SIMD_LOSSES)('%s with sequences longer than a limit', loss => {
  it('is the sum over all of them, evaluation after evaluation', () => {
    fc.assert(
      fc.property(arbitraryCase, arbitraryLimits, (shape, limits) => expectSums(loss, shape, limits)),
      { numRuns: 12 },
    )
  })

  it('is right where all sequences are longer, or all longer ones have attributes of their own', () => {
    const shape: Case = { L: 5, lengths: [9, 30, 8, 2, 40], description: 'own', seed: 3, boundary: 'symbols' }
    for (const longest of [0, 1, 2, 8, 29]) expectSums(loss, shape, { longest })
  })

  it.each([2, 6])('is right for lengths around multiples of segments of %i positions', segment => {
    const lengths = Array.from({ length: 3 * segment + 3 }, (_, n) => n + 1)
    for (const boundary of ['symbols', 'none'] as const) {
      const shape: Case = { L: 3, lengths, description: 'mixed', seed: segment, boundary }
      expectSums(loss, { ...shape, importance: [1, 3, 0.2] }, { longest: 2, segment })
      expectSums(loss, { ...shape, magnitudes: [0.5, 2] }, { longest: 0, segment })
    }
  })

  it.each([150, 1000])('is right with weights of up to %i', scale => {
    for (const description of ['mixed', 'rows'] as const) {
      const shape: Case = { L: 4, lengths: [2, 25, 3, 17, 40, 6], description, seed: scale, scale }
      expectSums(loss, shape, { longest: 5, segment: 4 })
      expectSums(loss, { ...shape, scale: 1, transition: scale, weights: 'all' }, { longest: 5, segment: 4 })
      expectSums(loss, { ...shape, states: scale, scale: 1 }, { longest: 5, segment: 4 })
    }
  })

  it('is the same for two threads, to the bit', () => {
    const shape: Case = { L: 4, lengths: [5, 70, 3, 90, 4, 61, 8], description: 'mixed', seed: 5 }
    const threads = nodeThreads(2)
    const [one, two] = [
      prepare(loss, shape, oneThread, { longest: 8, segment: 8 }),
      prepare(loss, shape, threads, { longest: 8, segment: 8 }),
    ]
    const [g, h] = [new Float64Array(one.x.length), new Float64Array(one.x.length)]
    for (const precision of PRECISIONS) {
      one.simd.precision = two.simd.precision = precision
      expect(two.simd.evaluate(one.x, h)).toBe(one.simd.evaluate(one.x, g))
      expect(h).toEqual(g)
    }
    two.simd.close()
  })
})

describe('a weight that only sequences of weight 0 have', () => {
  it('gets the gradient 0, whatever was in its place', () => {
    const shape: Case = { L: 3, lengths: [4, 5], description: 'own', seed: 1, importance: [1, 0] }
    for (const loss of SIMD_LOSSES) expectSums(loss, shape, {})
  })
})
