import type { AttributeLayout } from './attribute-layout.js'
import type { Side, StateCounts } from './counted-patterns.js'
import { observedBias, observedFeatures } from './observed-features.js'
import { type PairLayout, pairPlaces } from './pair-layout.js'
import { countStates, type PatternCorpus } from './pattern-counts.js'
import { eachPair } from './pattern-pairs.js'

/** How often the feature of each weight of the pair model occurs, [size]. */
export function observedPairs(layout: PairLayout, corpus: PatternCorpus): Float64Array {
  const { patterns } = corpus
  return countFeatures(layout, corpus, (states, counts, observed) =>
    observedFeatures(states, patterns, counts, observed),
  )
}

/** The same with 0 for all attributes but the bias, which takes a fraction of the time. */
export function observedLabels(layout: PairLayout, corpus: PatternCorpus): Float64Array {
  return countFeatures(layout, corpus, observedBias)
}

/** `addStates` adds how often the features of a side occur. */
function countFeatures(
  layout: PairLayout,
  corpus: PatternCorpus,
  addStates: (states: AttributeLayout, counts: StateCounts, observed: Float64Array) => void,
): Float64Array {
  const { states, boundary } = layout
  const places = pairPlaces(layout)
  const observed = new Float64Array(places.size)
  const bounded = boundary === 'symbols'
  const add = (side: Side, from: number) => {
    addStates(states, countStates(corpus, side), observed.subarray(from, from + states.W))
  }
  // If the boundary is a symbol, every position has neighbors on both sides.
  add(bounded ? 'all' : 'left', 0)
  if (bounded) observed.copyWithin(places.right, 0, states.W)
  else add('right', places.right)
  addLabelPairs(layout, corpus, observed)
  if (bounded) addBoundary(corpus, observed, places)
  return observed
}

function addLabelPairs(
  { states, from, to }: PairLayout,
  corpus: PatternCorpus,
  observed: Float64Array,
): void {
  const { N, offset, label, weight, pairs } = corpus
  const { L, W } = states
  const seen = new Float64Array(L * L)
  if (pairs)
    eachPair(pairs, (_left, _right, i, j, count) => {
      if (i >= 0 && j >= 0) seen[i * L + j] += count
    })
  for (let n = 0; n < N; n++)
    for (let p = offset[n] + 1; p < offset[n + 1]; p++) seen[label[p - 1] * L + label[p]] += weight[n]
  for (let q = 0; q < from.length; q++) observed[2 * W + q] = seen[from[q] * L + to[q]]
}

function addBoundary(
  { N, offset, label, weight, pairs }: PatternCorpus,
  observed: Float64Array,
  { start, end }: { readonly start: number; readonly end: number },
): void {
  if (pairs)
    eachPair(pairs, (_left, _right, i, j, count) => {
      if (i < 0) observed[start + j] += count
      if (j < 0) observed[end + i] += count
    })
  for (let n = 0; n < N; n++) {
    observed[start + label[offset[n]]] += weight[n]
    observed[end + label[offset[n + 1] - 1]] += weight[n]
  }
}
