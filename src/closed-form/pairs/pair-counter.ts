import type { CountStore } from '../../counts/count-store.js'
import type { PairBatch } from '../../data/pair-batch.js'
import type { WordLabel } from '../../data/word-label.js'

/**
 * Counts pairs of neighboring tokens that come with their counts, in any order and any number of parts. What it keeps is
 * bounded by the model: numbers for each cell of its tables.
 */
export interface PairCounter {
  add(batch: PairBatch): void
  /** How often each word is the first and the second of a pair, with each label. Left out: it is not known. */
  words?(): Iterable<WordLabel>
  /** The counts of all pairs, in canonical order. The counter is used up. */
  finish(): CountStore
}
