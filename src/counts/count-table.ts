/**
 * Sparse tables of counts in rows, sorted within each row: the result of counting, the content of a model
 * file, and the tables that scoring searches.
 *
 * Labels and neighbors are numbered from 1 here, because 0 stands for the boundary: the symbol before the
 * first and after the last position of a sequence.
 */

import { type CountArray, countsLike, setCount } from '../common/count-array.js'

/** Counts of single labels: row → label → count. */
export interface LabelTable {
  readonly offset: Int32Array //  [R+1] entries of row r are offset[r] … offset[r+1]−1
  readonly label: Uint16Array //  label + 1, or 0 for the boundary; ascending within a row
  readonly count: CountArray
}

/** Counts of pairs of labels over pairs of observations: row, next → from, to → count. */
export interface PairTable {
  readonly offset: Int32Array //  [R+1] entries of row r
  readonly next: Int32Array //    the observation that follows
  readonly from: Uint16Array //   label of the row's observation
  readonly to: Uint16Array //     label of the next observation
  readonly count: CountArray //   entries are ordered by next, from, to within a row
}

/** Counts of labels by item: an item is a key together with a signature, ordered by key, then signature. */
export interface ItemTable extends LabelTable {
  readonly keyOffset: Int32Array // [keys+1] items of a key
  readonly signature: Int32Array // [I]      signature of an item
}

/** Counts before they are grouped and sorted: any number of entries per cell. */
export interface PairRecords {
  readonly row: Int32Array
  readonly next: Int32Array
  readonly from: Int32Array
  readonly to: Int32Array
  readonly count: CountArray
}

/** The sizes of a pair table's four coordinates, including the boundary. */
export interface PairSizes {
  readonly rows: number
  readonly labels: number
}

/** Replaces each number from 1 on by that of a map whose numbers begin at 0; 0, the boundary, stays 0. */
export function renumberFromOne(numbers: Int32Array, map: Int32Array): void {
  for (let k = 0; k < numbers.length; k++) if (numbers[k] > 0) numbers[k] = map[numbers[k] - 1] + 1
}

/** Adds up records by cell, sorts the cells, and drops zeros. */
export function groupPairs(records: PairRecords, { rows, labels }: PairSizes): PairTable {
  // Least significant first: a stable counting sort by label pair, then neighbor, then row.
  let order = sortedByLabels(records, labels)
  order = countingSort(order, records.next, rows)
  order = countingSort(order, records.row, rows)
  return collectPairs(records, order, rows)
}

function sortedByLabels({ from, to }: PairRecords, labels: number): Int32Array {
  const order = identity(from.length)
  if (labels * labels > 1 << 20) return countingSort(countingSort(order, to, labels), from, labels)
  const pair = new Int32Array(from.length)
  for (let p = 0; p < pair.length; p++) pair[p] = from[p] * labels + to[p]
  return countingSort(order, pair, labels * labels)
}

function collectPairs(records: PairRecords, order: Int32Array, rows: number): PairTable {
  const { row, next, from, to, count } = records
  const size = order.length
  const table = {
    offset: new Int32Array(rows + 1),
    next: new Int32Array(size),
    from: new Uint16Array(size),
    to: new Uint16Array(size),
  }
  let counts: CountArray = new Int32Array(size)
  let used = 0
  for (let k = 0; k < size; ) {
    const p = order[k]
    const [r, n, f, g] = [row[p], next[p], from[p], to[p]]
    let sum = 0
    for (; k < size; k++) {
      const q = order[k]
      if (row[q] !== r || next[q] !== n || from[q] !== f || to[q] !== g) break
      sum += count[q]
    }
    if (sum === 0) continue
    table.next[used] = n
    table.from[used] = f
    table.to[used] = g
    counts = setCount(counts, used++, sum)
    table.offset[r + 1]++
  }
  accumulate(table.offset)
  return {
    offset: table.offset,
    next: table.next.slice(0, used),
    from: table.from.slice(0, used),
    to: table.to.slice(0, used),
    count: counts.slice(0, used),
  }
}

/** Adds up counts by row and label, sorts them, and drops zeros. */
export function groupLabels(
  row: Int32Array,
  label: Int32Array,
  count: CountArray,
  rows: number,
  labels: number,
): LabelTable {
  let order = countingSort(identity(row.length), label, labels)
  order = countingSort(order, row, rows)
  const table = {
    offset: new Int32Array(rows + 1),
    label: new Uint16Array(order.length),
  }
  let counts: CountArray = new Int32Array(order.length)
  let used = 0
  for (let k = 0; k < order.length; ) {
    const [r, y] = [row[order[k]], label[order[k]]]
    let sum = 0
    for (; k < order.length && row[order[k]] === r && label[order[k]] === y; k++) sum += count[order[k]]
    if (sum === 0) continue
    table.label[used] = y
    counts = setCount(counts, used++, sum)
    table.offset[r + 1]++
  }
  accumulate(table.offset)
  return { offset: table.offset, label: table.label.slice(0, used), count: counts.slice(0, used) }
}

/** Adds up counts by key (row), signature (next) and label (from), sorts them, and drops zeros. */
export function groupItems(
  { row: key, next: signature, from: label, count }: PairRecords,
  sizes: { labels: number; keys: number; signatures: number },
): ItemTable {
  const P = key.length
  let order = countingSort(identity(P), label, sizes.labels + 1)
  order = countingSort(order, signature, sizes.signatures)
  order = countingSort(order, key, sizes.keys)
  const keyOffset = new Int32Array(sizes.keys + 1)
  const itemSignature = new Int32Array(P)
  const table = { offset: new Int32Array(P + 1), label: new Uint16Array(P) }
  let counts: CountArray = new Int32Array(P)
  let items = 0
  let entries = 0
  for (let k = 0; k < P; ) {
    const x = key[order[k]]
    const s = signature[order[k]]
    const before = entries
    while (k < P && key[order[k]] === x && signature[order[k]] === s) {
      const y = label[order[k]]
      let sum = 0
      for (; k < P; k++) {
        const p = order[k]
        if (key[p] !== x || signature[p] !== s || label[p] !== y) break
        sum += count[p]
      }
      if (sum === 0) continue
      table.label[entries] = y
      counts = setCount(counts, entries++, sum)
    }
    if (entries === before) continue
    itemSignature[items++] = s
    table.offset[items] = entries
    keyOffset[x + 1]++
  }
  accumulate(keyOffset)
  return {
    keyOffset,
    signature: itemSignature.slice(0, items),
    offset: table.offset.slice(0, items + 1),
    label: table.label.slice(0, entries),
    count: counts.slice(0, entries),
  }
}

/** Whether (row, next) has entries, by binary search; they are range[0] … range[1]−1. */
export function findPair(table: PairTable, row: number, next: number, range: Int32Array): boolean {
  if (row + 1 >= table.offset.length) return false
  const first = lowerBound(table.next, next, table.offset[row], table.offset[row + 1])
  if (first === table.offset[row + 1] || table.next[first] !== next) return false
  range[0] = first
  range[1] = stretchEnd(table.next, next, first, table.offset[row + 1])
  return true
}

/** The first index in low … high−1 whose value is at least `value`, or high. */
function lowerBound(values: Int32Array, value: number, low: number, high: number): number {
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[middle] < value) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The end of a run of equal values that begins at `first`: a few steps, or a binary search if the run is
 * long.
 */
function stretchEnd(values: Int32Array, value: number, first: number, end: number): number {
  const near = Math.min(end, first + 8)
  let at = first + 1
  while (at < near && values[at] === value) at++
  return at < near ? at : lowerBound(values, value + 1, at, end)
}

/** Turns a histogram, shifted by one, into offsets, in place. */
export function accumulate(offset: Int32Array): void {
  for (let r = 1; r < offset.length; r++) offset[r] += offset[r - 1]
}

function identity(size: number): Int32Array {
  const order = new Int32Array(size)
  for (let k = 0; k < size; k++) order[k] = k
  return order
}

/** Sorts `order` by key, stably. Keys are below `size`. */
function countingSort(order: Int32Array, key: Int32Array, size: number): Int32Array {
  // Few records with many possible keys, as after one sentence: comparing is cheaper than a histogram.
  if (order.length * 16 < size) return Int32Array.from(Array.from(order).sort((a, b) => key[a] - key[b]))
  const start = new Int32Array(size + 1)
  for (let p = 0; p < key.length; p++) start[key[p] + 1]++
  accumulate(start)
  const sorted = new Int32Array(order.length)
  for (let k = 0; k < order.length; k++) {
    const p = order[k]
    sorted[start[key[p]]++] = p
  }
  return sorted
}

/** Empty records (all boundaries, all 0), wide enough for counts like those of `sources`. */
export function createRecords(size: number, ...sources: readonly CountArray[]): PairRecords {
  return {
    row: new Int32Array(size),
    next: new Int32Array(size),
    from: new Int32Array(size),
    to: new Int32Array(size),
    count: countsLike(size, sources),
  }
}
