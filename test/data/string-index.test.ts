import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areSlots, indexedStrings, indexStrings, MOST_PROBES, slotsFor } from '../../src/data/string-index.js'
import { StringTable } from '../../src/data/string-table.js'
import { createTaggerMemory } from '../../src/weights/tagger-memory.js'

const text = fc.string({ unit: 'grapheme', maxLength: 12 })
const texts = fc.uniqueArray(text, { maxLength: 60 })
const encoder = new TextEncoder()

function bytesOf(strings: readonly string[]): { blob: Uint8Array; offset: Int32Array } {
  const table = new StringTable()
  for (const string of strings) table.intern(string)
  const { blob, offset } = table.bytes
  return { blob: blob.slice(), offset: offset.slice() }
}

/** The slots that the kernel of tagging fills, a few strings at a time. */
function kernelSlots({ blob, offset }: ReturnType<typeof bytesOf>, chunk: number): Int32Array {
  const memory = createTaggerMemory(new Int32Array(1))!
  const strings = offset.length - 1
  const size = slotsFor(strings)
  const [bytes, offsets] = [memory.put(blob), memory.put(offset)]
  const slots = memory.take(4 * size)
  const hashes = memory.take(4 * chunk)
  expect(memory.grow()).toBe(true)
  memory.kernels.useIndex(bytes, offsets, slots, size, strings, size)
  for (let id = 0; id < strings; id += chunk)
    memory.kernels.indexStrings(id, Math.min(id + chunk, strings), hashes)
  return memory.numbers.slice(slots / 4, slots / 4 + size)
}

describe('the index of strings', () => {
  it('finds each string and no other', () => {
    fc.assert(
      fc.property(texts, text, (strings, other) => {
        const { blob, offset } = bytesOf(strings)
        const found = indexedStrings(blob, offset, indexStrings(blob, offset)!)
        const all = found.copy()
        expect([found.size, all.blob, all.offset]).toEqual([strings.length, blob, offset])
        for (const string of [...strings, other]) {
          const bytes = encoder.encode(`x${string}x`)
          expect(found.find(bytes, 1, bytes.length - 1)).toBe(strings.indexOf(string))
        }
        const ids = new Int32Array(strings.length)
        found.findAll(blob, offset, 0, strings.length, ids)
        expect([...ids]).toEqual(strings.map((_, k) => k))
      }),
    )
  })

  it('is the one that the kernel makes, slot by slot', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(1, 7, 20, 100), (strings, chunk) => {
        const bytes = bytesOf(strings)
        expect(kernelSlots(bytes, chunk)).toEqual(indexStrings(bytes.blob, bytes.offset))
      }),
      { numRuns: 30 },
    )
    const many = bytesOf(Array.from({ length: 20_000 }, (_, k) => `w[${k % 5}]=${k}`))
    expect(kernelSlots(many, 1 << 12)).toEqual(indexStrings(many.blob, many.offset))
  })

  it('depends on nothing but the strings: a fixed one has these slots', () => {
    const { blob, offset } = bytesOf(['a', 'b', 'ab'])
    expect([...indexStrings(blob, offset)!]).toEqual([0, 0, 0, -1568263, 1069505390, 1732177923, 0, 0])
  })

  it('has at most two thirds of its slots used', () => {
    expect([0, 1, 5, 6, 10, 11, 338_551].map(slotsFor)).toEqual([8, 8, 8, 16, 16, 32, 1 << 19])
  })

  it('is not made if a string is found only after too many others', () => {
    const { blob, offset } = bytesOf(Array.from({ length: 20 }, (_, k) => `${k}`))
    expect(indexStrings(blob, offset, 20)).not.toBeNull()
    expect(indexStrings(blob, offset, 1)).toBeNull()
  })

  it('of a stranger leads to no wrong string, and a search in it ends', () => {
    const { blob, offset } = bytesOf(['a', 'b', 'c', 'd'])
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 8, maxLength: 8 }), numbers => {
        const slots = Int32Array.from(numbers)
        if (!areSlots(slots, 4)) return
        const found = indexedStrings(blob, offset, slots)
        for (const [k, string] of [...'abcde'].entries())
          expect([-1, k]).toContain(found.find(encoder.encode(string), 0, 1))
      }),
    )
    const full = indexedStrings(blob, offset, new Int32Array(8).fill(1))
    expect(full.find(encoder.encode('b'), 0, 1)).toBe(-1)
    expect(MOST_PROBES).toBeGreaterThan(8)
  })

  it('has a number in each slot that is not free', () => {
    const of = (strings: number, ...slots: number[]) => areSlots(Int32Array.from(slots), strings)
    expect(of(0)).toBe(true)
    expect(of(0, 0, 0)).toBe(true)
    expect(of(0, 1)).toBe(false)
    expect(of(5, 0, 1, 5, 8 + 5, -8 + 1)).toBe(true) // 3 bits are the number
    expect(of(5, 6)).toBe(false)
    expect(of(5, 8)).toBe(false)
    expect(of(5, -8)).toBe(false)
    expect(of(5, -1)).toBe(false)
  })
})

describe('a table with an index', () => {
  it('finds strings as one without, names them, and can grow', () => {
    fc.assert(
      fc.property(texts, text, (strings, more) => {
        const { blob, offset } = bytesOf(strings)
        const table = StringTable.from(blob, offset, indexStrings(blob, offset))
        expect(strings.map(string => table.find(string))).toEqual(strings.map((_, k) => k))
        if (strings.length > 0) expect(table.get(0)).toBe(strings[0])
        expect(table.find(more)).toBe(strings.indexOf(more))
        expect(table.index).not.toBeNull()
        const added = !strings.includes(more)
        expect(table.intern(more)).toBe(added ? strings.length : strings.indexOf(more))
        expect(table.index === null).toBe(added)
        expect(table.toArray()).toEqual(added ? [...strings, more] : strings)
        expect(strings.map(string => table.find(string))).toEqual(strings.map((_, k) => k))
        table.append(encoder.encode('new text'), Int32Array.of(0, 8))
        expect(table.find('new text')).toBe(table.size - 1)
      }),
    )
  })
})
