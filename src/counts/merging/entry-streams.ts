/** The tables of a store as streams of sorted entries. Maps give the new ids; they ascend, so entries stay in order. */

import type { ItemTable, LabelTable, PairTable } from '../count-table.js'
import type { EntryBlock, EntryStream } from './merge-entries.js'

/** Pairs of observations with their labels. Both maps are over ids from 1, as the table has them. `rows` is how many the merged table has. */
export function pairStream(
  { offset, next, from, to, count }: PairTable,
  observations: Int32Array,
  labels: Int32Array,
  rows: number,
): EntryStream {
  let entry = 0
  let row = 0
  return {
    read({ size, cell, pair, count: counts }: EntryBlock): number {
      const length = Math.min(size, next.length - entry)
      for (let k = 0; k < length; ) {
        while (offset[row + 1] <= entry) row++
        const first = observations[row] * rows
        for (const end = Math.min(length, k + offset[row + 1] - entry); k < end; k++, entry++) {
          cell[k] = first + observations[next[entry]]
          pair[k] = labels[from[entry]] * 0x10000 + labels[to[entry]]
          counts[k] = count[entry]
        }
      }
      return length
    },
  }
}

/** Items with their labels: row is the key, next the signature, pair the label. `rows` is at least the number of each. */
export function itemStream(
  { keyOffset, signature, offset, label, count }: ItemTable,
  keys: Int32Array,
  signatures: Int32Array,
  labels: Int32Array,
  rows: number,
): EntryStream {
  let entry = 0
  let item = 0
  let key = 0
  return {
    read({ size, cell, pair, count: counts }: EntryBlock): number {
      const length = Math.min(size, label.length - entry)
      for (let k = 0; k < length; k++, entry++) {
        while (offset[item + 1] <= entry) item++
        while (keyOffset[key + 1] <= item) key++
        cell[k] = keys[key] * rows + signatures[signature[item]]
        pair[k] = labels[label[entry]]
        counts[k] = count[entry]
      }
      return length
    },
  }
}

/** Pairs of labels: row is the first, pair the second. */
export function labelStream({ offset, label, count }: LabelTable, labels: Int32Array): EntryStream {
  let entry = 0
  let row = 0
  return {
    read({ size, cell, pair, count: counts }: EntryBlock): number {
      const length = Math.min(size, label.length - entry)
      for (let k = 0; k < length; k++, entry++) {
        while (offset[row + 1] <= entry) row++
        cell[k] = labels[row]
        pair[k] = labels[label[entry]]
        counts[k] = count[entry]
      }
      return length
    },
  }
}
