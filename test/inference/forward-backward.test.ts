import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ForwardBackward } from '../../src/inference/forward-backward.js'
import { logSumExp } from '../../src/inference/inner-loops.js'
import { createDenseLattice } from '../../src/inference/lattice.js'
import { labelMarginals } from '../../src/inference/marginals.js'
import { expectClose } from '../oracle/close.js'
import { enumeratedLogZ, enumeratePaths } from '../oracle/enumerate.js'
import { copyLattice, ordinaryScore, randomLattice } from '../oracle/random-lattice.js'

describe('forward–backward', () => {
  it('finds the log Z of enumeration, forward alone too', () => {
    fc.assert(
      fc.property(randomLattice(), lattice => {
        const expected = enumeratedLogZ(enumeratePaths(lattice))
        expectClose(new ForwardBackward().run(lattice), expected)
        expectClose(new ForwardBackward().forward(lattice), expected)
      }),
      { numRuns: 500 },
    )
  })

  it('finds the same log Z backward', () => {
    fc.assert(
      fc.property(randomLattice(), lattice => {
        const chain = new ForwardBackward()
        fc.pre(chain.run(lattice) > -Infinity)
        const { state, offset, T } = lattice
        const starts = Float64Array.from({ length: offset[1] }, (_, k) => state[k] + chain.beta[k])
        const shifts = chain.shift.subarray(1, T).reduce((sum, shift) => sum + shift, 0)
        expectClose(logSumExp(starts, 0, offset[1]) + shifts, chain.logZ)
      }),
    )
  })

  it('has log Z as large as the best score, and larger by no more than the log of the number of paths', () => {
    fc.assert(
      fc.property(randomLattice(), lattice => {
        const logZ = new ForwardBackward().run(lattice)
        const paths = enumeratePaths(lattice)
        const best = Math.max(...paths.map(({ score }) => score))
        fc.pre(best > -Infinity)
        const slack = 1e-9 * Math.max(1, Math.abs(best))
        expect(logZ).toBeGreaterThanOrEqual(best - slack)
        expect(logZ).toBeLessThanOrEqual(best + Math.log(paths.length) + slack)
      }),
    )
  })

  it('has the marginals as the derivative of log Z by the state scores', () => {
    fc.assert(
      fc.property(randomLattice(ordinaryScore), lattice => {
        const chain = new ForwardBackward()
        chain.run(lattice)
        const marginals = new Float64Array(lattice.state.length)
        labelMarginals(lattice, chain, marginals)
        const h = 1e-5
        for (let k = 0; k < marginals.length; k++) {
          const moved = (by: number): number => {
            const state = lattice.state.slice()
            state[k] += by
            return new ForwardBackward().run({ ...lattice, state })
          }
          expectClose(marginals[k], (moved(h) - moved(-h)) / (2 * h), 1e-8)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('gives T·log L for scores of zero', () => {
    for (const [T, L] of [
      [1, 1],
      [1, 7],
      [9, 1],
      [50, 3],
      [20, 204],
    ]) {
      const lattice = createDenseLattice(T, L, new Float64Array(T * L), new Float64Array(L * L))
      expectClose(new ForwardBackward().run(lattice), T * Math.log(L), 1e-13)
    }
  })

  it('gives the same in a workspace that has seen other lattices as in a fresh one', () => {
    const used = new ForwardBackward()
    fc.assert(
      fc.property(randomLattice(), lattice => {
        const fresh = new ForwardBackward()
        expect(used.run(lattice)).toBe(fresh.run(lattice))
        const K = lattice.offset[lattice.T]
        if (fresh.logZ === -Infinity) return
        expect(used.alpha.subarray(0, K)).toEqual(fresh.alpha.subarray(0, K))
        expect(used.beta.subarray(0, K)).toEqual(fresh.beta.subarray(0, K))
      }),
    )
  })

  it('leaves its input unchanged', () => {
    fc.assert(
      fc.property(randomLattice(), lattice => {
        const copy = copyLattice(lattice)
        new ForwardBackward().run(lattice)
        expect(lattice).toEqual(copy)
      }),
    )
  })

  it('keeps its precision over a million positions', () => {
    const T = 1_000_000
    const state = Float64Array.from({ length: 2 * T }, (_, k) => 700 * Math.sin(k))
    const lattice = createDenseLattice(T, 2, state, Float64Array.of(0.5, -1, 0.25, 300))
    const chain = new ForwardBackward()
    expect(chain.run(lattice)).toBeGreaterThan(0)
    const marginals = new Float64Array(2 * T)
    labelMarginals(lattice, chain, marginals)
    let error = 0
    for (let t = 0; t < T; t++) error = Math.max(error, Math.abs(marginals[2 * t] + marginals[2 * t + 1] - 1))
    expect(error).toBeLessThan(1e-9)
  })

  it('takes a million positions of one label', () => {
    const T = 1_000_000
    const lattice = createDenseLattice(T, 1, new Float64Array(T).fill(0.5), Float64Array.of(0.25))
    expect(new ForwardBackward().run(lattice)).toBe(0.5 * T + 0.25 * (T - 1))
  })
})
