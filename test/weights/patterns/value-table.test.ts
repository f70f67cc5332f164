import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { StringTable } from '../../../src/data/string-table.js'
import * as make from '../../../src/features/language/factories.js'
import type { Feature } from '../../../src/features/language/feature.js'
import { attributePatterns, type TextView } from '../../../src/features/patterns/attribute-pattern.js'
import { TEXT_TESTS } from '../../../src/features/readings/text-test.js'
import { limitMemory } from '../../../src/wasm/memory.js'
import { createValueReader, type ValueReader } from '../../../src/weights/patterns/value-reader.js'
import { createValueTable, type ValueTable } from '../../../src/weights/patterns/value-table.js'

/** One feature for each value that a kernel reads. */
const features: readonly Feature[] = [
  make.word(0, { lower: true }),
  make.column(1, 0, { lower: true }),
  ...[1, 2, 3, 9].flatMap(length => [
    make.prefix(length),
    make.suffix(length),
    make.prefix(length, { lower: true }),
    make.suffix(length, { lower: true }),
  ]),
  make.shape(),
  make.shortShape(),
  ...TEXT_TESTS.map(is => make.test(is)),
]

function viewOf(feature: Feature): TextView {
  return attributePatterns([feature])![0].parts[0].view
}

/** Letters, digits, signs and characters of two, three and four bytes, of which some get longer in lower case. */
const characters = [
  ...'abzAYZ09-+.,:_~!/@[`{|}\u007f\u0000\u001f \n',
  ...'éÉß²Ⅷ',
  'İ',
  'Ⱥ',
  'ǅ',
  'ſ',
  '‑',
  '中',
  '😀',
  '𝐀',
]
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ maxLength: 20 }) },
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...characters), maxLength: 12 }) },
  { weight: 1, arbitrary: fc.stringMatching(/^[-+]?\d{0,3}([.,]\d{0,2}){0,2}$/) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
)

function namesOf({ bytes }: ValueTable): string[] {
  return StringTable.from(bytes.blob, bytes.offset).toArray()
}

/** The values of all texts; undefined: a text has none. */
function read(values: ValueTable, texts: StringTable): (string | undefined)[] {
  values.read(texts)
  const names = namesOf(values)
  return Array.from(values.numbers, number => names[number])
}

/** The values of a view by the kernel and in readable form; the first has to grow. */
function bothTables({ read, form }: TextView, reader: ValueReader): [ValueTable, ValueTable] {
  return [createValueTable(read!, form, reader, 1), createValueTable(read!, form, null, 1)]
}

function tableOf(texts: readonly string[]): StringTable {
  const table = new StringTable()
  for (const one of texts) table.intern(one)
  return table
}

describe('values read by a kernel', () => {
  it('has a form for each of these features', () => {
    for (const feature of features) expect(viewOf(feature).form).toBeDefined()
  })

  it('are those of the readable form, each with one number', () => {
    const texts = fc.array(text, { maxLength: 40 })
    fc.assert(
      fc.property(texts, texts, fc.nat(5), (first, more, steps) => {
        const reader = createValueReader()!
        for (const view of features.map(viewOf)) {
          const table = tableOf(first)
          const [values, readable] = bothTables(view, reader)
          for (let k = 0; k <= steps; k++) {
            for (const one of more.slice(3 * k, 3 * k + 3)) table.intern(`${one}${k}`)
            expect(read(values, table)).toEqual(read(readable, table))
          }
          values.begin()
          readable.begin()
          expect(read(values, tableOf(more))).toEqual(read(readable, tableOf(more)))
          expect(namesOf(values).sort()).toEqual(namesOf(readable).sort())
        }
      }),
      { numRuns: 60 },
    )
  })

  it('tells all single characters of ASCII apart as the readable form does, alone and between letters', () => {
    const reader = createValueReader()!
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
    const table = tableOf(['', ...ascii.flatMap(one => [one, `a${one}`, `B${one}c`, `1${one}2`])])
    for (const view of features.map(viewOf)) {
      const [values, readable] = bothTables(view, reader)
      expect(read(values, table)).toEqual(read(readable, table))
    }
  })

  it('adds values of others, the empty one included', () => {
    const [values] = bothTables(viewOf(make.shape()), createValueReader()!)
    expect([...values.intern(['_B-1', '', 'Xx', '_B-1', ''])]).toEqual([0, 1, 2, 0, 1])
    values.read(tableOf(['', 'Ab', 'É', '_B-1']))
    expect([...values.numbers]).toEqual([1, 2, 4, 3])
    expect(namesOf(values)).toEqual(['_B-1', '', 'Xx', '_X-d', 'X'])
    expect(values.byteLength).toBe(11)
  })

  it('ends with null if memory runs out', () => {
    const unlimited = limitMemory(8)
    const reader = createValueReader()!
    unlimited()
    const table = tableOf(Array.from({ length: 20_000 }, (_, k) => `word${k}`))
    const [values] = bothTables(viewOf(make.word(0, { lower: true })), reader)
    expect(reader.attempt(() => read(values, table))).toBeNull()
  })
})
