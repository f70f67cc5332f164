import { finishInSlices, type LongCallOptions } from '../common/long-work.js'
import { CountEngine } from '../counts/count-engine.js'
import { CountStore } from '../counts/count-store.js'
import type { PairTables } from '../counts/observations.js'
import { keyPrefix, keysAreWords, Observer } from '../counts/observer.js'
import { createVocabularies } from '../counts/vocabularies.js'
import type { Corpus } from '../data/corpus.js'
import { countedPart } from '../data/counted-corpus.js'
import type { FeatureFunctions } from '../features/extraction/function-source.js'
import type { FeatureSet } from '../features/language/feature.js'
import type { Engine, Learning } from '../model/engine.js'
import type { EngineDescription } from '../model/engine-base.js'
import { checkLabelCount } from '../model/label-limit.js'
import type { WeightTables } from '../model/model-weights.js'
import type { Scorer } from '../model/scorer.js'
import type { WeightSource } from '../model/weight-source.js'
import type { EmpiricalOptions } from './empirical-options.js'
import { rateTables } from './rate-tables.js'

/** How a method turns counts into scores. */
export interface CountForm<Options extends object = object> {
  /** Which pairs it counts. */
  tables(options: Options): PairTables
  createScorer(
    store: CountStore,
    features: FeatureSet,
    options: Options,
    functions: FeatureFunctions | undefined,
  ): Scorer
  /** The counts as weights. `prefix` is the prefix of a key in the name of its attribute: `w[0]=`. */
  initialWeights(store: CountStore, prefix: string, options: Options): WeightSource
}

/** A method that trains by counting, with its options and features. */
export interface CountDescription<Options extends object = object> extends EngineDescription {
  readonly options: Options
  readonly form: CountForm<Options>
}

/** Counts a labeled corpus; its positions are observed in slices. */
export async function countCorpus<Options extends object>(
  corpus: Corpus,
  description: CountDescription<Options>,
  call: LongCallOptions,
): Promise<Engine & { readonly learning: Learning }> {
  const { form, options, features, functions } = description
  const vocabularies = createVocabularies(keysAreWords(features))
  const counted = countedPart(corpus)
  const observer = new Observer(features, vocabularies, 'grow', functions)
  const observed = await finishInSlices(observer.observeInSteps(counted), counted.P, call)
  return createChainEngine(CountStore.count(vocabularies, observed, form.tables(options)), description)
}

/** The engine for existing counts. */
export function createChainEngine<Options extends object>(
  store: CountStore,
  description: CountDescription<Options>,
): Engine & { readonly learning: Learning } {
  return new ChainCountEngine(store, description)
}

/** Which pairs `empirical` counts. */
export function empiricalTables({ pairs }: EmpiricalOptions): PairTables {
  return {
    keys: pairs === 'words' || pairs === 'both',
    signatures: pairs === 'signatures' || pairs === 'both',
  }
}

class ChainCountEngine extends CountEngine<CountDescription> implements Engine {
  initialWeights(): WeightSource {
    const { method, form, options, features } = this.description
    checkLabelCount(method, this.labels.size)
    const prefix = keyPrefix(features) ?? '\0' // matches no attribute: states then begin at 0
    return form.initialWeights(this.store.canonical(), prefix, options)
  }

  tables(): WeightTables {
    return rateTables(this.store.canonical(), this.features)
  }

  protected createScorer(): Scorer {
    const { form, options, features, functions } = this.description
    return form.createScorer(this.store, features, options, functions)
  }
}
