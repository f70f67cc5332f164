import { GrowingInt32 } from '../../../common/growing-array.js'
import type { RowAttributes } from './row-attributes.js'

/** Attributes that come with an attribute wherever it is: those of a are ids[begin[a] … end[a]−1]. */
export interface CoOccurring {
  readonly begin: Int32Array // [A]
  readonly end: Int32Array //   [A]
  readonly ids: Int32Array
}

/** So many are followed up: where a position has hundreds of attributes, all of them would be too many to remember. */
const MOST = 32

/** Finds the coOccurring of attributes that at least `least` rows have; `count` [A] is how many do. */
export function findCoOccurring(rows: RowAttributes, count: Int32Array, least: number): CoOccurring {
  const begin = new Int32Array(count.length).fill(-1)
  const end = new Int32Array(count.length)
  const here = new Int32Array(count.length).fill(-1) // the latest row with an attribute
  const found = new GrowingInt32()
  for (let r = 0; r < rows.begin.length; r++) {
    for (let k = rows.begin[r]; k < rows.end[r]; k++) here[rows.ids[k]] = r
    for (let k = rows.begin[r]; k < rows.end[r]; k++) {
      const a = rows.ids[k]
      if (count[a] < least) continue
      if (begin[a] >= 0) {
        end[a] = keepThose(found.data, begin[a], end[a], here, r)
        continue
      }
      begin[a] = found.length
      for (let i = rows.begin[r]; i < rows.end[r] && found.length < begin[a] + MOST; i++) {
        const b = rows.ids[i]
        if (b !== a && count[b] >= count[a]) found.push(b)
      }
      end[a] = found.length
    }
  }
  return { begin, end, ids: found.data }
}

/** Keeps those of ids[begin … end−1] that are in row r, in their order; returns where they end. */
function keepThose(ids: Int32Array, begin: number, end: number, here: Int32Array, r: number): number {
  let kept = begin
  for (let k = begin; k < end; k++) if (here[ids[k]] === r) ids[kept++] = ids[k]
  return kept
}
