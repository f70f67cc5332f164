import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StringTable } from '../../src/data/string-table.js'

const text = fc.string({ unit: 'grapheme', maxLength: 30 })
const encoder = new TextEncoder()

test('strings are numbered in the order of their first appearance', () => {
  fc.assert(
    fc.property(fc.array(text), texts => {
      const table = new StringTable(1)
      const distinct = [...new Set(texts)]
      expect(texts.map(string => table.intern(string))).toEqual(texts.map(string => distinct.indexOf(string)))
      expect(table.toArray()).toEqual(distinct)
      expect(table.size).toBe(distinct.length)
    }),
  )
})

test('bytes and strings find the same numbers', () => {
  fc.assert(
    fc.property(fc.array(text), text, (texts, other) => {
      const table = new StringTable()
      for (const string of texts) {
        const bytes = encoder.encode(`x${string}x`)
        expect(table.internBytes(bytes, 1, bytes.length - 1)).toBe(table.find(string))
      }
      const bytes = encoder.encode(other)
      expect(table.find(other)).toBe(texts.includes(other) ? table.intern(other) : -1)
      expect(table.findBytes(bytes, 0, bytes.length)).toBe(table.find(other))
    }),
  )
})

test('a table made from the bytes of another has the same strings, and can grow alone', () => {
  fc.assert(
    fc.property(fc.uniqueArray(text), text, (texts, more) => {
      const table = new StringTable()
      for (const string of texts) table.intern(string)
      const { blob, offset } = table.bytes
      const copy = StringTable.from(blob.slice(), offset.slice())
      expect(copy.find(more)).toBe(table.find(more))
      copy.intern(more)
      expect(copy.toArray()).toEqual([...new Set([...texts, more])])
      expect(table.toArray()).toEqual(texts)
    }),
  )
})

test('an empty table finds nothing', () => {
  const table = StringTable.from(new Uint8Array(0), Int32Array.of(0))
  expect([table.find(''), table.find('a'), table.findBytes(Uint8Array.of(97), 0, 1)]).toEqual([-1, -1, -1])
})

test('a hundred thousand strings keep their numbers', () => {
  const table = new StringTable()
  for (let k = 0; k < 100_000; k++) table.intern(`w${k}`)
  for (let k = 0; k < 100_000; k += 997) expect(table.find(`w${k}`)).toBe(k)
  expect(table.find('w100000')).toBe(-1)
})

test('all strings are decoded alike, one by one or all at once, whatever was asked for before', () => {
  fc.assert(
    fc.property(fc.uniqueArray(text, { minLength: 1 }), fc.nat(), (texts, pick) => {
      const table = new StringTable(1)
      for (const string of texts) table.intern(string)
      table.get(pick % texts.length)
      expect(table.toArray()).toEqual(texts)
      const more = table.intern('😀é one more')
      expect(table.toArray()[more]).toBe('😀é one more')
    }),
  )
})

test('more bytes than places can tell are refused', () => {
  const table = new StringTable(1, 5)
  table.intern('abc')
  expect(() => table.intern('def')).toThrow(
    'expected at most 5 bytes of distinct strings in a column, got more',
  )
  expect(() => table.append(Uint8Array.of(1, 2, 3), Int32Array.of(0, 3))).toThrow('expected at most 5 bytes')
})
