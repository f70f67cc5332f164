/**
 * Finds the best labels of sequences of a corpus by the kernels that patterns of weights use. It is the twin of `SeparateScorer` with a Viterbi
 * decoder.
 */

import { largestMagnitude } from '../../common/largest-magnitude.js'
import type { Corpus } from '../../data/corpus.js'
import type { AttributePattern } from '../../features/patterns/attribute-pattern.js'
import { largestScore } from '../../inference/score-range.js'
import {
  createPatternTagger,
  type PatternTagger,
  type PatternTaggerLimits,
} from '../../weights/patterns/pattern-tagger.js'
import type { SeparateWeights } from '../scoring/weights.js'
import { CountedPositions, type ScorerParts } from './counted-positions.js'
import { chainOfModels, labelPairWeights } from './model-chain.js'
import { ModelDecoder } from './model-decoder.js'
import { PatternFilter } from './pattern-filter.js'

/** Scores of a position may differ by twice as much without that an exponential becomes 0. */
const LARGE = 350

/** A tagger for these patterns, or null if kernels cannot compute what these models say, if the engine has no SIMD, or if there is too little memory. */
export function createModelTagger(
  parts: ScorerParts,
  patterns: readonly AttributePattern[],
  limits: Partial<PatternTaggerLimits> = {},
): ModelTagger | null {
  const { weights, options, trust, extractor } = parts
  const trans = labelPairWeights(weights)
  const bound = boundOf(weights, patterns.length)
  const isChain = options.boundary === 'symbols' && options.denominator !== 'pair' && !trust.unknown
  if (!trans || !isChain || !extractor.binary || !(bound <= LARGE)) return null
  const models = chainOfModels(weights)
  const { tallies } = weights
  const counted = tallies && {
    filter: new PatternFilter(tallies.patterns),
    positions: new CountedPositions(parts),
  }
  let decoder: ModelDecoder | null = null
  const tagger = createPatternTagger(models.weights, weights.attributes, patterns, limits, chain => {
    const floor = Math.log(options.candidateFloor)
    decoder = ModelDecoder.create(chain, models, weights, trans, counted, floor)
    return decoder?.decode ?? null
  })
  return tagger && new ModelTagger(tagger, decoder!, bound)
}

export class ModelTagger {
  /** See `createModelTagger`. `bound`: no sum of weights is larger. */
  constructor(
    private readonly tagger: PatternTagger,
    private readonly decoder: ModelDecoder,
    private readonly bound: number,
  ) {}

  /** Switches to a corpus, to which the extractor must be bound; false if there is too little memory for its texts. */
  bind(corpus: Corpus): boolean {
    return this.tagger.bind(corpus)
  }

  /** Overwrites path with the labels of sequence n; false if only its lattice tells them. */
  tag(n: number, path: Int32Array): boolean {
    if (!this.isOrdinary(path.length) || !this.tagger.tag(n, path, this.isOrdinary)) return false
    return !this.decoder.refused.has(n)
  }

  /** A state score has three sums of weights, and the boundary on either side. */
  private readonly isOrdinary = (T: number): boolean => 5 * this.bound <= largestScore(T) / 2
}

/** No state score of either model, nor θ, is larger, if a position has at most `width` attributes beside the bias. */
function boundOf({ layout, unary, pairs }: SeparateWeights, width: number): number {
  const sides = largestMagnitude(pairs.subarray(0, 2 * layout.W))
  const labels = largestMagnitude(pairs.subarray(2 * layout.W))
  return Math.max(largestMagnitude(unary), sides) * (width + 1) + labels
}

/** Weights that a tagger copies, for two models: how much it costs to make one. */
export function copiedWeights({ layout }: SeparateWeights): number {
  return 2 * layout.W + layout.A
}
