import { empiricalTables } from '../../closed-form/chain-engine.js'
import { rateTables } from '../../closed-form/rate-tables.js'
import type { StructureOptions } from '../../closed-form/structure-options.js'
import { DataError } from '../../common/errors.js'
import { finishInSlices, type LongCallOptions } from '../../common/long-work.js'
import { CountEngine } from '../../counts/count-engine.js'
import { CountStore } from '../../counts/count-store.js'
import type { Observations } from '../../counts/observations.js'
import { keysAreWords, Observer } from '../../counts/observer.js'
import { createVocabularies } from '../../counts/vocabularies.js'
import type { Corpus } from '../../data/corpus.js'
import { countedPart } from '../../data/counted-corpus.js'
import { refuseUnknownLabels } from '../../data/labels/refuse-unknown.js'
import type { FeatureFunctions } from '../../features/extraction/function-source.js'
import type { FeatureSet } from '../../features/language/feature.js'
import type { Engine } from '../../model/engine.js'
import type { GraphInference } from '../../model/graph-inference.js'
import { checkLabelCount } from '../../model/label-limit.js'
import type { WeightTables } from '../../model/model-weights.js'
import type { Scorer } from '../../model/scorer.js'
import type { WeightSource } from '../../model/weight-source.js'
import { SentenceInference } from './sentence-inference.js'
import { PairFinder } from './sentence-pairs.js'

/** A method that counts dependent labels in structures, and its features. */
export interface StructureDescription {
  readonly method: string
  readonly options: StructureOptions
  readonly features: FeatureSet
  readonly functions?: FeatureFunctions
}

/** Counts a labeled corpus whose sequences have a structure; its positions are observed in slices. */
export async function countStructures(
  corpus: Corpus,
  description: StructureDescription,
  call: LongCallOptions,
): Promise<Engine> {
  const { features, functions, options } = description
  const vocabularies = createVocabularies(keysAreWords(features))
  const counted = countedPart(corpus)
  needAllLabels(counted, description.method)
  const pairs = new PairFinder(options).ofAll(counted)
  const observer = new Observer(features, vocabularies, 'grow', functions)
  const observed = await finishInSlices(observer.observeInSteps(counted), counted.P, call)
  const store = CountStore.count(vocabularies, { ...observed, ...pairs }, empiricalTables(options))
  return new SentenceEngine(store, description)
}

/** The engine for existing counts. */
export function createSentenceEngine(store: CountStore, description: StructureDescription): Engine {
  return new SentenceEngine(store, description)
}

/** Graphs have no counts of pairs of which one label is not known. */
function needAllLabels(corpus: Corpus, method: string): void {
  refuseUnknownLabels(corpus, method, 'label all tokens of a sequence, leave it out, or train a chain')
}

class SentenceEngine extends CountEngine<StructureDescription> implements Engine {
  private labeling: SentenceInference | null = null

  graphInference(): GraphInference {
    const { features, options, functions } = this.description
    if (!this.labeling) {
      checkLabelCount(this.method, this.labels.size)
      this.labeling = new SentenceInference(this.store, features, options, functions)
    }
    return this.labeling
  }

  tables(): WeightTables {
    const { options } = this.description
    const areNeighbors = !('neighbors' in options) || options.neighbors !== 'no'
    return rateTables(this.store.canonical(), this.features, areNeighbors ? 'neighbors' : 'others')
  }

  initialWeights(): WeightSource {
    throw this.noChain('initial weights')
  }

  protected override observe(corpus: Corpus, mode: 'grow' | 'frozen'): Observations {
    needAllLabels(corpus, this.method)
    const pairs = new PairFinder(this.description.options).ofAll(corpus)
    return { ...super.observe(corpus, mode), ...pairs }
  }

  protected override forgetScorer(): void {
    super.forgetScorer()
    this.labeling = null
  }

  protected createScorer(): Scorer {
    throw this.noChain('explanations, spans, transitions, lattices and the check of likelihood')
  }

  private noChain(what: string): DataError {
    return new DataError(`${what}: expected a model of chains, got ${this.method}`)
  }
}
