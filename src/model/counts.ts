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
  const { offset, label, key, signature, word } = observed
  const P = label.length
  const weight = positionWeights(observed)
  const plusOne = new Int32Array(P)
  for (let p = 0; p < P; p++) plusOne[p] = label[p] + 1
  const shape = { rows: 0, labels: sizes.labels + 1 }
  const labelRecords = pairRecords(offset, plusOne, label, weight)
  const pairsOf = (ids: Int32Array, rows: number) =>
    groupPairs(pairRecords(offset, plusOne, ids, weight), { ...shape, rows: rows + 1 })
  const sequences = observed.weight ? sum(observed.weight) : offset.length - 1
  return {
    sizes,
    sequences,
    tokens: sum(weight),
    items: groupItems({ key, signature, label: plusOne, count: weight }, sizes),
    labelPairs: groupLabels(
      labelRecords.row,
      labelRecords.to,
      labelRecords.count,
      shape.labels,
      shape.labels,
    ),
    keyPairs: pairs.keys ? pairsOf(key, sizes.keys) : null,
    signaturePairs: pairs.signatures ? pairsOf(signature, sizes.signatures) : null,
    words: word && histogram(word, weight, sizes.words),
  }
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
