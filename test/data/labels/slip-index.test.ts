import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SlipIndex, slipBetween } from '../../../src/data/labels/slip-index.js'

describe('a slip', () => {
  it.each([
    ['UNTI', 'UNIT', 'swap'],
    ['NOUM', 'NOUN', 'edit'],
    ['NOUNS', 'NOUN', 'edit'],
    ['NON', 'NOUN', 'edit'],
    ['0', 'O', 'lookalike'],
    ['Al', 'A1', 'lookalike'],
    ['NOUN', 'NOUN', null],
    ['NUNO', 'NOUN', null],
    ['A1', 'A2', null],
    ['A1', 'A12', null],
    ['A12', 'A21', null],
    ['', 'AB', null],
    ['', '0O', null],
  ] as const)('of %s for %s is %s, either way round', (a, b, slip) => {
    expect([slipBetween(a, b), slipBetween(b, a)]).toEqual([slip, slip])
  })

  it('is found by the index just where there is one', () => {
    const name = fc.string({ unit: fc.constantFrom('A', 'B', 'b', '0', 'O'), maxLength: 5 })
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 30 }), name, (names, wanted) => {
        const index = new SlipIndex()
        for (const other of names) index.add(other)
        const expected = names.filter(other => slipBetween(wanted, other) !== null)
        expect(new Set([...index.near(wanted)].map(([other]) => other))).toEqual(new Set(expected))
      }),
    )
  })
})
