/**
 * Limits on a feature set. Features come from files that others may have written, and a few bytes can ask for
 * more than any machine has: nested windows have as many features as the product of their widths. All limits
 * are far above what labeling needs.
 */

import { DataError } from '../../common/errors.js'
import type { Feature, FeatureSet } from './feature.js'
import { sizeOfClasses } from './word-classes.js'

/** Nesting of features: joins and windows. */
const MAX_DEPTH = 16
/** Maximum number of texts in a k-mer. */
export const MAX_KMER = 256
/** Maximum length of a regular expression and of a template line. */
export const MAX_PATTERN = 10_000

/** Limits on a whole set. */
export interface FeatureLimits {
  /** Features; a window counts as many times as it is wide. */
  readonly features: number
  /** Texts read at one position: a k-mer of 3, or a join of 3 words, reads 3. */
  readonly places: number
  /**
   * Characters of names, patterns, values and phrases; those in a window count as many times as it is wide, word classes once.
   */
  readonly text: number
}

export const FEATURE_LIMITS: FeatureLimits = { features: 4096, places: 16_384, text: 1 << 24 }

/** Refuses features nested more deeply than `MAX_DEPTH`, without descending further itself. */
export function checkDepth(value: unknown, path: string): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH)
      throw new DataError(`${path}: expected at most ${MAX_DEPTH} nested features, got more`)
    level = level.flatMap(partsOf)
  }
}

function partsOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  const { feature, features } = value as { feature?: unknown; features?: unknown }
  const parts = Array.isArray(features) ? (features as unknown[]).filter(isObject) : []
  return isObject(feature) ? [...parts, feature] : parts
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** Refuses a set that exceeds the limits, before anything is built from it. */
export function checkSize(
  { features, transitions = [] }: FeatureSet,
  limits: FeatureLimits,
  source?: string,
): void {
  const all = [...features, ...transitions]
  const sizes = [...all.map(sizeOf), { features: 0, places: 0, text: total(all.map(classText)) }]
  for (const [name, what] of Object.entries(MEANING) as [keyof FeatureLimits, string][]) {
    const size = sizes.reduce((total, one) => total + one[name], 0)
    if (size > limits[name])
      throw new DataError(`features: expected at most ${limits[name]} ${what}, got ${size}`, { source })
  }
}

const MEANING: Readonly<Record<keyof FeatureLimits, string>> = {
  features: 'features with windows written out',
  places: 'places to look at with windows written out',
  text: 'characters with windows written out',
}

function sizeOf(feature: Feature): FeatureLimits {
  if (feature.type === 'window') {
    const { features, places, text } = sizeOf(feature.feature)
    const width = feature.to - feature.from + 1
    return { features: features * width, places: places * width, text: text * width }
  }
  if (feature.type === 'join') {
    const parts = feature.features.map(sizeOf)
    return {
      features: 1,
      places: total(parts.map(one => one.places)),
      text: total(parts.map(one => one.text)),
    }
  }
  return { features: 1, places: placesOf(feature), text: textOf(feature) }
}

/** Characters of word classes, which all features of a window share. */
function classText(feature: Feature): number {
  if (feature.type === 'window') return classText(feature.feature)
  if (feature.type === 'join') return total(feature.features.map(classText))
  return feature.type === 'class' ? sizeOfClasses(feature.classes) : 0
}

function placesOf(feature: Feature): number {
  if (feature.type === 'kmer') return feature.to - feature.from + 1
  return feature.type === 'template' ? Math.max(1, feature.text.split('%').length - 1) : 1
}

function textOf(feature: Feature): number {
  const lengths = Object.values(feature).map((value: unknown) => {
    if (typeof value === 'string') return value.length
    return Array.isArray(value) ? total(value.map(item => String(item).length)) : 0
  })
  return total(lengths)
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
