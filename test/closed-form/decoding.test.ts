import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EMPIRICAL_DEFAULTS, type EmpiricalOptions } from '../../src/closed-form/empirical-options.js'
import { createEmpiricalScorer, type ScorerLimits } from '../../src/closed-form/empirical-scorer.js'
import { CountStore } from '../../src/counts/count-store.js'
import { Observer } from '../../src/counts/observer.js'
import { createVocabularies } from '../../src/counts/vocabularies.js'
import type { Corpus } from '../../src/data/corpus.js'
import { corpusOf } from '../../src/data/sequence.js'
import { type FeatureSet, features as feature, type Sequence } from '../../src/index.js'
import { viterbi } from '../../src/inference/decoders/viterbi.js'
import { hasOwnEdges, type Lattice } from '../../src/inference/lattice.js'
import type { Scorer } from '../../src/model/scorer.js'
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

/** A scorer of the counts of `data`, bound to `text`. */
function scorerOf(
  data: Sequence[],
  text: Corpus,
  features: FeatureSet,
  chosen: EmpiricalOptions,
  limits?: ScorerLimits,
): Scorer {
  const vocabularies = createVocabularies(true)
  const observed = new Observer(features, vocabularies, 'grow').observe(corpusOf(data))
  const store = CountStore.count(vocabularies, observed, {
    keys: chosen.pairs === 'words' || chosen.pairs === 'both',
    signatures: chosen.pairs === 'signatures' || chosen.pairs === 'both',
  })
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

describe('decoding by counts', () => {
  it('gives the Viterbi path of the lattice, wherever the limits are', () => {
    let direct = 0
    fc.assert(
      fc.property(cases, ({ data, text, features, chosen, limits }) => {
        const scorer = scorerOf(data, text, features, chosen, limits)
        const reference = scorerOf(data, text, features, chosen)
        for (let round = 0; round < 2; round++) {
          for (let n = 0; n < text.N; n++) {
            const path = new Int32Array(text.offset[n + 1] - text.offset[n])
            const expected = new Int32Array(path.length)
            if (!scorer.decode!(n, path)) continue
            direct++
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
