import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CorpusBuilder } from '../../src/data/corpus.js'
import { addSequence, corpusOf, type Sequence } from '../../src/data/sequence.js'
import { StringTable } from '../../src/data/string-table.js'
import { createExtractor, type Extractor } from '../../src/features/extraction/extractor.js'
import * as make from '../../src/features/language/factories.js'
import type { Feature } from '../../src/features/language/feature.js'
import { type Attribute, naiveAttributes } from './naive-extractor.js'

const offset = fc.integer({ min: -3, max: 3 })
const at = fc.record({ column: fc.constantFrom(0, 1), offset })
const range = fc.tuple(offset, offset).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)])

const leaf: fc.Arbitrary<Feature> = fc.oneof(
  fc.tuple(offset, fc.boolean()).map(([o, lower]) => make.word(o, { lower })),
  offset.map(o => make.column(1, o)),
  fc.tuple(fc.integer({ min: 1, max: 3 }), at).map(([n, o]) => make.prefix(n, o)),
  fc.tuple(fc.integer({ min: 1, max: 3 }), at).map(([n, o]) => make.suffix(n, o)),
  at.map(o => make.endsIn(['a', 'ba', '😀'], o)),
  at.map(o => make.test('beginsWithUpper', o)),
  fc.tuple(range, at).map(([[from, to], o]) => make.kmerAt(from, to, o)),
  fc.constant(make.bias()),
  at.map(o => make.gazetteer('g', ['a', 'a b', 'b Ba a', 'É'], o)),
  at.map(o =>
    make.wordClass({ '010': 'a Ba', '011': 'É', '1': 'b _B-1' }, { ...o, bits: [1, 2], unknown: 'none' }),
  ),
  fc
    .tuple(fc.constantFrom('start' as const, 'end' as const), offset, fc.integer({ min: 1, max: 5 }))
    .map(([from, o, most]) => make.position(from, { offset: o, most })),
  fc
    .tuple(fc.constantFrom('before' as const, 'behind' as const), at)
    .map(([side, o]) => make.nearest('beginsWithUpper', side, o)),
  offset.map(o => make.number(2, { offset: o })),
  offset.map(o => make.attributes(o)),
  fc
    .constantFrom('U0:%x[-1,0]/%x[0,1]', 'U1:%x[2,0]', 'U2', 'U3%x[0,1]%x[0,1]-%x[1,0].')
    .map((text): Feature => ({ type: 'template', dialect: 'crf++', text })),
)

const joined = fc.array(leaf, { minLength: 2, maxLength: 3 }).map(parts => make.join(...parts))
const single = fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: joined })
const windowed = fc.tuple(single, range).map(([feature, [from, to]]) => make.window(feature, from, to))
const features = fc.array(fc.oneof({ weight: 3, arbitrary: single }, { weight: 1, arbitrary: windowed }), {
  minLength: 1,
  maxLength: 6,
})

const text = fc.constantFrom('a', 'b', 'Ba', 'aba', '😀a', 'É', 'x😀', '_B-1')
const token = fc.record({
  word: text,
  tag: fc.constantFrom('NN', 'Dt', 'a'),
  number: fc.constantFrom('1', '0.5', '-2'),
  given: fc.dictionary(fc.constantFrom('p', 'q', 'r'), fc.constantFrom(1, 2, -0.5)),
})
const sequence: fc.Arbitrary<Sequence> = fc.array(token, { minLength: 1, maxLength: 5 }).map(tokens => ({
  tokens: tokens.map(one => one.word),
  columns: [tokens.map(one => one.tag), tokens.map(one => one.number)],
  attributes: tokens.map(one => one.given),
}))
const sequences = fc.array(sequence, { minLength: 1, maxLength: 4 })

function naive(list: readonly Feature[], sequence: Sequence): Attribute[][] {
  return sequence.tokens.map((_, t) => list.flatMap(feature => naiveAttributes(feature, sequence, t)))
}

function extracted(extractor: Extractor, table: StringTable, all: readonly Sequence[]): Attribute[][] {
  const rows: Attribute[][] = []
  let start = 0
  for (const { tokens } of all) {
    for (let t = 0; t < tokens.length; t++) {
      extractor.extract(start + t, start, start + tokens.length)
      const { count, ids, values } = extractor
      rows.push(Array.from({ length: count }, (_, k) => [table.get(ids[k]), values[k]]))
    }
    start += tokens.length
  }
  return rows
}

describe('extraction with caches', () => {
  it('yields what a naive extraction from strings yields, in the same order and numbers', () => {
    fc.assert(
      fc.property(features, sequences, (list, all) => {
        const table = new StringTable()
        const extractor = createExtractor(list, table, { mode: 'grow' })
        extractor.bind(corpusOf(all))
        const expected = all.flatMap(one => naive(list, one))
        expect(extracted(extractor, table, all)).toEqual(expected)
        expect(table.toArray()).toEqual([...new Set(expected.flat().map(([attribute]) => attribute))])
      }),
    )
  })

  it('still does after it is bound to another corpus', () => {
    fc.assert(
      fc.property(features, fc.array(sequences, { minLength: 2, maxLength: 3 }), (list, corpora) => {
        const table = new StringTable()
        const extractor = createExtractor(list, table, { mode: 'grow' })
        for (const all of corpora) {
          extractor.bind(corpusOf(all))
          expect(extracted(extractor, table, all)).toEqual(all.flatMap(one => naive(list, one)))
        }
      }),
    )
  })

  it('still does over batches that share their tables', () => {
    fc.assert(
      fc.property(features, fc.array(sequences, { minLength: 2, maxLength: 3 }), (list, batches) => {
        const table = new StringTable()
        const extractor = createExtractor(list, table, { mode: 'grow' })
        const builder = new CorpusBuilder({ columns: 3, labels: false, attributes: true })
        for (const all of batches) {
          for (const [n, one] of all.entries()) addSequence(builder, one, n)
          extractor.bind(builder.take())
          expect(extracted(extractor, table, all)).toEqual(all.flatMap(one => naive(list, one)))
        }
      }),
    )
  })

  it('leaves out what a frozen table does not know, and leaves the table as it is', () => {
    fc.assert(
      fc.property(features, sequences, sequences, (list, known, all) => {
        const table = new StringTable()
        const learn = createExtractor(list, table, { mode: 'grow' })
        learn.bind(corpusOf(known))
        extracted(learn, table, known)
        const before = table.toArray()
        const extractor = createExtractor(list, table, { mode: 'frozen' })
        extractor.bind(corpusOf(all))
        const expected = all.flatMap(one => naive(list, one))
        const kept = expected.map(row => row.filter(([attribute]) => before.includes(attribute)))
        expect(extracted(extractor, table, all)).toEqual(kept)
        expect(table.toArray()).toEqual(before)
      }),
    )
  })
})
