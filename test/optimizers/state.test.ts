import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readState, type SavedState, writeState } from '../../src/optimizers/state.js'

function throughText({ json, arrays }: SavedState): SavedState {
  return { json: JSON.parse(JSON.stringify(json)), arrays }
}

describe('a saved state', () => {
  it('is numbers as JSON and arrays by the path to them', () => {
    const state = { value: 1.5, memory: { pairs: 2, s: Float64Array.of(1, 2) }, order: Uint32Array.of(7) }
    expect(writeState(state)).toEqual({
      json: { value: 1.5, memory: { pairs: 2 } },
      arrays: { 'memory.s': Float64Array.of(1, 2), order: Uint32Array.of(7) },
    })
  })

  it('comes back through text as it was, every bit of every number', () => {
    const number = fc.double()
    const leaf = fc.oneof(number, fc.float64Array(), fc.int32Array(), fc.uint8Array())
    const name = fc.stringMatching(/^[a-z][A-Za-z0-9]*$/)
    const inner = fc.dictionary(name, leaf, { noNullPrototype: true })
    const outer = fc.dictionary(name, fc.oneof(leaf, inner), { noNullPrototype: true })
    fc.assert(
      fc.property(outer, state => {
        expect(readState(throughText(writeState(state)))).toStrictEqual(state)
      }),
    )
  })

  it.each([Number.NaN, Infinity, -Infinity, -0, 5e-324, 0.1, 2 ** 53])('keeps %d', value => {
    expect(readState<{ value: number }>(throughText(writeState({ value }))).value).toBe(value)
  })

  it('shares no array with the state before or after', () => {
    const state = { x: Float64Array.of(1) }
    const saved = writeState(state)
    const restored = readState<typeof state>(saved)
    state.x[0] = 2
    restored.x[0] = 3
    expect(saved.arrays['x'][0]).toBe(1)
  })

  it.each([['text'], [null], [undefined], [true], [[1]], [new Map()]])('is none with %o in it', value => {
    expect(() => writeState({ inner: { value } })).toThrow('inner.value: expected a number')
  })
})
