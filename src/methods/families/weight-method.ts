/** Shared by methods that learn a weight for every feature: see gradient-method.ts and online-method.ts. */

import type { WeightOptions } from '../../training/train-weights.js'
import type { Normalization } from '../../weights/weight-scorer.js'
import type { StoredMethod, Traits } from '../method.js'
import { AMOUNT, type OptionSet, oneOf, wholeFrom } from '../options.js'

export const WEIGHT_TRAITS = {
  iterates: true,
  startsFromModel: true,
  stopsByDev: true,
  checkpoints: true,
  partialLabels: false,
  counts: false,
  decoder: 'viterbi',
} as const satisfies Partial<Traits>

/** The options that determine which features have weights. */
export const FEATURE_RULES: OptionSet<Omit<WeightOptions, 'maxIterations'>>['rules'] = {
  cutoff: wholeFrom(1),
  weights: oneOf('seen', 'all'),
  boundary: oneOf('none', 'symbols'),
  labelPairs: oneOf('seen', 'all', 'none'),
  pairCutoff: AMOUNT,
}

/** Files that hold weights. */
export interface StoredWeights<Name extends string, Options extends WeightOptions>
  extends StoredMethod<Name, Options, never> {
  /** `local`: scores are normalized position by position. */
  readonly normalization: Normalization
}
