import { describe, expect, it } from 'vitest'
import { checksum, checksumInLanes } from '../../../src/model/file/checksum.js'

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

  it.each([
    ['of xxHash32', checksum],
    ['in lanes', checksumInLanes],
  ])('changes with every single bit: %s', (_, sum) => {
    const data = Uint8Array.from({ length: 211 }, (_, k) => k * 7)
    const before = sum(data)
    for (let bit = 0; bit < data.length * 8; bit++) {
      data[bit >> 3] ^= 1 << (bit & 7)
      expect(sum(data)).not.toBe(before)
      data[bit >> 3] ^= 1 << (bit & 7)
    }
    expect(sum(data)).toBe(before)
  })

  it('gives in lanes what docs/model-format.md says', () => {
    // Computed by a program in another language that follows that page.
    const long = (length: number) => Uint8Array.from({ length }, (_, k) => k * 7)
    expect(checksumInLanes(long(0))).toBe(0x4c1ac77f)
    expect(checksumInLanes(long(63), 5)).toBe(0x8bd76732)
    expect(checksumInLanes(long(64), 5)).toBe(0xc959aa9d)
    expect(checksumInLanes(long(100_003), 0xfedcba98)).toBe(0x0e958f4a)
  })
})
