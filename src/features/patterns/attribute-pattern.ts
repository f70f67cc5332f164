/**
 * Features as patterns: an attribute is literals with a value of a text between each two of them, `w[0]=the|c1[-1]=DT`. Most
 * features are patterns, and a kernel turns them into numbers of attributes. `extraction/` is the readable form, for all features.
 */

import { expandWindows } from '../language/expand.js'
import type {
  ClassFeature,
  Feature,
  JoinFeature,
  KmerFeature,
  TemplateFeature,
  TextTest,
} from '../language/feature.js'
import { type Boundary, boundaryOf } from '../readings/boundary.js'
import { attributeName, className, readingOf } from '../readings/reading.js'
import { templateOf } from '../readings/template.js'
import type { Reading } from '../readings/text-reading.js'
import { CLASS_BITS, classReader } from '../readings/word-class.js'

/** What a pattern reads of a column. Parts with the same `key` read the same values. */
export interface TextView {
  readonly key: string
  readonly column: number
  /** Texts outside the sequence. */
  readonly boundary: Boundary
  /** What stands for a place outside the sequence: the text of the boundary, or no attribute. */
  readonly outside: 'text' | 'nothing'
  /** The value of a text, undefined: no attribute; null: texts are their own values. */
  readonly read: ((text: string) => string | undefined) | null
  /** What `read` does, if a kernel can do the same. */
  readonly form?: TextForm | undefined
}

/** Values that a kernel can read. */
export type TextForm =
  | { readonly type: 'lower' | 'shape' | 'shortShape' }
  | { readonly type: 'prefix' | 'suffix'; readonly length: number; readonly lower: boolean }
  | { readonly type: 'test'; readonly is: TextTest }

export interface PatternPart {
  readonly view: TextView
  readonly offset: number
}

/** A feature with at most one attribute at a position; it has none if one of its parts has no value. */
export interface AttributePattern {
  readonly literals: readonly string[] // [parts+1]
  readonly parts: readonly PatternPart[]
}

/** More suffixes than this are looked up faster text by text. */
const MOST_SUFFIXES = 32

/** The patterns of features in the order of their attributes; null if one of the features cannot be written so. */
export function attributePatterns(features: readonly Feature[]): AttributePattern[] | null {
  const patterns: AttributePattern[] = []
  for (const feature of expandWindows(features)) {
    const found = patternsOf(feature)
    if (!found) return null
    patterns.push(...found)
  }
  return patterns
}

function patternsOf(feature: Feature): AttributePattern[] | null {
  switch (feature.type) {
    case 'bias':
      return [{ literals: [feature.name ?? 'bias'], parts: [] }]
    case 'join':
      return joinPattern(feature)
    case 'kmer':
      return [kmerPattern(feature)]
    case 'template':
      return templatePattern(feature)
    case 'class':
      return classPatterns(feature)
    case 'endsIn':
      return suffixPatterns(feature)
    default: {
      const reading = readingOf(feature, 'named')
      return reading?.value ? [valuePattern(feature, reading)] : null
    }
  }
}

function valuePattern(feature: Feature, reading: Reading): AttributePattern {
  const { name, outside, of } = reading.value!
  const view = { ...placeOf(reading), outside }
  const plain = reading.prefix !== undefined
  const chosen = plain
    ? plainView(reading)
    : { ...view, key: keyOf(view, withoutPlace(feature)), read: of, form: formOf(feature) }
  return { literals: [name, ''], parts: [{ view: chosen, offset: reading.offset }] }
}

function formOf(feature: Feature): TextForm | undefined {
  switch (feature.type) {
    case 'word':
    case 'column':
      return feature.lower ? { type: 'lower' } : undefined
    case 'prefix':
    case 'suffix':
      return { type: feature.type, length: feature.length, lower: feature.lower ?? false }
    case 'shape':
    case 'shortShape':
      return { type: feature.type }
    case 'test':
      return { type: 'test', is: feature.is }
    default:
      return undefined
  }
}

/** Attributes of all features with `|` between them. */
function joinPattern({ features }: JoinFeature): AttributePattern[] | null {
  const literals: string[] = []
  const parts: PatternPart[] = []
  for (const feature of features) {
    const found = patternsOf(feature)
    if (found?.length !== 1) return null
    const [first, ...rest] = found[0].literals
    literals.push(literals.length === 0 ? first : `${literals.pop()}|${first}`, ...rest)
    parts.push(...found[0].parts)
  }
  return [{ literals, parts }]
}

function kmerPattern(feature: KmerFeature): AttributePattern {
  const { column = 0, offset = 0, from, to } = feature
  const view = plainView({ column, boundary: boundaryOf('crf++') })
  const parts = Array.from({ length: to - from + 1 }, (_, k) => ({ view, offset: offset + from + k }))
  return { literals: [`${attributeName(feature)}=`, ...parts.map(() => '')], parts }
}

/** Tokens that change their text, or that count from an end of the sequence, are left to `extraction/`. */
function templatePattern(feature: TemplateFeature): AttributePattern[] | null {
  const { literals, tokens, finish } = templateOf(feature)
  if (finish || tokens.some(({ change, absolute }) => change || absolute)) return null
  return [{ literals, parts: tokens.map(token => ({ view: plainView(token), offset: token.offset })) }]
}

/** A pattern for the whole class, then one for each length of its beginning. */
function classPatterns(feature: ClassFeature): AttributePattern[] {
  const classOf = classReader(feature)
  const view = { column: feature.column ?? 0, boundary: boundaryOf('crf++'), outside: 'nothing' as const }
  return [undefined, ...(feature.bits ?? CLASS_BITS)].map(length => {
    const read = (text: string) => {
      let found: string | undefined
      classOf(text, (value, bits) => {
        if (bits === length) found = value
      })
      return found
    }
    const key = keyOf(view, { ...withoutPlace(feature), length })
    return {
      literals: [className(feature, length), ''],
      parts: [{ view: { ...view, key, read }, offset: feature.offset ?? 0 }],
    }
  })
}

function suffixPatterns(feature: Extract<Feature, { type: 'endsIn' }>): AttributePattern[] | null {
  if (feature.suffixes.length > MOST_SUFFIXES) return null
  const view = { column: feature.column ?? 0, boundary: boundaryOf('crf++'), outside: 'nothing' as const }
  return feature.suffixes.map(suffix => {
    const read = (text: string) => (text.endsWith(suffix) ? '' : undefined)
    const key = keyOf(view, { type: 'endsIn', suffix })
    return {
      literals: [`${attributeName(feature)}=${suffix}`, ''],
      parts: [{ view: { ...view, key, read }, offset: feature.offset ?? 0 }],
    }
  })
}

function plainView(place: Pick<TextView, 'column' | 'boundary'>): TextView {
  const view = { ...placeOf(place), outside: 'text' as const }
  return { ...view, key: keyOf(view, 'text'), read: null }
}

function placeOf({ column, boundary }: Pick<TextView, 'column' | 'boundary'>) {
  return { column, boundary }
}

/** What a feature has besides its place and its name. Lists, which can be long, are told apart by their identity. */
function withoutPlace(feature: Feature): object {
  const rest = { ...feature, name: undefined, offset: undefined, column: undefined }
  const entries = Object.entries(rest)
  return Object.fromEntries(entries.map(([key, value]) => [key, isObject(value) ? identityOf(value) : value]))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

const identities = new WeakMap<object, number>()
let numbered = 0

function identityOf(value: object): number {
  const known = identities.get(value) ?? ++numbered
  identities.set(value, known)
  return known
}

/** Boundaries differ in their texts. */
function keyOf({ column, boundary }: Pick<TextView, 'column' | 'boundary'>, values: unknown): string {
  return JSON.stringify([column, boundary.before(1), values])
}
