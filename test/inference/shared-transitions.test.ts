import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ForwardBackward } from '../../src/inference/forward-backward.js'
import { createDenseLattice, type Lattice } from '../../src/inference/lattice.js'
import { labelMarginals, transitionMarginals } from '../../src/inference/marginals.js'
import { normalizeLocally } from '../../src/inference/normalize-locally.js'
import { expectClose } from '../oracle/close.js'

/** The same lattice with the shared transitions written out as a block of every position. */
function withBlocks(lattice: Lattice): Lattice {
  const { T, L, trans } = lattice
  const edgeOffset = Int32Array.from({ length: T + 1 }, (_, t) => Math.max(0, t - 1) * L * L)
  const edge = new Float64Array((T - 1) * L * L)
  for (let t = 1; t < T; t++) edge.set(trans.subarray(0, L * L), (t - 1) * L * L)
  return { ...lattice, edgeOffset, edge }
}

const score = fc.oneof(
  fc.double({ min: -3, max: 3, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
)
const lattices = fc
  .record({ T: fc.integer({ min: 3, max: 9 }), L: fc.integer({ min: 3, max: 7 }) })
  .chain(({ T, L }) =>
    fc
      .tuple(
        fc.array(fc.oneof(score, fc.constant(-Infinity)), { minLength: T * L, maxLength: T * L }),
        fc.array(score, { minLength: L * L, maxLength: L * L }),
      )
      .map(([state, trans]) => createDenseLattice(T, L, Float64Array.from(state), Float64Array.from(trans))),
  )

describe('transitions that all positions share', () => {
  it('give what the same transitions give position by position', () => {
    fc.assert(
      fc.property(lattices, shared => {
        const own = withBlocks(shared)
        const [a, b] = [new ForwardBackward(), new ForwardBackward()]
        const [logZ, expected] = [a.run(shared), b.run(own)]
        if (expected === -Infinity) {
          expect(logZ).toBe(-Infinity)
          return
        }
        expect(logZ).toBeCloseTo(expected, 8)
        const K = shared.offset[shared.T]
        const [p, q] = [new Float64Array(K), new Float64Array(K)]
        labelMarginals(shared, a, p)
        labelMarginals(own, b, q)
        for (let k = 0; k < K; k++) expectClose(p[k], q[k], 5e-11)
        const [m, n] = [new Float64Array(shared.L ** 2), new Float64Array(shared.L ** 2)]
        for (let t = 1; t < shared.T; t++) {
          transitionMarginals(shared, a, t, m)
          transitionMarginals(own, b, t, n)
          for (let k = 0; k < m.length; k++) expectClose(m[k], n[k], 5e-11)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('are normalized for each label before as the same transitions are position by position', () => {
    fc.assert(
      fc.property(lattices, shared => {
        const [found, expected] = [normalizeLocally(shared), normalizeLocally(withBlocks(shared))]
        expect(found.state).toEqual(expected.state)
        expect(found.edgeOffset).toEqual(expected.edgeOffset)
        for (const [k, score] of expected.edge.entries()) {
          if (score === -Infinity) expect(found.edge[k]).toBe(-Infinity)
          else expectClose(found.edge[k], score, 5e-10 / Math.max(1, -score))
        }
      }),
      { numRuns: 300 },
    )
  })
})
