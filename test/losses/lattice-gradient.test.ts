import { describe, expect, it } from 'vitest'
import { createDenseLattice, type Lattice } from '../../src/inference/lattice.js'
import { LatticeGradient } from '../../src/losses/lattice-gradient.js'

/** Labels 0 2 | 0 1 2 | 1: the second transition shares trans, the first has a block of its own. */
const lattice: Lattice = {
  T: 3,
  L: 3,
  offset: Int32Array.of(0, 2, 5, 6),
  label: Int32Array.of(0, 2, 0, 1, 2, 1),
  state: new Float64Array(6),
  trans: new Float64Array(9),
  edgeOffset: Int32Array.of(0, 0, 6, 6),
  edge: new Float64Array(6),
}

describe('LatticeGradient', () => {
  it('adds a block where the scores of a position lie', () => {
    const gradient = new LatticeGradient()
    gradient.clear(lattice)
    gradient.addEdges(lattice, 1, Float64Array.of(1, 2, 3, 4, 5, 6), 2)
    gradient.addEdges(lattice, 2, Float64Array.of(7, 8, 9), 1)
    gradient.addEdges(lattice, 2, Float64Array.of(1, 1, 1), 0.5)
    expect([...gradient.edge]).toEqual([2, 4, 6, 8, 10, 12])
    expect([...gradient.trans]).toEqual([0, 7.5, 0, 0, 8.5, 0, 0, 9.5, 0])
  })

  it('adds one transition where a block has it', () => {
    const one = new LatticeGradient()
    const block = new LatticeGradient()
    for (const [t, m, n] of [
      [1, 2, 3],
      [2, 3, 1],
    ])
      for (let p = 0; p < m; p++)
        for (let q = 0; q < n; q++) {
          one.clear(lattice)
          block.clear(lattice)
          one.addEdge(lattice, t, lattice.offset[t - 1] + p, lattice.offset[t] + q, 5)
          const values = new Float64Array(m * n)
          values[p * n + q] = 1
          block.addEdges(lattice, t, values, 5)
          expect(one).toEqual(block)
          expect([...one.edge, ...one.trans].filter(value => value === 5)).toHaveLength(1)
        }
  })

  it('keeps trans, and nothing else, from one lattice to the next', () => {
    const gradient = new LatticeGradient()
    gradient.clear(lattice)
    gradient.state.fill(1)
    gradient.trans.fill(1)
    gradient.edge.fill(1)
    gradient.next(lattice)
    expect([...gradient.state, ...gradient.edge].every(value => value === 0)).toBe(true)
    expect([...gradient.trans].every(value => value === 1)).toBe(true)
    gradient.clear(lattice)
    expect([...gradient.trans].every(value => value === 0)).toBe(true)
  })

  it('grows with the lattice', () => {
    const gradient = new LatticeGradient()
    gradient.clear(createDenseLattice(1, 1, new Float64Array(1), new Float64Array(1)))
    gradient.clear(lattice)
    expect([gradient.state, gradient.trans, gradient.edge].map(({ length }) => length)).toEqual([6, 9, 6])
  })
})
