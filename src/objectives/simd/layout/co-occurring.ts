import { GrowingInt32 } from '../../../common/growing-array.js'
import { type SharedWork, stretches } from '../../../common/long-work.js'
import { type RowAttributes, STEP } from './row-attributes.js'

/** Attributes that occur wherever another one does: those of a are ids[begin[a] … end[a]−1]. */
export interface CoOccurring {
  readonly begin: Int32Array // [A]
  readonly end: Int32Array //   [A]
  readonly ids: Int32Array
}

/**
 * Maximum number tracked: if a position has hundreds of attributes, all of them would take too much memory.
 */
const MOST = 32

/** Finds the co-occurring attributes of those in at least `least` rows; `count` [A] is the number of rows. */
export function* findCoOccurring(
  rows: RowAttributes,
  count: Int32Array,
  least: number,
): SharedWork<CoOccurring> {
  const begin = new Int32Array(count.length).fill(-1)
  const end = new Int32Array(count.length)
  const here = new Int32Array(count.length).fill(-1) // the latest row with an attribute
  const found = new GrowingInt32()
  const visit = (r: number) => {
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
  const R = rows.begin.length
  for (const [from, to] of stretches(0, R, STEP)) {
    for (let r = from; r < to; r++) visit(r)
    yield to / R
  }
  return { begin, end, ids: found.data }
}

/** Keeps those of ids[begin … end−1] that are in row r, in order; returns their end. */
function keepThose(ids: Int32Array, begin: number, end: number, here: Int32Array, r: number): number {
  let kept = begin
  for (let k = begin; k < end; k++) if (here[ids[k]] === r) ids[kept++] = ids[k]
  return kept
}
