import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDenseLattice, type Lattice } from '../../src/inference/lattice.js'
import { expectedAccuracy } from '../../src/losses/expected-accuracy.js'
import { labelwise } from '../../src/losses/labelwise.js'
import { likelihood } from '../../src/losses/likelihood.js'
import type { BlockedChain, BlockedLoss } from '../../src/losses/marginal/blocked-chain.js'
import { pointwise } from '../../src/losses/pointwise.js'
import { expectClose } from '../oracle/close.js'
import { type Example, evaluate, randomExample, SCORE_ARRAYS } from './example.js'

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
function inBlocks(lattice: Lattice, blockSize: number) {
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

function expectSame(loss: BlockedLoss, example: Example, blockSize: number, tolerance: number): void {
  const whole = evaluate(loss, example, 2)
  const { sequence, gradient, longest } = inBlocks(example.lattice, blockSize)
  expectClose(loss.addBlocked(sequence, example.gold, 2), whole.value, tolerance)
  expect(longest.positions).toBeLessThanOrEqual(blockSize + 1)
  for (const array of SCORE_ARRAYS)
    for (const [index, value] of gradient[array].entries())
      expectClose(value, whole.gradient[array][index], tolerance)
}

describe.each([
  { name: 'likelihood', create: likelihood },
  { name: 'pointwise', create: pointwise },
  { name: 'expectedAccuracy', create: expectedAccuracy },
  { name: 'labelwise', create: labelwise },
])('$name in blocks', ({ create }) => {
  it('equals the loss of the whole, whatever the size of the blocks', () => {
    const loss = create()
    fc.assert(
      fc.property(randomExample(), example => {
        for (let size = 1; size <= example.lattice.T; size++) expectSame(loss, example, size, 1e-10)
      }),
      { numRuns: 200 },
    )
  })

  it('equals the loss of the whole on a chain of 1,000 positions', () => {
    const T = 1000
    const L = 3
    const state = Float64Array.from({ length: T * L }, (_, k) => 3 * Math.sin(k * k))
    const trans = Float64Array.from({ length: L * L }, (_, ij) => 2 * Math.cos(5 * ij))
    const gold = Int32Array.from({ length: T }, (_, t) => Math.floor(1.5 + 1.5 * Math.sin(t * t + 1)) % L)
    const example = { lattice: createDenseLattice(T, L, state, trans), gold }
    for (const size of [1, 7, 333, 500, 998, 999, 1000, 2000]) expectSame(create(), example, size, 1e-10)
  })

  it('is infinite, and hands over no gradient, if the gold path is impossible at the very end', () => {
    const lattice = createDenseLattice(9, 2, new Float64Array(18), Float64Array.of(0, -Infinity, 0, 0))
    const gold = new Int32Array(9)
    gold[8] = 1
    const { sequence } = inBlocks(lattice, 3)
    const silent = { ...sequence, addBlockGradient: () => expect.unreachable() }
    expect(create().addBlocked(silent, gold)).toBe(Infinity)
  })

  it('rejects blocks of no position', () => {
    const lattice = createDenseLattice(2, 1, new Float64Array(2), new Float64Array(1))
    expect(() => create().addBlocked(inBlocks(lattice, 0).sequence, new Int32Array(2))).toThrow(
      'blockSize: expected a whole number of at least 1, got 0',
    )
  })

  it('takes blocks of about √T positions unless told otherwise', () => {
    const lattice = createDenseLattice(10_000, 1, new Float64Array(10_000), new Float64Array(1))
    const { sequence, longest } = inBlocks(lattice, 1)
    create().addBlocked({ ...sequence, blockSize: undefined }, new Int32Array(10_000))
    expect(longest.positions).toBe(4097)
  })
})
