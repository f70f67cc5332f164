/** The library: everything that runs in Node and in the browser alike. */

export { DataError, ModelFormatError } from './common/errors.js'
export { type Corpus, CorpusBuilder } from './data/corpus.js'
export { attributesOf, type Item, type ItemValue } from './data/items.js'
export {
  type LabelFinding,
  type SuspectLabelsOptions,
  suspectLabels,
} from './data/labels/suspect-labels.js'
export { readConll, readContent } from './data/reading/read-content.js'
export {
  type AnySequence,
  anySequenceAt,
  completeLabels,
  corpusOf,
  type ItemSequence,
  type LabeledData,
  type Sequence,
  sequenceAt,
} from './data/sequence.js'
export { subset } from './data/subset.js'
export type { TagScheme } from './data/tags/scheme.js'
export { type AnnotatedText, corpusOfTexts } from './data/text/corpus-of-texts.js'
export type { TextOptions, TextSpan } from './data/text/text-spans.js'
export { type Token, type TokenizeOptions, tokenize } from './data/text/tokenize.js'
export type { Tokenizer } from './data/text/tokenizer.js'
export { bootstrapIntervals, type Interval } from './evaluation/bootstrap.js'
export { writeConllevalTable } from './evaluation/conlleval-table.js'
export { evaluateModel } from './evaluation/evaluate-model.js'
export { type Evaluation, Evaluator } from './evaluation/evaluator.js'
export { approximateRandomization, disagreements, mcnemar } from './evaluation/significance.js'
export type {
  FeatureFunction,
  FeatureFunctions,
  SequenceView,
} from './features/extraction/function-source.js'
export * as features from './features/language/factories.js'
export type { Feature, FeatureSet } from './features/language/feature.js'
export { parseFeatures } from './features/language/parse-features.js'
export { chunk, chunk19, kmer, lafferty, ner, PRESETS, pos, preset } from './features/language/presets.js'
export { readFeatures } from './features/language/read-features.js'
export { load } from './load.js'
export { METHODS, type Method } from './methods/registry.js'
export type { TagOptions } from './model/label-decoder.js'
export {
  type Explanation,
  type Input,
  type Labeling,
  type LabelPair,
  Model,
  type UpdateOptions,
} from './model/model.js'
export type { ModelWeights, StateWeight, TransitionWeight, WeightsOptions } from './model/model-weights.js'
export type { ParseManyOptions, ParseProgress } from './model/parse-many.js'
export type { LabeledSpan } from './model/span.js'
export type { ParsedSpan, ParsedText, ParsedToken, ParseOptions } from './model/text-parser.js'
export type { LoadOptions } from './model-file.js'
export {
  type ModelSteps,
  type TrainingResult,
  type TrainOptions,
  type TrainSettings,
  train,
  trainSteps,
  trainWithSummary,
  type UncheckedTrainOptions,
} from './train.js'
export type {
  TrainingProgress,
  TrainingStep,
  TrainingStop,
  TrainingSummary,
} from './training/training-progress.js'
export {
  type CrossValidation,
  type CrossValidationOptions,
  crossValidate,
} from './validation/cross-validate.js'
export { type Grid, gridSearch } from './validation/grid-search.js'
export { checkMle } from './validation/mle-check.js'
export type { ThreadHost } from './wasm/thread-pool.js'
export { webThreads } from './wasm/web-threads.js'
