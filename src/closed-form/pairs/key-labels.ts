import { GrowingFloat64, GrowingInt32 } from '../../common/growing-array.js'
import type { PairTable } from '../../counts/count-table.js'

/** A key with a label: how often it is the first and how often the second of a pair. */
export interface KeyLabel {
  readonly key: number
  readonly label: number
  readonly firsts: number
  readonly seconds: number
}

/**
 * The labels of keys, from a sorted table of pairs. Rows are read in order, so the labels of a key come to lie side by side; those of neighbors are
 * then looked up there.
 */
export class KeyLabels {
  private readonly offset: Int32Array //              [rows+1] labels of a row
  private readonly labels = new GrowingInt32() //     label + 1, as in the table
  private readonly firsts = new GrowingFloat64()
  private readonly seconds: Float64Array
  private readonly strays: KeyLabel[] = [] //         seconds that are never firsts

  constructor(table: PairTable, labels: number) {
    this.offset = new Int32Array(table.offset.length)
    this.addFirsts(table, labels)
    this.seconds = new Float64Array(this.labels.length)
    this.addSeconds(table)
  }

  /** How many keys with labels are tokens. */
  get size(): number {
    return this.labels.length
  }

  /** All of them; those that are never the first of a pair come last. */
  *[Symbol.iterator](): Generator<KeyLabel> {
    const { offset, labels, firsts, seconds } = this
    for (let row = 1; row + 1 < offset.length; row++)
      for (let k = offset[row]; k < offset[row + 1]; k++)
        yield { key: row - 1, label: labels.data[k] - 1, firsts: firsts.data[k], seconds: seconds[k] }
    yield* this.strays
  }

  private addFirsts({ offset, from, count }: PairTable, L: number): void {
    const sums = new Float64Array(L + 1)
    for (let row = 0; row + 1 < offset.length; row++) {
      const start = this.labels.length
      // Row 0 is the boundary, which is no token.
      for (let e = offset[row]; row > 0 && e < offset[row + 1]; e++) {
        if (sums[from[e]] === 0) this.labels.push(from[e])
        sums[from[e]] += count[e]
      }
      for (let k = start; k < this.labels.length; k++) {
        this.firsts.push(sums[this.labels.data[k]])
        sums[this.labels.data[k]] = 0
      }
      this.offset[row + 1] = this.labels.length
    }
  }

  private addSeconds({ offset, next, to, count }: PairTable): void {
    const labels = this.labels.data
    const E = offset[offset.length - 1]
    for (let e = 0; e < E; e++) {
      const row = next[e]
      if (row === 0) continue
      const end = this.offset[row + 1]
      let k = this.offset[row]
      while (k < end && labels[k] !== to[e]) k++
      if (k < end) this.seconds[k] += count[e]
      else this.strays.push({ key: row - 1, label: to[e] - 1, firsts: 0, seconds: count[e] })
    }
  }
}
