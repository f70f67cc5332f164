/** Models from tuples: counts of distinct pairs of neighboring words, as a database makes them. */

import { checkArgument, isObject } from '../common/arguments.js'
import { DataError } from '../common/errors.js'
import { checkKeys } from '../common/known-keys.js'
import { createPauses } from '../common/long-work.js'
import type { PairBatch } from '../data/pair-batch.js'
import { checkTokenizer } from '../data/text/bounded-tokenizer.js'
import type { Tokenizer } from '../data/text/tokenizer.js'
import type { FeatureSet } from '../features/language/feature.js'
import { parseFeatures } from '../features/language/parse-features.js'
import { lafferty } from '../features/language/presets.js'
import type { MethodForm } from '../methods/method.js'
import { allMethods, DEFAULT_METHOD, resolveMethod } from '../methods/registry.js'
import { checkLabelCount } from '../model/label-limit.js'
import { Model } from '../model/model.js'
import { runToEnd } from '../training/run-to-end.js'
import type { TrainingProgress, TrainingSummary } from '../training/training-progress.js'
import type { ThreadHost } from '../wasm/thread-pool.js'
import { TupleCollector } from './tuple-collector.js'
import { tupleColumns } from './tuple-columns.js'
import { type ReadProgress, readPart, type TuplePart } from './tuple-part.js'

/** How a model is made of tuples. */
export interface CountTuplesOptions {
  /** `empirical` (default), or another method that needs no whole sequences. */
  readonly method?: string
  /** The options of the method. */
  readonly options?: Readonly<Record<string, unknown>>
  /** What is observed at a position, as in `train`. Default: `lafferty()`. */
  readonly features?: FeatureSet
  /** How text is cut into tokens, which becomes part of the features. */
  readonly tokenizer?: Tokenizer | RegExp
  /** Names of the columns after the word in the tuples. Default: `column1`, `column2`, … */
  readonly names?: readonly string[]
  /** Called now and then while tuples are read. */
  readonly onRead?: (progress: ReadProgress) => void
  /** Called after each iteration of a method that iterates. */
  readonly onProgress?: (progress: TrainingProgress) => void
  /** Stops reading, or training after the iteration at hand. */
  readonly signal?: AbortSignal
  /** Threads for methods that iterate. Default: none but the caller's. */
  readonly threads?: ThreadHost
}

/** A model made of tuples and how it was reached. */
export interface CountTuplesResult {
  readonly model: Model
  readonly summary: TrainingSummary
}

/**
 * Makes a model of tuples: of pair tuples with the columns that `tupleColumns` names, and perhaps of item tuples and totals, which must
 * agree with the pairs. Parts come in any order; the counts of equal tuples are added up. Models of counts are, byte for byte, those of
 * training on the text.
 */
export async function countTuples(
  parts: Iterable<TuplePart> | AsyncIterable<TuplePart>,
  options: CountTuplesOptions = {},
): Promise<CountTuplesResult> {
  checkOptions(options)
  const { method = DEFAULT_METHOD, names, onRead, onProgress, signal, threads } = options
  const { form, options: resolved } = resolveMethod(method, options.options)
  const features = featuresOf(options)
  const columns = tupleColumns(features, { names: names ?? [] })
  const training = await trainingOf(form)(resolved, { features, signal, threads })
  const add = (batch: PairBatch) => {
    checkLabelCount(form.name, batch.labels.size)
    training.add(batch)
  }
  const collector = new TupleCollector(columns, add, { countsWords: !training.words })
  const pauses = createPauses(signal)
  for await (const part of parts) await readPart(part, collector, pauses, onRead)
  collector.end(training.words)
  const { engine, summary } = await runToEnd(training.train(), onProgress)
  return { model: new Model(engine), summary }
}

type TrainOnPairs = NonNullable<MethodForm['trainOnPairs']>

/** How a method trains on pairs. */
function trainingOf(form: MethodForm): TrainOnPairs {
  if (form.trainOnPairs) return form.trainOnPairs
  const others = allMethods().filter(({ trainOnPairs }) => trainOnPairs)
  throw new DataError(
    `method: ${form.title ?? form.name} needs whole sequences, but tuples have only pairs of neighbors; methods for tuples: ${others.map(({ name }) => name).join(', ')}`,
  )
}

function featuresOf({ features, tokenizer }: CountTuplesOptions): FeatureSet {
  const set = parseFeatures(features ?? lafferty())
  return tokenizer === undefined ? set : { ...set, tokenizer: checkTokenizer(tokenizer) }
}

const KEYS: readonly (keyof CountTuplesOptions)[] = [
  'method',
  'options',
  'features',
  'tokenizer',
  'names',
  'onRead',
  'onProgress',
  'signal',
  'threads',
]

function checkOptions(options: CountTuplesOptions): void {
  checkArgument('countTuples', isObject(options), 'an object of options', options)
  checkKeys('countTuples', options, KEYS)
}
