import { DataError } from '../../common/errors.js'
import type { FeatureFunctions } from '../../features/extraction/function-source.js'
import type { FeatureSet } from '../../features/language/feature.js'
import { parseFeatures } from '../../features/language/parse-features.js'
import type { Engine } from '../../model/engine.js'
import { findRival } from '../../weights/rivals/registry.js'
import { WeightEngine } from '../../weights/weight-engine.js'
import { storedLikelihood } from '../likelihood.js'
import { storedMemm } from '../memm.js'

/** What is known beside a file of another tool. */
export interface RivalOptions {
  /** What is observed, if the file does not say it. Default: the attributes of the data. */
  readonly features?: FeatureSet | undefined
  readonly functions?: FeatureFunctions | undefined
}

/** The methods that score as models of other tools do. */
const STORED = { global: storedLikelihood, local: storedMemm }

/** The engine of a model file of another tool; undefined if the bytes are none. */
export function readRival(bytes: Uint8Array, options: RivalOptions): Engine | undefined {
  const format = findRival(bytes)
  if (!format) return undefined
  if (options.features && format.features === 'inside')
    throw new DataError(`features: models of ${format.maker} have their own; leave them out`)
  const { normalization, features, weights, origin } = format.read(bytes)
  const stored = STORED[normalization]
  return new WeightEngine(weights, {
    method: stored.name,
    options: stored.options.defaults,
    features: options.features === undefined ? features : parseFeatures(options.features),
    functions: options.functions,
    normalization,
    origin,
    figures: { sequences: 0, tokens: 0 }, // such files do not say what they were trained on
  })
}
