import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFloat, readFloatBytes, writeFloat } from '../../../src/weights/rivals/wapiti/hex-float.js'

const ofBytes = (text: string) => {
  const bytes = new TextEncoder().encode(`5=${text}\n1`)
  return readFloatBytes(bytes, 2, bytes.length - 2)
}

describe('a hexadecimal number', () => {
  it.each([
    [1, '0x1p+0'],
    [-12, '-0x1.8p+3'],
    [0.1, '0x1.999999999999ap-4'],
    [5e-324, '0x0.0000000000001p-1022'],
    [2 ** -1022, '0x1p-1022'],
    [Number.MAX_VALUE, '0x1.fffffffffffffp+1023'],
  ])('%d is written as C writes it', (value, text) => {
    expect(writeFloat(value)).toBe(text)
    expect(readFloat(text)).toBe(value)
    expect(ofBytes(text)).toBe(value)
  })

  it('is read back as the same number, whatever it is', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), value =>
        [readFloat, ofBytes].every(read => Object.is(read(writeFloat(value)), value)),
      ),
    )
  })

  it.each([
    ['0x10p-4', 1],
    ['0X1.8P1', 3],
    ['0x.8p1', Number.NaN],
    ['0x1.', 1],
    ['0x3', 3],
    ['0x0.00000000000008p-1023', 0], // half of the least number: rounded to even
    ['0x1p-1080', 0],
    ['0x1p+1024', Infinity],
    ['-1.5e2', -150],
    ['.5', 0.5],
    ['0x1.00000000000001p+0', Number.NaN],
    ['1e', Number.NaN],
    ['', Number.NaN],
    ['infinity', Number.NaN],
  ])('%s is read as %d', (text, value) => {
    expect(readFloat(text)).toBe(value)
    expect(ofBytes(text)).toBe(value)
  })

  it('is no number if it is too long', () => {
    expect(ofBytes('0'.repeat(65))).toBeNaN()
  })
})
