import { describe, expect, it } from 'vitest'
import { checksum } from '../../../src/model/file/checksum.js'

const bytes = (text: string) => {
  const encoded = new TextEncoder().encode(text)
  return new Uint8Array(encoded) // at address 0 of its own buffer
}

describe('checksum', () => {
  it('gives the published xxHash32 values', () => {
    expect(checksum(bytes(''))).toBe(0x02cc5d05)
    expect(checksum(bytes('a'))).toBe(0x550d7456)
    expect(checksum(bytes('abc'))).toBe(0x32d153ff)
    expect(checksum(bytes('Nobody inspects the spammish repetition'))).toBe(0xe2293b2f)
  })

  it('changes with every single bit', () => {
    const data = Uint8Array.from({ length: 67 }, (_, k) => k * 7)
    const before = checksum(data)
    for (let bit = 0; bit < data.length * 8; bit++) {
      data[bit >> 3] ^= 1 << (bit & 7)
      expect(checksum(data)).not.toBe(before)
      data[bit >> 3] ^= 1 << (bit & 7)
    }
    expect(checksum(data)).toBe(before)
  })
})
