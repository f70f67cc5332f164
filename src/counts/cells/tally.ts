import { type CountArray, setCount } from '../../common/count-array.js'
import { createRecords, type PairRecords } from '../count-table.js'

/**
 * Adds up counts of cells as they come, before anything is ordered: where few cells are met again and again, that
 * is cheaper than ordering every occurrence. Open addressing over four coordinates, which lie in columns as `PairRecords` have
 * them: as lists of a `ListTable` they took 1.5 to 3.5 times as long.
 */
export class Tally {
  private records: PairRecords
  private counts: CountArray
  private slots: Int32Array // record + 1, 0: free
  private used = 0

  constructor(capacity = 1 << 12) {
    this.records = createRecords(capacity)
    this.counts = this.records.count
    this.slots = new Int32Array(capacity * 2)
  }

  /** The number of cells. */
  get size(): number {
    return this.used
  }

  add(row: number, next: number, from: number, to: number, count: number): void {
    const { records, slots } = this
    const mask = slots.length - 1
    let slot = hashOf(row, next, from, to) & mask
    for (let r = slots[slot] - 1; r >= 0; r = slots[slot] - 1) {
      if (
        records.row[r] === row &&
        records.next[r] === next &&
        records.from[r] === from &&
        records.to[r] === to
      ) {
        this.counts = setCount(this.counts, r, this.counts[r] + count)
        return
      }
      slot = (slot + 1) & mask
    }
    slots[slot] = this.used + 1
    records.row[this.used] = row
    records.next[this.used] = next
    records.from[this.used] = from
    records.to[this.used] = to
    this.counts = setCount(this.counts, this.used++, count)
    if (this.used === records.row.length) this.grow()
  }

  /** Hands over one record per cell, in order of first occurrence, without a copy: the tally is used up. */
  takeRecords(): PairRecords {
    const { row, next, from, to } = this.records
    const cut = (array: Int32Array) => array.subarray(0, this.used)
    const count = this.counts.subarray(0, this.used)
    this.slots = new Int32Array(0)
    return { row: cut(row), next: cut(next), from: cut(from), to: cut(to), count }
  }

  private grow(): void {
    const old = this.records
    this.records = createRecords(this.used * 2, this.counts)
    for (const name of ['row', 'next', 'from', 'to'] as const) this.records[name].set(old[name])
    this.records.count.set(this.counts)
    this.counts = this.records.count
    this.slots = new Int32Array(this.used * 4)
    const mask = this.slots.length - 1
    for (let r = 0; r < this.used; r++) {
      let slot = hashOf(old.row[r], old.next[r], old.from[r], old.to[r]) & mask
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask
      this.slots[slot] = r + 1
    }
  }
}

/** A hash of a cell. */
export function hashOf(row: number, next: number, from: number, to: number): number {
  let h = Math.imul(row, 0x9e3779b1) ^ Math.imul(next, 0x85ebca77)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d) ^ Math.imul(from, 0xc2b2ae3d) ^ Math.imul(to, 0x27d4eb2f)
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d)
  return h ^ (h >>> 15)
}
