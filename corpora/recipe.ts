import type { Corpus } from '../src/data/corpus.js'
import type { Reporter } from '../terminal/reporter.js'

/** What can be asked of a corpus; each recipe heeds its own. */
export interface RecipeOptions {
  /** Where the corpus is: a zip archive, a directory or a file. */
  readonly from?: string
  /** Another place to fetch the same archive from. */
  readonly url?: string
  /** Seed of all that is random. Default 1. */
  readonly seed?: number
  readonly split?: string
  /** Default `dutch`. */
  readonly language?: 'dutch' | 'spanish'
  /** Sequences of fewer tokens are left out. Default 1. */
  readonly minLength?: number
  /** Default 1000. */
  readonly sentences?: number
  /** Default `pos`. */
  readonly layer?: 'pos' | 'entities'
  /** The probability that a run of labels is wrong in the training part. Default 0.1. */
  readonly noise?: number
}

/** One part of a corpus, `train` say. */
export interface CorpusPart {
  readonly name: string
  readonly corpus: Corpus
}

/** How a corpus is found, fetched or simulated. */
export interface Recipe {
  readonly name: string
  readonly description: string
  /** The options that it heeds. */
  readonly options: readonly (keyof RecipeOptions)[]
  /** What the files are called that come of it: one name for one file. */
  parts(options: RecipeOptions): readonly string[]
  prepare(options: RecipeOptions, reporter: Reporter): Promise<CorpusPart[]>
}
