import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { viterbi } from '../../../src/inference/decoders/viterbi.js'
import { createDenseLattice } from '../../../src/inference/lattice.js'
import { enumeratePaths, sortedPaths } from '../../oracle/enumerate.js'
import { anyScore, copyLattice, randomLattice, tiedScore } from '../../oracle/random-lattice.js'

describe('viterbi', () => {
  for (const [kind, score] of [
    ['ordinary and extreme', anyScore],
    ['tied', tiedScore],
  ] as const)
    it(`finds the first of the sorted paths for ${kind} scores, with its score`, () => {
      fc.assert(
        fc.property(randomLattice(score), lattice => {
          const [best] = sortedPaths(enumeratePaths(lattice))
          fc.pre(best !== undefined)
          const path = new Int32Array(lattice.T)
          expect(viterbi().decode(lattice, path)).toBe(best.score)
          // Rounding can tie paths in the recursion or untie them, so labels are compared exactly
          // only where all sums are exact.
          if (score === tiedScore) expect([...path]).toEqual(best.labels)
          else expect(scoreOf(lattice, path)).toBe(best.score)
        }),
        { numRuns: 500 },
      )
    })

  it('gives the same when used again as when fresh, and leaves its input unchanged', () => {
    const used = viterbi()
    fc.assert(
      fc.property(randomLattice(), lattice => {
        const copy = copyLattice(lattice)
        const [first, second] = [new Int32Array(lattice.T), new Int32Array(lattice.T)]
        expect(used.decode(lattice, first)).toBe(viterbi().decode(lattice, second))
        expect(first).toEqual(second)
        expect(lattice).toEqual(copy)
      }),
    )
  })

  it('gives candidates and −∞ if no path is possible', () => {
    fc.assert(
      fc.property(randomLattice(fc.constantFrom(0, 1, -Infinity, -Infinity)), lattice => {
        fc.pre(sortedPaths(enumeratePaths(lattice)).length === 0)
        const path = new Int32Array(lattice.T).fill(-1)
        expect(viterbi().decode(lattice, path)).toBe(-Infinity)
        expect(scoreOf(lattice, path)).toBe(-Infinity)
      }),
    )
  })

  it('keeps the best labels on both sides of an impossible transition', () => {
    // Label 1 is better everywhere and may follow itself, but all transitions into position 2 are impossible.
    const state = Float64Array.from({ length: 8 }, (_, k) => k % 2)
    const lattice = {
      ...createDenseLattice(4, 2, state, new Float64Array(4)),
      edgeOffset: Int32Array.of(0, 0, 0, 4, 4),
      edge: new Float64Array(4).fill(-Infinity),
    }
    const path = new Int32Array(4)
    expect(viterbi().decode(lattice, path)).toBe(-Infinity)
    expect([...path]).toEqual([1, 1, 1, 1])
  })

  it('chooses the lowest label where all states are impossible', () => {
    const state = Float64Array.of(0, 1, -Infinity, -Infinity, 0, 1)
    const path = new Int32Array(3)
    expect(viterbi().decode(createDenseLattice(3, 2, state, new Float64Array(4)), path)).toBe(-Infinity)
    expect([...path]).toEqual([1, 0, 1])
  })

  it('decodes a million positions', () => {
    const T = 1_000_000
    const state = Float64Array.from({ length: 3 * T }, (_, k) => (k % 3 === Math.floor(k / 3) % 2 ? 2 : 0))
    const path = new Int32Array(T)
    expect(viterbi().decode(createDenseLattice(T, 3, state, new Float64Array(9)), path)).toBe(2 * T)
    expect([...path.subarray(T - 4)]).toEqual([0, 1, 0, 1])
  })
})

function scoreOf(lattice: Parameters<typeof enumeratePaths>[0], path: Int32Array): number | undefined {
  return enumeratePaths(lattice).find(({ labels }) => labels.every((label, t) => label === path[t]))?.score
}
