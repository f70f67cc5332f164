import { refusedChoice } from '../../common/choice.js'
import { DataError } from '../../common/errors.js'
import { attributeName, type ColumnReader } from '../readings/reading.js'
import {
  type AtLower,
  column,
  endsIn,
  join,
  kmerAt,
  prefix,
  shape,
  shortShape,
  suffix,
  test,
  window,
  word,
} from './factories.js'
import type { Feature, FeatureSet } from './feature.js'

/** The penalty of presets with many features: more than this costs much on small data, and is not better on large ones. See decision 0050. */
const C2 = { most: 0.1 }

export interface PresetOptions {
  /** Columns of the data without the label; from 2 on, column 1 is the part of speech. Default 1. */
  readonly columns?: number
}

/**
 * The features of Lafferty, McCallum and Pereira, "Conditional random fields", 2001, section 5: the word,
 * whether it begins with a digit or upper case or contains a hyphen, and which of nine suffixes it has.
 */
export function lafferty(): FeatureSet {
  return {
    features: [
      word(),
      test('beginsWithDigit'),
      test('beginsWithUpper'),
      test('containsHyphen'),
      endsIn(['ing', 'ogy', 'ed', 's', 'ly', 'ion', 'tion', 'ity', 'ies']),
    ],
  }
}

/** Part-of-speech tagging: the word and its form, and the words around it. */
export function pos(): FeatureSet {
  return {
    c2: C2,
    features: [
      word(),
      word(0, { lower: true }),
      ...affixes(4),
      shortShape(),
      test('beginsWithDigit'),
      test('beginsWithUpper'),
      test('containsHyphen'),
      test('containsDigit'),
      test('allCaps'),
      ...around(word()),
      join(word(-1), word()),
      join(word(), word(1)),
      suffix(3, { offset: -1 }),
      suffix(3, { offset: 1 }),
    ],
  }
}

/**
 * Named entities: the word, its form and its shape, those of its neighbors, and pairs of them. Neighbors are
 * read in lower case, beside their shapes. Of four sets tried on CoNLL-2002 (Dutch, testa, c2 = 0.3), one of
 * twice the cost was 0.1 better.
 */
export function ner({ columns = 1 }: PresetOptions = {}): FeatureSet {
  const lower = (offset: number) => word(offset, { lower: true })
  const short = (offset: number) => shortShape({ offset })
  const neighborForms = [-1, 1].flatMap(offset => [
    prefix(3, { offset }),
    ...[3, 2, 4].map(length => suffix(length, { offset })),
  ])
  return {
    c2: C2,
    features: [
      word(),
      lower(0),
      shape(),
      shortShape(),
      ...affixes(5),
      test('titleCase'),
      test('allCaps'),
      test('mixedCase'),
      test('containsDigit'),
      test('number'),
      test('containsHyphen'),
      test('punctuation'),
      ...around(lower(0)),
      ...around(shortShape()),
      join(lower(-1), lower(0)),
      join(lower(0), lower(1)),
      join(short(-1), short(0)),
      join(short(0), short(1)),
      join(short(-1), short(0), short(1)),
      ...(columns > 1 ? tagsAndShape() : []),
      ...[-1, 1, -2, 2].map(offset => join(lower(offset), short(0))),
      join(lower(0), short(1)),
      join(lower(0), short(-1)),
      ...neighborForms,
    ],
  }
}

/** Parts of speech up to 2 away, their pairs and the middle triple, and each with the word's shape. */
function tagsAndShape(): Feature[] {
  return [
    window(tag(0), -2, 2),
    join(tag(-1), tag(0)),
    join(tag(0), tag(1)),
    join(tag(-1), tag(0), tag(1)),
    ...[0, -1, 1].map(offset => join(tag(offset), shortShape())),
  ]
}

/**
 * The 19 templates of the CRF++ and CRFsuite examples for the CoNLL-2000 task: words and parts of speech up
 * to 2 away, pairs and triples of neighbors. For comparisons with these tools; `chunk` is better. Without a
 * column 1, only words.
 */
export function chunk19({ columns = 2 }: PresetOptions = {}): FeatureSet {
  const words = [word(), ...around(word()), join(word(-1), word()), join(word(), word(1))]
  if (columns < 2) return { c2: C2, features: words }
  const pairs = [-2, -1, 0, 1].map(o => join(tag(o), tag(o + 1)))
  const triples = [-2, -1, 0].map(o => join(tag(o), tag(o + 1), tag(o + 2)))
  return { c2: C2, features: [...words, window(column(1), -2, 2), ...pairs, ...triples] }
}

/**
 * Chunks, as in the CoNLL-2000 task: `chunk19`, the form of the word, and words together with the neighboring
 * parts of speech. Without a column 1, only words and their form.
 */
export function chunk({ columns = 2 }: PresetOptions = {}): FeatureSet {
  const form = [...affixes(4), shortShape()]
  const { features } = chunk19({ columns })
  if (columns < 2) return { c2: C2, features: [...features, ...form] }
  const mixed = [
    join(word(), tag(-1)),
    join(word(), tag(1)),
    join(word(-1), tag(0)),
    join(word(1), tag(0)),
    join(word(), tag(0)),
  ]
  return { c2: C2, features: [...features, ...form, ...mixed] }
}

/**
 * Short structured strings: addresses, ingredients, names, references. Case says little in them and digits much, so letters are read in
 * lower case, and shapes are whole, with all digits. Tuned on generated strings; `cofield reproduce strings` compares it with less and more.
 */
export function strings(): FeatureSet {
  const neighbors = [-1, 1].flatMap(offset => [
    word(offset, { lower: true }),
    suffix(3, { offset, lower: true }),
    prefix(3, { offset, lower: true }),
  ])
  return {
    c2: 0.05,
    features: [
      word(),
      word(0, { lower: true }),
      shape(),
      shortShape(),
      test('containsDigit'),
      test('number'),
      ...affixes(4, { lower: true }),
      ...neighbors,
      ...around(shape()),
    ],
  }
}

/** DNA and the like: the k letters around a position (one more before it than after it if k is even). */
export function kmer(k = 3): FeatureSet {
  const before = k >> 1
  return { features: [kmerAt(-before, k - 1 - before)] }
}

const presets: Readonly<Record<string, (options: PresetOptions) => FeatureSet>> = {
  lafferty,
  pos,
  ner,
  chunk,
  chunk19,
  strings,
  kmer: () => kmer(),
}

/** The names of the presets; `kmer:5` selects another length than 3. */
export const PRESETS: readonly string[] = Object.keys(presets)

/** A preset by its name. */
export function preset(name: string, options: PresetOptions = {}): FeatureSet {
  const isName = typeof name === 'string'
  const k = isName && /^kmer:([1-9]\d?)$/.exec(name)
  if (k) return kmer(Number(k[1]))
  if (isName && Object.hasOwn(presets, name)) return presets[name](options)
  throw new DataError(`features: ${refusedChoice(name, PRESETS)}`)
}

/** The names of the features that a preset leaves out because the data have so few columns. */
export function leftOutFeatures(name: string, { columns = 1 }: PresetOptions = {}): string[] {
  const kept = new Set(preset(name, { columns }).features.map(feature => JSON.stringify(feature)))
  const { features } = preset(name, { columns: Math.max(columns, MOST_COLUMNS) })
  return features.filter(feature => !kept.has(JSON.stringify(feature))).map(featureName)
}

/** The most columns that a preset reads. */
const MOST_COLUMNS = 2

/** A short name for a feature of a preset: `c1[-1]|c1[0]`. */
function featureName(feature: Feature): string {
  if (feature.type === 'join') return feature.features.map(featureName).join('|')
  if (feature.type === 'window')
    return featureName(feature.feature).replace(/\[.*\]$/, `[${feature.from}…${feature.to}]`)
  return 'column' in feature || feature.type === 'word' || feature.type === 'shortShape'
    ? attributeName(feature as ColumnReader)
    : feature.type
}

/** The part of speech at an offset. */
const tag = (offset: number) => column(1, offset)

/** Prefixes and suffixes of 1 to `longest` letters. */
function affixes(longest: number, options: AtLower = {}): Feature[] {
  const lengths = Array.from({ length: longest }, (_, k) => k + 1)
  return [
    ...lengths.map(length => prefix(length, options)),
    ...lengths.map(length => suffix(length, options)),
  ]
}

/** A feature at the two positions before and the two after. */
function around(feature: Feature): Feature[] {
  return [window(feature, -2, -1), window(feature, 1, 2)]
}
