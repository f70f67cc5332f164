import type { PatternTable } from '../patterns/pattern-table.js'

/** The mark of an attribute, a whole number below 2³², so that sums of them are exact in any order. */
export function markOf(a: number): number {
  const h = Math.imul(a + 1, 0x9e3779b1)
  return Math.imul(h ^ (h >>> 15), 0x2c1b3c6d) >>> 0
}

/** Bits for each pattern, at least. */
const BITS = 32

/**
 * Tells which lists of attributes may be in a table by the sums of their marks: equal lists have equal sums. Next to none of the others pass.
 */
export class PatternFilter {
  private readonly bits: Int32Array // a power of two

  constructor({ lists }: PatternTable) {
    let words = 1
    while (32 * words < BITS * lists.size) words *= 2
    this.bits = new Int32Array(words)
    const { ids, offset } = lists.lists
    for (let x = 0; x < lists.size; x++) {
      let sum = 0
      for (let k = offset[x]; k < offset[x + 1]; k++) sum += markOf(ids[k])
      this.bits[this.wordOf(sum)] |= 1 << sum
    }
  }

  mayHave(sum: number): boolean {
    return (this.bits[this.wordOf(sum)] & (1 << sum)) !== 0
  }

  private wordOf(sum: number): number {
    return ((sum | 0) >>> 5) & (this.bits.length - 1)
  }
}
