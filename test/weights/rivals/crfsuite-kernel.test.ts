import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DataError } from '../../../src/common/errors.js'
import { largestMagnitude } from '../../../src/common/largest-magnitude.js'
import { StringTable } from '../../../src/data/string-table.js'
import { load } from '../../../src/load.js'
import { train } from '../../../src/train.js'
import { allocateBytes, holderOf } from '../../../src/wasm/held-bytes.js'
import { openDictionary, writeDictionary } from '../../../src/weights/rivals/crfsuite/dictionary.js'
import { openFeatures, openLists } from '../../../src/weights/rivals/crfsuite/features.js'
import { createKernelReader } from '../../../src/weights/rivals/crfsuite/kernel-reader.js'
import { readCrfsuite } from '../../../src/weights/rivals/crfsuite/read.js'
import { dataOf, MODELS, modelBytes } from './crfsuite-files.js'

/** The same bytes where kernels check them. */
function held(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = allocateBytes(bytes.length, 0)
  copy.set(bytes)
  expect(holderOf(copy)).toBeDefined()
  return copy
}

/** Everything that a file says, or why it is refused. */
function outcome(bytes: Uint8Array): unknown {
  try {
    const { weights } = readCrfsuite(bytes)
    const { layout, values, labels, attributes, largest = largestMagnitude(values) } = weights
    return {
      largest,
      layout: { ...layout },
      values,
      labels: labels.toArray(),
      attributes: attributes.toArray(),
    }
  } catch (error) {
    if (error instanceof DataError) return error.message
    throw error
  }
}

describe.each(MODELS)('the kernels, reading %s', name => {
  const bytes = modelBytes(name)

  it('accept the file and find what the readable reader finds', () => {
    const file = held(bytes)
    const number = (at: number) => new DataView(bytes.buffer).getUint32(at, true)
    const reader = createKernelReader(file)
    const [L, A] = [number(20), number(24)]
    expect(reader?.takeStrings(openDictionary(file, number(36), 'attributes'))?.size).toBe(A)
    const lists = openLists(file, { labels: number(40), attributes: number(44) }, L, A)
    expect(reader?.takeFeatures(openFeatures(file, number(28)), lists, L, A)).not.toBeNull()
    expect(outcome(file)).toEqual(outcome(bytes))
  })

  it('lead to a model that is exported and saved as the same bytes', async () => {
    const model = load(held(bytes))
    const corpus = dataOf(name, 'test')
    const path = model.tagCorpus(corpus) // attributes have been looked up in the file
    expect(path).toEqual(load(bytes).tagCorpus(corpus))
    expect(Buffer.compare(await model.export('crfsuite'), bytes)).toBe(0)
    expect(model.save()).toEqual(load(bytes).save())
  })
})

describe('the kernels', () => {
  it('accept and refuse what the readable reader does, whatever byte is changed', () => {
    const original = modelBytes('names-ap')
    const file = held(original)
    const holder = holderOf(file)!
    const refused = new Set<string>()
    for (let at = 0; at < original.length; at++) {
      // Most of a dictionary of this size is empty tables.
      if (original[at] === 0 && at % 16 !== 0) continue
      const value = original[at] ^ [0xff, 0x01, 0x80][at % 3]
      file[at] = value
      const found = holder.lend(() => outcome(file))
      file[at] = original[at]
      const bytes = original.slice()
      bytes[at] = value
      expect(found, `byte ${at}`).toEqual(outcome(bytes))
      if (typeof found === 'string') refused.add(found)
    }
    expect(refused.size).toBeGreaterThan(50)
  })

  it('leave features in another order to the readable reader', () => {
    const bytes = modelBytes('single')
    const number = (at: number) => new DataView(bytes.buffer).getUint32(at, true)
    const first = number(28) + 12
    const record = bytes.slice(first, first + 20)
    bytes.copyWithin(first, first + 20, first + 40)
    bytes.set(record, first + 20)
    const view = new DataView(bytes.buffer)
    view.setUint32(number(number(44) + 12) + 4, 1, true)
    view.setUint32(number(number(44) + 16) + 4, 0, true)
    expect(outcome(held(bytes))).toEqual(outcome(modelBytes('single')))
  })

  it('do without room in their memory', () => {
    const file = held(modelBytes('names'))
    const holder = holderOf(file)!
    while (holder.take(1 << 10) !== null);
    expect(outcome(file)).toEqual(outcome(modelBytes('names')))
  })

  it('lead to weights that training starts from', async () => {
    const corpus = dataOf('names', 'train')
    const start = async (bytes: Uint8Array) => {
      const options = { method: 'likelihood', options: { maxIterations: 2 } } as const
      return (await train(corpus, { ...options, init: load(bytes) })).save()
    }
    expect(await start(held(modelBytes('names')))).toEqual(await start(modelBytes('names')))
  })
})

/** Two strings with the same hash: found by trying. */
const SAME = ['aalz', 'a28r7']

/** A table whose strings are searched in the bytes of a dictionary. */
function placed(strings: readonly string[]): StringTable {
  const table = new StringTable()
  for (const string of strings) table.intern(string)
  const file = held(writeDictionary(table))
  const found = createKernelReader(file)?.takeStrings(openDictionary(file, 0, 'attributes'))
  expect(found).toBeInstanceOf(StringTable)
  return found!
}

/** The number of a string that is appended. */
function appended(table: StringTable): number {
  table.append(Uint8Array.of(0x64), Int32Array.of(0, 1))
  return table.find('d')
}

describe('a dictionary that is searched where it lies', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 }).map(string => string.replaceAll('\0', '0'))

  it('finds its strings and no others, and grows like any table', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(text, { maxLength: 40 }),
        fc.array(text, { maxLength: 5 }),
        (strings, others) => {
          const table = placed(strings)
          expect(table.size).toBe(strings.length)
          expect(strings.map(string => table.find(string))).toEqual(strings.map((_, id) => id))
          for (const other of others) expect(table.find(other)).toBe(strings.indexOf(other))
          for (const string of strings) expect(table.find(`${string}\0`)).toBe(-1)
          const grown = [...new Set([...strings, ...others])]
          expect(others.map(other => table.intern(other))).toEqual(others.map(other => grown.indexOf(other)))
          expect(table.toArray()).toEqual(grown)
          expect(grown.map(string => table.find(string))).toEqual(grown.map((_, id) => id))
        },
      ),
      { numRuns: 40 },
    )
  })

  it('tells strings apart that have the same hash', () => {
    const table = placed([SAME[0], 'between'])
    expect([table.find(SAME[0]), table.find(SAME[1])]).toEqual([0, -1])
    expect(placed(SAME).find(SAME[1])).toBe(1)
  })

  it('has no strings, or only the empty one', () => {
    expect(placed([]).find('')).toBe(-1)
    expect(placed(['']).find('')).toBe(0)
    expect(placed([]).intern('a')).toBe(0)
  })

  it('finds strings of any length', () => {
    const strings = Array.from({ length: 60 }, (_, length) => 'ä'.repeat(length % 2) + 'x'.repeat(length))
    strings.push('y'.repeat(100_000))
    const table = placed(strings)
    expect(strings.map(string => table.find(string))).toEqual(strings.map((_, id) => id))
  })

  it.each<[string, (table: StringTable) => unknown, unknown]>([
    ['its bytes', table => table.byteLength, 3],
    ['a string', table => table.get(1), 'c'],
    ['all strings', table => table.toArray(), ['ab', 'c']],
    ['a known string', table => table.intern('c'), 1],
    [
      'a string up to a separator',
      table => table.internUntil(new TextEncoder().encode('c d'), 0, 3, 0x20),
      1,
    ],
    ['more strings', appended, 2],
  ])('gives %s', (_, use, expected) => {
    const table = placed(['ab', 'c'])
    expect(use(table)).toEqual(expected)
    expect(table.find('ab')).toBe(0)
    expect(table.find('b')).toBe(-1)
  })
})
