import type { Corpus } from '../data/corpus.js'
import { corpusOf } from '../data/sequence.js'
import { DataError } from '../errors.js'
import { empiricalOptions } from '../estimators/empirical.js'
import { hmmOptions } from '../estimators/hmm.js'
import type { FeatureSet } from '../features/feature.js'
import type { FeatureFunctions } from '../features/function-source.js'
import { didYouMean } from '../features/nearest-name.js'
import { parseFeatures } from '../features/parse-features.js'
import { lafferty } from '../features/presets.js'
import { countCorpus } from '../model/count-engine.js'
import { type LabelledData, Model } from '../model/model.js'

/** The training methods. */
export const METHODS = ['empirical', 'hmm'] as const
export type Method = (typeof METHODS)[number]

export interface TrainOptions {
  /** Default `empirical`. */
  readonly method?: Method
  /** What is observed at a position. Default: the attributes that the data give, or else `lafferty()`. */
  readonly features?: FeatureSet
  /** Options of the method; see docs/methods. Default: what is best on held-out data. */
  readonly options?: Readonly<Record<string, unknown>>
  /** The functions that `function` features name. Default none. */
  readonly functions?: FeatureFunctions
  /** Stops training: the promise is rejected with the signal's reason. */
  readonly signal?: AbortSignal
}

/** Trains a model on labelled sequences. */
export async function train(data: LabelledData, options: TrainOptions = {}): Promise<Model> {
  const { method = 'empirical', functions, signal } = options
  signal?.throwIfAborted()
  const corpus: Corpus = 'offset' in data ? data : corpusOf(data)
  if (corpus.N === 0) throw new DataError('expected at least one sequence to train on, got none')
  const features = parseFeatures(options.features ?? defaultFeatures(corpus))
  const engine = countCorpus(corpus, { ...describeMethod(method, options.options), features, functions })
  signal?.throwIfAborted()
  return new Model(engine)
}

/** What is observed where nothing was said: what the data give, or else the word and its spelling. */
export function defaultFeatures(corpus: Corpus): FeatureSet {
  return corpus.attributes ? { features: [{ type: 'attributes' }] } : lafferty()
}

/** A method with its options filled in; names and values that there are not are refused. */
export function describeMethod(method: string, options: TrainOptions['options']) {
  if (method === 'empirical') return { method, options: empiricalOptions(options) } as const
  if (method === 'hmm') return { method, options: hmmOptions(options) } as const
  throw new DataError(
    `method: expected one of ${METHODS.join(', ')}, got ${method}${didYouMean(method, METHODS)}`,
  )
}
