import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Corpus, CorpusBuilder } from '../../src/data/corpus.js'
import { StringTable } from '../../src/data/string-table.js'
import { createExtractor } from '../../src/features/extraction/extractor.js'
import { viterbi } from '../../src/inference/decoders/viterbi.js'
import { allocateBytes } from '../../src/wasm/held-bytes.js'
import { limitMemory } from '../../src/wasm/memory.js'
import { createAttributeTagger } from '../../src/weights/attribute-tagger.js'
import { ChainScores } from '../../src/weights/chain-scores.js'
import type { ChainWeights } from '../../src/weights/chain-weights.js'
import { RowBuffer } from '../../src/weights/row-buffer.js'
import type { WeightLayout } from '../../src/weights/weight-layout.js'

type Item = readonly (readonly [name: string, value: number])[]

/** Weights of attributes with these names: none, one, some, or one for each of L labels. */
function modelOf(names: readonly string[], L: number) {
  const counts = names.map((_, a) => [1, 0, Math.min(2, L), L][a % 4])
  const stateOffset = new Int32Array(names.length + 1)
  for (const [a, count] of counts.entries()) stateOffset[a + 1] = stateOffset[a] + count
  const stateLabel = Int32Array.from(counts.flatMap((count, a) => labelsOf(count, a, L)))
  const pairs = Array.from({ length: L * L }, (_, ij) => ij)
  const layout: WeightLayout = {
    ...{ F: stateLabel.length + L * L, L, A: names.length, B: 0, stateOffset, stateLabel, boundary: 'none' },
    transFrom: Int32Array.from(pairs, ij => Math.floor(ij / L)),
    transTo: Int32Array.from(pairs, ij => ij % L),
    ...{ edgeOffset: new Int32Array(1), edgeFrom: new Int32Array(0), edgeTo: new Int32Array(0) },
  }
  const values = Float64Array.from({ length: layout.F }, (_, k) => Math.sin(k * 7 + 1))
  const strings = new StringTable()
  for (const name of names) strings.intern(name)
  return { layout, values, strings }
}

function labelsOf(count: number, a: number, L: number): number[] {
  const first = count === L ? 0 : a % (L - count + 1)
  return Array.from({ length: count }, (_, k) => first + k)
}

type TestModel = ReturnType<typeof modelOf>

/** A builder whose tables go on from corpus to corpus. */
function corporaOf(corpora: readonly (readonly (readonly Item[])[])[], tableBytes = Infinity): Corpus[] {
  const builder = new CorpusBuilder({ columns: 1, labels: false, attributes: true }, tableBytes)
  return corpora.map(sequences => {
    for (const items of sequences) {
      for (const item of items) {
        builder.put(0, builder.columns[0].intern('x'))
        for (const [name, value] of item) builder.putAttribute(builder.attributes.intern(name), value)
        builder.endToken()
      }
      builder.endSequence()
    }
    return builder.take()
  })
}

/** The labels of all sequences by the readable code. */
function readable({ layout, values, strings }: TestModel, corpus: Corpus): number[][] {
  const scores = new ChainScores(layout)
  scores.setWeights(values)
  const extractor = createExtractor([{ type: 'attributes' }], strings, { mode: 'frozen' })
  const rows = new RowBuffer(extractor, strings)
  extractor.bind(corpus)
  return Array.from({ length: corpus.N }, (_, n) => {
    const [start, end] = [corpus.offset[n], corpus.offset[n + 1]]
    const path = new Int32Array(end - start)
    rows.extract(start, end, 'positions')
    viterbi().decode(scores.fill(rows, null, 0, end - start), path)
    return Array.from(path)
  })
}

function chainOf({ layout, values }: TestModel): ChainWeights {
  const scores = new ChainScores(layout)
  scores.setWeights(values)
  return { ...layout, state: values, trans: scores.lattice.trans, boundary: null }
}

/** The same strings, searched by a dictionary. */
function elsewhere(strings: StringTable): StringTable {
  return StringTable.over({
    size: strings.size,
    find: (bytes, start, end) => strings.findBytes(bytes, start, end),
    findAll: (blob, offset, from, to, found) => strings.findAll(blob, offset, from, to, found),
    copy: () => strings.bytes,
  })
}

const ordinary = () => true

/** The labels of all sequences of corpora by one tagger; null for those that it does not label. */
function tagged(model: TestModel, corpora: readonly Corpus[], names: number, weights = chainOf(model)) {
  const tagger = createAttributeTagger(weights, model.strings, names)
  return corpora.map(corpus => {
    if (!tagger?.bind(corpus)) return null
    return Array.from({ length: corpus.N }, (_, n) => {
      const path = new Int32Array(corpus.offset[n + 1] - corpus.offset[n])
      return tagger.tag(n, path, ordinary) ? Array.from(path) : null
    })
  })
}

const KNOWN = [
  'a',
  'b',
  'w=日本',
  'c:d',
  ' ',
  '',
  'eight by',
  'nine byte',
  'a rather long name of an attribute',
  'B',
]
const name = fc.constantFrom(...KNOWN, ...['unknown', 'A', 'nine bytf', 'a rather long name of an attributf'])
const value = fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.constantFrom(0, -1, 0.5, 3))
const items = (longest: number) =>
  fc.array(fc.array(fc.tuple(name, value), { maxLength: 8 }), { minLength: 1, maxLength: longest })
const corpora = fc.array(fc.array(fc.oneof(items(3), items(30)), { maxLength: 4 }), { maxLength: 4 })

describe('AttributeTagger', () => {
  it('finds the labels that Viterbi finds in the lattice of the extracted attributes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2, 3, 8, 9, 22),
        corpora,
        fc.constantFrom(1, 100, Infinity),
        fc.constantFrom(1, 3, 4096),
        (L, all, tableBytes, names) => {
          const model = modelOf(KNOWN, L)
          const built = corporaOf(all, tableBytes)
          expect(tagged(model, built, names)).toEqual(built.map(corpus => readable(model, corpus)))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('finds each of many names, with weights in the memory of a file or not, and for corpora in turn', () => {
    const many = Array.from({ length: 3000 }, (_, k) => `name ${k * 7} ${'x'.repeat(k % 20)}`)
    const model = modelOf(many, 5)
    const sequence = (from: number) =>
      Array.from({ length: 60 }, (_, t) =>
        Array.from(
          { length: 50 },
          (_, k) => [many[(from + 50 * t + k * 3) % 3000] + (k % 9 ? '' : '!'), 1] as const,
        ),
      )
    const [first] = corporaOf([[sequence(0), sequence(7)]])
    const [second] = corporaOf([[sequence(5), sequence(1)]])
    const all = [first, second, first]
    const wanted = all.map(corpus => readable(model, corpus))
    const held = allocateBytes(1 << 20)
    const stateOffset = new Int32Array(held.buffer, held.byteOffset, model.layout.A + 1)
    stateOffset.set(model.layout.stateOffset)
    for (const names of [64, 65, 4096])
      for (const weights of [chainOf(model), { ...chainOf(model), stateOffset }])
        for (const strings of [model.strings, elsewhere(model.strings)])
          expect(tagged({ ...model, strings }, all, names, weights)).toEqual(wanted)
  })

  it('asks whether scores are ordinary, and leaves sequences to others if they are not', () => {
    const model = modelOf(KNOWN, 3)
    const [corpus] = corporaOf([
      [
        [
          [
            ['a', -4],
            ['b', 1],
            ['unknown', 1],
          ],
          [['a', 1]],
        ],
        [[['a', 1]]],
      ],
    ])
    const tagger = createAttributeTagger(chainOf(model), model.strings)
    const asked: number[][] = []
    tagger?.bind(corpus)
    const refuses = (sum: number, T: number) => asked.push([sum, T]) < 0
    expect(tagger?.tag(0, new Int32Array(2), refuses)).toBe(false)
    expect(tagger?.tag(1, new Int32Array(1), refuses)).toBe(false)
    expect(asked).toEqual([
      [12, 2],
      [12, 1],
    ])
  })

  it('says so where memory ends', () => {
    const model = modelOf(KNOWN, 3)
    const item = [
      ['a', 1],
      ['b', 2],
    ] as const
    const long = Array.from({ length: 5000 }, () => item)
    const names = Array.from({ length: 120_000 }, (_, k) => [`x${k}`, 1] as const)
    const [short, longer] = corporaOf([[[item]], [[item], long]])
    const [wide] = corporaOf([[[names]]])
    const wanted = [readable(model, short), [readable(model, longer)[0], null]]
    const remove = limitMemory(6)
    try {
      expect(tagged(model, [short, longer], 16)).toEqual(wanted)
      expect(tagged(model, [wide], 16)).toEqual([null])
    } finally {
      remove()
    }
    const none = limitMemory(0)
    expect(createAttributeTagger(chainOf(model), model.strings)).toBeNull()
    none()
  })
})
