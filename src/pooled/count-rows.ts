import type { AttributeRows } from '../features/compiled-corpus.js'

/** How often attributes occur with each label, in compressed rows. */
export interface CountRows {
  readonly offset: Int32Array //   [A+1] counts of attribute a are offset[a] … offset[a+1]−1
  readonly label: Int32Array //    ascending in a row
  readonly count: Float64Array //  above 0
}

/** What is counted: positions with their attributes, labels and weights. */
export interface LabeledRows {
  readonly P: number
  readonly L: number
  readonly state: AttributeRows
  readonly label: Int32Array //           [P] −1: not known, not counted
  /** [P] How often a position counts; null: once. */
  readonly weight: ArrayLike<number> | null
}

/** Counts attributes with labels. An attribute that a position has twice counts once. */
export function countRows({ P, L, state, label, weight }: LabeledRows): CountRows {
  const { A, offset, ids } = state
  const places = new Int32Array(A + 1)
  for (let k = 0; k < ids.length; k++) places[ids[k] + 1]++
  for (let a = 0; a < A; a++) places[a + 1] += places[a]
  // The positions of each attribute, one attribute after the other.
  const at = places.slice(0, A)
  const position = new Int32Array(ids.length)
  for (let p = 0; p < P; p++) for (let k = offset[p]; k < offset[p + 1]; k++) position[at[ids[k]]++] = p
  return gather(A, L, places, position, label, weight)
}

function gather(
  A: number,
  L: number,
  places: Int32Array,
  position: Int32Array,
  label: Int32Array,
  weight: ArrayLike<number> | null,
): CountRows {
  const rows = { offset: new Int32Array(A + 1), label: new Int32Array(position.length) }
  const count = new Float64Array(position.length)
  const sums = new Float64Array(L)
  let end = 0
  for (let a = 0; a < A; a++) {
    const begin = end
    for (let k = places[a]; k < places[a + 1]; k++) {
      const p = position[k]
      const y = label[p]
      if (y < 0 || (k > places[a] && position[k - 1] === p)) continue
      if (sums[y] === 0) rows.label[end++] = y
      sums[y] += weight ? weight[p] : 1
    }
    if (end > begin + 1) rows.label.subarray(begin, end).sort()
    for (let f = begin; f < end; f++) {
      count[f] = sums[rows.label[f]]
      sums[rows.label[f]] = 0
    }
    rows.offset[a + 1] = end
  }
  return { offset: rows.offset, label: rows.label.slice(0, end), count: count.slice(0, end) }
}

/** The sum of all counts. */
export function totalOf({ count }: CountRows): number {
  let total = 0
  for (let f = 0; f < count.length; f++) total += count[f]
  return total
}
