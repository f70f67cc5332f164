/** A lattice given in blocks, and the loss of it compared with that of the whole. */
import { expect } from 'vitest'
import type { Lattice } from '../../src/inference/lattice.js'
import type { BlockedChain, BlockedLoss } from '../../src/losses/marginal/blocked-chain.js'
import { expectClose } from '../oracle/close.js'
import { type Example, evaluate, SCORE_ARRAYS } from './example.js'

/** Positions from … to−1 of a lattice. */
function slice(lattice: Lattice, from: number, to: number): Lattice {
  const { L, offset, label, state, trans, edgeOffset, edge } = lattice
  return {
    T: to - from,
    L,
    trans,
    offset: offset.slice(from, to + 1).map(k => k - offset[from]),
    label: label.slice(offset[from], offset[to]),
    state: state.slice(offset[from], offset[to]),
    // Without the block into the first position.
    edgeOffset: edgeOffset.slice(from, to + 1).map(e => Math.max(0, e - edgeOffset[from + 1])),
    edge: edge.slice(edgeOffset[from + 1], edgeOffset[to]),
  }
}

/** A lattice given in blocks, and the gradient put together again. */
export function inBlocks(lattice: Lattice, blockSize: number) {
  const gradient = {
    state: new Float64Array(lattice.offset[lattice.T]),
    trans: new Float64Array(lattice.L ** 2),
    edge: new Float64Array(lattice.edgeOffset[lattice.T]),
  }
  const longest = { positions: 0 }
  const sequence: BlockedChain = {
    T: lattice.T,
    L: lattice.L,
    blockSize,
    scoreBlock(from, to) {
      longest.positions = Math.max(longest.positions, to - from)
      return slice(lattice, from, to)
    },
    addBlockGradient(from, to, block) {
      const { offset, edgeOffset, L } = lattice
      for (let k = offset[from]; k < offset[to]; k++) gradient.state[k] += block.state[k - offset[from]]
      for (let ij = 0; ij < L * L; ij++) gradient.trans[ij] += block.trans[ij]
      const first = edgeOffset[from + 1]
      for (let e = first; e < edgeOffset[to]; e++) gradient.edge[e] += block.edge[e - first]
    },
  }
  return { sequence, gradient, longest }
}

/** That a loss of a sequence in blocks is that of the whole. */
export function expectSame(loss: BlockedLoss, example: Example, blockSize: number, tolerance: number): void {
  const whole = evaluate(loss, example, 2)
  const { sequence, gradient, longest } = inBlocks(example.lattice, blockSize)
  expectClose(loss.addBlocked(sequence, example.gold, 2), whole.value, tolerance)
  expect(longest.positions).toBeLessThanOrEqual(blockSize + 1)
  for (const array of SCORE_ARRAYS)
    for (const [index, value] of gradient[array].entries())
      expectClose(value, whole.gradient[array][index], tolerance)
}
