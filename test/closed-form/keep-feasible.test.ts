import { describe, expect, it } from 'vitest'
import { addLogRates, repairEdges } from '../../src/closed-form/keep-feasible.js'
import { LatticeWorkspace } from '../../src/inference/lattice-workspace.js'

const NEVER = -Infinity

/** Two positions of two candidates each, with edges between them. */
function twoPositions(before: readonly number[], edges: readonly number[]) {
  const lattice = new LatticeWorkspace(2, new Float64Array(4))
  for (const states of [before, [-1, -2]]) {
    const at = lattice.addPosition(2)
    lattice.state.set(states, at)
  }
  const at = lattice.addEdges(4)
  lattice.edge.set(edges, at)
  return { lattice, at }
}

describe('a lattice of closed forms', () => {
  it('marks the candidates that no path reaches', () => {
    const { lattice, at } = twoPositions([-1, NEVER], [NEVER, -3, -4, -5])
    repairEdges(lattice, at)
    expect(Array.from(lattice.state.subarray(2, 4))).toEqual([NEVER, -2])
    expect(Array.from(lattice.edge.subarray(0, 4))).toEqual([NEVER, -3, -4, -5])
  })

  it('takes neighbors as independent where no path leads on', () => {
    const { lattice, at } = twoPositions([-1, NEVER], [NEVER, NEVER, -4, -5])
    repairEdges(lattice, at)
    expect(Array.from(lattice.state.subarray(2, 4))).toEqual([-1, -2])
    expect(Array.from(lattice.edge.subarray(0, 4))).toEqual([0, 0, 0, 0])
  })

  it('adds rates that leave a candidate, and ignores others', () => {
    const { lattice } = twoPositions([-1, NEVER], [0, 0, 0, 0])
    addLogRates(lattice, 0, Float64Array.of(NEVER, -1))
    expect(Array.from(lattice.state.subarray(0, 2))).toEqual([-1, NEVER])
    addLogRates(lattice, 1, Float64Array.of(NEVER, -1))
    expect(Array.from(lattice.state.subarray(2, 4))).toEqual([NEVER, -3])
  })
})
