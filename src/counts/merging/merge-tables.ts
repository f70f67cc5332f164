import { type CountArray, setCount } from '../../common/count-array.js'
import { DataError } from '../../common/errors.js'
import { accumulate, type ItemTable, type LabelTable, type PairTable } from '../count-table.js'
import { type EntryStream, mergeEntries } from './merge-entries.js'

/** Offsets of tables are 32-bit numbers. */
const MOST_ENTRIES = 2 ** 31 - 1

/** The sum of pair tables. `most` is the sum of their sizes, `rows` their number of rows after merging. */
export function mergePairTables(streams: readonly EntryStream[], most: number, rows: number): PairTable {
  const offset = new Int32Array(rows + 1)
  const next = new Int32Array(most)
  const from = new Uint16Array(most)
  const to = new Uint16Array(most)
  let counts: CountArray = new Int32Array(most)
  let used = 0
  mergeEntries(streams, rows, (cell, pair, count) => {
    const row = Math.floor(cell / rows)
    next[used] = cell - row * rows
    from[used] = pair >>> 16
    to[used] = pair & 0xffff
    counts = setCount(counts, used++, count)
    offset[row + 1]++
  })
  checkEntries(used)
  accumulate(offset)
  return {
    offset,
    next: next.slice(0, used),
    from: from.slice(0, used),
    to: to.slice(0, used),
    count: counts.slice(0, used),
  }
}

/** The sum of tables of labels. */
export function mergeLabelTables(streams: readonly EntryStream[], most: number, rows: number): LabelTable {
  const offset = new Int32Array(rows + 1)
  const label = new Uint16Array(most)
  let counts: CountArray = new Int32Array(most)
  let used = 0
  mergeEntries(streams, rows, (row, pair, count) => {
    label[used] = pair
    counts = setCount(counts, used++, count)
    offset[row + 1]++
  })
  accumulate(offset)
  return { offset, label: label.slice(0, used), count: counts.slice(0, used) }
}

/** The sum of tables of items. `most` is the sum of their entries; `rows` is what their streams multiply keys by. */
export function mergeItemTables(
  streams: readonly EntryStream[],
  most: number,
  { keys, rows }: { readonly keys: number; readonly rows: number },
): ItemTable {
  const keyOffset = new Int32Array(keys + 1)
  const signature = new Int32Array(most)
  const offset = new Int32Array(most + 1)
  const label = new Uint16Array(most)
  let counts: CountArray = new Int32Array(most)
  let items = 0
  let used = 0
  let last = -1
  mergeEntries(streams, rows, (cell, pair, count) => {
    if (cell !== last) {
      const key = Math.floor(cell / rows)
      signature[items++] = cell - key * rows
      keyOffset[key + 1]++
      last = cell
    }
    label[used] = pair
    counts = setCount(counts, used++, count)
    offset[items] = used
  })
  checkEntries(used)
  accumulate(keyOffset)
  return {
    keyOffset,
    signature: signature.slice(0, items),
    offset: offset.slice(0, items + 1),
    label: label.slice(0, used),
    count: counts.slice(0, used),
  }
}

function checkEntries(used: number): void {
  if (used > MOST_ENTRIES)
    throw new DataError(`merge: expected a model of at most ${MOST_ENTRIES} counts in a table, got ${used}`)
}
