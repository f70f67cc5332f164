/**
 * Counts of labels by pattern and by pair of patterns, for the closed form. Patterns are + 1; 0 is the
 * boundary.
 */

import type { CountArray } from '../../common/count-array.js'
import {
  createRecords,
  groupLabels,
  groupPairs,
  type LabelTable,
  type PairTable,
} from '../../counts/count-table.js'
import { positionWeights } from '../../data/counted-corpus.js'
import type { PatternCorpus } from './pattern-counts.js'
import { type PatternPairs, statesOfPairs } from './pattern-pairs.js'
import type { PatternTable } from './pattern-table.js'

export interface PatternTallies {
  readonly patterns: PatternTable //  [X]
  readonly states: LabelTable //      [X]   row: pattern
  readonly pairs: PairTable //        [X+1] row and next: pattern + 1
  /**
   * [words] The pattern of a word; null if the word alone does not determine it, or if words are not
   * observed.
   */
  readonly ofWord: Int32Array | null
}

/** Counts a corpus; sequence n counts `weight` [n] times; null: once each. */
export function tallyPatterns(
  corpus: PatternCorpus,
  weight: CountArray | null,
  ofWord: Int32Array | null,
): PatternTallies {
  const { offset, pattern, patterns, L } = corpus
  const label = corpus.label.map(j => j + 1)
  const weights = positionWeights({ offset, weight })
  const states = groupLabels(pattern, label, weights, patterns.size, L + 1)
  const records = createRecords(pattern.length + corpus.N, weights)
  let r = 0
  for (let n = 0; n < corpus.N; n++) {
    for (let p = offset[n]; p <= offset[n + 1]; p++, r++) {
      if (p > offset[n]) {
        records.row[r] = pattern[p - 1] + 1
        records.from[r] = label[p - 1]
      }
      if (p < offset[n + 1]) {
        records.next[r] = pattern[p] + 1
        records.to[r] = label[p]
      }
      records.count[r] = weight ? weight[n] : 1
    }
  }
  const pairs = groupPairs(records, { rows: patterns.size + 1, labels: L + 1 })
  return { patterns, states, pairs, ofWord }
}

/** The same of pairs with their counts. */
export function talliesOfPairs(
  pairs: PatternPairs,
  patterns: PatternTable,
  L: number,
  ofWord: Int32Array | null,
): PatternTallies {
  const { pattern, label, weight } = statesOfPairs(pairs, 'all')
  const states = groupLabels(
    pattern,
    label.map(j => j + 1),
    weight,
    patterns.size,
    L + 1,
  )
  return { patterns, states, pairs, ofWord }
}
