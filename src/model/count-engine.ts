import type { Corpus } from '../data/corpus.js'
import type { StringTable } from '../data/string-table.js'
import { DataError } from '../errors.js'
import type { FeatureSet } from '../features/feature.js'
import type { FeatureFunctions } from '../features/function-source.js'
import type { Sections } from './container.js'
import { countSections } from './count-file.js'
import { CountStore } from './count-store.js'
import { empiricalWeights, hmmWeights } from './count-weights.js'
import type { Observations, PairTables } from './counts.js'
import { DescribedEngine } from './described-engine.js'
import type { EmpiricalOptions } from './empirical-options.js'
import { createEmpiricalScorer } from './empirical-scorer.js'
import type { Engine, Figures, Learning } from './engine.js'
import type { HmmOptions } from './hmm-options.js'
import { createHmmScorer } from './hmm-scorer.js'
import type { WeightSource } from './initial-weights.js'
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
  const observed = new Observer(features, spaces, 'grow', functions).observe(corpus)
  return createCountEngine(CountStore.count(spaces, observed, pairTables(description)), description)
}

/** The engine of counts that are there already. */
export function createCountEngine(store: CountStore, description: CountDescription): Engine {
  return new CountEngine(store, description)
}

function pairTables(method: CountMethod): PairTables {
  if (method.method === 'hmm') return { keys: false, signatures: false }
  const { pairs } = method.options
  return {
    keys: pairs === 'words' || pairs === 'both',
    signatures: pairs === 'signatures' || pairs === 'both',
  }
}

class CountEngine extends DescribedEngine<CountDescription> implements Engine, Learning {
  private store: CountStore

  constructor(store: CountStore, description: CountDescription) {
    super(description)
    this.store = store
  }

  get labels(): StringTable {
    return this.store.spaces.labels
  }

  get learning(): Learning {
    return this
  }

  get figures(): Figures {
    const { sequences, tokens, spaces, layers } = this.store.canonical()
    const { items, labelPairs, keyPairs, signaturePairs } = layers[0]
    const tables = [items.count, labelPairs.count, keyPairs?.count, signaturePairs?.count]
    return {
      sequences,
      tokens,
      labels: spaces.labels.size,
      attributes: spaces.keys.size + spaces.attributes.size,
      features: tables.reduce((total, table) => total + (table?.length ?? 0), 0),
    }
  }

  knows(word: string): boolean {
    const { keys, words } = this.store.spaces
    const id = (words ?? keys).find(word)
    return (
      id >= 0 && this.store.layers.reduce((total, layer) => total + countOf(layer, id, words !== null), 0) > 0
    )
  }

  sections(): Sections {
    return countSections(this.store)
  }

  initialWeights(): WeightSource {
    const { method, options, features } = this.description
    const prefix = keyPrefix(features) ?? '\0' // the start of no attribute: states then begin at 0
    return method === 'hmm'
      ? hmmWeights(this.store, prefix, options)
      : empiricalWeights(this.store, prefix, options.labelShrink)
  }

  update(corpus: Corpus): void {
    const { features, functions } = this.description
    this.store.add(new Observer(features, this.store.spaces, 'grow', functions).observe(corpus))
    this.forgetScorer()
  }

  forget(corpus: Corpus): void {
    const { features, functions } = this.description
    const observed = new Observer(features, this.store.spaces, 'frozen', functions).observe(corpus)
    checkLearnt(observed, corpus)
    this.store.subtract(observed)
    this.forgetScorer()
  }

  merge(other: Engine): void {
    if (!(other instanceof CountEngine))
      throw new DataError(`merge: expected a model of counts, got ${other.method}`)
    for (const part of ['method', 'features', 'options'] as const) {
      const [mine, theirs] = [JSON.stringify(this[part]), JSON.stringify(other[part])]
      if (mine !== theirs)
        throw new DataError(`merge: expected models with the same ${part}, got ${mine} and ${theirs}`)
    }
    this.store = this.store.merged(other.store)
    this.forgetScorer()
  }

  protected createScorer(): Scorer {
    const { store, description } = this
    const { features, functions } = description
    return description.method === 'hmm'
      ? createHmmScorer(store, features, description.options, functions)
      : createEmpiricalScorer(store, features, description.options, functions)
  }
}

function countOf(layer: CountStore['layers'][number], id: number, words: boolean): number {
  if (words) return layer.words![id] ?? 0
  const { keyOffset, offset, count } = layer.items
  if (id + 1 >= keyOffset.length) return 0
  let total = 0
  for (let e = offset[keyOffset[id]]; e < offset[keyOffset[id + 1]]; e++) total += count[e]
  return total
}

/** What was never seen has no number, and cannot be forgotten. */
function checkLearnt({ offset, key, signature, label }: Observations, corpus: Corpus): void {
  for (let n = 0; n + 1 < offset.length; n++) {
    for (let p = offset[n]; p < offset[n + 1]; p++) {
      const numbers = [key, signature, label].map(({ ids, map }) => map[ids[p]])
      if (numbers.every(number => number >= 0)) continue
      const word = corpus.columns[0].strings.get(corpus.columns[0].ids[p])
      const name = corpus.labels!.strings.get(corpus.labels!.ids[p])
      const place = corpus.line[n] > 0 ? { line: corpus.line[n] } : {}
      throw new DataError(`forget: "${word}" labelled ${name} was not learnt before`, place)
    }
  }
}
