import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBytes, hasLooseBytes, joined, toBytes } from '../../src/features/readings/byte-string.js'

describe('a string of bytes', () => {
  it('is text if the bytes are UTF-8', () => {
    expect(fromBytes(new TextEncoder().encode('é😀 a'))).toBe('é😀 a')
    expect(hasLooseBytes('é😀 a')).toBe(false)
  })

  it('keeps bytes that are none', () => {
    expect(hasLooseBytes(fromBytes(Uint8Array.of(0x61, 0xc3)))).toBe(true)
    expect(joined(fromBytes(Uint8Array.of(0xc3)) + fromBytes(Uint8Array.of(0xa9)))).toBe('é')
  })

  it('gives the same bytes again, whatever they are', () => {
    const byte = fc.oneof(fc.nat(255), fc.constantFrom(0xf4, 0x8f, 0xbe, 0xbf, 0x80, 0xc3, 0xa9, 0xed, 0xa0))
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 12 }), list => {
        const bytes = Uint8Array.from(list)
        expect(toBytes(fromBytes(bytes))).toEqual(bytes)
      }),
    )
  })
})
