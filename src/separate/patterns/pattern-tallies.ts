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
  type PairSizes,
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
  const number = pattern.map(x => x + 1)
  const pairs = tallyPairs({ offset, number, label, weight }, { rows: patterns.size + 1, labels: L + 1 })
  return { patterns, states, pairs, ofWord }
}

/** Positions with what stands for each of them. */
export interface NumberedPositions {
  readonly offset: Int32Array //          [N+1]
  readonly number: Int32Array //          [P] from 1 on
  readonly label: Int32Array //           [P] label + 1
  readonly weight: CountArray | null //   [N] null: 1 each
}

/** Counts pairs of neighbors, with the boundary, 0, beside the first and the last; all of them, or those that `isCounted` names. */
export function tallyPairs(
  { offset, number, label, weight }: NumberedPositions,
  sizes: PairSizes,
  isCounted: (row: number, next: number) => boolean = () => true,
): PairTable {
  const N = offset.length - 1
  const records = createRecords(number.length + N, ...(weight ? [weight] : []))
  for (let n = 0, r = 0; n < N; n++) {
    for (let p = offset[n]; p <= offset[n + 1]; p++, r++) {
      const [isFirst, isLast] = [p === offset[n], p === offset[n + 1]]
      const [row, next] = [isFirst ? 0 : number[p - 1], isLast ? 0 : number[p]]
      if (!isCounted(row, next)) continue // a record of count 0
      records.row[r] = row
      records.next[r] = next
      records.from[r] = isFirst ? 0 : label[p - 1]
      records.to[r] = isLast ? 0 : label[p]
      records.count[r] = weight ? weight[n] : 1
    }
  }
  return groupPairs(records, sizes)
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
