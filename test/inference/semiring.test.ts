import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDenseLattice } from '../../src/inference/lattice.js'
import { countSemiring, maxSemiring, pathEntropy, sumOverPaths } from '../../src/inference/semiring.js'
import { expectClose } from '../oracle/close.js'
import { enumeratedEntropy, enumeratePaths } from '../oracle/enumerate.js'
import { randomLattice } from '../oracle/random-lattice.js'

describe('the sum over paths', () => {
  it('is the best score in the max semiring', () => {
    fc.assert(
      fc.property(randomLattice(), lattice => {
        const expected = Math.max(...enumeratePaths(lattice).map(({ score }) => score))
        expect(sumOverPaths(lattice, maxSemiring)).toBe(expected)
      }),
    )
  })

  it('is the number of possible paths in the counting semiring', () => {
    fc.assert(
      fc.property(randomLattice(), lattice => {
        const expected = enumeratePaths(lattice).filter(({ score }) => score > -Infinity).length
        expect(sumOverPaths(lattice, countSemiring)).toBe(expected)
      }),
    )
  })

  it('counts more paths than a double can hold as infinitely many, and impossible ones as none', () => {
    const T = 2000
    const lattice = createDenseLattice(T, 2, new Float64Array(2 * T), new Float64Array(4))
    expect(sumOverPaths(lattice, countSemiring)).toBe(Infinity)
    lattice.state.fill(-Infinity, 2 * T - 2)
    expect(sumOverPaths(lattice, countSemiring)).toBe(0)
  })

  it('has the entropy of enumeration', () => {
    fc.assert(
      fc.property(randomLattice(), lattice => {
        expectClose(pathEntropy(lattice), enumeratedEntropy(enumeratePaths(lattice)))
      }),
      { numRuns: 300 },
    )
  })

  it('has the entropy T·log L for equal scores, however large, and none for a single path', () => {
    const uniform = createDenseLattice(40, 3, new Float64Array(120).fill(700), new Float64Array(9).fill(-700))
    expectClose(pathEntropy(uniform), 40 * Math.log(3), 1e-11)
    expect(pathEntropy(createDenseLattice(5, 1, new Float64Array(5), Float64Array.of(1)))).toBe(0)
    expect(
      pathEntropy(createDenseLattice(2, 2, new Float64Array(4), new Float64Array(4).fill(-Infinity))),
    ).toBe(0)
  })
})
