/**
 * How often patterns occur with labels, and next to each other: everything that the two models are fitted to.
 */

import { GrowingFloat64, GrowingInt32 } from '../../common/growing-array.js'
import { PairMap } from '../../common/pair-map.js'
import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import type { NeighborCounts, Side, StateCounts } from './counted-patterns.js'
import { neighborsOfPairs, type PatternPairs, statesOfPairs } from './pattern-pairs.js'
import { copyPlain, type ListBuffer, PatternTable } from './pattern-table.js'

/** A corpus in patterns. */
export interface PatternCorpus {
  readonly N: number
  readonly L: number
  readonly offset: Int32Array //       [N+1]
  readonly pattern: Int32Array //      [P]
  readonly label: Int32Array //        [P]
  readonly weight: Float64Array //     [N]
  readonly patterns: PatternTable
  readonly pairs?: PatternPairs //     all pairs with their counts; then there are no sequences
}

/** Finds the distinct patterns of a labeled corpus. */
export function createPatternCorpus(corpus: CompiledCorpus, binary: boolean): PatternCorpus {
  const { N, P, L, offset, state } = corpus
  const patterns = new PatternTable(binary)
  const pattern = new Int32Array(P)
  const list: ListBuffer = { ids: new Int32Array(0), values: null, count: 0 } // one for all positions: a view of each takes longer
  const { offset: start, ids, values } = state
  for (let p = 0; p < P; p++) {
    if (!values) {
      pattern[p] = patterns.intern(copyPlain(state, p, list))
      continue
    }
    const [first, last] = [start[p], start[p + 1]]
    const own = { ids: ids.subarray(first, last), values: values.subarray(first, last), count: last - first }
    pattern[p] = patterns.intern(own)
  }
  const weight = corpus.weight ?? new Float64Array(N).fill(1)
  return { N, L, offset, pattern, label: corpus.label!, weight, patterns }
}

/** Counts patterns with their labels. */
export function countStates(corpus: PatternCorpus, side: Side = 'all'): StateCounts {
  const { N, offset, pattern, label, weight, pairs } = corpus
  if (pairs) return statesOfPairs(pairs, side)
  const map = new PairMap()
  const [patterns, labels, weights] = [new GrowingInt32(), new GrowingInt32(), new GrowingFloat64()]
  for (let n = 0; n < N; n++) {
    const first = offset[n] + (side === 'right' ? 1 : 0)
    const last = offset[n + 1] - (side === 'left' ? 1 : 0)
    for (let p = first; p < last; p++) {
      const entry = map.intern(pattern[p], label[p])
      if (entry === patterns.length) {
        patterns.push(pattern[p])
        labels.push(label[p])
        weights.push(0)
      }
      weights.data[entry] += weight[n]
    }
  }
  return {
    pattern: patterns.toArray(),
    label: labels.toArray(),
    weight: weights.toArray(),
  }
}

/** Counts pairs of neighboring patterns, with or without the boundary as a neighbor of the first and the last. */
export function countPairs(corpus: PatternCorpus, boundary: 'symbols' | 'none'): NeighborCounts {
  const { N, offset, pattern, weight, patterns, pairs } = corpus
  if (pairs) return neighborsOfPairs(pairs, patterns.size, boundary)
  const map = new PairMap()
  const [left, right, weights] = [new GrowingInt32(), new GrowingInt32(), new GrowingFloat64()]
  const add = (a: number, b: number, count: number) => {
    const entry = map.intern(a, b)
    if (entry === left.length) {
      left.push(a)
      right.push(b)
      weights.push(0)
    }
    weights.data[entry] += count
  }
  const X = patterns.size
  for (let n = 0; n < N; n++) {
    const [start, end] = [offset[n], offset[n + 1]]
    for (let p = start + 1; p < end; p++) add(pattern[p - 1], pattern[p], weight[n])
    if (boundary === 'none') continue
    add(X, pattern[start], weight[n])
    add(pattern[end - 1], X, weight[n])
  }
  return { left: left.toArray(), right: right.toArray(), weight: weights.toArray() }
}
