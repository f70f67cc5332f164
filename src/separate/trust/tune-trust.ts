/**
 * Chooses how much fitted models count beside counts: by sequences that neither of them has seen.
 *
 * The fitted models know their training data too well to be judged by them: with many features they are nearly certain of every
 * training label, and leaving a position out of its counts does not take it out of the weights. Therefore both come from a part of the
 * data, and the rest decides. What decides is the chain as a whole, Σ_t log P(y_t | x): the most likely weights of single positions are not
 * the best ones beside rates of neighbors that other weights were used for.
 *
 * The search changes one weight at a time, and only if the gain is larger than chance explains and no label less is right.
 */

import { isClearlyAhead } from '../../common/paired-difference.js'
import type { Corpus } from '../../data/corpus.js'
import { createExtractor } from '../../features/extraction/extractor.js'
import type { FeatureFunctions } from '../../features/extraction/function-source.js'
import type { FeatureSet } from '../../features/language/feature.js'
import { ForwardBackward } from '../../inference/forward-backward.js'
import type { Lattice } from '../../inference/lattice.js'
import { labelMarginals } from '../../inference/marginals.js'
import type { UnknownPatterns } from '../patterns/unknown-patterns.js'
import { SeparateScorer } from '../scoring/scorer.js'
import type { SeparateWeights } from '../scoring/weights.js'
import type { SeparateOptions } from '../separate-options.js'
import { FITTED_ALONE, TRUST_BINS, type Trust, trustNumbers, trustOf, trustOfNumbers } from './trust.js'

export interface TrustTuning {
  readonly features: FeatureSet
  readonly functions?: FeatureFunctions | undefined
  readonly options: SeparateOptions
}

/** The kinds of weights, each as a bit. */
export const KIND = { state: 1, pair: 2, unseen: 4, unseenPair: 8 } as const
const ALL_KINDS = 15

/** Weights that are changed together, and the values to try, from counts alone to fitted models alone. */
interface Coordinate {
  readonly kind: number // in `KIND`
  readonly places: readonly number[] // in `trustNumbers`
  readonly values: readonly number[] // ascending
}

const STATE_VALUES = [0.125, 0.5, 2, 8, 32, FITTED_ALONE]
const PAIR_VALUES = [0.05, 0.2, 1, 5, 25, FITTED_ALONE]
const UNSEEN_VALUES = [0.5, 2, 8, 32, 128, FITTED_ALONE]
const UNSEEN_PAIR_VALUES = [0.5, 2, 10, 50, 250, FITTED_ALONE]
const BINS = Array.from({ length: TRUST_BINS }, (_, bin) => bin)
const STATE_COORDINATES: readonly Coordinate[] = [
  { kind: KIND.unseen, places: [2 * TRUST_BINS], values: UNSEEN_VALUES },
  { kind: KIND.unseenPair, places: [2 * TRUST_BINS + 1], values: UNSEEN_PAIR_VALUES },
  { kind: KIND.state, places: BINS, values: STATE_VALUES },
  ...BINS.map(bin => ({ kind: KIND.state, places: [bin], values: STATE_VALUES })),
]
const PAIR_COORDINATES: readonly Coordinate[] = [
  { kind: KIND.pair, places: BINS.map(bin => TRUST_BINS + bin), values: PAIR_VALUES },
  { kind: KIND.pair, places: [TRUST_BINS], values: PAIR_VALUES },
]
/** A direction is given up after so many values in a row that are not better. */
const PATIENCE = 2

/** The weights of a model that was trained on other sequences than `heldOut`. */
export function tuneTrust(
  weights: SeparateWeights,
  unknown: UnknownPatterns,
  heldOut: Corpus,
  tuning: TrustTuning,
): Trust {
  const { stateShrink, pairShrink } = tuning.options
  const signatures = stateShrink === 'held-out' ? unknown : null
  const judge = (numbers: Float64Array, before?: Verdict, kind?: number) =>
    judgeChains({ ...weights, trust: trustOfNumbers(numbers, signatures) }, heldOut, tuning, before, kind)
  let best = trustNumbers(trustOf(tuning.options))
  let reached = judge(best)
  const coordinates = [
    ...(stateShrink === 'held-out' ? STATE_COORDINATES : []),
    ...(pairShrink === 'held-out' ? PAIR_COORDINATES : []),
  ]
  for (const { kind, places, values } of coordinates) {
    const at = best[places[0]]
    const [down, up] = [values.filter(value => value < at).reverse(), values.filter(value => value > at)]
    for (const direction of [down, up]) {
      let failed = 0
      for (const value of direction) {
        const tried = best.map((number, place) => (places.includes(place) ? value : number))
        const found = judge(tried, reached, kind)
        if (isAhead(found, reached)) [best, reached, failed] = [tried, found, 0]
        else if (++failed === PATIENCE) break
      }
    }
  }
  return trustOfNumbers(best, signatures)
}

/** What held-out sequences say of a model. */
export interface Verdict {
  readonly logs: Float64Array //   [N] Σ_t log P(y_t | x) of each sequence, times its weight
  readonly right: Float64Array //  [N] labels that posterior decoding gets right, times its weight
  readonly uses: Uint8Array //     [N] the kinds of weights that its scores depend on, as bits of `KIND`
}

function isAhead(found: Verdict, reached: Verdict): boolean {
  return total(found.right) >= total(reached.right) && isClearlyAhead(found.logs, reached.logs)
}

const total = (numbers: Float64Array) => numbers.reduce((sum, number) => sum + number, 0)

/** A label that is not a candidate, or hardly one, counts as this probable: one position shall not decide. */
const FLOOR = 1e-4

/**
 * Scores all held-out sequences, or, after a change of weights of one kind, those that depend on them. If features are many, hardly
 * any pattern was seen before, and few sequences do.
 */
export function judgeChains(
  weights: SeparateWeights & { readonly trust: Trust },
  corpus: Corpus,
  { features, functions, options }: TrustTuning,
  before?: Verdict,
  changed = ALL_KINDS,
): Verdict {
  const use = { kinds: 0 }
  const trust = watched(weights.trust, use)
  const scorer = new SeparateScorer({ ...weights, trust }, features, options, functions)
  // The scorer keeps observations of words that depend on nothing else, so that later sequences seem to use no weights.
  const { local } = createExtractor(features.features, weights.attributes, { mode: 'frozen', functions })
  const chain = new ForwardBackward()
  const { ids, strings } = corpus.labels!
  const labelOf = Int32Array.from({ length: strings.size }, (_, j) => weights.labels.find(strings.get(j)))
  const logs = before ? before.logs.slice() : new Float64Array(corpus.N)
  const right = before ? before.right.slice() : new Float64Array(corpus.N)
  const uses = before ? before.uses.slice() : new Uint8Array(corpus.N)
  scorer.bind(corpus)
  for (let n = 0; n < corpus.N; n++) {
    if (before && !(uses[n] & changed)) continue
    const times = corpus.weight ? corpus.weight[n] : 1
    use.kinds = 0
    const lattice = scorer.score(n)
    const marginals = new Float64Array(lattice.offset[lattice.T])
    chain.run(lattice)
    labelMarginals(lattice, chain, marginals)
    logs[n] = 0
    right[n] = 0
    uses[n] = local ? ALL_KINDS : use.kinds
    for (let t = 0; t < lattice.T; t++) {
      const gold = labelOf[ids[corpus.offset[n] + t]]
      const { p, isBest } = shareOf(lattice, marginals, t, gold)
      logs[n] += times * Math.log(Math.max(p, FLOOR))
      if (isBest) right[n] += times
    }
  }
  return { logs, right, uses }
}

/** The same weights, which add their kind to `use` when they are read. */
function watched({ state, pair, unseen, unseenPair, unknown }: Trust, use: { kinds: number }): Trust {
  const read = <T>(kind: number, value: T): T => {
    use.kinds |= kind
    return value
  }
  return {
    get state() {
      return read(KIND.state, state)
    },
    get pair() {
      return read(KIND.pair, pair)
    },
    get unseen() {
      return read(KIND.unseen, unseen)
    },
    get unseenPair() {
      return read(KIND.unseenPair, unseenPair)
    },
    unknown,
  }
}

/** The probability of a label at position t, and whether it is the most probable one. */
function shareOf({ offset, label }: Lattice, marginals: Float64Array, t: number, gold: number) {
  let [p, best] = [0, -1]
  for (let k = offset[t]; k < offset[t + 1]; k++) {
    if (best < 0 || marginals[k] > marginals[best]) best = k
    if (label[k] === gold) p = marginals[k]
  }
  return { p, isBest: label[best] === gold }
}
