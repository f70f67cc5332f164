import { describe, expect, it } from 'vitest'
import { isZip, LARGEST_ENTRY, readZip } from '../../corpora/zip.js'
import { DataError } from '../../src/common/errors.js'
import { makeZip, type ZipFile } from './make-zip.js'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const long = 'De tekst van het arrest. '.repeat(1000)

const readOne = (file: ZipFile) => () => readZip(makeZip([file]), 'a.zip').map(entry => entry.read())

describe('reading a zip archive', () => {
  it('gives stored, deflated and empty entries as they were', () => {
    const bytes = makeZip([
      { name: 'corpus/', content: '', method: 'stored' },
      { name: 'corpus/a', content: 'stored', method: 'stored' },
      { name: 'corpus/b', content: long },
      { name: 'corpus/c', content: '' },
    ])
    expect(isZip(bytes)).toBe(true)
    expect(readZip(bytes, 'a.zip').map(({ name, read }) => [name, text(read())])).toEqual([
      ['corpus/', ''],
      ['corpus/a', 'stored'],
      ['corpus/b', long],
      ['corpus/c', ''],
    ])
  })

  it('finds the directory before a comment, and in bytes that do not begin a buffer', () => {
    const bytes = makeZip([{ name: 'a', content: 'x' }], 'a comment PK\x05\x06 that looks like an end')
    const shifted = Buffer.concat([Buffer.alloc(7), bytes]).subarray(7)
    expect(readZip(shifted, 'a.zip').map(entry => text(entry.read()))).toEqual(['x'])
  })

  it('of nothing is no entry', () => {
    expect(readZip(makeZip([]), 'a.zip')).toEqual([])
  })

  it.each<[string, ZipFile, string]>([
    ['a wrong checksum', { name: 'a', content: 'x', claims: { crc: 1 } }, 'wrong checksum'],
    ['more content than it says', { name: 'a', content: long, claims: { size: 10 } }, 'corrupt|expected 10'],
    [
      'less content than it says',
      { name: 'a', content: 'x', claims: { size: 10 } },
      'expected 10 bytes, got 1',
    ],
    ['an absurd size', { name: 'a', content: 'x', claims: { size: LARGEST_ENTRY + 1 } }, 'expected at most'],
    ['another method', { name: 'a', content: 'x', claims: { method: 12 } }, 'got method 12'],
    ['encryption', { name: 'a', content: 'x', claims: { flags: 1 } }, 'encrypted'],
    ['a broken stream', { name: 'a', content: 'x', method: 'stored', claims: { method: 8 } }, 'corrupt'],
  ])('refuses an entry with %s and names it', (_, file, reason) => {
    expect(readOne(file)).toThrow(DataError)
    expect(readOne(file)).toThrow(new RegExp(`^a\\.zip: a: .*(${reason})`))
  })

  it('refuses what is no archive', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('PK'), Buffer.alloc(100)])
      expect(() => readZip(bytes, 'a.zip')).toThrow(
        /^a\.zip: expected a zip archive, got another or a truncated file/,
      )
  })

  it('answers an archive that is cut or altered anywhere with a DataError or the right content', () => {
    const bytes = makeZip([{ name: 'a', content: long }])
    const read = (altered: Uint8Array) => {
      try {
        return readZip(altered, 'a.zip').map(entry => text(entry.read()))
      } catch (error) {
        return error
      }
    }
    for (let k = 0; k < bytes.length; k++) {
      expect(read(bytes.subarray(0, k))).toBeInstanceOf(DataError)
      const altered = Buffer.from(bytes)
      altered[k] ^= 0xff
      const result = read(altered)
      if (!(result instanceof DataError)) expect([[], [long]]).toContainEqual(result)
    }
  })
})
