/** The tuning of a pool: from counts and data to an objective, and from its minimum to weights. */

import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import type { Objective } from '../../optimizers/objective.js'
import { BINS } from '../bins.js'
import { totalOf } from '../count-rows.js'
import { defaultWeights } from '../default-weights.js'
import { EXPERTS } from '../experts.js'
import { scoreLabels } from '../label-counts.js'
import { attributesOfPosition, type PoolCounts } from '../pool-counts.js'
import type { PooledOptions } from '../pooled-options.js'
import { chooseTemplates } from '../templates.js'
import type { TunedWeights } from '../tuned-weights.js'
import type { ChainData } from './chain-data.js'
import { fastestChain } from './create-chain.js'
import { curvatureOf } from './curvature.js'
import { cutIntoParts } from './left-out-rows.js'
import type { TunableChain } from './tunable-chain.js'
import { setWeights, type TuningSetting, tuningObjective } from './tuning-objective.js'
import { choosePairs, labelWeights, penaltiesOf, variablePlaces } from './variables.js'

/** What weights are tuned on. */
export interface TuningData {
  readonly counts: PoolCounts
  /** Labeled data with the numbers of the counts. */
  readonly corpus: CompiledCorpus
  /** [P] How often a position counts; null: once. */
  readonly weight: ArrayLike<number> | null
  /** Whether the counts contain these data, so that each block is left out while it is scored. */
  readonly counted: boolean
}

export interface TuningRound {
  readonly maxIterations: number
  createObjective(): Objective
}

/** A tuning in progress. */
export interface Tuner {
  /** Variables that are all 0 at the default weights. */
  readonly size: number
  /** The functions to minimize, one after the other, each from where the last one ended. */
  readonly rounds: readonly TuningRound[]
  /** The weights at a point. */
  weightsAt(z: Float64Array): TunedWeights
}

/** How strongly scores of labels and their pairs are drawn to what counts say. */
const LABEL_PENALTY = 1

/** How strongly weights are drawn to the default ones, in units of `shrink`: those of templates, of their bins or labels, of both. */
const SHRINKING = { templates: 0.1, parts: 1, cells: 4 }

/** How much less the weights of the share are, which is never above 1, while the evidence often is. */
const SHARE_SHRINKING = 0.1

/** With twice as many tokens or more, the first iterations take about so many of them: far from the minimum a part tells the way. */
const COARSE_TOKENS = 40_000
const COARSE_ITERATIONS = 2 / 3

/**
 * Labels whose score at the default weights is lower than the highest of a position by more than this are no candidates there. Weights of a
 * label then are not tuned at positions that could refute them: with 10, all of Brown once lost a point, since periods became colons.
 */
const CANDIDATE_RANGE = 14

/** Where tuning saves work. */
export interface TunerLimits {
  /** See CANDIDATE_RANGE. */
  readonly range?: number
  /** See COARSE_TOKENS. */
  readonly coarseTokens?: number
  /** What evaluates. Default: kernels, if the engine has them. */
  readonly createChain?: (data: ChainData) => TunableChain
}

export function createTuner(
  { counts, corpus, weight, counted }: TuningData,
  options: PooledOptions,
  { range = CANDIDATE_RANGE, coarseTokens = COARSE_TOKENS, createChain = fastestChain }: TunerLimits = {},
): Tuner {
  const { tuneTokens, smoothing, shrink } = options
  const { L } = corpus
  const scores = scoreLabels(counts)
  const parts = cutIntoParts(corpus.N, options.parts)
  const stride = Math.max(1, corpus.P / tuneTokens)
  const { templates, of } = chooseTemplates(counts.attributes)
  const K = templates.size
  const template = of.map(k => k + 1)
  const J = attributesOfPosition(totalOf(counts.rows), counts.tokens)
  const base = defaultWeights().common.map(weight => weight / J)
  const rule = { prior: scores.prior.map(Math.log), base, range }
  const chain = createChain({
    corpus,
    rows: counts.rows,
    leaveOut: { parts, stride, weight, counted },
    template,
    cells: (K + 1) * BINS,
    factor: scores.prior.map(p => 1 / (smoothing * p)),
    rule,
  })
  const pairs = choosePairs(counts)
  const at = variablePlaces(K, L, pairs.length)
  const penalty = penaltiesOf(at, {
    templates: SHRINKING.templates * shrink * J * J,
    parts: SHRINKING.parts * shrink * J * J,
    cells: SHRINKING.cells * shrink * J * J,
    share: SHARE_SHRINKING,
    labels: LABEL_PENALTY,
  })
  const setting = { at, scores, pairs, penalty, base, K }
  setWeights(new Float64Array(at.size), setting, chain.weights)
  const bend = curvatureOf(chain, setting, counts)
  const scale = bend.map((h, v) => 1 / Math.sqrt(h + 2 * penalty[v] + 1))
  return {
    size: at.size,
    rounds: roundsOf(chain, { ...setting, scale }, options.maxIterations, coarseTokens),
    weightsAt(z) {
      const x = z.map((value, v) => value * scale[v])
      const common = new Float64Array(EXPERTS * (K + 1) * BINS)
      for (let e = 0; e < EXPERTS; e++)
        for (let k = e * (K + 1); k < (e + 1) * (K + 1); k++)
          for (let b = 0; b < BINS; b++)
            common[k * BINS + b] = J * (base[e * BINS + b] + x[at.w + k] + x[at.d + k * BINS + b])
      const trans = new Float64Array(L * L)
      pairs.forEach((place, q) => {
        trans[place] = x[at.trans + q]
      })
      return {
        templates,
        labels: counts.labels,
        common,
        cells: labelWeights(x, at, L).map(value => J * value),
        bias: x.slice(at.bias, at.trans),
        start: x.slice(at.start, at.end),
        end: x.slice(at.end),
        trans,
      }
    },
  }
}

function roundsOf(
  chain: TunableChain,
  setting: TuningSetting,
  maxIterations: number,
  coarseTokens: number,
): readonly TuningRound[] {
  const stride = Math.floor(chain.P / coarseTokens)
  const coarse = stride < 2 ? 0 : Math.round(COARSE_ITERATIONS * maxIterations)
  const rounds = [
    { maxIterations: coarse, createObjective: () => tuningObjective(chain, setting, stride) },
    { maxIterations: maxIterations - coarse, createObjective: () => tuningObjective(chain, setting) },
  ]
  return coarse === 0 ? rounds.slice(1) : rounds
}
