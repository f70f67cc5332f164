import { describe, expect, it } from 'vitest'
import { ModelFormatError } from '../../../src/common/errors.js'
import { checksum } from '../../../src/model/file/checksum.js'
import { FORMAT_VERSION, readContainer, writeContainer } from '../../../src/model/file/container.js'
import { createArrayKernels } from '../../../src/wasm/array-kernels.js'
import { arrayKernels } from '../../../src/wasm/holders.js'

const header = { method: 'test', text: 'grüße' }
const sections = {
  bytes: Uint8Array.of(1, 2, 3),
  words: Uint16Array.of(1, 65535),
  numbers: Int32Array.of(-1, 2 ** 31 - 1, 0),
  reals: Float64Array.of(Math.PI, -Infinity),
  nothing: new Int32Array(0),
}

/** Puts a right checksum on bytes that were changed on purpose. */
function resealed(bytes: Uint8Array<ArrayBuffer>): Uint8Array {
  const view = new DataView(bytes.buffer)
  view.setUint32(24, checksum(bytes.subarray(32), checksum(bytes.subarray(0, 24))), true)
  return bytes
}

describe('container', () => {
  it('gives back what was written', () => {
    const read = readContainer(writeContainer(header, sections))
    expect(read.header).toMatchObject(header)
    expect(read.sections).toEqual(sections)
  })

  it('writes equal content as equal bytes', () => {
    expect(writeContainer(header, sections)).toEqual(writeContainer({ ...header }, { ...sections }))
  })

  it('has version 2 from a number of bytes on, and reads both', () => {
    const { length } = writeContainer(header, sections)
    for (const [least, version] of [
      [length, 2],
      [length + 1, 1],
    ]) {
      const bytes = writeContainer(header, sections, least)
      const view = new DataView(bytes.buffer)
      expect(view.getUint32(8, true)).toBe(version)
      expect(readContainer(bytes).sections).toEqual(sections)
      view.setUint32(8, 3 - version, true)
      expect(() => readContainer(bytes)).toThrow('altered: the checksum does not match the content')
    }
  })

  it('sums a file by the kernels of its sections, to the same bytes', () => {
    for (const least of [0, Infinity]) {
      const expected = writeContainer(header, { bytes: new Uint8Array(300) }, least)
      const bytes = new Uint8Array(300)
      arrayKernels.set(bytes.buffer, createArrayKernels()!)
      expect(writeContainer(header, { bytes }, least)).toEqual(expected)
    }
  })

  it('has version 2 if it is large', () => {
    const bytes = writeContainer({}, { bytes: new Uint8Array(1 << 22) })
    expect(new DataView(bytes.buffer).getUint32(8, true)).toBe(2)
  })

  it('hands out views, not copies, where the bytes are aligned', () => {
    const bytes = writeContainer(header, sections)
    expect(readContainer(bytes).sections['reals'].buffer).toBe(bytes.buffer)
  })

  it('reads bytes that lie at an odd address', () => {
    const bytes = writeContainer(header, sections)
    const shifted = new Uint8Array(bytes.length + 1)
    shifted.set(bytes, 1)
    expect(readContainer(shifted.subarray(1)).sections).toEqual(sections)
    // Its own `slice` copies nothing.
    expect(readContainer(Buffer.from(shifted.buffer).subarray(1)).sections).toEqual(sections)
  })

  it('refuses a file cut off anywhere', () => {
    const bytes = writeContainer(header, sections)
    for (let length = 0; length < bytes.length; length++) {
      expect(() => readContainer(bytes.slice(0, length), 'm.cofield')).toThrow(ModelFormatError)
    }
    expect(() => readContainer(bytes.slice(0, 100), 'm.cofield')).toThrow(
      `m.cofield: truncated: expected ${bytes.length} bytes, got 100`,
    )
  })

  it.each([
    ['1', Infinity],
    ['2', 0],
  ])('refuses a file of version %s with any bit flipped', (_, leastInLanes) => {
    const bytes = writeContainer(header, sections, leastInLanes)
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      bytes[bit >> 3] ^= 1 << (bit & 7)
      expect(() => readContainer(bytes), `bit ${bit}`).toThrow(ModelFormatError)
      bytes[bit >> 3] ^= 1 << (bit & 7)
    }
  })

  it('refuses foreign files, later versions and trailing bytes, and says which it is', () => {
    const bytes = writeContainer(header, sections)
    expect(() => readContainer(new TextEncoder().encode('lCRF and so on, at length'))).toThrow(
      'expected a Cofield model, got another kind of file',
    )
    expect(() => readContainer(new Uint8Array(0))).toThrow('expected a Cofield model, got an empty file')
    const later = bytes.slice()
    new DataView(later.buffer).setUint32(8, FORMAT_VERSION + 1, true)
    expect(() => readContainer(resealed(later))).toThrow(`got version ${FORMAT_VERSION + 1}`)
    const longer = new Uint8Array(bytes.length + 8)
    longer.set(bytes)
    expect(() => readContainer(longer)).toThrow('extra bytes follow the model')
  })

  it('refuses a header that lies about its sections', () => {
    const lies = [
      [{ name: 'x', type: 'f64', length: 1e9 }],
      [{ name: 'x', type: 'i128', length: 1 }],
      [{ name: 'x', type: 'u8', length: -1 }],
      'none',
    ]
    for (const table of lies) {
      const bytes = writeContainer({}, {})
      const json = new TextEncoder().encode(JSON.stringify({ sections: table }).padEnd(96))
      const file = new Uint8Array(32 + 96)
      file.set(bytes.subarray(0, 32))
      file.set(json, 32)
      const view = new DataView(file.buffer)
      view.setUint32(12, 96, true)
      view.setBigUint64(16, BigInt(file.length), true)
      expect(() => readContainer(resealed(file))).toThrow(ModelFormatError)
    }
  })
})
