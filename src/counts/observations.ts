/** A corpus that is ready to be counted, and its counts. */

import type { CountArray } from '../common/count-array.js'
import type { WeightedSequences } from '../data/counted-corpus.js'
import type { MappedColumn } from './cell-counter.js'
import type { ItemTable, LabelTable, PairTable } from './count-table.js'

/** The sizes of the vocabularies that counts refer to. */
export interface CountSizes {
  readonly labels: number
  readonly keys: number
  readonly signatures: number
  readonly words: number
}

/** Counts of label pairs: on their own, and given the keys or the signatures of the pair. */
export interface PairCounts {
  readonly labelPairs: LabelTable //        rows: label + 1, row 0 is the boundary
  readonly keyPairs: PairTable | null //    rows and next: key + 1; null: not counted
  readonly signaturePairs: PairTable | null
}

export interface Counts extends PairCounts {
  readonly sizes: CountSizes
  readonly sequences: number
  readonly tokens: number
  readonly items: ItemTable
  readonly links?: PairCounts //            of further pairs, counted separately; missing: there are none
  readonly words: CountArray | null //      [words] count of each word, if keys are not words
  readonly partial?: boolean //             whether some labels of what was counted were not known
}

/** Pairs of positions: from[e] with to[e], −1 is the boundary. */
export interface PositionPairs {
  readonly from: Int32Array
  readonly to: Int32Array
}

/** A corpus as ids of vocabularies, ready to be counted. */
export interface Observations extends WeightedSequences {
  readonly label: MappedColumn //           −1: not known
  readonly key: MappedColumn
  readonly signature: MappedColumn
  readonly word: MappedColumn | null
  readonly pairs?: PositionPairs //         default: neighbors, with the boundary before the first and after the last
  readonly links?: PositionPairs //         further pairs, counted separately
}

/** Which pairs of observations are counted besides label pairs. */
export interface PairTables {
  readonly keys: boolean
  readonly signatures: boolean
}

/** The tables of a corpus. */
export type Tables = PairCounts & Pick<Counts, 'items'>
