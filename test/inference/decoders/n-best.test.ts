import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestPaths, nBest, type ScoredPath } from '../../../src/inference/decoders/n-best.js'
import { viterbi } from '../../../src/inference/decoders/viterbi.js'
import { createDenseLattice } from '../../../src/inference/lattice.js'
import { enumeratePaths, sortedPaths } from '../../oracle/enumerate.js'
import { copyLattice, randomLattice, tiedScore } from '../../oracle/random-lattice.js'

const plain = ({ labels, score }: ScoredPath) => ({ labels: [...labels], score })

describe('n-best', () => {
  it('finds every possible path once, with its score, from best to worst', () => {
    fc.assert(
      fc.property(randomLattice(), lattice => {
        const expected = sortedPaths(enumeratePaths(lattice))
        const paths = nBest(lattice, Number.POSITIVE_INFINITY)
        expect(paths.map(({ score }) => score)).toEqual(expected.map(({ score }) => score))
        const scores = new Map(expected.map(({ labels, score }) => [labels.join(), score]))
        expect(new Set(paths.map(({ labels }) => labels.join())).size).toBe(expected.length)
        for (const { labels, score } of paths) expect(scores.get(labels.join())).toBe(score)
      }),
      { numRuns: 300 },
    )
  })

  it('orders equal scores by their labels from the end', () => {
    fc.assert(
      fc.property(randomLattice(tiedScore), lattice => {
        expect([...bestPaths(lattice)].map(plain)).toEqual(sortedPaths(enumeratePaths(lattice)))
      }),
      { numRuns: 300 },
    )
  })

  it('finds the first k of them', () => {
    fc.assert(
      fc.property(randomLattice(tiedScore), fc.nat(20), (lattice, k) => {
        expect(nBest(lattice, k).map(plain)).toEqual(sortedPaths(enumeratePaths(lattice)).slice(0, k))
      }),
    )
  })

  it('finds the path of Viterbi first', () => {
    fc.assert(
      fc.property(randomLattice(), lattice => {
        const labels = new Int32Array(lattice.T)
        const score = viterbi().decode(lattice, labels)
        expect(nBest(lattice, 1)).toEqual(score === -Infinity ? [] : [{ labels, score }])
      }),
    )
  })

  it('leaves its input unchanged', () => {
    fc.assert(
      fc.property(randomLattice(), lattice => {
        const copy = copyLattice(lattice)
        nBest(lattice, 10)
        expect(lattice).toEqual(copy)
      }),
    )
  })

  it('takes a million positions', () => {
    const T = 1_000_000
    const state = Float64Array.from({ length: 2 * T }, (_, k) => (k % 2 === 0 ? 0 : -1))
    state[2 * 500_000 + 1] = -0.25
    state[2 * 7 + 1] = -0.5
    const paths = nBest(createDenseLattice(T, 2, state, new Float64Array(4)), 4)
    const ones = paths.map(({ labels }) => [7, 500_000].filter(t => labels[t] === 1))
    expect(paths.map(({ score }) => score)).toEqual([0, -0.25, -0.5, -0.75])
    expect(ones).toEqual([[], [500_000], [7], [7, 500_000]])
  })
})
