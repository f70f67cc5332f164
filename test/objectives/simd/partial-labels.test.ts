/** Sequences whose labels are not all known, by the kernels and by the reference, which is tested against enumeration. */
import { describe, expect, it } from 'vitest'
import { nodeThreads } from '../../../src/node/threads.js'
import { oneThread } from '../../../src/wasm/thread-pool.js'
import type { SimdLoss } from './all-losses.js'
import { type Case, DESCRIPTIONS, expectReference, prepare } from './both-objectives.js'

const lengthsOf = (N: number, longest: number) => Array.from({ length: N }, (_, n) => 1 + ((n * 7) % longest))
const base: Case = { L: 5, lengths: lengthsOf(40, 9), description: 'mixed', seed: 3, unknown: 2 }

describe.each<SimdLoss>(['likelihood', 'pointwise', 'expected-accuracy', 'labelwise'])('%s', loss => {
  it.each([1, 2, 3, 9, 17])('agrees with the reference where labels are not known, with %i labels', L => {
    expectReference(loss, { ...base, L, boundary: 'symbols' })
    expectReference(loss, { ...base, L, weights: 'all' })
  })

  it('agrees where few labels are not known, and where none is known', () => {
    for (const description of DESCRIPTIONS)
      for (const unknown of [1, 2, 9]) expectReference(loss, { ...base, description, unknown })
  })

  it('agrees with weights of sequences and with large and unequal weights', () => {
    expectReference(loss, { ...base, importance: [1, 0, 0.25, 17], boundary: 'symbols' })
    for (const transition of [-20, 20, 200]) expectReference(loss, { ...base, transition, L: 7 })
    for (const scale of [50, 800]) expectReference(loss, { ...base, scale })
  })

  it('agrees on long sequences, which are cut into segments', () => {
    expectReference(loss, { ...base, L: 4, lengths: [3000, 5, 1500, 70, 4, 2] })
  })

  it('agrees on segments of a few positions, of sequences with hidden labels and without', () => {
    for (const unknown of [1, 2, 9]) {
      for (const seed of [3, 4, 5]) {
        const shape: Case = { ...base, unknown, seed, importance: [2, 1, 0.5], boundary: 'symbols' }
        expectReference(loss, shape, { longest: 4, segment: 2 })
      }
    }
  })

  it('agrees where known labels are very improbable', () => {
    for (const favorite of [20, 60, 100, 750]) {
      expectReference(loss, { ...base, favorite, boundary: 'symbols' })
      expectReference(loss, { ...base, favorite, description: 'rows' }, { longest: 4, segment: 2 })
    }
  })

  it('does not depend on threads', () => {
    const results = [oneThread, nodeThreads(3)].map(threads => {
      const { x, simd } = prepare(loss, base, threads)
      const g = new Float64Array(x.length)
      const value = simd.evaluate(x, g)
      simd.close()
      return [value, ...g]
    })
    expect(results[1]).toEqual(results[0])
  })
})
