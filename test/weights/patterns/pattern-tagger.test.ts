import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Corpus, CorpusBuilder } from '../../../src/data/corpus.js'
import { addSequence, corpusOf, type Sequence } from '../../../src/data/sequence.js'
import { indexStrings } from '../../../src/data/string-index.js'
import { StringTable } from '../../../src/data/string-table.js'
import { createExtractor } from '../../../src/features/extraction/extractor.js'
import * as make from '../../../src/features/language/factories.js'
import type { Feature } from '../../../src/features/language/feature.js'
import { preset } from '../../../src/features/language/presets.js'
import { attributePatterns } from '../../../src/features/patterns/attribute-pattern.js'
import { viterbi } from '../../../src/inference/decoders/viterbi.js'
import { allocateBytes, allocateShared, type HeldBytes, holderOf } from '../../../src/wasm/held-bytes.js'
import { limitMemory, PAGE } from '../../../src/wasm/memory.js'
import { ChainScores } from '../../../src/weights/chain-scores.js'
import type { PlacedChain } from '../../../src/weights/chain-weights.js'
import {
  createPatternTagger,
  type PatternTagger,
  type PatternTaggerLimits,
} from '../../../src/weights/patterns/pattern-tagger.js'
import { RowBuffer } from '../../../src/weights/row-buffer.js'
import { layoutPlaces, type WeightLayout } from '../../../src/weights/weight-layout.js'
import { features, sequences } from './drawn-patterns.js'

/** Sizes around which the work is cut or forgotten. */
const limits: fc.Arbitrary<Partial<PatternTaggerLimits>> = fc.record(
  {
    positions: fc.constantFrom(1, 2, 7, 1000),
    stretch: fc.constantFrom(1, 2, 3, 64),
    memoBytes: fc.constantFrom(0, 64, 400, 4000, 1 << 20),
    memoEntries: fc.constantFrom(1, 2, 256),
    fewCombinations: fc.constantFrom(0, 30, 300, 1 << 16),
    mostValues: fc.constantFrom(0, 2, 1000),
    leastLeading: fc.constantFrom(1, 2, 100),
    leadingBytes: fc.constantFrom(0, 64, 256, 1 << 16),
    manyPositions: fc.constantFrom(0, 4, 12, 1000),
  },
  { requiredKeys: [] },
)

/** Where a model is. */
interface Place {
  /** Room in the memory of its file: none, too little for what is made of it, and plenty; null: it is in no such memory. */
  readonly room: number | null
  /** Whether threads share the memory, and each has such room. */
  readonly shared: boolean
  /** Whether that room has been used before. */
  readonly used: boolean
  /** Whether attributes have an index. */
  readonly indexed: boolean
}

const places: fc.Arbitrary<Place> = fc.record({
  room: fc.constantFrom(null, 0, 1 << 17, 1 << 24),
  shared: fc.boolean(),
  used: fc.boolean(),
  indexed: fc.boolean(),
})
const NOWHERE: Place = { room: null, shared: false, used: false, indexed: false }

/** Every attribute of the sequences but each fifth, and others. */
function tableOf(list: readonly Feature[], all: readonly Sequence[]): StringTable {
  const grown = new StringTable()
  const extractor = createExtractor(list, grown, { mode: 'grow' })
  const corpus = corpusOf(all)
  extractor.bind(corpus)
  for (let n = 0; n < corpus.N; n++)
    for (let p = corpus.offset[n]; p < corpus.offset[n + 1]; p++)
      extractor.extract(p, corpus.offset[n], corpus.offset[n + 1])
  const table = new StringTable()
  for (const [k, attribute] of grown.toArray().entries()) {
    if (k % 5 !== 4) table.intern(attribute)
    table.intern(`${attribute}?`)
  }
  return table
}

/** Which labels have a weight with an attribute: many, so that it has a dense row, one, a few, or none. */
function hasWeight(a: number, j: number, L: number): boolean {
  if (a % 8 < 5) return (a + j) % 3 > 0
  if (a % 8 === 5) return j === a % L
  return a % 8 === 6 && (a + j) % 9 === 0
}

function layoutOf(A: number, L: number): WeightLayout {
  const labels = Array.from({ length: A }, (_, a) =>
    Array.from({ length: L }, (_, j) => j).filter(j => hasWeight(a, j, L)),
  )
  const stateOffset = new Int32Array(A + 1)
  for (const [a, own] of labels.entries()) stateOffset[a + 1] = stateOffset[a] + own.length
  const pairs = Array.from({ length: L * L }, (_, ij) => ij)
  return {
    F: stateOffset[A] + L * L + 2 * L,
    L,
    A,
    B: 0,
    stateOffset,
    stateLabel: Int32Array.from(labels.flat()),
    transFrom: Int32Array.from(pairs, ij => Math.floor(ij / L)),
    transTo: Int32Array.from(pairs, ij => ij % L),
    edgeOffset: new Int32Array(1),
    edgeFrom: new Int32Array(0),
    edgeTo: new Int32Array(0),
    boundary: 'symbols',
  }
}

/** Copies of arrays one after the other in a memory as that of a model file, with so much room. */
function heldArrays(
  arrays: readonly (Uint8Array | Int32Array | Float64Array)[],
  { room, shared, used }: Place & { readonly room: number },
) {
  const total = arrays.reduce((sum, { byteLength }) => sum + 8 * Math.ceil(byteLength / 8), 0)
  const held = shared ? allocateShared(total, 2, 0, room)!.bytes : allocateBytes(total, 0, room)
  if (used) useRoom(holderOf(held)!)
  let at = held.byteOffset
  return arrays.map(array => {
    const Kind = array.constructor as typeof Uint8Array
    const copy = new Kind(held.buffer, at, array.length)
    copy.set(array)
    at += 8 * Math.ceil(array.byteLength / 8)
    return copy
  }) as unknown as [Int32Array, Int32Array, Float64Array, Uint8Array, Int32Array, Int32Array?]
}

/** Leaves something behind in all pages of a memory that are free. */
function useRoom(holder: HeldBytes): void {
  holder.lend(() => {
    for (let at = holder.take(PAGE); at !== null; at = holder.take(PAGE))
      new Uint8Array(holder.memory.buffer).fill(0x55, at, at + PAGE)
  })
}

/** The pattern tagger and the readable code for the same features and weights. */
function bothTaggers(
  list: readonly Feature[],
  plain: StringTable,
  sizes: Partial<PatternTaggerLimits>,
  place: Place = NOWHERE,
  L = 20,
) {
  const { bytes } = plain
  const { room, indexed } = place
  const index = indexed ? indexStrings(bytes.blob, bytes.offset) : null
  let table = StringTable.from(bytes.blob, bytes.offset, index)
  let layout = layoutOf(table.size, L)
  let values = Float64Array.from({ length: layout.F }, (_, f) => Math.sin(f * 12.9898 + 1) * 3)
  if (room !== null) {
    const arrays = [layout.stateOffset, layout.stateLabel, values, bytes.blob, bytes.offset]
    const all = index ? [...arrays, index] : arrays
    const [stateOffset, stateLabel, held, blob, offset, slots = null] = heldArrays(all, { ...place, room })
    layout = { ...layout, stateOffset, stateLabel }
    values = held as Float64Array<ArrayBuffer>
    table = StringTable.from(blob, offset, slots)
  }
  const scores = new ChainScores(layout)
  scores.setWeights(values)
  const places = layoutPlaces(layout)
  const boundary = { start: values.subarray(places.start, places.end), end: values.subarray(places.end) }
  const chain = { ...layout, state: values, trans: scores.lattice.trans, boundary }
  const tagger = createPatternTagger(chain, table, attributePatterns(list)!, sizes)!
  const extractor = createExtractor(list, table, { mode: 'frozen' })
  const rows = new RowBuffer(extractor, table)
  const readable = viterbi()

  function compare(corpus: Corpus): void {
    extractor.bind(corpus)
    expect(tagger.bind(corpus)).toBe(true)
    for (let n = 0; n < corpus.N; n++) {
      const [start, end] = [corpus.offset[n], corpus.offset[n + 1]]
      const [found, expected] = [new Int32Array(end - start), new Int32Array(end - start)]
      expect(tagger.tag(n, found, () => true)).toBe(true)
      rows.extract(start, end, 'positions')
      const lattice = scores.fill(rows, null, 0, end - start)
      const states = statesIn(tagger, corpus, n, layout.L)
      expect(states).toEqual([...lattice.state.subarray(0, states.length)])
      readable.decode(lattice, expected)
      expect([...found]).toEqual([...expected])
    }
  }
  return { tagger, compare, held: layout.stateOffset }
}

it.each([1 << 15, 1 << 17])('leaves the room of other threads alone, with %i bytes of its own', room => {
  const list = [make.word(0), make.word(1), make.suffix(2)]
  const all = Array.from({ length: 400 }, (_, n) => ({
    tokens: [`a${n}`, `b${n * n}`, 'c'],
    columns: [['NN', 'NN', 'NN']],
  }))
  const place = { ...NOWHERE, room, shared: true }
  const { held, compare } = bothTaggers(list, tableOf(list, all), { memoBytes: 1 << 12 }, place)
  const { end, memory } = holderOf(held)!
  const other = new Uint8Array(memory.buffer, end)
  expect(other.length).toBeGreaterThan(room)
  expect(other.every(byte => byte === 0)).toBe(true)
  other.fill(0x33)
  compare(corpusOf(all))
  expect(other.every(byte => byte === 0x33)).toBe(true)
})

/** The state scores that the kernel has added up for a sequence of the current block, [T][L]. */
function statesIn(tagger: PatternTagger, { offset }: Corpus, n: number, L: number): number[] {
  const { work, chain, blocks } = tagger as unknown as {
    work: { state: number }
    chain: PlacedChain
    blocks: { from: number }
  }
  const { stride } = chain.places
  const first = work.state / 8 + (offset[n] - offset[blocks.from]) * stride
  return Array.from({ length: offset[n + 1] - offset[n] }, (_, t) => [
    ...chain.memory.cells.subarray(first + t * stride, first + t * stride + L),
  ]).flat()
}

/** Lets the memory of a tagger grow, so that it has room when no memory can grow. */
function makeRoom(tagger: PatternTagger): void {
  const { memory } = (tagger as unknown as { chain: PlacedChain }).chain
  const { end } = memory
  memory.take(1 << 22)
  expect(memory.grow()).toBe(true)
  memory.end = end
}

describe('PatternTagger', () => {
  it('finds the attributes and labels of the readable code, in new texts, grown tables and other corpora', () => {
    fc.assert(
      fc.property(
        features,
        sequences,
        sequences,
        sequences,
        limits,
        places,
        fc.constantFrom(4, 20),
        (list, first, second, third, sizes, place, L) => {
          const table = tableOf(list, [...first, ...second.slice(1)])
          const { compare } = bothTaggers(list, table, sizes, place, L)
          compare(corpusOf(first))
          const builder = new CorpusBuilder({ columns: 2, labels: false })
          for (const batch of [second, third, first]) {
            for (const one of batch) addSequence(builder, one, 0)
            compare(builder.take())
          }
          compare(corpusOf(third))
        },
      ),
      { numRuns: 40 },
    )
  })

  it('labels what fits after a corpus for which there was too little memory', () => {
    const list = preset('strings').features
    const few = [{ tokens: ['2', 'cups', 'sugar'] }]
    const many = Array.from({ length: 300 }, (_, k) => ({ tokens: [`w${k}`, `x${k}`, 'sugar'] }))
    for (const before of [[], few]) {
      const { tagger, compare } = bothTaggers(list, tableOf(list, few), { positions: 8 })
      const { memory } = (tagger as unknown as { chain: PlacedChain }).chain
      if (before.length > 0) compare(corpusOf(before))
      const grow = memory.grow.bind(memory)
      memory.grow = () => false
      expect(tagger.bind(corpusOf(many))).toBe(false)
      memory.grow = grow
      compare(corpusOf(few))
      compare(corpusOf(many))
    }
  })

  it('reads values in readable form when the memory of their kernel is full or refused', () => {
    const list = preset('ner').features
    const few = [{ tokens: ['Een', 'élan', 'Vital'] }]
    const many = Array.from({ length: 4000 }, (_, k) => ({ tokens: [`Word${k}`, `É${k}`, 'Vital'] }))
    for (const pages of [0, 32]) {
      const { tagger, compare } = bothTaggers(list, tableOf(list, [...few, ...many.slice(0, 9)]), {
        memoEntries: 16,
        fewCombinations: 1000,
      })
      const hasReader = () => (tagger as unknown as { program: { reader: unknown } }).program.reader !== null
      const builder = new CorpusBuilder({ columns: 1, labels: false })
      for (const one of few) addSequence(builder, one, 0)
      const corpus = builder.take()
      makeRoom(tagger)
      const unlimited = limitMemory(pages)
      try {
        expect(tagger.bind(corpus)).toBe(true)
      } finally {
        unlimited()
      }
      expect(hasReader()).toBe(pages > 0)
      compare(corpus)
      for (const one of many) addSequence(builder, one, 0)
      compare(builder.take())
      expect(hasReader()).toBe(false)
    }
  })

  it('tells texts apart that have the same hash', () => {
    // Texts of Thue and Morse and their complements have equal polynomial hashes modulo 2⁶⁴ in every odd base.
    const bits = Array.from({ length: 1 << 12 }, (_, k) => k.toString(2).replaceAll('0', '').length % 2)
    const [one, other] = [bits.map(bit => 'ab'[bit]).join(''), bits.map(bit => 'ba'[bit]).join('')]
    const list = [make.word(), make.join(make.word(), make.word(1))]
    const all = [{ tokens: [one, other, one, one] }]
    for (const indexed of [false, true]) {
      const place = { ...NOWHERE, indexed }
      bothTaggers(list, tableOf(list, [{ tokens: [one] }]), {}, place).compare(corpusOf(all))
      bothTaggers(list, tableOf(list, all), {}, place).compare(corpusOf(all))
    }
  })

  it('takes the patterns of presets', () => {
    const all: Sequence[] = [
      {
        tokens: ['The', 'U.S.-based', 'dog', 'barks', '12', '.'],
        columns: [['DT', 'JJ', 'NN', 'VB', 'CD', '.']],
      },
      { tokens: ['Ünal', '3rd'], columns: [['NNP', 'JJ']] },
    ]
    for (const name of ['lafferty', 'pos', 'ner', 'chunk', 'chunk19', 'strings', 'kmer:4']) {
      const list = preset(name, { columns: 2 }).features
      const { compare } = bothTaggers(list, tableOf(list, all), {})
      compare(corpusOf(all))
    }
  })

  it('labels sequences that are asked for in any order, and ends a block before one that is not ordinary', () => {
    const all = ['a b a', 'b', 'a a a a a', 'b a'].map(line => ({ tokens: line.split(' ') }))
    const list = [make.word(), make.word(-1), make.join(make.word(), make.word(1))]
    const { tagger, compare } = bothTaggers(list, tableOf(list, all), { positions: 100 })
    const corpus = corpusOf(all)
    compare(corpus)
    const inOrder = all.map(({ tokens }, n) => {
      const path = new Int32Array(tokens.length)
      tagger.tag(n, path, () => true)
      return path
    })
    tagger.bind(corpus)
    for (const n of [3, 0, 2, 1]) {
      const path = new Int32Array(all[n].tokens.length)
      expect(tagger.tag(n, path, T => T < 5)).toBe(n !== 2)
      if (n !== 2) expect(path).toEqual(inOrder[n])
    }
    const labels = new Int32Array(corpus.P)
    expect([0, 2, 3].map(n => tagger.tagMany(n, labels, T => T < 5))).toEqual([2, 0, 1])
    expect([...labels]).toEqual([...inOrder[0], ...inOrder[1], ...new Int32Array(5), ...inOrder[3]])
  })
})

describe('attributePatterns', () => {
  it.each<[string, Feature]>([
    ['values', make.number(1)],
    ['attributes of the data', make.attributes()],
    ['gazetteers', make.gazetteer('g', ['a b'])],
    ['functions', make.fromFunction('f')],
    ['joins of features with several values', make.join(make.word(), make.endsIn(['a', 'b']))],
    ['texts that are changed', { type: 'template', dialect: 'wapiti', text: 'u:%X[0,0]' }],
    ['places that count from an end', { type: 'template', dialect: 'wapiti', text: 'u:%x[@1,0]' }],
  ])('leaves %s to the readable code', (_, feature) => {
    expect(attributePatterns([make.word(), feature])).toBeNull()
  })
})
