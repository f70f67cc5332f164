import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ForwardBackward } from '../../src/inference/forward-backward.js'
import { createDenseLattice } from '../../src/inference/lattice.js'
import { labelMarginals, transitionMarginals } from '../../src/inference/marginals.js'
import { expectClose } from '../oracle/close.js'
import { candidatesAt, enumeratedProbability, enumeratePaths } from '../oracle/enumerate.js'
import { randomLattice } from '../oracle/random-lattice.js'

describe('marginals', () => {
  it('of labels are those of enumeration', () => {
    fc.assert(
      fc.property(randomLattice(), lattice => {
        const chain = new ForwardBackward()
        chain.run(lattice)
        const marginals = new Float64Array(lattice.label.length)
        labelMarginals(lattice, chain, marginals)
        const paths = enumeratePaths(lattice)
        for (let t = 0; t < lattice.T; t++)
          for (const [q, j] of candidatesAt(lattice, t).entries())
            expectClose(
              marginals[lattice.offset[t] + q],
              enumeratedProbability(paths, labels => labels[t] === j),
            )
      }),
      { numRuns: 300 },
    )
  })

  it('of transitions are those of enumeration', () => {
    fc.assert(
      fc.property(randomLattice(), lattice => {
        const chain = new ForwardBackward()
        chain.run(lattice)
        const paths = enumeratePaths(lattice)
        const out = new Float64Array(lattice.L * lattice.L)
        for (let t = 1; t < lattice.T; t++) {
          transitionMarginals(lattice, chain, t, out)
          let k = 0
          for (const i of candidatesAt(lattice, t - 1))
            for (const j of candidatesAt(lattice, t))
              expectClose(
                out[k++],
                enumeratedProbability(paths, labels => labels[t - 1] === i && labels[t] === j),
              )
        }
      }),
      { numRuns: 300 },
    )
  })

  it('of labels sum to 1 and none exceeds it', () => {
    fc.assert(
      fc.property(randomLattice(), lattice => {
        const chain = new ForwardBackward()
        fc.pre(chain.run(lattice) > -Infinity)
        const marginals = new Float64Array(lattice.label.length)
        labelMarginals(lattice, chain, marginals)
        for (let t = 0; t < lattice.T; t++) {
          const position = marginals.subarray(lattice.offset[t], lattice.offset[t + 1])
          expectClose(
            position.reduce((sum, p) => sum + p, 0),
            1,
            1e-12,
          )
          expect(Math.max(...position)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('are all 0 if no path is possible', () => {
    const trans = new Float64Array(4).fill(-Infinity)
    const lattice = createDenseLattice(3, 2, new Float64Array(6), trans)
    const chain = new ForwardBackward()
    expect(chain.run(lattice)).toBe(-Infinity)
    const labels = new Float64Array(6).fill(9)
    const transitions = new Float64Array(4).fill(9)
    labelMarginals(lattice, chain, labels)
    transitionMarginals(lattice, chain, 1, transitions)
    expect([...labels, ...transitions]).toEqual(new Array(10).fill(0))
  })

  it('do not keep what an impossible lattice left in the workspace', () => {
    const chain = new ForwardBackward()
    const possible = createDenseLattice(2, 2, Float64Array.of(0, 0, 0, 0), new Float64Array(4))
    chain.run({ ...possible, state: new Float64Array(4).fill(-Infinity) })
    chain.run(possible)
    const marginals = new Float64Array(4)
    labelMarginals(possible, chain, marginals)
    for (const p of marginals) expectClose(p, 0.5, 1e-15)
  })
})
