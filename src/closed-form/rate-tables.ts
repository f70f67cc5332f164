/**
 * What counts say: which words and attributes go with which labels, and which labels with each other. The rate of two
 * things is how many times as often they occur together as they would if they were independent:
 * #(a,b) #() / (#(a) #(b)).
 */

import type { CountStore } from '../counts/count-store.js'
import type { PairCounts } from '../counts/observations.js'
import { keyPrefix } from '../counts/observer.js'
import { Statistics } from '../counts/statistics.js'
import type { FeatureSet } from '../features/language/feature.js'
import type { StateWeight, TransitionWeight, WeightTables } from '../model/model-weights.js'
import { pairStatistics } from './pair-statistics.js'

/** A rate, with the count that it is made of. */
type Counted<W> = W & { readonly count: number; readonly rate: number }
export type StateRate = Counted<StateWeight> & { readonly share: number }
export type TransitionRate = Counted<TransitionWeight>

/** All rates of a store. `others`: its pairs are not neighbors. */
export function rateTables(
  store: CountStore,
  features: FeatureSet,
  pairs: 'neighbors' | 'others' = 'neighbors',
): WeightTables {
  const prefix = keyPrefix(features) ?? ''
  return {
    kind: 'rates',
    *states() {
      const statistics = new Statistics(store, 'all')
      yield* wordRates(store, statistics, prefix)
      yield* attributeRates(store, statistics)
    },
    *transitions() {
      yield* transitionRates(store, pairs)
      yield* linkRates(store)
    },
  }
}

/** Rates of words with labels; their names begin with `prefix`. */
export function* wordRates(store: CountStore, statistics: Statistics, prefix = ''): Generator<StateRate> {
  const { keys } = store.vocabularies
  const counts = new Float64Array(statistics.L)
  for (let key = 0; key < keys.size; key++) {
    counts.fill(0)
    statistics.addKey(key, counts)
    yield* stateRates(prefix + keys.get(key), counts, store, statistics)
  }
}

/** Rates of attributes with labels. */
export function* attributeRates(store: CountStore, statistics: Statistics): Generator<StateRate> {
  const { attributes } = store.vocabularies
  const counts = new Float64Array(statistics.L)
  for (let a = 0; a < attributes.size; a++) {
    counts.fill(0)
    statistics.addAttribute(a, counts)
    yield* stateRates(attributes.get(a), counts, store, statistics)
  }
}

function* stateRates(
  attribute: string,
  counts: Float64Array,
  { vocabularies }: CountStore,
  statistics: Statistics,
): Generator<StateRate> {
  const total = counts.reduce((sum, count) => sum + count, 0)
  for (let j = 0; j < counts.length; j++) {
    const count = counts[j]
    if (count === 0) continue
    const rate = (count * statistics.tokens) / (total * statistics.labels[j])
    yield {
      attribute,
      label: vocabularies.labels.get(j),
      weight: Math.log(rate),
      count,
      rate,
      share: count / total,
    }
  }
}

/** Rates of the pairs of a store: neighbors, the ends of a sequence among them, or pairs of another kind. */
export function transitionRates(store: CountStore, pairs: 'neighbors' | 'others'): Generator<TransitionRate> {
  return pairs === 'neighbors' ? neighborRates(store) : pairRates(store, store.layers)
}

/** Rates of labels that are linked besides neighbors. */
export function* linkRates(store: CountStore): Generator<TransitionRate> {
  const links = store.layers.map(layer => layer.links).filter(found => found !== undefined)
  if (links.length === 0) return
  for (const rate of pairRates(store, links)) yield { ...rate, link: true }
}

function* neighborRates(store: CountStore): Generator<TransitionRate> {
  const { labelPairs, labels, L, sequences, tokens } = new Statistics(store, 'all')
  const size = L + 1
  const countOf = (i: number) => (i === 0 ? sequences : labels[i - 1])
  for (let pair = 0; pair < size * size; pair++) {
    const count = labelPairs[pair]
    if (count === 0) continue
    const [i, j] = [Math.floor(pair / size), pair % size]
    yield pairRate(store, i, j, count, (count * (tokens + sequences)) / (countOf(i) * countOf(j)))
  }
}

function* pairRates(store: CountStore, layers: readonly PairCounts[]): Generator<TransitionRate> {
  const { L, labelPairs, before, behind, total } = pairStatistics(layers, store.vocabularies.labels.size)
  for (const [pair, count] of labelPairs.entries()) {
    if (count === 0) continue
    const [i, j] = [Math.floor(pair / (L + 1)), pair % (L + 1)]
    yield pairRate(store, i, j, count, (count * total) / (before[i] * behind[j]))
  }
}

function pairRate(
  { vocabularies }: CountStore,
  i: number,
  j: number,
  count: number,
  rate: number,
): TransitionRate {
  const nameOf = (k: number) => (k === 0 ? null : vocabularies.labels.get(k - 1))
  return { from: nameOf(i), to: nameOf(j), weight: Math.log(rate), count, rate }
}
