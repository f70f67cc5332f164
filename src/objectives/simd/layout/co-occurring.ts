import { GrowingInt32 } from '../../../common/growing-array.js'
import { type SharedWork, stretches } from '../../../common/long-work.js'
import type { FrequentRows } from './frequent-rows.js'
import { STEP } from './row-attributes.js'

/** Attributes that occur wherever another one does: those of a are ids[begin[a] … end[a]−1]. All are numbers of `FrequentRows`. */
export interface CoOccurring {
  readonly begin: Int32Array // [numbers]
  readonly end: Int32Array //   [numbers]
  readonly ids: Int32Array
}

/**
 * Maximum number tracked: if a position has hundreds of attributes, all of them would take too much memory.
 */
export const MOST_CO_OCCURRING = 32

/** Finds the co-occurring attributes of all that are frequent. */
export function* findCoOccurring(rows: FrequentRows): SharedWork<CoOccurring> {
  const { R, count, longest, number } = rows
  const begin = new Int32Array(count.length).fill(-1)
  const end = new Int32Array(count.length)
  const here = new Int32Array(count.length).fill(-1) // the latest row with an attribute
  const row = new Int32Array(longest)
  const found = new GrowingInt32()
  const visit = (r: number) => {
    const size = rows.read(r, number, row)
    for (let k = 0; k < size; k++) here[row[k]] = r
    for (let k = 0; k < size; k++) {
      const a = row[k]
      if (begin[a] >= 0) {
        if (end[a] > begin[a]) end[a] = keepThose(found.data, begin[a], end[a], here, r)
        continue
      }
      begin[a] = found.length
      for (let i = 0; i < size && found.length < begin[a] + MOST_CO_OCCURRING; i++) {
        const b = row[i]
        if (b !== a && count[b] >= count[a]) found.push(b)
      }
      end[a] = found.length
    }
  }
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
