import { DataError } from '../../common/errors.js'
import { provideExpressions } from '../readings/expressions.js'
import type {
  AffixFeature,
  AttributesFeature,
  BiasFeature,
  ClassFeature,
  ColumnFeature,
  EndsInFeature,
  Feature,
  FunctionFeature,
  GazetteerFeature,
  JoinFeature,
  KmerFeature,
  MatchFeature,
  NearestFeature,
  NumberFeature,
  OneOfFeature,
  PositionFeature,
  ShapeFeature,
  TestFeature,
  TextTest,
  WindowFeature,
  WordFeature,
} from './feature.js'
import { checkFeature } from './schema.js'
import { type ClassOfWord, classesOf, type WordClasses } from './word-classes.js'

/** The column and offset that a feature reads, and its name; each field is documented with the feature. */
export interface At {
  readonly column?: number
  readonly offset?: number
  readonly name?: string
}

/** `At` for features that can read the text in lower case. */
export interface AtLower extends At {
  readonly lower?: boolean
}

/** The word at an offset: `w[-1]=the`. */
export const word = (offset = 0, options: { lower?: boolean; name?: string } = {}): WordFeature =>
  canonical({ ...options, type: 'word', offset })

/** The text of column k at an offset: `c1[-1]=DT`. */
export const column = (
  k: number,
  offset = 0,
  options: { lower?: boolean; name?: string } = {},
): ColumnFeature => canonical({ ...options, type: 'column', column: k, offset })

/** The first `length` code points: `p3[0]=The`. */
export const prefix = (length: number, options: AtLower = {}): AffixFeature =>
  canonical({ ...options, type: 'prefix', length })

/** The last `length` code points: `s3[0]=ing`. */
export const suffix = (length: number, options: AtLower = {}): AffixFeature =>
  canonical({ ...options, type: 'suffix', length })

/** One attribute for each suffix that the word ends in: `ends[0]=ion`, `ends[0]=tion`. */
export const endsIn = (suffixes: readonly string[], options: At = {}): EndsInFeature =>
  canonical({ ...options, type: 'endsIn', suffixes })

/** The word's shape: `shape[0]=Xxxx-dd`. */
export const shape = (options: At = {}): ShapeFeature => canonical({ ...options, type: 'shape' })

/** The word's shape with each run once: `short[0]=Xx-d`. */
export const shortShape = (options: At = {}): ShapeFeature => canonical({ ...options, type: 'shortShape' })

/** Present if the word is of a kind: `beginsWithUpper[0]`. */
export const test = (is: TextTest, options: At = {}): TestFeature =>
  canonical({ ...options, type: 'test', is })

/** Present if the expression matches. */
export const matches = (expression: RegExp, options: At = {}): MatchFeature =>
  canonical({ ...options, type: 'matches', ...sourceOf(expression) })

/** The first text that the expression matches. */
export const match = (expression: RegExp, options: At = {}): MatchFeature =>
  canonical({ ...options, type: 'match', ...sourceOf(expression) })

/** Present if the word (or another column) is one of the values. */
export const oneOf = (values: readonly string[], options: At = {}): OneOfFeature =>
  canonical({ ...options, type: 'oneOf', values })

/** `name[0]=B` and `name[0]=I` on the phrases of a list. */
export const gazetteer = (
  name: string,
  phrases: readonly string[],
  options: Omit<AtLower, 'name'> = {},
): GazetteerFeature => canonical({ ...options, type: 'gazetteer', name, phrases })

/** The class of the word and beginnings of its path: `class[0]=01101`, `class4[0]=0110`. */
export const wordClass = (
  classes: WordClasses | readonly ClassOfWord[],
  options: At & Pick<ClassFeature, 'bits' | 'unknown'> = {},
): ClassFeature =>
  canonical({ ...options, type: 'class', classes: isList(classes) ? classesOf(classes) : classes })

/** How many steps a position is from an end of the sequence: `start[0]=2`. */
export const position = (
  from: 'start' | 'end',
  options: { most?: number; offset?: number; name?: string } = {},
): PositionFeature => canonical({ ...options, type: 'position', from })

/** The nearest text of a kind before or behind a position: `before.punctuation[0]=,`. */
export const nearest = (is: TextTest, side: 'before' | 'behind', options: At = {}): NearestFeature =>
  canonical({ ...options, type: 'nearest', is, side })

/** The texts at the offsets from … to, joined: `k-1..1[0]=ACG`. */
export const kmerAt = (from: number, to: number, options: At = {}): KmerFeature =>
  canonical({ ...options, type: 'kmer', from, to })

/** The same attribute at every position. */
export const bias = (name?: string): BiasFeature => canonical({ type: 'bias', name })

/** The text of column k as a real value. */
export const number = (k: number, options: { offset?: number; name?: string } = {}): NumberFeature =>
  canonical({ ...options, type: 'number', column: k })

/** The attributes that the data themselves have. */
export const attributes = (offset = 0): AttributesFeature => canonical({ type: 'attributes', offset })

/** A function of the program, identified by its name. */
export const fromFunction = (name: string, offset = 0): FunctionFeature =>
  canonical({ type: 'function', name, offset })

/** The conjunction of all features: `w[-1]=the|w[0]=dog`. */
export const join = (...features: readonly Feature[]): JoinFeature => canonical({ type: 'join', features })

/** A feature at each of the offsets from … to. */
export const window = (feature: Feature, from: number, to: number): WindowFeature =>
  canonical({ type: 'window', feature, from, to })

function isList(classes: WordClasses | readonly ClassOfWord[]): classes is readonly ClassOfWord[] {
  return Array.isArray(classes)
}

function sourceOf({ source, flags }: RegExp) {
  return { pattern: source, flags }
}

/** Returns a feature of a program in canonical form, so that equal descriptions are written alike. */
function canonical<F extends Feature>(feature: F): F {
  provideExpressions()
  try {
    return checkFeature(feature, String(feature.type)) as F
  } catch (error) {
    throw error instanceof DataError ? new TypeError(error.message) : error // here it is a programming error
  }
}
