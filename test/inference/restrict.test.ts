import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDenseLattice, type LabelSet, type Lattice } from '../../src/inference/lattice.js'
import { MaxForward } from '../../src/inference/max-forward.js'
import { restrict } from '../../src/inference/restrict.js'
import { enumeratePaths, sortedPaths } from '../oracle/enumerate.js'
import { copyLattice, randomLattice } from '../oracle/random-lattice.js'

const latticeAndAllowed = randomLattice().chain(lattice =>
  fc.tuple(fc.constant(lattice), randomAllowed(lattice)),
)

function randomAllowed({ T, L }: Lattice): fc.Arbitrary<Map<number, LabelSet>> {
  const labels = Array.from({ length: L }, (_, j) => j)
  const set = fc.subarray(labels, { minLength: 1 }).map(chosen => new Set(chosen.reverse()))
  return fc.array(fc.tuple(fc.nat(T - 1), set)).map(entries => new Map<number, LabelSet>(entries))
}

describe('a restricted lattice', () => {
  it('has exactly the allowed paths, with the scores they had', () => {
    fc.assert(
      fc.property(latticeAndAllowed, ([lattice, allowed]) => {
        const expected = enumeratePaths(lattice).filter(({ labels }) =>
          labels.every((label, t) => allowed.get(t)?.has(label) ?? true),
        )
        const restricted = restrict(lattice, allowed)
        expect(sortedPaths(enumeratePaths(restricted))).toEqual(sortedPaths(expected))
        expect(restricted.offset[lattice.T]).toBeLessThanOrEqual(
          lattice.offset[lattice.T] + lattice.L * lattice.T,
        )
      }),
      { numRuns: 500 },
    )
  })

  it('has only allowed labels, in ascending order, with scores, even where none was a candidate', () => {
    fc.assert(
      fc.property(latticeAndAllowed, ([lattice, allowed]) => {
        const { T, offset, label, state, edge } = restrict(lattice, allowed)
        for (const score of [...state, ...edge]) expect(score).not.toBeNaN()
        for (let t = 0; t < T; t++) {
          const labels = [...label.subarray(offset[t], offset[t + 1])]
          expect(labels.length).toBeGreaterThan(0)
          expect(labels).toEqual(labels.toSorted((i, j) => i - j))
          for (const j of labels) expect(allowed.get(t)?.has(j) ?? true).toBe(true)
        }
      }),
    )
  })

  it('keeps a forced label in the path of Viterbi though it is impossible', () => {
    const dense = createDenseLattice(3, 3, new Float64Array(9), new Float64Array(9))
    const lattice = restrict(dense, new Map([[1, new Set([0, 1])]]))
    const forced = restrict(lattice, new Map([[1, new Set([2])]]))
    const forward = new MaxForward()
    expect(forward.run(forced)).toBe(-Infinity)
    const path = new Int32Array(3)
    forward.trace(forced, path)
    expect([...path]).toEqual([0, 2, 0])
  })

  it('leaves its input unchanged', () => {
    fc.assert(
      fc.property(latticeAndAllowed, ([lattice, allowed]) => {
        const copy = copyLattice(lattice)
        restrict(lattice, allowed)
        expect(lattice).toEqual(copy)
      }),
    )
  })

  it('is refused for positions and labels that do not exist', () => {
    const lattice = createDenseLattice(2, 2, new Float64Array(4), new Float64Array(4))
    const refused = (t: number, labels: number[]) => () => restrict(lattice, new Map([[t, new Set(labels)]]))
    expect(refused(2, [0])).toThrow('allowed: expected a position within 0 … 1, got 2')
    expect(refused(-1, [0])).toThrow(RangeError)
    expect(refused(0, [2])).toThrow('allowed: expected labels within 0 … 1, got 2')
    expect(refused(0, [])).toThrow('allowed: expected a label at position 0, got none')
  })
})
