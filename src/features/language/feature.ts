import type { Tokenizer } from '../../data/text/tokenizer.js'
import type { WordClasses } from './word-classes.js'

/**
 * The feature language: plain JSON that describes the attributes of a position, so that a model file contains
 * its own extractor.
 *
 * A feature yields zero, one or several attributes at a position. An attribute is a string such as
 * `w[-1]=the` (the feature's name, the offset, the value), with the value 1 unless the feature is
 * real-valued. Outside the sequence, features that yield a text yield `_B-1`, `_B-2`, … before it and `_B+1`,
 * `_B+2`, … after it; tests yield nothing there.
 */
export type Feature =
  | WordFeature
  | ColumnFeature
  | AffixFeature
  | EndsInFeature
  | ShapeFeature
  | TestFeature
  | MatchFeature
  | OneOfFeature
  | GazetteerFeature
  | ClassFeature
  | PositionFeature
  | NearestFeature
  | KmerFeature
  | BiasFeature
  | NumberFeature
  | AttributesFeature
  | FunctionFeature
  | TemplateFeature
  | JoinFeature
  | WindowFeature

export type FeatureType = Feature['type']

/** What a model observes: at each position, and optionally at each transition to a position. */
export interface FeatureSet {
  /** Attributes of a position. Feature 0 is the identity of the observation in every preset. */
  readonly features: readonly Feature[]
  /** Attributes that a transition from one label to the next is conditioned on. Default: none. */
  readonly transitions?: readonly Feature[]
  /** How text is cut into the tokens that are observed. Default: nothing is said, and text is cut by `words`. */
  readonly tokenizer?: Tokenizer
  /**
   * The penalty c2 that suits these features, for methods that minimize a loss: a number, or the most that it grows to with the training
   * data, a millionth of their tokens and at least 0.01. It says how to train, so models do not keep it. Default: `{ most: 1 }`.
   */
  readonly c2?: number | { readonly most: number }
}

/** Fields of every feature that reads at an offset. */
export interface Placed {
  /** Position to read, relative to the current one. Default 0. */
  readonly offset?: number
  /** The name in its attributes; each type has a default. */
  readonly name?: string
}

/** Fields of every feature that reads one column. */
export interface OfColumn extends Placed {
  /** Column to read. Default 0, the word. */
  readonly column?: number
}

/** The word itself. */
export interface WordFeature extends Placed {
  readonly type: 'word'
  /** In lower case. Default false. */
  readonly lower?: boolean
}

/** The text of a column. */
export interface ColumnFeature extends Placed {
  readonly type: 'column'
  readonly column: number
  /** In lower case. Default false. */
  readonly lower?: boolean
}

/** The first or last `length` code points; a shorter text yields nothing. */
export interface AffixFeature extends OfColumn {
  readonly type: 'prefix' | 'suffix'
  readonly length: number
  /** In lower case. Default false. */
  readonly lower?: boolean
}

/** One attribute for each of the suffixes that the text ends in. */
export interface EndsInFeature extends OfColumn {
  readonly type: 'endsIn'
  readonly suffixes: readonly string[]
}

/** Upper case as X, lower case as x, digits as d, the rest unchanged; `shortShape` writes each run once. */
export interface ShapeFeature extends OfColumn {
  readonly type: 'shape' | 'shortShape'
}

/** Present if the text is of a kind; see `text-test.ts` for the kinds. */
export interface TestFeature extends OfColumn {
  readonly type: 'test'
  readonly is: TextTest
}

export type TextTest =
  | 'beginsWithDigit'
  | 'beginsWithUpper'
  | 'containsHyphen'
  | 'containsDigit'
  | 'containsUpper'
  | 'containsPunctuation'
  | 'allCaps'
  | 'allLower'
  | 'titleCase'
  | 'mixedCase'
  | 'number'
  | 'letters'
  | 'punctuation'

/** A regular expression: `matches` is present if it matches, `match` yields the matched text. */
export interface MatchFeature extends OfColumn {
  readonly type: 'matches' | 'match'
  /** JavaScript source, always with the flag `u` (or `v`, if given). */
  readonly pattern: string
  /** Of `i`, `m`, `s`, `v`. Default none. */
  readonly flags?: string
}

/** Present if the text is one of the values. */
export interface OneOfFeature extends OfColumn {
  readonly type: 'oneOf'
  readonly values: readonly string[]
}

/** B or I where a phrase of a list begins or continues: from the left, longest phrase first. */
export interface GazetteerFeature extends OfColumn {
  readonly type: 'gazetteer'
  readonly name: string
  /** Words with one space between them. */
  readonly phrases: readonly string[]
  /** Compare in lower case. Default false. */
  readonly lower?: boolean
}

/**
 * The class of the word: its whole path, and the beginnings of the path that `bits` names. A word without a class, and a place
 * outside the sequence, yields nothing.
 */
export interface ClassFeature extends OfColumn {
  readonly type: 'class'
  /** The words of each class. A window has them once. */
  readonly classes: WordClasses
  /** Lengths of the beginnings; a shorter path yields only itself. Default 4, 6, 10 and 20. */
  readonly bits?: readonly number[]
  /** What a text without a class gets: that of its lower case, or none. Default `lower`. */
  readonly unknown?: 'lower' | 'none'
}

/** How many steps a position is from an end of the sequence: `start[0]=2`, `end[0]=4+`. Yields nothing outside the sequence. */
export interface PositionFeature extends Placed {
  readonly type: 'position'
  readonly from: 'start' | 'end'
  /** So many steps and more are not told apart. Default 4. */
  readonly most?: number
}

/**
 * The nearest text of a kind before or behind a position, however far away: `before.punctuation[0]=,`. If there is none, it yields the
 * boundary value, `_B-1` or `_B+1`; outside the sequence it yields nothing.
 */
export interface NearestFeature extends OfColumn {
  readonly type: 'nearest'
  readonly is: TextTest
  readonly side: 'before' | 'behind'
}

/** The texts at the offsets from … to, joined. */
export interface KmerFeature extends OfColumn {
  readonly type: 'kmer'
  readonly from: number
  readonly to: number
}

/** The same attribute at every position. */
export interface BiasFeature {
  readonly type: 'bias'
  readonly name?: string
}

/** A real value: the text of a column as a decimal number. Yields nothing outside the sequence. */
export interface NumberFeature extends Placed {
  readonly type: 'number'
  readonly column: number
}

/** The attributes that the data themselves have. */
export interface AttributesFeature {
  readonly type: 'attributes'
  readonly offset?: number
}

/** A function that the program passes by this name when it creates an extractor. */
export interface FunctionFeature {
  readonly type: 'function'
  readonly name: string
  readonly offset?: number
}

/** A line of a CRF++ template or a Wapiti pattern; yields exactly the strings that the tool builds. */
export interface TemplateFeature {
  readonly type: 'template'
  readonly dialect: TemplateDialect
  readonly text: string
  /** What the regular expressions of `%t` and `%m` match. Wapiti itself matches bytes. Default `characters`. */
  readonly units?: 'characters' | 'bytes'
  /** Shifts everything that the template reads. Default 0. */
  readonly offset?: number
}

export type TemplateDialect = 'crf++' | 'wapiti'

/** The conjunction of all features: their attributes joined by `|`, their values multiplied. */
export interface JoinFeature {
  readonly type: 'join'
  readonly features: readonly Feature[]
}

/** A feature at each of the offsets from … to. */
export interface WindowFeature {
  readonly type: 'window'
  readonly feature: Feature
  readonly from: number
  readonly to: number
}
