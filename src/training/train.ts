import type { Corpus } from '../data/corpus.js'
import { asCorpus, type LabelledData } from '../data/sequence.js'
import { DataError } from '../errors.js'
import type { FeatureSet } from '../features/feature.js'
import type { FeatureFunctions } from '../features/function-source.js'
import { checkKeys } from '../features/known-keys.js'
import { parseFeatures } from '../features/parse-features.js'
import { lafferty } from '../features/presets.js'
import { countStructures } from '../graphs/structure-engine.js'
import type { ThreadHost } from '../kernels/thread-pool.js'
import { countCorpus } from '../model/count-engine.js'
import { checkLabelCount } from '../model/label-limit.js'
import { Model } from '../model/model.js'
import type { StructureName } from '../model/structure-options.js'
import type { Checkpointing } from './checkpoint.js'
import { describeMethod, type Method } from './describe-method.js'
import type { DevSet } from './dev-scorer.js'
import type { TrainingProgress, TrainingSummary } from './training-progress.js'

export interface TrainOptions {
  /** Default `empirical`. */
  readonly method?: Method
  /**
   * What the labels of a sequence hang together by. `tree`: by the heads that a column of the data has; `skip-chain`: by
   * neighborhood, and equal words. These two are for `empirical` and have options of their own: `headColumn`, `links`, … See
   * docs/methods/graphs.md. Default `chain`.
   */
  readonly structure?: StructureName
  /** What is observed at a position. Default: the attributes that the data give, or else `lafferty()`. */
  readonly features?: FeatureSet
  /** Options of the method; see docs/methods. Default: what is best on held-out data. */
  readonly options?: Readonly<Record<string, unknown>>
  /** The functions that `function` features name. Default none. */
  readonly functions?: FeatureFunctions
  /**
   * Stops training. Methods that iterate end after the iteration at hand with the model that they have; closed
   * forms are rejected with the signal's reason.
   */
  readonly signal?: AbortSignal
  /** A model whose weights, or whose counts as weights, are where iterations begin. */
  readonly init?: Model
  /** Data that methods that iterate are stopped by; the weights that score best on them are kept. */
  readonly dev?: DevSet
  /** Keeps what iterations have reached, or goes on from it. */
  readonly checkpointing?: Checkpointing
  /** Called after each iteration of a method that iterates. */
  readonly onProgress?: (progress: TrainingProgress) => void
  /**
   * Threads for methods that iterate: `nodeThreads()` of `cofield/node`, or `webThreads()` where memory can be shared. The
   * result does not depend on how many there are. Default: no threads but the caller's.
   */
  readonly threads?: ThreadHost
}

/** A model and how it was reached. */
export interface TrainingResult {
  readonly model: Model
  readonly summary: TrainingSummary
}

/** Trains a model on labelled sequences. */
export async function train(data: LabelledData, options: TrainOptions = {}): Promise<Model> {
  return (await trainWithSummary(data, options)).model
}

/** The same, and how training went. */
export async function trainWithSummary(
  data: LabelledData,
  options: TrainOptions = {},
): Promise<TrainingResult> {
  checkTrainOptions(options)
  const { method = 'empirical', functions, signal, onProgress } = options
  signal?.throwIfAborted()
  const corpus = asCorpus(data)
  if (corpus.N === 0) throw new DataError('expected at least one sequence to train on, got none')
  if (corpus.weight?.every(weight => weight === 0))
    throw new DataError('expected a sequence of weight above 0 to train on, got weights of 0 only')
  const described = describeMethod(method, options.options, options.structure)
  checkLabelCount(described.method, corpus.labels?.strings.size ?? 0)
  const features = parseFeatures(options.features ?? defaultFeatures(corpus))
  if (described.method === 'empirical/tree' || described.method === 'empirical/skip-chain') {
    const engine = countStructures(corpus, { ...described, features, functions })
    return { model: new Model(engine), summary: CLOSED_FORM }
  }
  if (described.method === 'empirical' || described.method === 'hmm') {
    const engine = countCorpus(corpus, { ...described, features, functions })
    return { model: new Model(engine), summary: CLOSED_FORM }
  }
  if (described.method === 'separate') {
    const { trainSeparately } = await import('./train-separately.js')
    const { engine, summary } = await trainSeparately(corpus, {
      options: described.options,
      features,
      functions,
      signal,
      onProgress,
      threads: options.threads,
    })
    return { model: new Model(engine), summary }
  }
  // Loaded when needed: the closed forms, which take a fraction of a second, should not wait for it.
  const { trainWeights } = await import('./train-weights.js')
  const { engine, summary } = await trainWeights(corpus, {
    how: described,
    features,
    functions,
    signal,
    onProgress,
    init: options.init?.initialWeights(),
    dev: options.dev,
    checkpointing: options.checkpointing,
    threads: options.threads,
  })
  return { model: new Model(engine), summary }
}

const TRAIN_KEYS: readonly (keyof TrainOptions)[] = [
  'method',
  'structure',
  'features',
  'options',
  'functions',
  'signal',
  'init',
  'dev',
  'checkpointing',
  'onProgress',
  'threads',
]

/** Refuses options that there are not. Those of a method, such as c2, belong into `options`. */
function checkTrainOptions(options: TrainOptions): void {
  const own = Object.keys(describeMethod(options.method ?? 'empirical', {}).options)
  const stray = Object.keys(options).find(key => own.includes(key))
  if (stray !== undefined)
    throw new TypeError(`train: ${stray} is an option of the method: write options: { ${stray}: … }`)
  checkKeys('train', options, TRAIN_KEYS)
}

const CLOSED_FORM: TrainingSummary = { iterations: 0, objective: null, stop: 'closed-form', threads: 1 }

/** What is observed where nothing was said: what the data give, or else the word and its spelling. */
export function defaultFeatures(corpus: Corpus): FeatureSet {
  return corpus.attributes ? { features: [{ type: 'attributes' }] } : lafferty()
}
