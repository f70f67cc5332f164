import type { PairTable } from './count-table.js'

/**
 * Which pairs a table may have: a bit for the hash of each. It is small enough for the processor's cache, where the table is not, and
 * rejects all but one in eight of the pairs that the table does not have.
 */
export class PairFilter {
  private readonly bits: Int32Array // a power of two
  private readonly shift: number

  constructor({ offset, next }: PairTable) {
    const words = Math.max(5, 32 - Math.clz32(next.length >> 2)) // log₂; 8 bits for each entry, at least
    this.bits = new Int32Array(1 << words)
    this.shift = 32 - words
    for (let row = 0; row + 1 < offset.length; row++) this.add(row, next, offset[row], offset[row + 1])
  }

  has(row: number, next: number): boolean {
    const hash = hashOf(row, next)
    return (this.bits[hash >>> this.shift] & (1 << hash)) !== 0
  }

  private add(row: number, next: Int32Array, from: number, to: number): void {
    for (let e = from; e < to; e++) {
      const hash = hashOf(row, next[e])
      this.bits[hash >>> this.shift] |= 1 << hash
    }
  }
}

function hashOf(row: number, next: number): number {
  const h = Math.imul(row, 0x9e3779b1) ^ Math.imul(next, 0x85ebca77)
  return Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
}
