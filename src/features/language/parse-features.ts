import { provideExpressions } from '../readings/expressions.js'
import type { FeatureSet } from './feature.js'
import { checkFeatureSet } from './feature-set.js'
import type { FeatureLimits } from './limits.js'

/**
 * The feature set that JSON describes: an object with `features` and perhaps `transitions`, `tokenizer` and `c2`, or a bare list
 * of features. The result is what is observed, without `c2` (see `penaltyOf`), and canonical, so that equal sets have equal `JSON.stringify`. A fault is named
 * by its path: `features[2].offset: expected a whole number, got "x"`.
 */
export function parseFeatures(json: unknown, source?: string, limits?: FeatureLimits): FeatureSet {
  provideExpressions()
  return checkFeatureSet(json, source, limits)
}
