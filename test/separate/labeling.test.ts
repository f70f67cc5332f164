import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Corpus } from '../../src/data/corpus.js'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { createExtractor } from '../../src/features/extraction/extractor.js'
import { attributePatterns } from '../../src/features/patterns/attribute-pattern.js'
import { type FeatureSet, features as feature } from '../../src/index.js'
import { viterbi } from '../../src/inference/decoders/viterbi.js'
import { pathScore } from '../../src/inference/path-score.js'
import { chainFormOf } from '../../src/separate/labeling/chain-form.js'
import type { ScorerParts } from '../../src/separate/labeling/counted-positions.js'
import { createModelTagger, ModelTagger } from '../../src/separate/labeling/model-tagger.js'
import { markOf, PatternFilter } from '../../src/separate/labeling/pattern-filter.js'
import { ReadableTagger } from '../../src/separate/labeling/readable-tagger.js'
import { PatternTable } from '../../src/separate/patterns/pattern-table.js'
import { FittedModels } from '../../src/separate/scoring/fitted-models.js'
import { SeparateScorer } from '../../src/separate/scoring/scorer.js'
import type { SeparateWeights } from '../../src/separate/scoring/weights.js'
import { trustOf } from '../../src/separate/trust/trust.js'
import { limitMemory } from '../../src/wasm/memory.js'
import { createTaggerMemory } from '../../src/weights/tagger-memory.js'
import { randomWeights, separateOptions, trained } from './example.js'

const windows: FeatureSet = {
  features: [
    feature.window(feature.word(), -1, 1),
    feature.suffix(1),
    feature.join(feature.word(-1), feature.word()),
  ],
}

/** Random weights in place of trained ones: small data have labels that no weight tells apart. */
function partsOf(
  data: readonly Sequence[],
  given: Record<string, unknown>,
  seed: number,
  set = windows,
  weightsOf = randomWeights,
): ScorerParts {
  const options = separateOptions({ cutoff: 1, maxIterations: 1, ...given })
  const { weights } = trained(data, options as never, set).engine
  const own: SeparateWeights = {
    ...weights,
    unary: weightsOf(weights.unary.length, seed),
    pairs: weightsOf(weights.pairs.length, seed + 1),
  }
  const extractor = createExtractor(set.features, weights.attributes, { mode: 'frozen' })
  const models = new FittedModels(own, extractor.binary)
  return { weights: own, models, trust: trustOf(options), options, extractor }
}

function taggerOf(parts: ScorerParts, set = windows, limits = {}): ModelTagger | null {
  const patterns = attributePatterns(set.features)!
  const form = chainFormOf(parts, patterns.length)
  return form && createModelTagger(parts, patterns, form, limits)
}

function twinOf(parts: ScorerParts, set = windows): ReadableTagger {
  return new ReadableTagger(parts, chainFormOf(parts, attributePatterns(set.features)!.length)!)
}

/** Weights of which many paths have the same sum, up to rounding: which of them is the best depends on the order in which they are added up. */
function tyingWeights(size: number, seed: number): Float64Array {
  return randomWeights(size, seed).map(weight => Math.round(weight) / 10)
}

/** Labels all sequences in the given order; returns how many of them the tagger has left to lattices. */
function compare(parts: ScorerParts, sequences: readonly Sequence[], limits = {}): number {
  return compareAll(parts, [sequences], limits)
}

/** The same of several corpora, one after the other. */
function compareAll(parts: ScorerParts, corpora: readonly (readonly Sequence[])[], limits = {}): number {
  const scorer = new SeparateScorer(parts.weights, windows, parts.options)
  const taggers = { tagger: taggerOf(parts, windows, limits)!, twin: twinOf(parts) }
  let refused = 0
  for (const sequences of corpora) {
    const corpus = corpusOf(sequences.map(({ tokens }) => ({ tokens: [...tokens!] })))
    scorer.bind(corpus)
    parts.extractor.bind(corpus)
    expect(taggers.tagger.bind(corpus)).toBe(true)
    taggers.twin.bind(corpus)
    refused += compareBound(corpus, scorer, taggers)
  }
  return refused
}

interface Taggers {
  readonly tagger: ModelTagger
  readonly twin: ReadableTagger
}

function compareBound(corpus: Corpus, scorer: SeparateScorer, { tagger, twin }: Taggers): number {
  let refused = 0
  for (let n = 0; n < corpus.N; n++) {
    const T = corpus.offset[n + 1] - corpus.offset[n]
    const [path, readable, expected] = [new Int32Array(T), new Int32Array(T), new Int32Array(T)]
    const done = tagger.tag(n, path)
    expect(twin.tag(n, readable)).toBe(done)
    if (done) expect(readable).toEqual(path)
    else {
      refused++
      continue
    }
    const lattice = scorer.score(n)
    const best = viterbi().decode(lattice, expected)
    // Of paths that are equally good, rounding chooses.
    if (path.some((j, t) => j !== expected[t]))
      expect(Math.abs(pathScore(lattice, path) - best)).toBeLessThan(1e-9)
  }
  return refused
}

/** Two features have the same attributes. */
const TWICE: FeatureSet = { features: [feature.word(), feature.suffix(1), feature.word(-1), feature.word()] }
const SEEN = [['a', 'b', 'ca'], ['b', 'ca', 'da', 'e'], ['a', 'e'], ['cb', 'cb', 'a', 'b'], ['e']]

const words = fc.constantFrom('a', 'b', 'ca', 'da', 'cb', 'e')
const tokens = fc.array(words, { minLength: 1, maxLength: 6 })
const some = fc.array(tokens, { minLength: 1, maxLength: 8 })
/** Labels of words, most often the same of a word. */
const labeled = (all: readonly string[][], L: number): Sequence[] =>
  all.map((tokens, n) => ({
    tokens,
    labels: tokens.map((token, t) => `L${(token.charCodeAt(0) + (n + t) * (L > 4 ? 1 : n % 2)) % L}`),
  }))
const options = fc.record({
  closedForm: fc.constantFrom('known', 'none'),
  denominator: fc.constantFrom('unary', 'states'),
  candidateFloor: fc.constantFrom(0, 0.003, 0.3, 0.9),
  stateShrink: fc.constantFrom(0.01, 0.5, 4),
  pairShrink: fc.constantFrom(0.2, 3),
})

describe('labels of separate by kernels', () => {
  it('are those of the lattice, for patterns counted and new, in blocks of any size', () => {
    const limits = fc.record({
      positions: fc.constantFrom(1, 3, 7, 1024),
      stretch: fc.constantFrom(1, 2, 128),
    })
    const L = fc.constantFrom(1, 2, 5, 7, 8, 9, 16, 17)
    fc.assert(
      fc.property(some, some, L, options, limits, fc.nat(1000), (seen, others, L, given, limits, seed) => {
        const data = labeled(seen, L)
        const parts = partsOf(data, given, seed)
        const mixed = data.flatMap((sequence, n) => [sequence, { tokens: others[n % others.length] }])
        expect(compare(parts, mixed, limits)).toBe(0)
      }),
    )
  })

  it('are those of the readable twin where paths are equally good, whatever the lattice says', () => {
    let others = 0
    for (let seed = 1; seed <= 60; seed++) {
      const L = [2, 3, 5, 8, 9][seed % 5]
      const given = {
        closedForm: seed % 2 ? 'none' : 'known',
        candidateFloor: [0, 0.003, 0.7][seed % 3],
        denominator: seed % 4 < 2 ? 'unary' : 'states',
      }
      const set = seed % 7 ? windows : TWICE
      const data = labeled([...SEEN, ['a', 'b', 'ca', 'da', 'cb', 'e', 'a', 'a']], L)
      const parts = partsOf(data, given, seed, set, tyingWeights)
      const sequences = [
        ...data,
        ...SEEN.map(([first, ...rest]) => ({ tokens: [...rest, 'new', first, first] })),
      ]
      const corpus = corpusOf(sequences.map(({ tokens }) => ({ tokens: [...tokens!] })))
      const scorer = new SeparateScorer(parts.weights, set, parts.options)
      const [tagger, twin] = [taggerOf(parts, set, { positions: 1 + (seed % 30) })!, twinOf(parts, set)]
      for (const part of [scorer, parts.extractor, tagger, twin]) part.bind(corpus)
      for (let n = 0; n < corpus.N; n++) {
        const T = corpus.offset[n + 1] - corpus.offset[n]
        const [path, readable, ofLattice] = [new Int32Array(T), new Int32Array(T), new Int32Array(T)]
        expect(tagger.tag(n, path)).toBe(true)
        expect(twin.tag(n, readable)).toBe(true)
        expect(readable, `seed ${seed}, sequence ${n}`).toEqual(path)
        viterbi().decode(scorer.score(n), ofLattice)
        if (path.some((j, t) => j !== ofLattice[t])) others++
      }
    }
    expect(others).toBeGreaterThan(0) // else no two paths were equally good
  })

  it('do not take a counted position of another corpus for the one before', () => {
    const data = labeled([['a', 'b', 'ca', 'da', 'e']], 5)
    for (let seed = 0; seed < 20; seed++) {
      const parts = partsOf(data, { candidateFloor: 0 }, seed)
      // In the first, the third position is the last one that was seen; in the second, the fourth is the first one.
      const corpora = [
        ['a', 'b', 'ca', 'da', 'a'],
        ['e', 'e', 'ca', 'da', 'e'],
      ]
      expect(
        compareAll(
          parts,
          corpora.map(tokens => [{ tokens }]),
        ),
      ).toBe(0)
    }
  })

  it('heed pairs that were counted: without them, some labels would be others', () => {
    const data = labeled(
      [
        ['a', 'b', 'ca'],
        ['b', 'ca', 'da'],
        ['a', 'e'],
        ['a', 'b', 'e'],
      ],
      5,
    )
    const label = (pairShrink: number, seed: number) => {
      const parts = partsOf(data, { pairShrink, stateShrink: 20, candidateFloor: 0 }, seed)
      expect(compare(parts, data)).toBe(0)
      const corpus = corpusOf(data)
      parts.extractor.bind(corpus)
      const tagger = taggerOf(parts)!
      tagger.bind(corpus)
      const path = new Int32Array(3)
      tagger.tag(0, path)
      return path.join()
    }
    const seeds = Array.from({ length: 20 }, (_, seed) => seed)
    expect(seeds.some(seed => label(0.01, seed) !== label(1e6, seed))).toBe(true)
  })

  it('are left to lattices where counts make labels impossible', () => {
    const data = labeled(
      [
        ['a', 'b'],
        ['a', 'b'],
        ['ca', 'da', 'e'],
      ],
      4,
    )
    const parts = partsOf(data, { pairShrink: 0, stateShrink: 3, candidateFloor: 0 }, 7)
    expect(compare(parts, data)).toBe(3)
    expect(compare(parts, [{ tokens: ['e', 'e'] }])).toBe(0)
  })

  it('are left to lattices by models that are no chain of sums', () => {
    const data = labeled(
      [
        ['a', 'b', 'ca', 'ca'],
        ['b', 'a', 'e'],
      ],
      2,
    )
    const cannot = [{ boundary: 'none' }, { denominator: 'pair' }, { labelPairs: 'seen', closedForm: 'none' }]
    expect(taggerOf(partsOf(data, {}, 1))).not.toBeNull()
    for (const given of cannot) {
      const parts = partsOf(labeled([['a', 'b'], ['ca']], 3), given, 1)
      expect(taggerOf(parts), JSON.stringify(given)).toBeNull()
    }
    const parts = partsOf(data, {}, 1)
    const [small, large] = [100, 400].map(largest => {
      const unary = parts.weights.unary.slice()
      unary[0] = largest / (attributePatterns(windows.features)!.length + 1)
      return taggerOf({ ...parts, weights: { ...parts.weights, unary } })
    })
    expect(small).not.toBeNull()
    expect(large).toBeNull()
  })

  it('are the same without memory', () => {
    const data = labeled(SEEN, 5)
    const parts = partsOf(data, {}, 1, windows, tyingWeights)
    const corpus = corpusOf(data)
    const label = () => {
      const scorer = new SeparateScorer(parts.weights, windows, parts.options)
      scorer.bind(corpus)
      return data.map((_, n) => {
        const path = new Int32Array(corpus.offset[n + 1] - corpus.offset[n])
        expect(scorer.decode(n, path)).toBe(true)
        return [...path]
      })
    }
    const expected = label()
    const unlimited = limitMemory(0)
    try {
      expect(taggerOf(parts)).toBeNull()
      expect(label()).toEqual(expected)
    } finally {
      unlimited()
    }
  })

  it('come from the scorer once enough is to be labeled', () => {
    const data = labeled(
      [
        ['a', 'b', 'ca'],
        ['b', 'ca', 'da'],
        ['a', 'e'],
      ],
      3,
    )
    const { weights, options } = partsOf(data, {}, 3)
    const scorer = new SeparateScorer(weights, windows, options)
    const corpus = corpusOf([...data, ...labeled([['e', 'a', 'da', 'b']], 3)])
    scorer.bind(corpus)
    for (let n = 0; n < corpus.N; n++) {
      const T = corpus.offset[n + 1] - corpus.offset[n]
      const [path, expected] = [new Int32Array(T), new Int32Array(T)]
      expect(scorer.decode(n, path)).toBe(true)
      viterbi().decode(scorer.score(n), expected)
      expect(path).toEqual(expected)
    }
  })

  it('come from kernels once the copy of all weights pays, and are the same before', () => {
    const many = Array.from({ length: 200 }, (_, k) => [`w${k}`, `x${k}`, `w${k + 1}`])
    const parts = partsOf(labeled(many, 3), {}, 3, windows, tyingWeights)
    const scorer = new SeparateScorer(parts.weights, windows, parts.options)
    const kernels = vi.spyOn(ModelTagger.prototype, 'tag')
    const label = (all: readonly string[][]) => {
      scorer.bind(corpusOf(all.map(tokens => ({ tokens }))))
      return all.map((tokens, n) => {
        const path = new Int32Array(tokens.length)
        expect(scorer.decode(n, path)).toBe(true)
        return path.join()
      })
    }
    const one = label(many.slice(0, 1))
    expect(kernels).not.toHaveBeenCalled()
    const all = label(many)
    expect(kernels).toHaveBeenCalledTimes(many.length)
    expect(all[0]).toBe(one[0])
    for (const n of [1, 50, 199]) {
      const fresh = new SeparateScorer(parts.weights, windows, parts.options)
      fresh.bind(corpusOf([{ tokens: many[n] }]))
      const path = new Int32Array(3)
      expect(fresh.decode(0, path)).toBe(true)
      expect(path.join()).toBe(all[n])
    }
    expect(kernels).toHaveBeenCalledTimes(many.length)
    kernels.mockRestore()
  })
})

describe('candidates by the kernel', () => {
  it.each([0, 1, 2, 5])('of %d positions are those of the plain loop', P => {
    for (const L of [1, 7, 8, 9, 16, 23]) {
      for (const floor of [0, -0.7, -50, -Infinity]) {
        const memory = createTaggerMemory(new Int32Array(1))!
        const stride = Math.ceil(L / 8) * 8
        const wide = 2 * stride + 8
        const [state, bias] = [memory.take(8 * P * wide), memory.take(16 * stride)]
        expect(memory.grow()).toBe(true)
        const before = randomWeights(P * wide, L + P)
        const both = randomWeights(2 * stride, L).fill(-Infinity, stride + L)
        memory.cells.set(before, state / 8)
        memory.cells.set(both, bias / 8)
        memory.kernels.keepCandidates(state, P, 8 * wide, 8 * stride, bias, floor)
        for (let p = 0; p < P; p++) {
          const at = (half: number, j: number) =>
            before[p * wide + half * stride + j] + both[half * stride + j]
          const most = Math.max(...Array.from({ length: L }, (_, j) => at(1, j)))
          const expected = Array.from({ length: L }, (_, j) =>
            at(1, j) >= most + floor ? at(0, j) : -Infinity,
          )
          const row = state / 8 + p * stride
          expect([...memory.cells.subarray(row, row + L)]).toEqual(expected)
        }
      }
    }
  })
})

describe('a filter of patterns', () => {
  it('passes all lists of its table and next to no others', () => {
    const table = new PatternTable(true)
    const listOf = (k: number) => ({
      ids: Int32Array.of(k % 97, 100 + k, 9000 + (k % 7)),
      values: null,
      count: 3,
    })
    const sumOf = (k: number) => listOf(k).ids.reduce((sum, a) => sum + markOf(a), 0)
    for (let k = 0; k < 1000; k++) table.intern(listOf(k))
    const filter = new PatternFilter(table)
    const numbers = Array.from({ length: 1000 }, (_, k) => k)
    expect(numbers.every(k => filter.mayHave(sumOf(k)))).toBe(true)
    expect(numbers.filter(k => filter.mayHave(sumOf(k + 1000))).length).toBeLessThan(100)
    expect(new PatternFilter(new PatternTable(true)).mayHave(sumOf(0))).toBe(false)
  })
})
