import type { Corpus } from '../data/corpus.js'
import type { FeatureSet } from '../features/feature.js'
import type { FeatureFunctions } from '../features/function-source.js'
import { CountStore } from './count-store.js'
import { empiricalWeights, hmmWeights } from './count-weights.js'
import { countedPart } from './counted-corpus.js'
import { CountingEngine } from './counting-engine.js'
import type { PairTables } from './counts.js'
import type { EmpiricalOptions } from './empirical-options.js'
import { createEmpiricalScorer } from './empirical-scorer.js'
import type { Engine } from './engine.js'
import type { HmmOptions } from './hmm-options.js'
import { createHmmScorer } from './hmm-scorer.js'
import type { WeightSource } from './initial-weights.js'
import { checkLabelCount } from './label-limit.js'
import { keyPrefix, keysAreWords, Observer } from './observer.js'
import type { Scorer } from './scorer.js'
import { createSpaces } from './spaces.js'

/** The methods that train by counting, with their options. */
export type CountMethod =
  | { readonly method: 'empirical'; readonly options: EmpiricalOptions }
  | { readonly method: 'hmm'; readonly options: HmmOptions }

/** A method that trains by counting, the features it counts, and the functions that these may name. */
export type CountDescription = CountMethod & {
  readonly features: FeatureSet
  readonly functions?: FeatureFunctions
}

/** Counts a labelled corpus. */
export function countCorpus(corpus: Corpus, description: CountDescription): Engine {
  const { features, functions } = description
  const spaces = createSpaces(keysAreWords(features))
  const observed = new Observer(features, spaces, 'grow', functions).observe(countedPart(corpus))
  return createCountEngine(CountStore.count(spaces, observed, pairTables(description)), description)
}

/** The engine of counts that are there already. */
export function createCountEngine(store: CountStore, description: CountDescription): Engine {
  return new CountEngine(store, description)
}

/** What a method counts pairs of. */
export function pairTables(method: CountMethod): PairTables {
  return method.method === 'hmm' ? { keys: false, signatures: false } : empiricalTables(method.options)
}

/** What `empirical` counts pairs of. */
export function empiricalTables({ pairs }: EmpiricalOptions): PairTables {
  return {
    keys: pairs === 'words' || pairs === 'both',
    signatures: pairs === 'signatures' || pairs === 'both',
  }
}

class CountEngine extends CountingEngine<CountDescription> implements Engine {
  initialWeights(): WeightSource {
    const { method, options, features } = this.description
    checkLabelCount(method, this.labels.size)
    const prefix = keyPrefix(features) ?? '\0' // the start of no attribute: states then begin at 0
    return method === 'hmm'
      ? hmmWeights(this.store, prefix, options)
      : empiricalWeights(this.store, prefix, options.labelShrink)
  }

  protected createScorer(): Scorer {
    const { store, description } = this
    const { features, functions } = description
    return description.method === 'hmm'
      ? createHmmScorer(store, features, description.options, functions)
      : createEmpiricalScorer(store, features, description.options, functions)
  }
}
