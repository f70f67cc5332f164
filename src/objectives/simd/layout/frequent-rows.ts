import { type SharedWork, stretches } from '../../../common/long-work.js'
import { type RowAttributes, STEP } from './row-attributes.js'

/**
 * Rows reduced to their frequent attributes, which are numbered from 0. There are few of them: tables with an entry for each stay in the
 * nearer caches, which those of all attributes do not. The reduced rows are not stored: there may be gigabytes of them.
 */
export class FrequentRows {
  readonly R: number
  readonly attributes: Int32Array // attributes by their number, ascending
  readonly count: Int32Array //      how many rows have them
  readonly longest: number //        attributes of the longest row
  readonly number: Int32Array //     [A] of an attribute, −1: not frequent
  private readonly rows: RowAttributes

  constructor(rows: RowAttributes, number: Int32Array, attributes: Int32Array, count: Int32Array) {
    this.R = rows.begin.length
    this.rows = rows
    this.number = number
    this.attributes = attributes
    this.count = count
    this.longest = longestRow(rows)
  }

  /** Overwrites the beginning of `out` with what a table [A] has for the attributes of row r, in their order, but −1; returns how many. */
  read(r: number, table: Int32Array, out: Int32Array): number {
    const { ids, begin, end } = this.rows
    const last = end[r]
    let size = 0
    for (let k = begin[r]; k < last; k++) {
      const own = table[ids[k]]
      if (own >= 0) out[size++] = own
    }
    return size
  }
}

/** Finds which of A attributes are in at least `least` rows. Rows that repeat an attribute are taken for empty. */
export function* findFrequent(rows: RowAttributes, A: number, least: number): SharedWork<FrequentRows> {
  const { begin, ids } = rows
  const end = rows.end.slice()
  const seen = new Int32Array(2 * A) // [A][2] the latest row with an attribute + 1, and the number of rows
  const visit = (r: number) => {
    for (let k = begin[r]; k < end[r]; k++) {
      const at = 2 * ids[k]
      if (seen[at] === r + 1) {
        while (--k >= begin[r]) seen[2 * ids[k] + 1]--
        end[r] = begin[r]
        return
      }
      seen[at] = r + 1
      seen[at + 1]++
    }
  }
  for (const [from, to] of stretches(0, begin.length, STEP)) {
    for (let r = from; r < to; r++) visit(r)
    yield to / begin.length
  }
  let size = 0
  for (let a = 0; a < A; a++) if (seen[2 * a + 1] >= least) size++
  const [attributes, count] = [new Int32Array(size), new Int32Array(size)]
  const number = new Int32Array(A).fill(-1)
  size = 0
  for (let a = 0; a < A; a++) {
    if (seen[2 * a + 1] < least) continue
    number[a] = size
    attributes[size] = a
    count[size++] = seen[2 * a + 1]
  }
  return new FrequentRows({ begin, end, ids }, number, attributes, count)
}

function longestRow({ begin, end }: RowAttributes): number {
  let longest = 0
  for (let r = 0; r < begin.length; r++) longest = Math.max(longest, end[r] - begin[r])
  return longest
}
