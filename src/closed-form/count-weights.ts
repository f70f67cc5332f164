/**
 * Counts as weights, so that the closed forms can be where gradient training begins. A weight belongs to the word
 * (feature 0) and a label, or to two labels:
 *
 *   hmm         w(x, y) = log P(x|y),                   w(i, j) = log P(j|i)
 *   empirical   w(x, y) = log ψ(y, x) − log ψ₀(x),      w(i, j) = log φ₀(i, j) − min log φ₀
 *
 * Features that were never seen have weight 0. For `empirical` ψ₀(x) ∝ δ therefore stands for the labels
 * that a word was not seen with, and the least rate for pairs of labels that did not meet. All other attributes
 * begin at 0: the closed form says nothing of what a suffix adds to a known word.
 */

import type { CountStore } from '../counts/count-store.js'
import { Statistics } from '../counts/statistics.js'
import type { WeightSource } from '../model/weight-source.js'
import type { HmmOptions } from './hmm-options.js'
import { neighborStatistics } from './pair-statistics.js'
import { successorRate } from './successor-rate.js'

/** δ: the share of an occurrence given to each label that a word was not seen with. A heuristic. */
const UNSEEN = 0.01

/** `prefix` is the prefix of a key in the name of its attribute: `w[0]=`. */
export function empiricalWeights(store: CountStore, prefix: string, labelShrink: number): WeightSource {
  const statistics = new Statistics(store, 'all')
  const { before, behind, total } = neighborStatistics(statistics)
  const rate = (i: number, j: number) => {
    const expected = (before[i] * behind[j]) / total
    const s = Math.max(labelShrink, 0.1)
    return Math.log((statistics.labelPairs[i * (statistics.L + 1) + j] + s) / (expected + s))
  }
  let least = 0
  for (let i = 1; i <= statistics.L; i++)
    for (let j = 1; j <= statistics.L; j++) least = Math.min(least, rate(i, j))
  return countSource(store, statistics, prefix, {
    state: count => Math.log((count + UNSEEN) / UNSEEN),
    pair: (i, j) => rate(i, j) - (i > 0 && j > 0 ? least : 0),
  })
}

/** The same for a hidden Markov model. */
export function hmmWeights(
  store: CountStore,
  prefix: string,
  { transition, emission }: HmmOptions,
): WeightSource {
  const statistics = new Statistics(store, 'all')
  const { labels } = statistics
  const X = store.vocabularies.keys.size
  const tiny = Number.MIN_VALUE
  return countSource(store, statistics, prefix, {
    state: (count, j) => Math.log((count + emission) / (labels[j] + emission * (X + 1)) + tiny),
    pair: (i, j) => Math.log(successorRate(statistics, i, j, transition) + tiny),
  })
}

interface CountFormulas {
  /** The weight of a key that occurs `count` times with label j. */
  state(count: number, j: number): number
  /** The weight of two labels, each + 1; 0 is the boundary. */
  pair(i: number, j: number): number
}

function countSource(
  store: CountStore,
  statistics: Statistics,
  prefix: string,
  formulas: CountFormulas,
): WeightSource {
  const { keys, labels } = store.vocabularies
  const counts = new Float64Array(statistics.L)
  let current = -1
  const pair = (i: number, j: number) => (i < 0 || j < 0 ? undefined : formulas.pair(i, j))
  return {
    state(attribute, name) {
      const j = labels.find(name)
      const key = attribute.startsWith(prefix) ? keys.find(attribute.slice(prefix.length)) : -1
      if (j < 0 || key < 0) return undefined
      if (key !== current) {
        counts.fill(0)
        statistics.addKey(key, counts)
        current = key
      }
      return formulas.state(counts[j], j)
    },
    trans: (from, to) => pair(labels.find(from) + 1 || -1, labels.find(to) + 1 || -1),
    edge: () => undefined,
    boundary: (side, name) =>
      side === 'start' ? pair(0, labels.find(name) + 1 || -1) : pair(labels.find(name) + 1 || -1, 0),
  }
}
