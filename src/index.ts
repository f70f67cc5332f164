/** The library: everything that runs in Node and in the browser alike. */

export type { DataProfile } from './best/data-profile.js'
export type { RungSizes } from './best/held-out.js'
export type { Budget } from './best/meter.js'
export type { RaceProgress, RaceStop } from './best/race.js'
export {
  type BestCandidate,
  type BestChoice,
  type BestOptions,
  type BestResult,
  type Figure,
  trainBest,
} from './best/train-best.js'
export { type ClassedWord, readClasses, writeClasses } from './classes/class-file.js'
export {
  type ClassesOptions,
  type TrainedClasses,
  trainClasses,
  trainClassesAsync,
} from './classes/train-classes.js'
export { type WithClassesOptions, withClasses } from './classes/with-classes.js'
export { WordCollector } from './classes/word-collector.js'
export type { Place } from './common/errors.js'
export { DataError, ModelFormatError } from './common/errors.js'
export type { LongCallOptions, Steps, WorkProgress } from './common/long-work.js'
export type { AttributeColumn } from './data/attribute-column.js'
export type { Column, CorpusShape, Origin, Sources, SourceText } from './data/corpus.js'
export { type Corpus, CorpusBuilder } from './data/corpus.js'
export type { AnyReaderOptions } from './data/formats/format.js'
export type { FORMATS, Format } from './data/formats/registry.js'
export { attributesOf, type Item, type ItemValue } from './data/items.js'
export {
  type LabelFinding,
  type SuspectLabelsOptions,
  suspectLabels,
} from './data/labels/suspect-labels.js'
export type { PairBatch } from './data/pair-batch.js'
export type { PassThrough, PassThroughChoice } from './data/pass-through.js'
export type { AnnotationOptions } from './data/readers/annotation/annotated-text.js'
export type { OffsetUnit } from './data/readers/annotation/offsets.js'
export type { TableColumns } from './data/readers/annotation/table-layout.js'
export type { BrownOptions } from './data/readers/brown.js'
export type { ColumnsOptions, Separator } from './data/readers/columns.js'
export type { CONLLU_FIELDS, ConlluField, ConlluOptions } from './data/readers/conllu.js'
export type { FastaOptions } from './data/readers/fasta.js'
export type { JsonLinesOptions } from './data/readers/json-lines.js'
export type { PlainTextOptions } from './data/readers/plain-text.js'
export { type ContentOptions, readConll, readContent, readContentAsync } from './data/reading/read-content.js'
export type { ReaderOptions } from './data/reading/reader.js'
export type { RowShape } from './data/reading/row-scanner.js'
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
export type { StringDictionary } from './data/string-dictionary.js'
export type { StringTable } from './data/string-table.js'
export { subset } from './data/subset.js'
export type { TAG_SCHEMES, TagScheme } from './data/tags/scheme.js'
export { type AnnotatedText, corpusOfTexts } from './data/text/corpus-of-texts.js'
export type { MISALIGNED, Misaligned, TextOptions, TextSpan } from './data/text/text-spans.js'
export { type Token, type TokenizeOptions, tokenize } from './data/text/tokenize.js'
export type { Tokenizer, TokenizerPreset, TokenPattern } from './data/text/tokenizer.js'
export type { WordLabel } from './data/word-label.js'
export type { BootstrapOptions } from './evaluation/bootstrap.js'
export { bootstrapIntervals, type Interval } from './evaluation/bootstrap.js'
export type { ChunkScores } from './evaluation/chunk-counter.js'
export type { Confusion, ConfusionMatrix } from './evaluation/confusion.js'
export { writeConllevalTable } from './evaluation/conlleval-table.js'
export { evaluateModel, evaluateModelAsync } from './evaluation/evaluate-model.js'
export type { Accuracy, EvaluatorOptions, KnownFlags, LabelColumn } from './evaluation/evaluator.js'
export { type Evaluation, Evaluator } from './evaluation/evaluator.js'
export type { RaceMetric } from './evaluation/paired-difference.js'
export type { Scores } from './evaluation/scores.js'
export type { Metric, SequenceStatistics } from './evaluation/sequence-statistics.js'
export type {
  Disagreements,
  McNemarResult,
  RandomizationOptions,
  RandomizationResult,
} from './evaluation/significance.js'
export { approximateRandomization, disagreements, mcnemar } from './evaluation/significance.js'
export type {
  FeatureFunction,
  FeatureFunctions,
  FeatureResult,
  SequenceView,
} from './features/extraction/function-source.js'
export * as features from './features/language/factories.js'
export type {
  AffixFeature,
  AttributesFeature,
  BiasFeature,
  ClassFeature,
  ColumnFeature,
  EndsInFeature,
  Feature,
  FeatureSet,
  FunctionFeature,
  GazetteerFeature,
  JoinFeature,
  KmerFeature,
  MatchFeature,
  NearestFeature,
  NumberFeature,
  OfColumn,
  OneOfFeature,
  Placed,
  PositionFeature,
  ShapeFeature,
  TemplateDialect,
  TemplateFeature,
  TestFeature,
  TextTest,
  WindowFeature,
  WordFeature,
} from './features/language/feature.js'
export type { FeatureLimits } from './features/language/limits.js'
export { parseFeatures } from './features/language/parse-features.js'
export type { PresetOptions } from './features/language/presets.js'
export {
  chunk,
  chunk19,
  kmer,
  lafferty,
  ner,
  PRESETS,
  pos,
  preset,
  strings,
} from './features/language/presets.js'
export { readFeatures } from './features/language/read-features.js'
export type { ClassOfWord, WordClasses } from './features/language/word-classes.js'
export type { Lattice } from './inference/lattice.js'
export { load } from './load.js'
export type {
  FileContent,
  MethodForm,
  OtherName,
  PairTraining,
  StoredMethod,
  TrainingMethod,
  Traits,
} from './methods/method.js'
export type { GivenOptions, OptionRule, OptionSet, TrainingSize } from './methods/options.js'
export type { ALL, DEFAULT_METHOD, KnownMethod } from './methods/registry.js'
export { METHODS, type Method } from './methods/registry.js'
export type {
  AnyMethod,
  MethodChoice,
  NameOf,
  OptionsOf,
  StructuresOf,
  VariantOf,
} from './methods/typed-options.js'
export type { Engine, Figures, Learning, ModelOrigin } from './model/engine.js'
export type { SectionArray, Sections } from './model/file/container.js'
export type { DecoderName, ModelUse } from './model/file/model-use.js'
export type { GraphInference, LabelDistribution } from './model/graph-inference.js'
export type { TagOptions } from './model/label-decoder.js'
export {
  type Explanation,
  type Input,
  type Labeling,
  type LabelPair,
  Model,
  type UpdateOptions,
} from './model/model.js'
export type {
  ModelWeights,
  StateWeight,
  TransitionWeight,
  WeightsOptions,
  WeightTables,
} from './model/model-weights.js'
export type { ParseManyOptions } from './model/parse-many.js'
export type { Contribution, Scorer } from './model/scorer.js'
export type { LabeledSpan } from './model/span.js'
export type { ParsedSpan, ParsedText, ParsedToken, ParseOptions } from './model/text-parser.js'
export type { WeightSource } from './model/weight-source.js'
export type { LoadOptions } from './model-file.js'
export type { StopReason } from './optimizers/optimizer.js'
export { type RetuneOptions, retune } from './retune.js'
export type { TrustWeights, WeightsByCount } from './separate/trust/trust-weights.js'
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
export type { Checkpointing } from './training/checkpoint.js'
export type { CheckedDevSet, DevSet } from './training/dev-scorer.js'
export type { Trained, TrainingSteps } from './training/run-stages.js'
export type {
  FeatureProgress,
  GuardDecision,
  LayoutProgress,
  TrainingProgress,
  TrainingReport,
  TrainingStep,
  TrainingStop,
  TrainingSummary,
} from './training/training-progress.js'
export type { TrainingSetting } from './training/training-setting.js'
export { type CountTuplesOptions, type CountTuplesResult, countTuples } from './tuples/count-tuples.js'
export {
  pairColumnNames,
  type TupleColumn,
  type TupleColumnOptions,
  tupleColumns,
} from './tuples/tuple-columns.js'
export type { ReadProgress, TupleBatch, TuplePart } from './tuples/tuple-part.js'
export {
  type CrossValidation,
  type CrossValidationOptions,
  crossValidate,
} from './validation/cross-validate.js'
export type { GridPoint, GridSearch, GridSearchOptions, Spread } from './validation/grid-search.js'
export { type Grid, gridSearch } from './validation/grid-search.js'
export type { Clique, Condition, MleCheck, MleCheckOptions } from './validation/mle-check.js'
export { checkMle, checkMleAsync } from './validation/mle-check.js'
export type { ThreadHost } from './wasm/thread-pool.js'
export { webThreads } from './wasm/web-threads.js'
