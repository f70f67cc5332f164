/** A training method as one value: everything that the rest of the library needs to know about it. */

import type { Corpus } from '../data/corpus.js'
import type { PairBatch } from '../data/pair-batch.js'
import type { WordLabel } from '../data/word-label.js'
import type { FeatureFunctions } from '../features/extraction/function-source.js'
import type { FeatureSet } from '../features/language/feature.js'
import type { Engine } from '../model/engine.js'
import type { SectionArray } from '../model/file/container.js'
import type { TrainingSteps } from '../training/run-stages.js'
import type { TrainingSetting } from '../training/training-setting.js'
import type { GivenOptions, Grid, OptionSet } from './options.js'

/** A training method. Its file exports it, and registry.ts lists it. */
export interface TrainingMethod<
  Name extends string = string,
  Options extends object = object,
  Variant extends string = string,
> extends MethodForm<Name, Options, Variant> {
  /** One line that helps to choose a method. */
  readonly description: string
  readonly traits: Traits
  /** The forms for other structures of labels than chains, by the name of the structure. */
  readonly structures?: Readonly<Record<string, MethodForm>>
}

/**
 * What the model files of a method are: all that is needed to load them. It is a value of its own, beside the method, so that a
 * program that only loads models is bundled without code that trains.
 */
export interface StoredMethod<
  Name extends string = string,
  Options extends object = object,
  Variant extends string = string,
> {
  /** As model files have it. */
  readonly name: Name
  /** Its name in messages. Default: `name`. */
  readonly title?: string
  readonly options: OptionSet<Options, Variant>
  readonly content: FileContent
}

/** What a file holds, and so what reads it: see readers/. */
export type FileContent =
  | 'weights'
  | 'local-weights'
  | 'chain-rates'
  | 'chain-hmm'
  | 'sentences'
  | 'fitted'
  | 'pool'

/** Makes the engine of a file. Its options have been checked by the rules of the method, so they are those that the reader takes. */
export type EngineReader = { read(file: ModelFile): Engine }['read']

/** A method for one structure of labels: how it trains and what its files are. */
export interface MethodForm<
  Name extends string = string,
  Options extends object = object,
  Variant extends string = string,
> extends StoredMethod<Name, Options, Variant> {
  /** Trains step by step. Code that trains, losses included, must be imported here and not before. */
  train(corpus: Corpus, options: Options, setting: TrainingSetting): TrainingSteps
  /** Trains on pairs of neighbors with their counts instead of a corpus. Left out: it needs whole sequences. */
  trainOnPairs?(options: Options, setting: TrainingSetting): Promise<PairTraining>
}

/** Training on pairs of neighbors that come with their counts. */
export interface PairTraining {
  /** Takes pairs; the batch may be overwritten afterwards. */
  add(batch: PairBatch): void
  /**
   * How often each word is the first and the second of a pair, with each label, where that follows from what is counted. Left out: the
   * caller counts it.
   */
  words?(): Iterable<WordLabel>
  /** Trains on all that was added, step by step. */
  train(): TrainingSteps
}

/** The content of a model file. Options and features have been checked; sections have not. */
export interface ModelFile<Options extends object = object> {
  readonly method: string
  readonly options: Options
  readonly features: FeatureSet
  readonly functions: FeatureFunctions
  readonly figures: { readonly sequences: number; readonly tokens: number }
  readonly sections: Readonly<Record<string, SectionArray>>
  /** The file, for errors. */
  readonly source: string | undefined
}

/** What a method and its models can do. */
export interface Traits {
  /** Trains in up to `maxIterations` iterations; it reports each of them and can be stopped after it. */
  readonly iterates: boolean
  /** Can start from the weights of another model. */
  readonly startsFromModel: boolean
  /** Can be stopped by its score on dev data. */
  readonly stopsByDev: boolean
  /** Writes checkpoints; a resumed run ends with the same bytes. */
  readonly checkpoints: boolean
  /**
   * Can train on data in which some labels are not known. Its forms for other structures than chains cannot.
   */
  readonly partialLabels: boolean
  /** Its models are counts: they learn, forget and merge exactly. */
  readonly counts: boolean
  /** The default decoder of its models. */
  readonly decoder: 'viterbi' | 'posterior'
  /** Its names in other tools. */
  readonly otherNames: readonly OtherName[]
  /**
   * Option values for an automatic search, factors of the default where that is suited to the data, as c2 is. {}: only the
   * defaults; null: the search skips the method.
   */
  readonly search: Grid | null
}

/** A method by its name in another tool. */
export interface OtherName {
  readonly tool: string
  readonly name: string
  /** The options that make it equivalent, if they differ from the defaults. */
  readonly options?: GivenOptions
}

/** A method: its files, and all else. A call, since bundlers drop one that is pure if nobody uses its result. */
export function createMethod<Name extends string, Options extends object, Variant extends string>(
  stored: StoredMethod<Name, Options, Variant>,
  own: Omit<TrainingMethod<Name, Options, Variant>, keyof StoredMethod>,
): TrainingMethod<Name, Options, Variant> {
  return { ...stored, ...own }
}
