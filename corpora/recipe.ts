import type { Corpus } from '../src/data/corpus.js'
import type { AnnotatedText } from '../src/data/text/corpus-of-texts.js'
import type { Reporter } from '../terminal/reporter.js'

/** JSON lines of texts with spans, their words with labels in columns, or the bare texts. */
export type TextFormat = 'jsonl' | 'columns' | 'text'

/** Options of a corpus; each recipe lists those it uses. */
export interface RecipeOptions {
  /** Where the corpus is: a zip archive, a directory or a file. */
  readonly from?: string
  /** A mirror of the archive. */
  readonly url?: string
  /** Random seed. Default 1. */
  readonly seed?: number
  readonly split?: string
  /** Default `dutch`. */
  readonly language?: 'dutch' | 'spanish'
  /** Sequences with fewer tokens are left out. Default 1. */
  readonly minLength?: number
  /** Default 1000. */
  readonly sentences?: number
  /** Default `pos`. */
  readonly layer?: 'pos' | 'entities'
  /** How texts with fields are written. Default: as the name of the file says, or else `jsonl`. */
  readonly format?: TextFormat
  /** The probability that a run of labels is wrong in the training part. Default 0.1. */
  readonly noise?: number
}

/** One part of a corpus, such as `train`. */
export interface CorpusPart {
  readonly name: string
  readonly corpus: Corpus
  /** The texts that the sequences were cut from, where they are what the corpus is about. */
  readonly texts?: readonly AnnotatedText[]
}

/** How to find, fetch or simulate a corpus. */
export interface Recipe {
  readonly name: string
  readonly description: string
  /** The options that it uses. */
  readonly options: readonly (keyof RecipeOptions)[]
  /** Names of the files that it makes: one name means a single file. */
  parts(options: RecipeOptions): readonly string[]
  prepare(options: RecipeOptions, reporter: Reporter): Promise<CorpusPart[]>
}
