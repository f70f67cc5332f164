import { describe, expect, it } from 'vitest'
import { wrongPages } from '../../../src/node/parquet/check-pages.js'

/** A header of a data page, version 1: sizes and number of values, folded as Thrift does. */
const page = (unpacked: number, packed: number, values: number) => [
  ...[0x15, 0x00, 0x15, 2 * unpacked, 0x15, 2 * packed, 0x2c, 0x15, 2 * values, 0x00, 0x00],
  ...new Array(packed).fill(7),
]
const part = (values: number, unpacked = 100) => ({
  num_values: BigInt(values),
  total_compressed_size: 0n,
  total_uncompressed_size: BigInt(unpacked),
})
const wrong = (bytes: readonly number[], values: number, unpacked?: number) =>
  wrongPages(Uint8Array.from(bytes), part(values, unpacked))

describe('wrongPages', () => {
  it('finds nothing wrong with pages that fill their part', () => {
    expect(wrong([...page(5, 3, 4), ...page(2, 2, 1)], 5)).toBeUndefined()
  })

  it.each([
    ['a size is missing', [0x15, 0x00, 0x15, 6, 0x00], 0, 'a page has the type 0 and no header of that type'],
    ['the packed size is missing', [0x15, 0, 0x15, 6, 0x3c, 0x15, 8, 0, 0], 4, 'a page has NaN bytes'],
    ['a page is too long', page(5, 3, 4).slice(0, -1), 4, 'a page has 3 bytes, and 2 are left'],
    [
      'a size is negative',
      [0x15, 0, 0x15, 1, 0x15, 0, 0x2c, 0x15, 2, 0, 0],
      1,
      'a page has -1 bytes and 1 values',
    ],
    ['a header is cut off', page(5, 0, 4).slice(0, -1), 4, 'a page has a broken header'],
    ['a header has an unknown type', [0x1d, 0], 4, 'a page has a broken header'],
    ['a number is too long', [0x15, ...new Array(12).fill(0xff)], 4, 'a page has a broken header'],
    ['a list is too long', [0x19, 0xf5, 0x7f], 4, 'a page has a broken header'],
    ['there are fewer values', page(5, 3, 4), 5, 'its pages have 4 values, and the file says 5'],
  ])('refuses pages where %s', (_, bytes, values, reason) => {
    expect(wrong(bytes, values)).toContain(reason)
  })

  it('refuses pages that unpack to more than the file says', () => {
    expect(wrong(page(60, 3, 4), 4, 50)).toBe('its pages have 60 bytes, and the file says 50')
  })

  it('refuses structs within structs without end', () => {
    expect(wrong(new Array(1000).fill(0x1c), 4)).toBe('a page has a broken header')
  })
})
