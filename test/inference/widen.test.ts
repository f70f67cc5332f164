import { describe, expect, it } from 'vitest'
import { createDenseLattice, edgeScore, findCandidate, type Lattice } from '../../src/inference/lattice.js'
import { pathScore } from '../../src/inference/path-score.js'
import { restrict } from '../../src/inference/restrict.js'
import { widen } from '../../src/inference/widen.js'

const dense = createDenseLattice(
  3,
  3,
  Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9),
  Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9),
)
/** Labels 0 and 2, then 1, then 0; with a block of its own at position 1. */
const narrow: Lattice = {
  ...restrict(
    dense,
    new Map([
      [0, new Set([0, 2])],
      [1, new Set([1])],
      [2, new Set([0])],
    ]),
  ),
  edgeOffset: Int32Array.of(0, 0, 2, 2),
  edge: Float64Array.of(-10, -20),
}

describe('widen', () => {
  const wide = widen(narrow, t => (t === 1 ? new Set([2, 1]) : undefined), 15)

  it('adds candidates in the order of labels, below the best of their position', () => {
    expect(Array.from(wide.offset)).toEqual([0, 2, 4, 5])
    expect(Array.from(wide.label)).toEqual([0, 2, 1, 2, 0])
    expect(wide.state[3]).toBe(5 - 15)
  })

  it('keeps the scores of every path that was there', () => {
    for (const path of [
      [0, 1, 0],
      [2, 1, 0],
    ])
      expect(pathScore(wide, path)).toBe(pathScore(narrow, path))
  })

  it('scores new transitions as labels are scored everywhere', () => {
    const at = findCandidate(wide, 1, 2)
    expect(edgeScore(wide, 1, findCandidate(wide, 0, 2), at)).toBe(9)
    expect(edgeScore(wide, 2, at, findCandidate(wide, 2, 0))).toBe(7)
  })

  it('leaves the lattice unchanged', () => {
    expect(Array.from(narrow.label)).toEqual([0, 2, 1, 0])
  })
})
