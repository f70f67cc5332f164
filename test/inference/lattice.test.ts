import { describe, expect, it } from 'vitest'
import { createDenseLattice, findCandidate } from '../../src/inference/lattice.js'

describe('a dense lattice', () => {
  it('has every label as a candidate of every position', () => {
    const { offset, label, edgeOffset } = createDenseLattice(2, 3, new Float64Array(6), new Float64Array(9))
    expect([...offset]).toEqual([0, 3, 6])
    expect([...label]).toEqual([0, 1, 2, 0, 1, 2])
    expect([...edgeOffset]).toEqual([0, 0, 0])
  })

  it('is refused without positions, labels or enough scores', () => {
    expect(() => createDenseLattice(0, 1, new Float64Array(1), new Float64Array(1))).toThrow(
      'T and L of at least 1',
    )
    expect(() => createDenseLattice(1, 0, new Float64Array(1), new Float64Array(1))).toThrow(
      'T and L of at least 1',
    )
    expect(() => createDenseLattice(2, 2, new Float64Array(3), new Float64Array(4))).toThrow(
      'state: expected 4 scores, got 3',
    )
    expect(() => createDenseLattice(2, 2, new Float64Array(4), new Float64Array(3))).toThrow(
      'trans: expected 4 scores, got 3',
    )
  })
})

describe('findCandidate', () => {
  it('finds each candidate of a position and nothing else', () => {
    const lattice = {
      ...createDenseLattice(2, 10, new Float64Array(20), new Float64Array(100)),
      offset: Int32Array.of(0, 3, 7),
      label: Int32Array.of(1, 4, 8, 0, 2, 4, 9),
    }
    const found = (t: number): number[] => Array.from({ length: 10 }, (_, j) => findCandidate(lattice, t, j))
    expect(found(0)).toEqual([-1, 0, -1, -1, 1, -1, -1, -1, 2, -1])
    expect(found(1)).toEqual([3, -1, 4, -1, 5, -1, -1, -1, -1, 6])
  })
})
