import { describe, expect, it } from 'vitest'
import { ForwardBackward } from '../../src/inference/forward-backward.js'
import { LatticeWorkspace } from '../../src/inference/lattice-workspace.js'
import { MaxForward } from '../../src/inference/max-forward.js'

const L = 3

/** Fills a lattice of T positions, all of whose scores are 0. */
function fill(lattice: LatticeWorkspace, T: number): void {
  lattice.reserve(T, T * L)
  for (let t = 0; t < T; t++) {
    const k = lattice.addPosition(L)
    for (let j = 0; j < L; j++) lattice.label[k + j] = j
    lattice.state.fill(0, k, k + L)
  }
}

describe('workspaces of inference', () => {
  it('are replaced a few times only while sequences get longer and longer', () => {
    const lattice = new LatticeWorkspace(L, new Float64Array(L * L))
    const [chain, best] = [new ForwardBackward(), new MaxForward()]
    const arrays = Array.from({ length: 6 }, () => new Set<unknown>())
    for (let T = 1; T <= 300; T++) {
      fill(lattice, T)
      expect(lattice.T).toBe(T)
      expect(chain.run(lattice)).toBeCloseTo(T * Math.log(L), 9)
      expect(best.run(lattice)).toBe(0)
      const now = [lattice.offset, lattice.label, lattice.state, chain.alpha, chain.shift, best.delta]
      for (const [k, array] of now.entries()) arrays[k].add(array)
    }
    for (const { size } of arrays) expect(size).toBeLessThan(12)
  })

  it('take just the room that one long sequence needs', () => {
    const T = 10_000
    const lattice = new LatticeWorkspace(L, new Float64Array(L * L))
    const [chain, best] = [new ForwardBackward(), new MaxForward()]
    fill(lattice, T)
    chain.run(lattice)
    best.run(lattice)
    expect(lattice.offset).toHaveLength(T + 2)
    for (const array of [lattice.label, lattice.state, chain.alpha, best.delta])
      expect(array).toHaveLength(T * L)
    expect(chain.shift).toHaveLength(T)
  })
})
