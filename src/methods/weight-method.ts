/** Shared by methods that learn a weight for every feature: see gradient-method.ts and online-method.ts. */

import type { WeightOptions } from '../training/train-weights.js'
import { WeightEngine } from '../weights/weight-engine.js'
import { readWeights } from '../weights/weight-file.js'
import type { Normalization } from '../weights/weight-scorer.js'
import type { ModelFile, Traits } from './method.js'
import { type OptionSet, oneOf, wholeFrom } from './options.js'

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
}

/** Reads the engine of a model file with weights. */
export function loadWeights(file: ModelFile<WeightOptions>, normalization: Normalization): WeightEngine {
  const { sections, source, method, options, features, functions, figures } = file
  const weights = readWeights(sections, options.boundary, source)
  return new WeightEngine(weights, { method, options, features, functions, figures, normalization })
}
