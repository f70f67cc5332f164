/**
 * What training by counting keeps of a corpus. All of it is additive: the counts of two corpora are the
 * sums of their counts, so models can be updated, merged and made to forget exactly.
 */

import { type CellCounter, createCellCounter, type MappedColumn } from '../kernels/cell-counter.js'
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
  readonly label: MappedColumn
  readonly key: MappedColumn
  readonly signature: MappedColumn
  readonly word: MappedColumn | null
  readonly weight: Int32Array | null //     [N] how often a sequence counts
}

/** Which pairs of observations are counted besides pairs of labels. */
export interface PairTables {
  readonly keys: boolean
  readonly signatures: boolean
}

/** Counts a corpus. */
export function countObservations(observed: Observations, sizes: CountSizes, pairs: PairTables): Counts {
  const { offset, label, word, weight } = observed
  return {
    sizes,
    sequences: weight ? sum(weight) : offset.length - 1,
    tokens: weight ? sum(positionWeights(observed)) : label.ids.length,
    ...countTables(observed, sizes, pairs),
    words: word && histogram(numbersOf(word), positionWeights(observed), sizes.words),
  }
}

type Tables = Pick<Counts, 'items' | 'labelPairs' | 'keyPairs' | 'signaturePairs'>

/** By the kernel, if it can: it counts every sequence once, and what has no number not at all. */
function countTables(observed: Observations, sizes: CountSizes, pairs: PairTables): Tables {
  const { offset, label, key, signature, weight } = observed
  const plain = !weight && [label, key, signature].every(({ map }) => map.every(number => number >= 0))
  const counter = plain ? createCellCounter({ offset, label, labels: sizes.labels }) : null
  return (counter && countCells(counter, observed, sizes, pairs)) ?? groupTables(observed, sizes, pairs)
}

/** The tables by the kernel, or null if it cannot count one of them. */
function countCells(
  counter: CellCounter,
  { key, signature }: Observations,
  sizes: CountSizes,
  pairs: PairTables,
): Tables | null {
  const items = counter.items(key, signature, sizes)
  const keyPairs = pairs.keys ? counter.pairs(key, sizes.keys, 'sort') : null
  const signaturePairs = pairs.signatures ? counter.pairs(signature, sizes.signatures, 'tally') : null
  if (!items || (pairs.keys && !keyPairs) || (pairs.signatures && !signaturePairs)) return null
  return { items, labelPairs: counter.labelPairs(), keyPairs, signaturePairs }
}

/** The readable form, and the one for sequences with weights. */
export function groupTables(observed: Observations, sizes: CountSizes, pairs: PairTables): Tables {
  const { offset } = observed
  const weights = positionWeights(observed)
  const [key, signature, label] = [observed.key, observed.signature, observed.label].map(numbersOf)
  const plusOne = label.map(j => j + 1)
  const labels = sizes.labels + 1
  // Most pairs of words are met once, so they are ordered as they are; signatures and labels are met again and again.
  const keyPairs = () =>
    groupPairs(pairRecords(offset, plusOne, key, weights), { rows: sizes.keys + 1, labels })
  const signaturePairs = () =>
    groupPairs(tallyPairs(offset, plusOne, signature, weights), { rows: sizes.signatures + 1, labels })
  const labelPairs = tallyPairs(offset, plusOne, label, weights)
  return {
    items: groupItems(tallyItems(key, signature, plusOne, weights), sizes),
    labelPairs: groupLabels(labelPairs.row, labelPairs.to, labelPairs.count, labels, labels),
    keyPairs: pairs.keys ? keyPairs() : null,
    signaturePairs: pairs.signatures ? signaturePairs() : null,
  }
}

/** The number of every position. */
export function numbersOf({ ids, map }: MappedColumn): Int32Array {
  const numbers = new Int32Array(ids.length)
  for (let p = 0; p < ids.length; p++) numbers[p] = map[ids[p]]
  return numbers
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
  const result = new Int32Array(label.ids.length).fill(1)
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
