import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDenseLattice } from '../../src/inference/lattice.js'
import { expectedAccuracy } from '../../src/losses/expected-accuracy.js'
import { labelwise } from '../../src/losses/labelwise.js'
import { likelihood } from '../../src/losses/likelihood.js'
import { pointwise } from '../../src/losses/pointwise.js'
import { expectSame, inBlocks } from './blocks.js'
import { randomExample } from './example.js'

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
