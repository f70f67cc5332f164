import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortInScript } from '../../src/counts/renumber.js'
import { sortStrings } from '../../src/counts/string-order.js'
import { StringTable } from '../../src/data/string-table.js'

/** What the kernel makes of distinct strings, of which some are left out. */
function ordered(strings: readonly string[], live: (id: number) => boolean = () => true): string[] {
  const encoded = strings.map(text => new TextEncoder().encode(text))
  const offset = new Int32Array(strings.length + 1)
  for (const [id, bytes] of encoded.entries()) offset[id + 1] = offset[id] + bytes.length
  const blob = new Uint8Array(offset[strings.length])
  for (const [id, bytes] of encoded.entries()) blob.set(bytes, offset[id])
  const sorted = sortStrings({ blob, offset }, live, 0)!
  expect(sorted).toEqual(sortInScript(StringTable.from(blob, offset), live))
  return StringTable.from(sorted.blob, sorted.offset).toArray()
}

/** Characters of every length in UTF-8, on both sides of what UTF-16 orders otherwise, and the one that is 0. */
const character = fc.constantFrom(
  '\0',
  'a',
  'b',
  'z',
  '\x7f',
  'é',
  '\u07ff',
  '\u0800',
  '\ud7ff',
  '\ue000',
  '\uffff',
)
const astral = fc.constantFrom('\u{10000}', '\u{1F600}', '\u{10FFFF}')
const text = fc.array(fc.oneof(character, astral), { maxLength: 20 }).map(parts => parts.join(''))

describe('the kernel that orders strings', () => {
  it('orders them as JavaScript does', () => {
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 120 }), strings => {
        expect(ordered(strings)).toEqual([...strings].sort())
      }),
    )
  })

  it('orders strings that begin alike', () => {
    const common = fc.constantFrom('', 'w[0]=', 'w[-1]|w[0]=', 'x'.repeat(8), 'é'.repeat(40))
    const strings = fc.tuple(common, text).map(parts => parts.join(''))
    fc.assert(
      fc.property(fc.uniqueArray(strings, { maxLength: 200 }), list => {
        expect(ordered(list)).toEqual([...list].sort())
      }),
    )
  })

  it('leaves out strings that are not live', () => {
    fc.assert(
      fc.property(fc.uniqueArray(text, { maxLength: 60 }), fc.nat(6), (strings, k) => {
        const live = (id: number) => id % 7 > k
        expect(ordered(strings, live)).toEqual(strings.filter((_, id) => live(id)).sort())
      }),
    )
  })

  it('orders many strings, sorted, turned around and not at all', () => {
    const many = Array.from({ length: 5000 }, (_, k) => String((k * 7919) % 5003))
    const wanted = [...many].sort()
    for (const list of [many, wanted, [...wanted].reverse()]) expect(ordered(list)).toEqual(wanted)
  })

  it('orders strings of a megabyte that differ at their ends', () => {
    const long = 'y'.repeat(1 << 20)
    const strings = [`${long}b`, long, `${long}a`, 'y']
    expect(ordered(strings)).toEqual([...strings].sort())
  })

  it('leaves a few strings to the readable form', () => {
    const one = { blob: Uint8Array.of(97), offset: Int32Array.of(0, 1) }
    expect(sortStrings(one, () => true)).toBeNull()
  })
})
