import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Constraints, constrain, createConstraints } from '../../src/inference/constraints.js'
import { createDenseLattice, type Lattice } from '../../src/inference/lattice.js'
import { enumeratePaths, sortedPaths } from '../oracle/enumerate.js'
import { copyLattice, randomLattice } from '../oracle/random-lattice.js'

const latticeAndConstraints = randomLattice().chain(lattice =>
  fc.tuple(fc.constant(lattice), randomConstraints(lattice)),
)

function randomConstraints({ L }: Lattice): fc.Arbitrary<Constraints> {
  const mask = (size: number) =>
    fc
      .array(fc.constantFrom(1, 1, 1, 0), { minLength: size, maxLength: size })
      .map(bits => Uint8Array.from(bits))
  return fc.record({ L: fc.constant(L), first: mask(L), last: mask(L), next: mask(L * L) })
}

function fulfills({ L, first, last, next }: Constraints, labels: number[]): boolean {
  if (first[labels[0]] === 0 || last[labels[labels.length - 1]] === 0) return false
  return labels.every((j, t) => t === 0 || next[labels[t - 1] * L + j] === 1)
}

describe('a constrained lattice', () => {
  it('has exactly the paths that fulfill the constraints, with the scores they had', () => {
    fc.assert(
      fc.property(latticeAndConstraints, ([lattice, constraints]) => {
        const expected = enumeratePaths(lattice).filter(({ labels }) => fulfills(constraints, labels))
        const actual = enumeratePaths(constrain(lattice, constraints))
        expect(sortedPaths(actual)).toEqual(sortedPaths(expected))
      }),
      { numRuns: 500 },
    )
  })

  it('has the same candidates', () => {
    fc.assert(
      fc.property(latticeAndConstraints, ([lattice, constraints]) => {
        const { offset, label } = constrain(lattice, constraints)
        expect([offset, label]).toEqual([lattice.offset, lattice.label])
      }),
    )
  })

  it('leaves its input unchanged', () => {
    fc.assert(
      fc.property(latticeAndConstraints, ([lattice, constraints]) => {
        const copy = copyLattice(lattice)
        constrain(lattice, constraints)
        expect(lattice).toEqual(copy)
      }),
    )
  })

  it('has no blocks if the sequence is long and dense, and blocks only if its candidates are few', () => {
    const all = createConstraints(9, {})
    const long = createDenseLattice(100, 9, new Float64Array(900), new Float64Array(81))
    expect(constrain(long, all).edge.length).toBe(0)
    const few: Lattice = { ...long, T: 3, offset: Int32Array.of(0, 2, 3, 6) }
    const constrained = constrain(few, all)
    expect(constrained.edge.length).toBe(2 * 1 + 1 * 3)
    expect(constrained.trans).toBe(few.trans)
  })

  it('is refused for another number of labels', () => {
    const lattice = createDenseLattice(1, 2, new Float64Array(2), new Float64Array(4))
    expect(() => constrain(lattice, createConstraints(3, {}))).toThrow(
      'constraints: expected 2 labels, got 3',
    )
  })
})

describe('rules', () => {
  it('are tabulated, and allow all when left out', () => {
    const bio = { first: (j: number) => j !== 2, next: (i: number, j: number) => j !== 2 || i !== 0 }
    const { first, last, next } = createConstraints(3, bio)
    expect([...first]).toEqual([1, 1, 0])
    expect([...last]).toEqual([1, 1, 1])
    expect([...next]).toEqual([1, 1, 0, 1, 1, 1, 1, 1, 1])
    expect([...createConstraints(2, { last: j => j === 0 }).last]).toEqual([1, 0])
  })
})
