import { largestMagnitude } from '../../common/largest-magnitude.js'
import { largestScore } from '../../inference/score-range.js'
import type { SeparateWeights } from '../scoring/weights.js'
import type { ScorerParts } from './counted-positions.js'
import { labelPairWeights } from './model-chain.js'

/** Scores of a position may differ by twice as much without that an exponential becomes 0. */
const LARGE = 350

/** Which sequences a model labels as a chain: that depends on nothing but the model and the length of the sequence, so that its labels depend on nothing else. */
export interface ChainForm {
  readonly trans: Float64Array // θ of all pairs of labels
  readonly floor: number //       log of the share of the best label's probability that a candidate has
  readonly isOrdinary: (T: number) => boolean
}

/** The form of a model whose positions have at most `width` attributes; null if it is no chain of sums. */
export function chainFormOf(
  { weights, options, trust, extractor }: Omit<ScorerParts, 'models'>,
  width: number,
): ChainForm | null {
  const trans = labelPairWeights(weights)
  const isChain = options.boundary === 'symbols' && options.denominator !== 'pair' && !trust.unknown
  if (!trans || !isChain || !extractor.binary) return null
  const bound = boundOf(weights, width)
  if (!(bound <= LARGE)) return null
  // A state score has three sums of weights, and the boundary on either side.
  const isOrdinary = (T: number): boolean => 5 * bound <= largestScore(T) / 2
  return { trans, floor: Math.log(options.candidateFloor), isOrdinary }
}

/** No state score of either model, nor θ, is larger, if a position has at most `width` attributes beside the bias. */
function boundOf({ layout, unary, pairs }: SeparateWeights, width: number): number {
  const sides = largestMagnitude(pairs.subarray(0, 2 * layout.W))
  const labels = largestMagnitude(pairs.subarray(2 * layout.W))
  return Math.max(largestMagnitude(unary), sides) * (width + 1) + labels
}
