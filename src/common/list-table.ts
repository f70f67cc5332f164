import { grown } from './growing-array.js'

/**
 * Lists of whole numbers, numbered from 0 in order of first appearance: the attributes of a signature, a
 * tuple, the ends of an edge. Two lists are equal if they have the same numbers in the same order.
 *
 * This table, `StringTable` and `Tally` probe alike, but share no code: slots behind a common class make a
 * look-up 5 to 25 % slower.
 */
export class ListTable {
  private ids: Int32Array //      all lists, concatenated
  private offset: Int32Array //   [size+1]
  private slots: Int32Array //    list + 1, or 0 where free
  private used = 0

  constructor() {
    this.ids = new Int32Array(256)
    this.offset = new Int32Array(65)
    this.slots = new Int32Array(256)
  }

  /** Uses lists that are already distinct, without copying them. */
  static from(ids: Int32Array, offset: Int32Array): ListTable {
    const table = new ListTable()
    table.ids = ids
    table.offset = offset
    table.used = offset.length - 1
    table.slots = new Int32Array(0)
    return table
  }

  get size(): number {
    return this.used
  }

  /** All lists and their offsets: views, to be copied if kept. */
  get lists(): { ids: Int32Array; offset: Int32Array } {
    return {
      ids: this.ids.subarray(0, this.offset[this.used]),
      offset: this.offset.subarray(0, this.used + 1),
    }
  }

  /** A list by its number, as a view. */
  get(list: number): Int32Array {
    return this.ids.subarray(this.offset[list], this.offset[list + 1])
  }

  /** The number of the list `ids[0 … count−1]`, or −1. */
  find(ids: Int32Array, count: number): number {
    return this.probe(ids, count, false)
  }

  /** The id of the list `ids[0 … count−1]`, which is added if it is not in the table. */
  intern(ids: Int32Array, count: number): number {
    return this.probe(ids, count, true)
  }

  private probe(ids: Int32Array, count: number, add: boolean): number {
    if ((this.used + 1) * 2 > this.slots.length) this.rehash()
    const mask = this.slots.length - 1
    let slot = hashOf(ids, 0, count) & mask
    for (let k = this.slots[slot] - 1; k >= 0; k = this.slots[slot] - 1) {
      if (this.equals(k, ids, count)) return k
      slot = (slot + 1) & mask
    }
    if (!add) return -1
    this.slots[slot] = this.used + 1
    return this.append(ids, count)
  }

  private equals(list: number, ids: Int32Array, count: number): boolean {
    const from = this.offset[list]
    if (this.offset[list + 1] - from !== count) return false
    for (let k = 0; k < count; k++) if (this.ids[from + k] !== ids[k]) return false
    return true
  }

  private append(ids: Int32Array, count: number): number {
    const from = this.offset[this.used]
    if (from + count > this.ids.length) this.ids = grown(this.ids, from + count)
    if (this.used + 2 > this.offset.length) this.offset = grown(this.offset, this.used + 2)
    for (let k = 0; k < count; k++) this.ids[from + k] = ids[k]
    this.offset[++this.used] = from + count
    return this.used - 1
  }

  private rehash(): void {
    let size = 256
    while (size < (this.used + 1) * 4) size *= 2
    this.slots = new Int32Array(size)
    for (let k = 0; k < this.used; k++) {
      let slot = hashOf(this.ids, this.offset[k], this.offset[k + 1]) & (size - 1)
      while (this.slots[slot] !== 0) slot = (slot + 1) & (size - 1)
      this.slots[slot] = k + 1
    }
  }
}

function hashOf(ids: Int32Array, start: number, end: number): number {
  let h = 0x811c9dc5 | 0
  for (let k = start; k < end; k++) h = Math.imul(h ^ ids[k], 0x9e3779b1) ^ (h >>> 15)
  h = Math.imul(h ^ (h >>> 16), 0x2c1b3c6d)
  return h ^ (h >>> 13)
}
