import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { EMPIRICAL_DEFAULTS, type EmpiricalOptions } from '../../src/closed-form/empirical-options.js'
import { createEmpiricalScorer, type ScorerLimits } from '../../src/closed-form/empirical-scorer.js'
import { createLabelingKernels, LabelingKernels } from '../../src/closed-form/labeling/labeling-kernels.js'
import { provideKernels } from '../../src/closed-form/labeling/provide-kernels.js'
import { CountStore } from '../../src/counts/count-store.js'
import { Observer } from '../../src/counts/observer.js'
import { createVocabularies } from '../../src/counts/vocabularies.js'
import type { Corpus } from '../../src/data/corpus.js'
import { corpusOf } from '../../src/data/sequence.js'
import { type FeatureSet, features as feature, type Sequence } from '../../src/index.js'
import { viterbi } from '../../src/inference/decoders/viterbi.js'
import { hasOwnEdges, type Lattice } from '../../src/inference/lattice.js'
import type { Scorer } from '../../src/model/scorer.js'
import { simulateManyLabels } from '../../src/simulation/many-labels.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'
import { limitMemory } from '../../src/wasm/memory.js'
import { arbitraryCorpus } from './corpora.js'

const sets: readonly FeatureSet[] = [
  { features: [feature.word(), feature.suffix(1)] },
  { features: [feature.word()] },
  { features: [feature.word(), feature.suffix(1), feature.word(-1)] },
]

const options: fc.Arbitrary<EmpiricalOptions> = fc.record({
  ...Object.fromEntries(
    Object.entries(EMPIRICAL_DEFAULTS).map(([name, value]) => [name, fc.constant(value)]),
  ),
  pairs: fc.constantFrom('labels', 'signatures', 'words', 'both'),
  unknown: fc.constantFrom('signature', 'average', 'types'),
  // The smallest ones make scores infinite.
  wordShrink: fc.constantFrom(0, 5e-324, 0.5),
  signatureShrink: fc.constantFrom(0, 5e-324, 10, 10),
  labelShrink: fc.constantFrom(0, 5e-324, 0.5, 0.5),
  candidateFloor: fc.constantFrom(0, 0.003),
  caseFold: fc.constantFrom('start', 'never'),
  boundary: fc.constantFrom('symbols', 'none'),
  muOov: fc.constantFrom(1, 1, 0.5),
}) as fc.Arbitrary<EmpiricalOptions>

/** The counts of labeled data. */
function countsOf(data: Corpus, features: FeatureSet, { pairs }: EmpiricalOptions): CountStore {
  const vocabularies = createVocabularies(true)
  return CountStore.count(vocabularies, new Observer(features, vocabularies, 'grow').observe(data), {
    keys: pairs === 'words' || pairs === 'both',
    signatures: pairs === 'signatures' || pairs === 'both',
  })
}

/** A scorer of the counts of `data`, bound to `text`. */
function scorerOf(
  data: Sequence[],
  text: Corpus,
  features: FeatureSet,
  chosen: EmpiricalOptions,
  limits?: ScorerLimits,
): Scorer {
  const store = countsOf(corpusOf(data), features, chosen)
  const scorer = createEmpiricalScorer(store, features, chosen, {}, limits)
  scorer.bind(text)
  return scorer
}

/** Text with words of the data and others. */
const texts = fc.array(
  fc.array(fc.constantFrom('The', 'the', 'dog', 'Dogs', 'walking', 'talking', '7th', 'é', 'zoos', 'nation'), {
    minLength: 1,
    maxLength: 9,
  }),
  { minLength: 1, maxLength: 8 },
)

const cases = fc.record({
  data: arbitraryCorpus(2),
  text: texts.map(lists => corpusOf(lists.map(tokens => ({ tokens })))),
  features: fc.constantFrom(...sets),
  chosen: options,
  limits: fc.record({
    memory: fc.constantFrom(0, 5, 40, 1 << 20),
    kinds: fc.constantFrom(0, 8, 1 << 20),
    filterAt: fc.constantFrom(0, 3, 1 << 20),
    kernelFrom: fc.constantFrom(0, 1 << 20),
    kernelShare: fc.constant(1 << 20),
    wordMemory: fc.constantFrom(0, 9, 1 << 20),
    block: fc.constantFrom(1, 7, 1 << 12),
  }),
})

/** The score of the transition from candidate k of position t−1 to candidate l. */
function edgeOf(lattice: Lattice, t: number, k: number, l: number): number {
  const { offset, label, L, trans, edge, edgeOffset } = lattice
  if (!hasOwnEdges(lattice, t)) return trans[label[k] * L + label[l]]
  return edge[edgeOffset[t] + (k - offset[t - 1]) * (offset[t + 1] - offset[t]) + l - offset[t]]
}

/** The state scores, and for each transition into a candidate its score. */
function numbersOf(lattice: Lattice): number[] {
  const { T, offset, label, state } = lattice
  const found = [...label.subarray(0, offset[T]), ...state.subarray(0, offset[T])]
  for (let t = 1; t < T; t++)
    for (let k = offset[t - 1]; k < offset[t]; k++)
      for (let l = offset[t]; l < offset[t + 1]; l++) found.push(edgeOf(lattice, t, k, l))
  return found
}

beforeAll(provideKernels)

/** The labels of all sequences of a text, many at a time where that is possible; null where decoding is left to the lattice. */
function pathsOf(scorer: Scorer, { N, P, offset }: Corpus): (Int32Array | null)[] {
  const labels = new Int32Array(P)
  const paths: (Int32Array | null)[] = []
  while (paths.length < N) {
    const n = paths.length
    const path = labels.subarray(offset[n], offset[n + 1])
    const many = scorer.decodeMany!(n, labels)
    for (let k = n; k < n + many; k++) paths.push(labels.subarray(offset[k], offset[k + 1]))
    if (many === 0) paths.push(scorer.decode!(n, path) ? path : null)
  }
  return paths
}

describe('decoding by counts', () => {
  it('gives the Viterbi path of the lattice, wherever the limits are', () => {
    let direct = 0
    fc.assert(
      fc.property(cases, ({ data, text, features, chosen, limits }) => {
        const scorer = scorerOf(data, text, features, chosen, limits)
        const reference = scorerOf(data, text, features, chosen)
        for (let round = 0; round < 2; round++) {
          const paths = pathsOf(scorer, text)
          for (let n = 0; n < text.N; n++) {
            const path = paths[n]
            if (!path) continue
            direct++
            const expected = new Int32Array(path.length)
            viterbi().decode(reference.score(n), expected)
            expect(path).toEqual(expected)
          }
        }
      }),
      { numRuns: 150 },
    )
    expect(direct).toBeGreaterThan(150)
  })

  it('remembers scores without a change in any bit', () => {
    fc.assert(
      fc.property(cases, ({ data, text, features, chosen, limits }) => {
        const scorer = scorerOf(data, text, features, chosen, limits)
        const reference = scorerOf(data, text, features, chosen, { memory: 0, filterAt: 1 << 30 })
        for (let n = 0; n < text.N; n++)
          expect(numbersOf(scorer.score(n))).toEqual(numbersOf(reference.score(n)))
      }),
      { numRuns: 80 },
    )
  })

  it('has the scores that the rates are explained by', () => {
    fc.assert(
      fc.property(cases, fc.infiniteStream(fc.nat(7)), (given, choices) => {
        const { data, text, features, limits } = given
        // Without infinite scores, which the lattice repairs, and single candidates, whose transitions cancel.
        const chosen = { ...given.chosen, wordShrink: 0.5, signatureShrink: 10, labelShrink: 0.5, muOov: 1 }
        const scorer = scorerOf(data, text, features, chosen, limits)
        for (let n = 0; n < text.N; n++) {
          const lattice = scorer.score(n)
          const { T, offset, label } = lattice
          const at = Array.from(
            { length: T },
            (_, t) => offset[t] + (choices.next().value % (offset[t + 1] - offset[t])),
          )
          const scores = at.map(k => lattice.state[k])
          const edges = at.map((k, t) =>
            t > 0 && hasOwnEdges(lattice, t) ? edgeOf(lattice, t, at[t - 1], k) : null,
          )
          const parts = scorer.explain(
            n,
            Int32Array.from(at, k => label[k]),
          )
          parts.forEach((found, t) => {
            const scoreOf = (part: string) => found.find(one => one.part === part)?.score
            expect(scores[t]).toBe(scoreOf('state')! + (scoreOf('start') ?? 0) + (scoreOf('end') ?? 0))
            if (edges[t] !== null) expect(edges[t]).toBe(scoreOf('transition'))
          })
        }
      }),
      { numRuns: 80 },
    )
  })
})

describe('decoding by kernels', () => {
  const many = simulateManyLabels({ labels: 40, sequences: 900, seed: 1 })
  const other = simulateManyLabels({ labels: 40, sequences: 500, seed: 2 })
  const toy = simulateToyEnglish({ sentences: 700, layer: 'pos', seed: 1 })
  const text = simulateToyEnglish({ sentences: 400, layer: 'pos', seed: 2 })

  /** Whether kernels labeled a text, the same as the readable form does. */
  function expectSame(data: Corpus, unlabeled: Corpus, chosen: EmpiricalOptions, limits: ScorerLimits = {}) {
    const decode = vi.spyOn(LabelingKernels.prototype, 'decode')
    const counted = countsOf(data, sets[0], chosen)
    const create = (more: ScorerLimits) => {
      const scorer = createEmpiricalScorer(counted, sets[0], chosen, {}, more)
      scorer.bind(unlabeled)
      return scorer
    }
    const wanted = pathsOf(create({ kernelFrom: Infinity }), unlabeled)
    expect(decode).not.toHaveBeenCalled()
    const scorer = create({ kernelFrom: 0, kernelShare: Infinity, ...limits })
    for (let round = 0; round < 2; round++) expect(pathsOf(scorer, unlabeled)).toEqual(wanted)
    const used = decode.mock.calls.length > 0
    decode.mockRestore()
    return used
  }

  it.each([
    EMPIRICAL_DEFAULTS,
    { ...EMPIRICAL_DEFAULTS, candidateFloor: 0, boundary: 'none', caseFold: 'never' },
    { ...EMPIRICAL_DEFAULTS, pairs: 'words', unknown: 'types' },
    { ...EMPIRICAL_DEFAULTS, pairs: 'signatures', unknown: 'average' },
  ] as EmpiricalOptions[])('gives the labels of the readable form with options %#', chosen => {
    expect(expectSame(many, other, chosen)).toBe(true)
    expect(expectSame(toy, text, chosen, { block: 100, memory: 5000, wordMemory: 3000 })).toBe(true)
    expect(expectSame(toy, many, chosen)).toBe(true)
  })

  it('does without them until enough text has come', () => {
    expect(expectSame(many, text, EMPIRICAL_DEFAULTS, { kernelShare: 1e-3 })).toBe(false)
    expect(expectSame(many, text, EMPIRICAL_DEFAULTS, { kernelFrom: 1 << 20 })).toBe(false)
  })

  it.each([0, 4, 8, 16, 32])('goes on without them if memory ends at %d pages', pages => {
    const unlimited = limitMemory(pages)
    try {
      expectSame(many, other, { ...EMPIRICAL_DEFAULTS, candidateFloor: 0 })
    } finally {
      unlimited()
    }
  })

  it('leaves counts beyond 31 bits to the readable form', () => {
    const words = {
      offset: Int32Array.of(0, 1),
      next: Int32Array.of(0),
      from: Uint16Array.of(0),
      to: Uint16Array.of(0),
    }
    const kernelsOf = (count: Int32Array | Float64Array) =>
      createLabelingKernels({
        signatures: null,
        words: { ...words, count },
        labels: new Float64Array(4),
        logLabels: new Float64Array(4),
        shrinkage: { labels: 1, signatures: 1, words: 1 },
        boundary: true,
        memory: { kinds: 1, words: 1 },
      })
    expect(kernelsOf(Float64Array.of(2 ** 40))).toBe(null)
    expect(kernelsOf(Int32Array.of(7))).not.toBe(null)
  })
})
