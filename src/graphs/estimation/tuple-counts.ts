import { GrowingFloat64 } from '../../common/growing-array.js'
import { ListTable } from '../../common/list-table.js'

/** Counts of tuples of whole numbers. Tuples are numbered from 0 in order of first appearance. */
export class TupleCounts {
  private readonly tuples = new ListTable()
  private readonly counts = new GrowingFloat64()

  get size(): number {
    return this.tuples.size
  }

  /** Adds to the count of ids[0 … length−1] and returns its number. */
  add(ids: Int32Array, length: number, count: number): number {
    const tuple = this.tuples.intern(ids, length)
    if (tuple === this.counts.length) this.counts.push(0)
    this.counts.data[tuple] += count
    return tuple
  }

  /** The number of a tuple, or −1. */
  find(ids: Int32Array, length: number): number {
    return this.tuples.find(ids, length)
  }

  /** The count of a tuple by its number; 0 for −1. */
  countOf(tuple: number): number {
    return tuple < 0 ? 0 : this.counts.data[tuple]
  }

  /** The numbers of a tuple, as a view. */
  get(tuple: number): Int32Array {
    return this.tuples.get(tuple)
  }
}
