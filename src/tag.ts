/**
 * `cofield/tag`: models that are loaded and used, and code for nothing else. It cannot train, and imports what reads a model
 * only when a model needs it, so that a page that tags loads a fraction of the library.
 */

import { importReader } from './methods/readers/import-reader.js'
import { STORED_METHODS } from './methods/stored-methods.js'
import { isContainer } from './model/file/container.js'
import type { Model } from './model/model.js'
import {
  asFormatError,
  checkLoad,
  describeModelFile,
  fileNeedsExpressions,
  type LoadOptions,
  modelOf,
  modelOfRival,
  openModelFile,
} from './model-file.js'
import { LEAST_BYTES } from './wasm/holders.js'

export { DataError, ModelFormatError } from './common/errors.js'
export type { LongCallOptions, Steps, WorkProgress } from './common/long-work.js'
export type { Sequence } from './data/sequence.js'
export type { LoadOptions } from './model-file.js'

/**
 * The model in the bytes of a `.cofield` file, or of a model file of CRFsuite, Wapiti or CRF++, once the code for its method is there. The bytes stay
 * in use and must not be changed. Whatever they are, the result is a model that works, or a `ModelFormatError` that says what is wrong with them.
 */
export async function load(bytes: Uint8Array | ArrayBuffer, options: LoadOptions = {}): Promise<Model> {
  try {
    const content = checkLoad(bytes, options)
    if (!isContainer(content)) {
      const { readRival } = await import('./methods/readers/rivals.js')
      const rival = readRival(content, options)
      if (rival) return modelOfRival(rival, content, options)
    }
    const size = content.length >= LEAST_BYTES ? 'large' : 'small'
    if (size === 'large') {
      const { checkByKernels } = await import('./wasm/check-by-kernels.js')
      checkByKernels(content)
    }
    const opened = openModelFile(content, options)
    if (fileNeedsExpressions(opened))
      (await import('./features/readings/expressions.js')).provideExpressions()
    const { form, file } = describeModelFile(opened, STORED_METHODS, options)
    const read = await importReader(form.content, size)
    return modelOf(opened, read(file))
  } catch (error) {
    throw asFormatError(error, options?.source)
  }
}
export type { Place } from './common/errors.js'
export type { AttributeColumn } from './data/attribute-column.js'
export type { Column, Corpus, Sources, SourceText } from './data/corpus.js'
export type { Item, ItemValue } from './data/items.js'
export type { PassThrough } from './data/pass-through.js'
export type { AnySequence, ItemSequence, LabeledData } from './data/sequence.js'
export type { StringDictionary } from './data/string-dictionary.js'
export type { StringTable } from './data/string-table.js'
export type { TAG_SCHEMES, TagScheme } from './data/tags/scheme.js'
export type { Token } from './data/text/tokenize.js'
export type { Tokenizer, TokenizerPreset, TokenPattern } from './data/text/tokenizer.js'
export type {
  FeatureFunction,
  FeatureFunctions,
  FeatureResult,
  SequenceView,
} from './features/extraction/function-source.js'
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
export type { WordClasses } from './features/language/word-classes.js'
export type { Lattice } from './inference/lattice.js'
export type { Engine, Figures, Learning, ModelOrigin } from './model/engine.js'
export type { SectionArray, Sections } from './model/file/container.js'
export type { DecoderName, ModelUse } from './model/file/model-use.js'
export type { GraphInference, LabelDistribution } from './model/graph-inference.js'
export type { Input } from './model/input.js'
export type { TagOptions } from './model/label-decoder.js'
export type { Explanation, Labeling, LabelPair } from './model/labeling.js'
export type { Model, UpdateOptions } from './model/model.js'
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
