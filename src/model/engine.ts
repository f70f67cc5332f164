import type { Corpus } from '../data/corpus.js'
import type { StringTable } from '../data/string-table.js'
import type { FeatureSet } from '../features/language/feature.js'
import type { Sections } from './file/container.js'
import type { Labeler } from './graph-labeler.js'
import type { WeightTables } from './model-weights.js'
import type { Scorer } from './scorer.js'
import type { WeightSource } from './weight-source.js'

/** What a training method leaves behind: a scorer, and how to save it. A model is this and its decoders. */
export interface Engine {
  readonly method: string
  readonly options: object
  readonly features: FeatureSet
  readonly labels: StringTable
  readonly figures: Figures
  /** The scorer of the engine as it is now. */
  scorer(): Scorer
  /** Present where labels are no chain: then there is no scorer, and asking for one is an error. */
  labeler?(): Labeler
  /** Whether a word (column 0) was in the training data. */
  knows(word: string): boolean
  sections(): Sections
  /** All that was learned, by name. */
  tables(): WeightTables
  /** Weights that gradient training can begin with. */
  initialWeights(): WeightSource
  /** Present where counts make it possible. */
  readonly learning?: Learning
}

/** What training saw and made. */
export interface Figures {
  readonly sequences: number
  readonly tokens: number
  readonly labels: number
  readonly attributes: number
  readonly features: number
}

/** Exact changes of a model that is made of counts. */
export interface Learning {
  update(corpus: Corpus): void
  forget(corpus: Corpus): void
  merge(other: Engine): void
}
