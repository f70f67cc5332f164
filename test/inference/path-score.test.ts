import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ForwardBackward } from '../../src/inference/forward-backward.js'
import type { Lattice } from '../../src/inference/lattice.js'
import { pathLogProbability, pathScore } from '../../src/inference/path-score.js'
import { expectClose } from '../oracle/close.js'
import { enumeratedLogZ, enumeratePaths } from '../oracle/enumerate.js'
import { randomLattice } from '../oracle/random-lattice.js'

describe('the score of a path', () => {
  it('and its log probability are those of enumeration', () => {
    fc.assert(
      fc.property(randomLattice(), lattice => {
        const paths = enumeratePaths(lattice)
        const logZ = enumeratedLogZ(paths)
        const chain = new ForwardBackward()
        chain.forward(lattice)
        for (const { labels, score } of paths) {
          expect(pathScore(lattice, labels)).toBe(score)
          const expected = score === -Infinity ? score : score - logZ
          expectClose(pathLogProbability(lattice, chain, labels), expected)
        }
      }),
    )
  })

  it('is −∞ if a label is no candidate', () => {
    const lattice: Lattice = {
      T: 2,
      L: 3,
      offset: Int32Array.of(0, 2, 4),
      label: Int32Array.of(0, 2, 1, 2),
      state: new Float64Array(4),
      trans: new Float64Array(9),
      edgeOffset: new Int32Array(3),
      edge: new Float64Array(0),
    }
    expect(pathScore(lattice, [0, 2])).toBe(0)
    expect(pathScore(lattice, [1, 2])).toBe(-Infinity)
    expect(pathScore(lattice, [0, 0])).toBe(-Infinity)
    expect(pathScore(lattice, [0, 3])).toBe(-Infinity)
    expect(pathScore(lattice, [0])).toBe(-Infinity)
  })
})
