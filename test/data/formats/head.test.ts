import { describe, expect, it } from 'vitest'
import { HEAD_BYTES, headOf, latin1Of } from '../../../src/data/formats/head.js'

describe('latin1Of', () => {
  it('has a character of each byte, however many there are', () => {
    for (const length of [0, 1, 1023, 1024, 1025, 5000]) {
      const bytes = Uint8Array.from({ length }, (_, k) => (k * 7) % 256)
      expect(latin1Of(bytes)).toBe(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
    }
  })
})

describe('headOf', () => {
  it('begins behind a byte-order mark, and is of so many bytes at most', () => {
    const mark = [0xef, 0xbb, 0xbf]
    const bytes = Uint8Array.from([...mark, ...new Array(2 * HEAD_BYTES).fill(97)])
    expect(headOf(bytes).text).toBe('a'.repeat(HEAD_BYTES))
  })

  it('has the lines that are not blank, but for the last of several', () => {
    expect(headOf(Buffer.from('a b\r\n \t\nc d\ne')).lines).toEqual(['a b', 'c d'])
    expect(headOf(Buffer.from('a b\n')).lines).toEqual(['a b'])
  })
})
