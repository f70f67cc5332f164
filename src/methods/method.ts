/** What a training method is: one value that says all that the rest of the library must know of it. */

import type { Corpus } from '../data/corpus.js'
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
  /** One line for people who choose a method. */
  readonly description: string
  readonly traits: Traits
  /** The forms for labels that depend on others than their neighbors, by the name of the structure. */
  readonly structures?: Readonly<Record<string, MethodForm>>
}

/** A method for one structure of labels: how it trains and what its files are. */
export interface MethodForm<
  Name extends string = string,
  Options extends object = object,
  Variant extends string = string,
> {
  /** As model files have it. Code that trains, losses included, must be imported by `train` and not before. */
  readonly name: Name
  /** As messages have it. Default: the name. */
  readonly title?: string
  readonly options: OptionSet<Options, Variant>
  /** Trains step by step. */
  train(corpus: Corpus, options: Options, setting: TrainingSetting): TrainingSteps
  load(file: ModelFile<Options>): Engine
}

/** What a model file holds. Options and features have been checked; sections have not. */
export interface ModelFile<Options extends object = object> {
  readonly method: string
  readonly options: Options
  readonly features: FeatureSet
  readonly functions: FeatureFunctions
  readonly figures: { readonly sequences: number; readonly tokens: number }
  readonly sections: Readonly<Record<string, SectionArray>>
  /** Named in errors: the file. */
  readonly source: string | undefined
}

/** What can be done with a method and its models. */
export interface Traits {
  /** Trains in iterations, `maxIterations` at most: it reports each of them and can be stopped after it. */
  readonly iterates: boolean
  /** Can begin at the weights of another model. */
  readonly startsFromModel: boolean
  /** Can be stopped by its score on dev data. */
  readonly stopsByDev: boolean
  /** Keeps checkpoints; a run that is resumed from one ends with the same bytes. */
  readonly checkpoints: boolean
  /** Its models are counts: they learn, forget and merge exactly. */
  readonly counts: boolean
  /** How its models choose labels if nobody says. */
  readonly decoder: 'viterbi' | 'posterior'
  /** What other tools call it. */
  readonly otherNames: readonly OtherName[]
  /** Values of options that an automatic search should try; {}: the defaults alone; null: it should skip the method. */
  readonly search: Grid | null
}

/** A method by its name in another tool. */
export interface OtherName {
  readonly tool: string
  readonly name: string
  /** The options that make it the same, where these are not the defaults. */
  readonly options?: GivenOptions
}
