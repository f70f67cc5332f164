import type { Corpus } from '../data/corpus.js'
import type { StringTable } from '../data/string-table.js'
import type { FeatureSet } from '../features/language/feature.js'
import type { Sections } from './file/container.js'
import type { GraphInference } from './graph-inference.js'
import type { WeightTables } from './model-weights.js'
import type { Scorer } from './scorer.js'
import type { WeightSource } from './weight-source.js'

/** The result of training: a scorer, and how to save it. A model is an engine plus decoders. */
export interface Engine {
  readonly method: string
  readonly options: object
  readonly features: FeatureSet
  readonly labels: StringTable
  readonly figures: Figures
  /** The scorer for the current state of the engine: one for all callers, or one of the caller's own. */
  scorer(whose?: 'shared' | 'own'): Scorer
  /** Present if labels do not form a chain: then there is no scorer, and asking for one is an error. */
  graphInference?(): GraphInference
  /** Whether it is not known which words the training data had. Default false. */
  readonly wordless?: boolean
  /** Whether a word (column 0) was in the training data. */
  knows(word: string): boolean
  sections(): Sections
  /** All that was learned, by name. */
  tables(): WeightTables
  /** Weights that gradient training can begin with. */
  initialWeights(): WeightSource
  /** What the file of another tool said beside the weights, if the engine was read from one. */
  readonly origin?: ModelOrigin | undefined
  /** The bytes of a model file of another tool; present if the engine is made of weights. Formats are in weights/rivals/. */
  export?(format: string): Promise<Uint8Array<ArrayBuffer>>
  /** Present if the engine is made of counts. */
  readonly learning?: Learning
}

/** What only files of one other tool say; a format adds its own fields. */
export interface ModelOrigin {
  /** The name of the format. */
  readonly format: string
}

/** Figures of the training data and the model. */
export interface Figures {
  readonly sequences: number
  readonly tokens: number
  readonly labels: number
  readonly attributes: number
  readonly features: number
}

/** Options of `update`. */
export interface UpdateOptions {
  /** Whether new labels are learned (default) or refused; a refusal leaves the model unchanged. */
  readonly newLabels?: boolean
}

/** Exact updates of a model of counts. */
export interface Learning {
  /** Labels that the model does not have are learned or refused. A refusal leaves the model unchanged. */
  update(corpus: Corpus, newLabels: boolean): void
  forget(corpus: Corpus): void
  /** Adds what others have learned, in one pass. A refusal leaves the model unchanged. */
  merge(...others: readonly Engine[]): void
}
