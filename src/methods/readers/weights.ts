import type { WeightOptions } from '../../training/train-weights.js'
import { WeightEngine } from '../../weights/weight-engine.js'
import { readWeights } from '../../weights/weight-file.js'
import type { Normalization } from '../../weights/weight-scorer.js'
import type { ModelFile } from '../method.js'

/** Reads the engine of a model file with weights. */
export function readWeightEngine(file: ModelFile<WeightOptions>, normalization: Normalization): WeightEngine {
  const { sections, source, method, options, features, functions, figures } = file
  const weights = readWeights(sections, options.boundary, source)
  return new WeightEngine(weights, { method, options, features, functions, figures, normalization })
}
