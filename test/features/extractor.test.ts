import { describe, expect, it } from 'vitest'
import { GrowingFloat64, GrowingInt32 } from '../../src/common/growing-array.js'
import { CorpusBuilder } from '../../src/data/corpus.js'
import { addSequence, corpusOf } from '../../src/data/sequence.js'
import { StringTable } from '../../src/data/string-table.js'
import { createExtractor } from '../../src/features/extraction/extractor.js'
import {
  attributes,
  bias,
  column,
  fromFunction,
  join,
  number,
  word,
} from '../../src/features/language/factories.js'
import type { Feature } from '../../src/features/language/feature.js'
import { lafferty } from '../../src/features/language/presets.js'
import { attributesOf } from './attributes-of.js'

const create = (features: readonly Feature[]) =>
  createExtractor(features, new StringTable(), { mode: 'grow', functions: { f: () => null } })

describe('an extractor', () => {
  it('leaves the names of features out when the style is bare', () => {
    const features = [word(-1), join(word(-1), word())]
    expect(attributesOf(features, { tokens: ['a', 'b'] }, { style: 'bare' })).toEqual([
      ['_B-1', '_B-1|a'],
      ['a', 'a|b'],
    ])
  })

  it('is local when all depends on the word alone', () => {
    expect(create(lafferty().features).local).toBe(true)
    expect(create([bias(), join(word(), word(0, { lower: true }))]).local).toBe(true)
    for (const other of [word(1), column(1), fromFunction('f'), attributes(), join(word(), word(1))])
      expect(create([word(), other]).local).toBe(false)
  })

  it('is binary unless a feature can have other values than 1', () => {
    expect(create(lafferty().features).binary).toBe(true)
    for (const other of [number(1), attributes(), fromFunction('f'), join(word(), number(1))])
      expect(create([word(), other]).binary).toBe(false)
  })

  it('leaves a frozen table unchanged and unknown attributes out', () => {
    const table = new StringTable()
    table.intern('w[0]=b')
    const extractor = createExtractor([...lafferty().features, bias()], table, { mode: 'frozen' })
    extractor.bind(corpusOf([{ tokens: ['As', 'b'] }]))
    extractor.extract(0, 0, 2)
    expect(extractor.count).toBe(0)
    extractor.extract(1, 0, 2)
    expect([extractor.count, extractor.ids[0], extractor.values[0], table.size]).toEqual([1, 0, 1, 1])
  })

  it('turns the attributes of the data into rows, with values only if one is not 1', () => {
    const table = new StringTable()
    for (const name of ['b', 'c', 'd']) table.intern(name)
    const extractor = createExtractor([attributes()], table, { mode: 'frozen' })
    const rowsOf = (items: readonly Readonly<Record<string, number>>[]) => {
      extractor.bind(corpusOf([{ tokens: items.map(() => ''), attributes: items }]))
      const rows = { offset: new GrowingInt32(), ids: new GrowingInt32(), values: new GrowingFloat64() }
      extractor.extractRows(0, items.length, 0, items.length, rows)
      return [extractor.ones, ...[rows.offset, rows.ids, rows.values].map(part => [...part.toArray()])]
    }
    expect(rowsOf([{ a: 1, b: 1, c: 1 }, {}, { d: 1, b: 1 }])).toEqual([true, [2, 2, 4], [0, 1, 2, 0], []])
    expect(
      rowsOf([
        { b: 2, c: 1 },
        { a: 3, b: 1 },
      ]),
    ).toEqual([false, [2, 3], [0, 1, 0], [2, 1, 1]])
  })

  it('yields no attributes of the data from outside a sequence', () => {
    const table = new StringTable()
    const extractor = createExtractor([attributes(-1)], table, { mode: 'grow' })
    extractor.bind(corpusOf([{ tokens: ['', ''], attributes: [{ a: 1 }, { b: 1 }] }]))
    const rows = { offset: new GrowingInt32(), ids: new GrowingInt32(), values: new GrowingFloat64() }
    extractor.extractRows(0, 2, 0, 2, rows)
    expect([[...rows.offset.toArray()], table.toArray()]).toEqual([[0, 1], ['a[-1]=a']])
  })

  it('can be bound to any number of corpora with attributes', () => {
    const table = new StringTable()
    table.intern('b')
    const extractor = createExtractor([attributes()], table, { mode: 'frozen' })
    for (let k = 0; k < 40; k++) {
      extractor.bind(corpusOf([{ tokens: [''], attributes: [{ a: 1, b: 1 }] }]))
      extractor.extract(0, 0, 1)
      expect([extractor.count, extractor.ids[0]]).toEqual([1, 0])
    }
  })

  it('finds attributes that a frozen table has gained by the next time it is bound', () => {
    const table = new StringTable()
    const extractor = createExtractor([word()], table, { mode: 'frozen' })
    const corpus = corpusOf([{ tokens: ['a'] }])
    extractor.bind(corpus)
    extractor.extract(0, 0, 1)
    expect(extractor.count).toBe(0)
    table.intern('w[0]=a')
    extractor.bind(corpus)
    extractor.extract(0, 0, 1)
    expect(extractor.count).toBe(1)
  })

  it('goes on through the batches of a file, whose tables grow', () => {
    const builder = new CorpusBuilder({ columns: 1, labels: false })
    const table = new StringTable()
    const extractor = createExtractor([word(), join(word(-1), word())], table, { mode: 'grow' })
    for (const tokens of [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a', 'd'],
    ]) {
      addSequence(builder, { tokens }, 0)
      extractor.bind(builder.take())
      for (let t = 0; t < tokens.length; t++) {
        extractor.extract(t, 0, tokens.length)
        const found = Array.from(extractor.ids.subarray(0, extractor.count), id => table.get(id))
        const before = tokens[t - 1] ?? '_B-1'
        expect(found).toEqual([`w[0]=${tokens[t]}`, `w[-1]=${before}|w[0]=${tokens[t]}`])
      }
    }
  })

  it('refuses a column that the data do not have', () => {
    expect(() => attributesOf([column(2, -1)], { tokens: ['a'], columns: [['b']] })).toThrow(
      'feature {"type":"column","column":2,"offset":-1}: column 2 is not in the data, which have 2 columns',
    )
    expect(() => attributesOf([join(word(), column(1))], { tokens: ['a'] })).toThrow(
      'column 1 is not in the data, which have 1 column',
    )
  })

  it('takes no more memory each time when it is bound to two corpora in turn', () => {
    const extractor = create([attributes()])
    const corpora = ['a', 'b'].map(name => corpusOf([{ attributes: [[name]], labels: ['x'] }]))
    for (let n = 0; n < 100; n++) extractor.bind(corpora[n % 2])
    extractor.extract(0, 0, 1)
    expect(extractor.count).toBe(1)
  })

  it('refuses to pass on attributes when the data give none', () => {
    expect(() => attributesOf([attributes()], { tokens: ['a'] })).toThrow('the data have no attributes')
  })

  it('refuses a text that is not a number and names the line of its sequence', () => {
    const builder = new CorpusBuilder({ columns: 2, labels: false })
    for (const [line, value] of [
      [1, '1.5'],
      [5, '-2e3'],
      [9, 'NaN'],
    ] as const) {
      builder.put(0, builder.columns[0].intern('a'))
      builder.put(1, builder.columns[1].intern(value))
      builder.endToken()
      builder.endSequence(line)
    }
    const extractor = create([number(1)])
    extractor.bind(builder.take())
    extractor.extract(0, 0, 1)
    extractor.extract(1, 1, 2)
    expect(extractor.values[0]).toBe(-2000)
    expect(() => extractor.extract(2, 2, 3)).toThrow('line 9: column 1: expected a number, got "NaN"')
  })

  it('names the function that is missing', () => {
    expect(() => createExtractor([fromFunction('rhyme')], new StringTable(), { mode: 'grow' })).toThrow(
      'feature function rhyme: expected a function in options.functions, got undefined',
    )
  })
})
