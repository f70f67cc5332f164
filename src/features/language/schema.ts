import { DataError } from '../../common/errors.js'
import { didYouMean } from '../../common/nearest-name.js'
import { canonicalFlags } from '../../common/regex/flags.js'
import { shown } from '../../common/shown.js'
import { MAX_OFFSET } from '../readings/boundary.js'
import { MAX_COLUMN } from '../readings/column-reference.js'
import { matcherOf } from '../readings/reading.js'
import { MOST_STEPS } from '../readings/steps.js'
import { parseTemplate } from '../readings/template.js'
import { TEXT_TESTS } from '../readings/text-test.js'
import { CLASS_BITS } from '../readings/word-class.js'
import { type Check, fail, flag, integer, list, nameOf, set, text } from './check.js'
import type { Feature, FeatureType } from './feature.js'
import { checkDepth, MAX_KMER, MAX_PATTERN } from './limits.js'
import { checkClasses } from './word-classes.js'

/**
 * A field of a feature in JSON. Without a default it is required; a field equal to its default is not
 * written.
 */
interface Field {
  readonly check: Check
  readonly fallback?: unknown
}

const required = (check: Check): Field => ({ check })
const optional = (check: Check, fallback: unknown = null): Field => ({ check, fallback })

const offset = optional(integer(-MAX_OFFSET, MAX_OFFSET), 0)
const column = integer(0, MAX_COLUMN)
const name = optional(text)
const lower = optional(flag, false)
const at = { column: optional(column, 0), offset, name }
const affix = { length: required(integer(1, 1000)), lower, ...at }
const range = {
  from: required(integer(-MAX_OFFSET, MAX_OFFSET)),
  to: required(integer(-MAX_OFFSET, MAX_OFFSET)),
}
const pattern: Check = (value, path) => {
  const found = text(value, path) as string
  return found.length > MAX_PATTERN ? fail(path, `at most ${MAX_PATTERN} characters`, found.length) : found
}
const regex = { pattern: required(pattern), flags: optional(regexFlags, ''), ...at }
const phrase: Check = (value, path) => {
  const words = (text(value, path) as string).split(/\s+/u).filter(Boolean)
  return words.length > 0 ? words.join(' ') : fail(path, 'a phrase', value)
}
const feature: Check = (value, path) => checkFields(value, path)
const bits: Check = (value, path) => {
  const lengths = [...new Set(list(integer(1, 1000), 0)(value, path) as number[])].sort((a, b) => a - b)
  return String(lengths) === String(CLASS_BITS) ? CLASS_BITS : lengths
}

/** The fields of each type in the order they are written. */
const schema: Readonly<Record<FeatureType, Readonly<Record<string, Field>>>> = {
  word: { lower, offset, name },
  column: { column: required(column), lower, offset, name },
  prefix: affix,
  suffix: affix,
  endsIn: { suffixes: required(list(text)), ...at },
  shape: at,
  shortShape: at,
  test: { is: required(nameOf(TEXT_TESTS)), ...at },
  matches: regex,
  match: regex,
  oneOf: { values: required(set(text)), ...at },
  gazetteer: { ...at, name: required(text), phrases: required(set(phrase)), lower },
  class: {
    bits: optional(bits, CLASS_BITS),
    unknown: optional(nameOf(['lower', 'none']), 'lower'),
    ...at,
    classes: required(checkClasses),
  },
  position: {
    from: required(nameOf(['start', 'end'])),
    most: optional(integer(1, MAX_OFFSET), MOST_STEPS),
    offset,
    name,
  },
  nearest: { is: required(nameOf(TEXT_TESTS)), side: required(nameOf(['before', 'behind'])), ...at },
  kmer: { ...range, ...at },
  bias: { name },
  number: { column: required(column), offset, name },
  attributes: { offset },
  function: { name: required(text), offset },
  template: {
    dialect: required(nameOf(['crf++', 'wapiti'])),
    text: required(pattern),
    units: optional(nameOf(['characters', 'bytes']), 'characters'),
    offset,
  },
  join: { features: required(list(feature, 2)) },
  window: { feature: required(feature), ...range },
}

/** All feature types. */
const FEATURE_TYPES = Object.keys(schema) as readonly FeatureType[]

/** The feature that `value` describes, in canonical form; errors name the path within the JSON. */
export function checkFeature(value: unknown, path: string): Feature {
  checkDepth(value, path)
  return checkFields(value, path)
}

function checkFields(value: unknown, path: string): Feature {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(path, 'a feature', value)
  const given = value as Record<string, unknown>
  const type = nameOf(FEATURE_TYPES)(given['type'], `${path}.type`) as FeatureType
  const fields = schema[type]
  for (const key of Object.keys(given)) {
    if (key === 'type' || Object.hasOwn(fields, key) || given[key] === undefined) continue
    throw new DataError(`${path}: ${type} has no field ${shown(key)}${didYouMean(key, Object.keys(fields))}`)
  }
  const found: Record<string, unknown> = { type }
  for (const [key, field] of Object.entries(fields)) {
    if (given[key] === undefined && 'fallback' in field) continue
    const checked = field.check(given[key], `${path}.${key}`)
    if (checked !== field.fallback) found[key] = checked
  }
  const feature = found as unknown as Feature
  checkWhole(feature, path)
  return feature
}

/** Checks that involve several fields. */
function checkWhole(feature: Feature, path: string): void {
  if (feature.type === 'window' || feature.type === 'kmer') {
    const { type, from, to } = feature
    if (from > to) fail(`${path}.to`, `at least ${from}, as from`, to)
    if (type === 'kmer' && to - from >= MAX_KMER)
      fail(`${path}.to`, `at most ${from + MAX_KMER - 1}, so that ${MAX_KMER} texts are joined`, to)
  } else if (feature.type === 'match' || feature.type === 'matches') {
    checkRegex(feature, path)
  } else if (feature.type === 'template') {
    parseTemplate(feature, reason => {
      throw new DataError(`${path}.text: ${reason}`)
    })
  } else if (feature.type === 'join') {
    const window = feature.features.findIndex(part => part.type === 'window')
    if (window >= 0) fail(`${path}.features[${window}]`, 'a feature at a single offset', { type: 'window' })
  }
}

function checkRegex(feature: { pattern: string; flags?: string }, path: string): void {
  try {
    matcherOf(feature)
  } catch (error) {
    fail(`${path}.pattern`, 'a regular expression', feature.pattern, ` (${(error as Error).message})`)
  }
}

function regexFlags(value: unknown, path: string): string {
  return canonicalFlags(value) ?? fail(path, 'some of the flags i, m, s, u, v', value)
}
