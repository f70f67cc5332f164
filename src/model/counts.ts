/**
 * What training by counting keeps of a corpus. All of it is additive: the counts of two corpora are the
 * sums of their counts, so models can be updated, merged and made to forget exactly.
 */

import {
  createRecords,
  groupItems,
  groupLabels,
  groupPairs,
  type ItemTable,
  type LabelTable,
  type PairRecords,
  type PairTable,
} from './count-table.js'
import { Tally } from './tally.js'

/** The sizes of the spaces that counts refer to. */
export interface CountSizes {
  readonly labels: number
  readonly keys: number
  readonly signatures: number
  readonly words: number
}

export interface Counts {
  readonly sizes: CountSizes
  readonly sequences: number
  readonly tokens: number
  readonly items: ItemTable
  readonly labelPairs: LabelTable //        rows: label + 1, the boundary being row 0
  readonly keyPairs: PairTable | null //    rows and next: key + 1; null: not counted
  readonly signaturePairs: PairTable | null
  readonly words: Int32Array | null //      [words] count of each word, where keys are no words
}

/** A corpus as numbers of spaces: what there is to count. */
export interface Observations {
  readonly offset: Int32Array //            [N+1] positions of sequence n
  readonly label: Int32Array //             [P]
  readonly key: Int32Array //               [P]
  readonly signature: Int32Array //         [P]
  readonly word: Int32Array | null //       [P]
  readonly weight: Int32Array | null //     [N] how often a sequence counts
}

/** Which pairs of observations are counted besides pairs of labels. */
export interface PairTables {
  readonly keys: boolean
  readonly signatures: boolean
}

/** Counts a corpus. */
export function countObservations(observed: Observations, sizes: CountSizes, pairs: PairTables): Counts {
  const { offset, key, signature, word } = observed
  const weight = positionWeights(observed)
  const label = observed.label.map(j => j + 1)
  const labels = sizes.labels + 1
  // Most pairs of words are met once, so they are ordered as they are; signatures and labels are met again and again.
  const keyPairs = () => groupPairs(pairRecords(offset, label, key, weight), { rows: sizes.keys + 1, labels })
  const signaturePairs = () =>
    groupPairs(tallyPairs(offset, label, signature, weight), { rows: sizes.signatures + 1, labels })
  const labelPairs = tallyPairs(offset, label, observed.label, weight)
  return {
    sizes,
    sequences: observed.weight ? sum(observed.weight) : offset.length - 1,
    tokens: sum(weight),
    items: groupItems(tallyItems(key, signature, label, weight), sizes),
    labelPairs: groupLabels(labelPairs.row, labelPairs.to, labelPairs.count, labels, labels),
    keyPairs: pairs.keys ? keyPairs() : null,
    signaturePairs: pairs.signatures ? signaturePairs() : null,
    words: word && histogram(word, weight, sizes.words),
  }
}

/** The counts of every key with every signature and label: row, next and from of a record. */
function tallyItems(
  key: Int32Array,
  signature: Int32Array,
  label: Int32Array,
  weight: Int32Array,
): PairRecords {
  const tally = new Tally()
  for (let p = 0; p < key.length; p++) tally.add(key[p], signature[p], label[p], 0, weight[p])
  return tally.toRecords()
}

/** The same as `pairRecords`, with one record for each cell. */
function tallyPairs(offset: Int32Array, label: Int32Array, ids: Int32Array, weight: Int32Array): PairRecords {
  const tally = new Tally()
  for (let n = 0; n + 1 < offset.length; n++) {
    const [start, end] = [offset[n], offset[n + 1]]
    tally.add(0, ids[start] + 1, 0, label[start], weight[start])
    for (let p = start + 1; p < end; p++)
      tally.add(ids[p - 1] + 1, ids[p] + 1, label[p - 1], label[p], weight[p])
    tally.add(ids[end - 1] + 1, 0, label[end - 1], 0, weight[end - 1])
  }
  return tally.toRecords()
}

/** Every two neighbours of every sequence, the boundary before the first and behind the last included. */
function pairRecords(
  offset: Int32Array,
  label: Int32Array,
  ids: Int32Array,
  weight: Int32Array,
): PairRecords {
  const N = offset.length - 1
  const records = createRecords(ids.length + N)
  let r = 0
  for (let n = 0; n < N; n++) {
    const end = offset[n + 1]
    for (let p = offset[n]; p <= end; p++, r++) {
      if (p > offset[n]) {
        records.row[r] = ids[p - 1] + 1
        records.from[r] = label[p - 1]
      }
      if (p < end) {
        records.next[r] = ids[p] + 1
        records.to[r] = label[p]
      }
      records.count[r] = weight[p < end ? p : p - 1]
    }
  }
  return records
}

function positionWeights({ offset, label, weight }: Observations): Int32Array {
  const result = new Int32Array(label.length).fill(1)
  if (weight) for (let n = 0; n < weight.length; n++) result.fill(weight[n], offset[n], offset[n + 1])
  return result
}

function histogram(ids: Int32Array, weight: Int32Array, size: number): Int32Array {
  const counts = new Int32Array(size)
  for (let p = 0; p < ids.length; p++) counts[ids[p]] += weight[p]
  return counts
}

function sum(values: Int32Array): number {
  let total = 0
  for (let k = 0; k < values.length; k++) total += values[k]
  return total
}
