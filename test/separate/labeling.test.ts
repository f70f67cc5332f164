import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Corpus } from '../../src/data/corpus.js'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { createExtractor } from '../../src/features/extraction/extractor.js'
import { attributePatterns } from '../../src/features/patterns/attribute-pattern.js'
import { type FeatureSet, features as feature } from '../../src/index.js'
import { viterbi } from '../../src/inference/decoders/viterbi.js'
import { pathScore } from '../../src/inference/path-score.js'
import type { ScorerParts } from '../../src/separate/labeling/counted-positions.js'
import { createModelTagger, type ModelTagger } from '../../src/separate/labeling/model-tagger.js'
import { markOf, PatternFilter } from '../../src/separate/labeling/pattern-filter.js'
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
): ScorerParts {
  const options = separateOptions({ cutoff: 1, maxIterations: 1, ...given })
  const { weights } = trained(data, options as never, set).engine
  const own: SeparateWeights = {
    ...weights,
    unary: randomWeights(weights.unary.length, seed),
    pairs: randomWeights(weights.pairs.length, seed + 1),
  }
  const extractor = createExtractor(set.features, weights.attributes, { mode: 'frozen' })
  const models = new FittedModels(own, extractor.binary)
  return { weights: own, models, trust: trustOf(options), options, extractor }
}

const taggerOf = (parts: ScorerParts, set = windows, limits = {}) =>
  createModelTagger(parts, attributePatterns(set.features)!, limits)

/** Labels all sequences in the given order; returns how many of them the tagger has left to lattices. */
function compare(parts: ScorerParts, sequences: readonly Sequence[], limits = {}): number {
  return compareAll(parts, [sequences], limits)
}

/** The same of several corpora, one after the other. */
function compareAll(parts: ScorerParts, corpora: readonly (readonly Sequence[])[], limits = {}): number {
  const scorer = new SeparateScorer(parts.weights, windows, parts.options)
  const tagger = taggerOf(parts, windows, limits)!
  let refused = 0
  for (const sequences of corpora) {
    const corpus = corpusOf(sequences.map(({ tokens }) => ({ tokens: [...tokens!] })))
    scorer.bind(corpus)
    parts.extractor.bind(corpus)
    expect(tagger.bind(corpus)).toBe(true)
    refused += compareBound(corpus, scorer, tagger)
  }
  return refused
}

function compareBound(corpus: Corpus, scorer: SeparateScorer, tagger: ModelTagger): number {
  let refused = 0
  for (let n = 0; n < corpus.N; n++) {
    const T = corpus.offset[n + 1] - corpus.offset[n]
    const [path, expected] = [new Int32Array(T), new Int32Array(T)]
    if (!tagger.tag(n, path)) {
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

  it('are left to lattices if there is no memory', () => {
    const parts = partsOf(
      labeled(
        [
          ['a', 'b'],
          ['b', 'ca'],
        ],
        2,
      ),
      {},
      1,
    )
    const unlimited = limitMemory(0)
    try {
      expect(taggerOf(parts)).toBeNull()
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

  it('wait until the copy of all weights pays', () => {
    const many = Array.from({ length: 200 }, (_, k) => [`w${k}`, `x${k}`])
    const { weights, options } = partsOf(labeled(many, 3), {}, 3)
    const scorer = new SeparateScorer(weights, windows, options)
    const label = (all: readonly string[][]) => {
      scorer.bind(corpusOf(all.map(tokens => ({ tokens }))))
      return scorer.decode(0, new Int32Array(all[0].length))
    }
    expect(label([['w1']])).toBe(false)
    expect(label(many)).toBe(true)
    expect(label([['w1']])).toBe(true)
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
