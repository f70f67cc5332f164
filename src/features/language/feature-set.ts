import { DataError } from '../../common/errors.js'
import { didYouMean } from '../../common/nearest-name.js'
import { createProvided } from '../../common/regex/provided-matcher.js'
import { shown } from '../../common/shown.js'
import { checkTokenizerBy } from '../../data/text/tokenizer.js'
import { fail, list } from './check.js'
import type { Feature, FeatureSet } from './feature.js'
import { checkSize, FEATURE_LIMITS, type FeatureLimits } from './limits.js'
import { checkFeature } from './schema.js'

/**
 * The feature set that JSON describes, as `parseFeatures` has it. Regular expressions are checked by the code that was provided; see
 * `needsExpressions`.
 */
export function checkFeatureSet(
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

/** Whether the feature set that JSON describes may have regular expressions, of its own or of Wapiti: a look at names, however deep. */
export function needsExpressions(json: unknown): boolean {
  const rest = [json]
  for (const value of rest) {
    if (typeof value !== 'object' || value === null) continue
    if ('pattern' in value || ('dialect' in value && value.dialect === 'wapiti')) return true
    for (const part of Object.values(value)) if (typeof part === 'object') rest.push(part)
  }
  return false
}

const FIELDS = ['features', 'transitions', 'tokenizer', 'c2']

/** The penalty that a feature set brings for training, after checking it; undefined if it brings none. */
export function penaltyOf(set: unknown): FeatureSet['c2'] {
  const c2 = typeof set === 'object' && set !== null ? (set as { c2?: unknown }).c2 : undefined
  if (c2 === undefined || isAmount(c2)) return c2
  const { most, ...others } = (typeof c2 === 'object' && c2 ? c2 : {}) as { most?: unknown }
  if (isAmount(most) && Object.keys(others).length === 0) return { most }
  return fail('c2', 'a number of at least 0, or {"most": such a number}', c2)
}

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value < Infinity

function checkSet(json: unknown): FeatureSet {
  if (Array.isArray(json)) return { features: checkList(json, 'features', 1) }
  if (typeof json !== 'object' || json === null) fail('features', 'an object or a list', json)
  const given = json as Record<string, unknown>
  for (const key of Object.keys(given)) {
    if (FIELDS.includes(key)) continue
    const hint = didYouMean(key, FIELDS)
    throw new DataError(`a feature set has no field ${shown(key)}${hint}`)
  }
  const features = checkList(given['features'], 'features', 1)
  const transitions = checkList(given['transitions'] ?? [], 'transitions', 0)
  penaltyOf(given)
  const { tokenizer } = given
  return {
    features,
    ...(transitions.length > 0 && { transitions }),
    ...(tokenizer !== undefined && { tokenizer: checkTokenizerBy(createProvided, tokenizer) }),
  }
}

function checkList(json: unknown, path: string, least: number): Feature[] {
  return list(checkFeature, least)(json, path) as Feature[]
}
