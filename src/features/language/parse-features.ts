import { DataError } from '../../common/errors.js'
import { didYouMean } from '../../common/nearest-name.js'
import { fail, list, show } from './check.js'
import type { Feature, FeatureSet } from './feature.js'
import { checkSize, FEATURE_LIMITS, type FeatureLimits } from './limits.js'
import { checkFeature } from './schema.js'

/**
 * The feature set that JSON describes: an object with `features` and perhaps `transitions`, or a bare list
 * of features. The result is canonical, so that equal sets have equal `JSON.stringify`. A fault is named
 * by its path: `features[2].offset: expected a whole number, got "x"`.
 */
export function parseFeatures(
  json: unknown,
  source?: string,
  limits: FeatureLimits = FEATURE_LIMITS,
): FeatureSet {
  try {
    const set = checkSet(json)
    checkSize(set, limits)
    return set
  } catch (error) {
    if (source === undefined || !(error instanceof DataError)) throw error
    throw new DataError(error.message, { source })
  }
}

function checkSet(json: unknown): FeatureSet {
  if (Array.isArray(json)) return { features: checkList(json, 'features', 1) }
  if (typeof json !== 'object' || json === null) fail('features', 'an object or a list', json)
  const given = json as Record<string, unknown>
  for (const key of Object.keys(given)) {
    if (key === 'features' || key === 'transitions') continue
    const hint = didYouMean(key, ['features', 'transitions'])
    throw new DataError(`a feature set has no field ${show(key)}${hint}`)
  }
  const features = checkList(given['features'], 'features', 1)
  const transitions = checkList(given['transitions'] ?? [], 'transitions', 0)
  return transitions.length > 0 ? { features, transitions } : { features }
}

function checkList(json: unknown, path: string, least: number): Feature[] {
  return list(checkFeature, least)(json, path) as Feature[]
}
