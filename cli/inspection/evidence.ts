/**
 * The strongest associations in a model of counts: frequent labels, and words and attributes that point to a
 * label.
 */

import { pairStatistics } from '../../src/closed-form/pair-statistics.js'
import { readCounts } from '../../src/counts/count-file.js'
import type { CountStore } from '../../src/counts/count-store.js'
import type { PairCounts } from '../../src/counts/counts.js'
import { Statistics } from '../../src/counts/statistics.js'
import type { Sections } from '../../src/model/file/container.js'

export interface LabelEvidence {
  readonly label: string
  readonly count: number
  /** Share of all tokens. */
  readonly part: number
}

/**
 * Two things seen together. `rate` is how many times as often as if they were independent: #(a,b) #() / (#(a)
 * #(b)). The most informative ones, by count · log rate, come first.
 */
export interface PairEvidence {
  readonly count: number
  readonly rate: number
}

export interface StateEvidence extends PairEvidence {
  readonly attribute: string
  readonly label: string
  /** Share of the positions with the attribute that have the label. */
  readonly part: number
}

export interface TransitionEvidence extends PairEvidence {
  readonly from: string
  readonly to: string
}

export interface Evidence {
  readonly labels: readonly LabelEvidence[]
  readonly words: readonly StateEvidence[]
  readonly attributes: readonly StateEvidence[]
  /** Neighboring labels; in a model of trees, heads and dependents. */
  readonly transitions: readonly TransitionEvidence[]
  /** Linked labels that are not neighbors; missing if there are none. */
  readonly links?: readonly TransitionEvidence[]
}

/** Stand for the two ends of a sequence in transitions. */
export const BOUNDARY = { from: '(start)', to: '(end)' } as const

/**
 * The strongest associations in a model of counts, `top` of each kind; null if the model has no counts.
 * `others`: its pairs are not neighbors.
 */
export function readEvidence(
  sections: Sections,
  figures: { sequences: number; tokens: number },
  top: number,
  pairs: 'neighbors' | 'others' = 'neighbors',
): Evidence | null {
  if (!('items.label' in sections)) return null
  const store = readCounts(sections, figures)
  const statistics = new Statistics(store, 'all')
  const links = store.layers.map(layer => layer.links).filter(found => found !== undefined)
  const transitions =
    pairs === 'neighbors' ? transitionEvidence(store, statistics) : pairEvidence(store, store.layers)
  return {
    labels: labelEvidence(store, statistics),
    words: strongest(wordEvidence(store, statistics), top),
    attributes: strongest(attributeEvidence(store, statistics), top),
    transitions: strongest(transitions, top),
    ...(links.length > 0 && { links: strongest(pairEvidence(store, links), top) }),
  }
}

function labelEvidence({ vocabularies }: CountStore, { labels, tokens }: Statistics): LabelEvidence[] {
  return Array.from(labels, (count, j) => ({
    label: vocabularies.labels.get(j),
    count,
    part: count / tokens,
  })).sort((a, b) => b.count - a.count)
}

function* wordEvidence({ vocabularies }: CountStore, statistics: Statistics): Generator<StateEvidence> {
  const counts = new Float64Array(statistics.L)
  for (let key = 0; key < vocabularies.keys.size; key++) {
    counts.fill(0)
    statistics.addKey(key, counts)
    yield* stateEvidence(vocabularies.keys.get(key), counts, vocabularies, statistics)
  }
}

function* attributeEvidence({ vocabularies }: CountStore, statistics: Statistics): Generator<StateEvidence> {
  const counts = new Float64Array(statistics.L)
  for (let a = 0; a < vocabularies.attributes.size; a++) {
    counts.fill(0)
    statistics.addAttribute(a, counts) // of all words: the statistics are not limited to frequent ones
    yield* stateEvidence(vocabularies.attributes.get(a), counts, vocabularies, statistics)
  }
}

function* stateEvidence(
  attribute: string,
  counts: Float64Array,
  { labels }: CountStore['vocabularies'],
  statistics: Statistics,
): Generator<StateEvidence> {
  const total = counts.reduce((sum, count) => sum + count, 0)
  for (let j = 0; j < counts.length; j++) {
    const count = counts[j]
    if (count === 0) continue
    const rate = (count * statistics.tokens) / (total * statistics.labels[j])
    yield { attribute, label: labels.get(j), count, part: count / total, rate }
  }
}

function* transitionEvidence(
  { vocabularies }: CountStore,
  statistics: Statistics,
): Generator<TransitionEvidence> {
  const { labelPairs, labels, L, sequences, tokens } = statistics
  const size = L + 1
  const nameOf = (i: number, side: 'from' | 'to') =>
    i === 0 ? BOUNDARY[side] : vocabularies.labels.get(i - 1)
  const countOf = (i: number) => (i === 0 ? sequences : labels[i - 1])
  for (let pair = 0; pair < size * size; pair++) {
    const count = labelPairs[pair]
    if (count === 0) continue
    const [i, j] = [Math.floor(pair / size), pair % size]
    const rate = (count * (tokens + sequences)) / (countOf(i) * countOf(j))
    yield { from: nameOf(i, 'from'), to: nameOf(j, 'to'), count, rate }
  }
}

/** Label pairs of any kind: how often each pair occurs, and how often each label is on either side. */
function* pairEvidence(
  { vocabularies }: CountStore,
  layers: readonly PairCounts[],
): Generator<TransitionEvidence> {
  const { L, labelPairs, before, behind, total } = pairStatistics(layers, vocabularies.labels.size)
  const nameOf = (i: number) => (i === 0 ? '(root)' : vocabularies.labels.get(i - 1))
  for (const [pair, count] of labelPairs.entries()) {
    if (count === 0) continue
    const [i, j] = [Math.floor(pair / (L + 1)), pair % (L + 1)]
    yield { from: nameOf(i), to: nameOf(j), count, rate: (count * total) / (before[i] * behind[j]) }
  }
}

function strongest<E extends PairEvidence>(evidence: Iterable<E>, top: number): E[] {
  const weight = ({ count, rate }: E) => count * Math.log(rate)
  return [...evidence].sort((a, b) => weight(b) - weight(a)).slice(0, top)
}
