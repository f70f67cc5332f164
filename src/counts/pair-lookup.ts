import { findPair, type PairTable } from './count-table.js'
import { PairFilter } from './pair-filter.js'

/** Labels + 1 of one end of a pair, ascending: label[from] … label[from + size − 1]. */
export interface Candidates {
  readonly size: number
  readonly from: number
  readonly label: Int32Array
}

/** Finds the counts of a pair of observations in a table, for given labels. */
export class PairLookup {
  /** The total of the last pair found, over all labels. */
  total = 0
  private readonly table: PairTable
  private readonly range = new Int32Array(2)
  private readonly place: Int32Array // [L+1] index of a label among the candidates, or −1
  private readonly totals = new Map<number, number>()
  private readonly filterAt: number
  private filter: PairFilter | null = null
  private asked = 0

  /** After `filterAt` questions, a filter of the table is made that answers most of them. */
  constructor(table: PairTable, labels: number, filterAt = 1 << 12) {
    this.table = table
    this.filterAt = filterAt
    this.place = new Int32Array(labels).fill(-1)
  }

  /** Whether the pair may have been counted: if false it was not. */
  mayHave(row: number, next: number): boolean {
    if (this.filter) return this.filter.has(row, next)
    if (++this.asked > this.filterAt) this.filter = new PairFilter(this.table)
    return true
  }

  /** Whether the pair was counted; sets `total`. */
  find(row: number, next: number): boolean {
    if (!findPair(this.table, row, next, this.range)) return false
    this.total = this.sum(this.range[0], this.range[1])
    return true
  }

  /** Adds the counts of the last pair found to `observed` [m][n]. */
  addTo(observed: Float64Array, a: Candidates, b: Candidates): void {
    const many = this.range[1] - this.range[0] > 16 * a.size * b.size
    if (many) this.searchCells(observed, a, b)
    else this.scanEntries(observed, a, b)
  }

  private searchCells(observed: Float64Array, a: Candidates, b: Candidates): void {
    let k = 0
    for (let i = a.from; i < a.from + a.size; i++) {
      for (let j = b.from; j < b.from + b.size; j++) observed[k++] += this.countOf(a.label[i], b.label[j])
    }
  }

  private scanEntries(observed: Float64Array, a: Candidates, b: Candidates): void {
    const { from, to, count } = this.table
    for (let j = 0; j < b.size; j++) this.place[b.label[b.from + j]] = j
    let i = 0
    for (let e = this.range[0]; e < this.range[1]; e++) {
      while (i < a.size && a.label[a.from + i] < from[e]) i++
      if (i === a.size) break
      const j = this.place[to[e]]
      if (j >= 0 && a.label[a.from + i] === from[e]) observed[i * b.size + j] += count[e]
    }
    for (let j = 0; j < b.size; j++) this.place[b.label[b.from + j]] = -1
  }

  private countOf(i: number, j: number): number {
    const { from, to, count } = this.table
    let low = this.range[0]
    let high = this.range[1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (from[middle] < i || (from[middle] === i && to[middle] < j)) low = middle + 1
      else high = middle
    }
    return low < this.range[1] && from[low] === i && to[low] === j ? count[low] : 0
  }

  /** The sum of entries first … last−1; sums of long ranges are cached. */
  private sum(first: number, last: number): number {
    const long = last - first > 16
    const known = long ? this.totals.get(first) : undefined
    if (known !== undefined) return known
    let total = 0
    for (let e = first; e < last; e++) total += this.table.count[e]
    if (long) this.totals.set(first, total)
    return total
  }
}
