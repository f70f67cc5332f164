import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { finish } from '../../../src/common/long-work.js'
import type { Corpus } from '../../../src/data/corpus.js'
import { corpusOf, type Sequence } from '../../../src/data/sequence.js'
import { StringTable } from '../../../src/data/string-table.js'
import { type CompileOptions, compileCorpus, type RowExtraction } from '../../../src/features/compile.js'
import { createExtractor } from '../../../src/features/extraction/extractor.js'
import { extractByKernels, type KernelLimits } from '../../../src/features/kernels/extract-rows.js'
import * as make from '../../../src/features/language/factories.js'
import type { Feature } from '../../../src/features/language/feature.js'
import { chunk19 } from '../../../src/features/language/presets.js'
import { limitMemory } from '../../../src/wasm/memory.js'
import { twoColumns } from '../../data/two-columns.js'

/** Small tables, and stretches that cut sequences. */
const SMALL: KernelLimits = { step: 3, tableBits: 4, least: 0 }

let freeMemory = () => {}
afterEach(() => freeMemory())

const template = (text: string, dialect: 'crf++' | 'wapiti' = 'crf++'): Feature => ({
  type: 'template',
  dialect,
  text,
})

/** What the kernels extract; null: they cannot. */
function byKernels(corpus: Corpus, features: readonly Feature[], limits = SMALL, most = 2 ** 31 - 1) {
  const extractor = createExtractor(features, new StringTable(), { mode: 'grow' })
  return finish(extractByKernels(limits)(corpus, extractor, most))
}

function expectSame(corpus: Corpus, features: readonly Feature[], limits: KernelLimits = SMALL): void {
  const rows = byKernels(corpus, features, limits)
  const { state } = compileCorpus(corpus, { features })
  expect(rows).not.toBeNull()
  expect(rows!.strings.toArray()).toEqual(state.strings.toArray())
  expect([...rows!.ids]).toEqual([...state.ids])
  expect([...rows!.offset]).toEqual([...state.offset])
  expect(rows!.values).toBeNull()
}

const TEXTS = [
  '',
  'a',
  'b',
  'Ba',
  'aba',
  '😀a',
  'É',
  '_B-1',
  'exactly8',
  'a long word that takes some room',
  'x'.repeat(700),
]
const text = fc.constantFrom(...TEXTS)
const sequences = fc.array(twoColumns(text, 8), { minLength: 1, maxLength: 6 })

const offset = fc.integer({ min: -6, max: 6 })
const plain = fc.oneof(
  offset.map(o => make.word(o)),
  offset.map(o => make.column(1, o)),
)
const feature = fc.oneof(
  plain,
  fc.array(plain, { minLength: 2, maxLength: 4 }).map(parts => make.join(...parts)),
  fc.constant(make.bias()),
  offset.map(from => make.kmerAt(from, from + 2, { column: 1, offset: 0 })),
  fc.tuple(offset, offset).map(([o, p]) => template(`U:%x[${o},0]/%x[${p},1]/`)),
  offset.map(o => template(`U:%x[${o},0]`)),
  offset.map(o => template(`*:É%x[${o},1].`, 'wapiti')),
  fc.tuple(offset, offset).map(([o, p]) => template(`*:%x[${o},0]É%x[${p},0]`, 'wapiti')),
)

describe('rows that kernels extract', () => {
  it('are those of the readable form', () => {
    fc.assert(
      fc.property(sequences, fc.array(feature, { minLength: 1, maxLength: 6 }), (all, features) => {
        expectSame(corpusOf(all), features)
        expectSame(corpusOf(all), features, { least: 0 })
      }),
    )
  })

  it('are those of the readable form where tables grow many times', () => {
    const random = (p: number, n: number) => (Math.imul(p + 1, 0x9e3779b1) >>> 7) % n
    const tokens = Array.from({ length: 9000 }, (_, p) => `w${random(p, 3000)}`)
    const tags = tokens.map((_, p) => `T${random(7 * p, 30)}`)
    const all = [{ tokens, columns: [tags] }, ...corpusSequences(tokens, tags)]
    expectSame(corpusOf(all), chunk19().features)
    expectSame(corpusOf(all), chunk19().features, {})
  })

  it('are the same after work that has left something in the memory', () => {
    const corpus = corpusOf([{ tokens: ['a', 'b', 'a'] }, { tokens: ['b'] }])
    expectSame(corpus, [make.join(make.word(-1), make.word())])
    expectSame(corpus, [make.word(1), make.join(make.word(), make.word(1))])
  })
})

/** The same tokens in sequences of 1 … 40. */
function corpusSequences(tokens: readonly string[], tags: readonly string[]): Sequence[] {
  const all: Sequence[] = []
  for (let from = 0; from < tokens.length; from += all.length % 41 || 1)
    all.push(cut(tokens, tags, from, from + ((all.length + 1) % 41 || 1)))
  return all
}

const cut = (tokens: readonly string[], tags: readonly string[], from: number, to: number): Sequence => ({
  tokens: tokens.slice(from, to),
  columns: [tags.slice(from, to)],
})

describe('kernels leave to the readable form', () => {
  const corpus = corpusOf([{ tokens: ['a', 'b', 'c'], columns: [['1', '2', '3']] }])

  it.each([
    ['parts of texts', make.suffix(1)],
    ['positions from the end of a sequence', template('*:%x[@-1,0]/%x[0,0]', 'wapiti')],
    ['gazetteers', make.gazetteer('g', ['a'])],
    ['numbers', make.number(1)],
  ])('%s', (_, own) => {
    expect(byKernels(corpus, [make.word(), own])).toBeNull()
    expect(byKernels(corpus, [make.word()])).not.toBeNull()
  })

  it('corpora with few positions', () => {
    expect(byKernels(corpus, [make.word()], { least: 4 })).toBeNull()
    expect(byKernels(corpus, [make.word()], { least: 3 })).not.toBeNull()
    expect(byKernels(corpus, [make.word()], { least: 3, largest: 2 })).toBeNull()
    expect(byKernels(corpus, [make.word()], { least: 3, largest: 3 })).not.toBeNull()
  })

  it('more attributes than there may be, which it refuses', () => {
    const features = [make.word(), make.word(1)]
    expect(byKernels(corpus, features, SMALL, 5)).toBeNull()
    expect(byKernels(corpus, features, SMALL, 6)).not.toBeNull()
    const extraction = extractByKernels(SMALL)
    expect(() => compileCorpus(corpus, { features }, { most: 5, extraction })).toThrow('at most 5 attributes')
  })

  it('numbers of more than 63 bits', () => {
    const many = (parts: number) => [make.join(...Array.from({ length: parts }, (_, k) => make.word(k)))]
    // Cells of a column whose reach is 31 have 7 bits.
    const wide = make.word(-31)
    expect(byKernels(corpus, [wide, ...many(9)])).not.toBeNull()
    expect(byKernels(corpus, [wide, ...many(10)])).toBeNull()
    expectSame(corpus, [wide, ...many(9)])
  })

  it('all if memory does not suffice', () => {
    freeMemory = limitMemory(3)
    const long = corpusOf([{ tokens: Array.from({ length: 9000 }, (_, p) => `w${p}`) }])
    expect(byKernels(long, [make.word(), make.join(make.word(), make.word(1))])).toBeNull()
  })
})

describe('a corpus is compiled by kernels', () => {
  const corpus = corpusOf([{ tokens: ['a', 'b', 'a'], labels: ['X', 'Y', 'X'] }])
  const features = [make.word(), make.word(1)]

  /** Counts how often it is asked. */
  function counted(): { extraction: RowExtraction; calls(): number } {
    let calls = 0
    const own = extractByKernels(SMALL)
    return {
      extraction: (...given) => {
        calls++
        return own(...given)
      },
      calls: () => calls,
    }
  }

  it.each<[string, CompileOptions]>([
    ['with all attributes', {}],
    ['without rare attributes', { cutoff: 2 }],
    ['with attributes that can be extracted anew', { renewable: true }],
  ])('%s', (_, options) => {
    const { extraction, calls } = counted()
    const compiled = compileCorpus(corpus, { features }, { ...options, extraction })
    const readable = compileCorpus(corpus, { features }, options)
    expect(calls()).toBe(1)
    expect(compiled.state.strings.toArray()).toEqual(readable.state.strings.toArray())
    expect([...compiled.state.ids]).toEqual([...readable.state.ids])
    expect([...compiled.state.offset]).toEqual([...readable.state.offset])
    expect(compiled.A).toBe(readable.A)
  })

  it('but not into a table that is given, nor for transitions', () => {
    const { extraction, calls } = counted()
    compileCorpus(corpus, { features }, { attributes: new StringTable(), extraction })
    expect(calls()).toBe(0)
    compileCorpus(corpus, { features, transitions: features }, { extraction })
    expect(calls()).toBe(1)
  })
})
