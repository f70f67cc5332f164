import { createTemporary } from '../../../common/give-back.js'
import type { AttributeRows } from '../../../features/compiled-corpus.js'

/** Which attributes each row has: those of row r are ids[begin[r] … end[r]−1]. */
export interface RowAttributes {
  readonly begin: Int32Array // [rows]
  readonly end: Int32Array //   [rows]
  readonly ids: Int32Array
}

/** Rows that one step of long work takes. */
export const STEP = 1 << 14

/** How many rows have each of A attributes. */
export function countRows({ begin, end, ids }: RowAttributes, A: number): Int32Array {
  const count = new Int32Array(A)
  for (let r = 0; r < begin.length; r++) for (let k = begin[r]; k < end[r]; k++) count[ids[k]]++
  return count
}

/** The rows of the positions `first`. */
export function rowsOfPositions({ offset, ids }: AttributeRows, first: Int32Array): RowAttributes {
  const begin = createTemporary(first.length)
  const end = createTemporary(first.length)
  for (let r = 0; r < first.length; r++) {
    begin[r] = offset[first[r]]
    end[r] = offset[first[r] + 1]
  }
  return { begin, end, ids }
}
