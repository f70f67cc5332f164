/** Which sums of fixed-point numbers take 64 bits, and where those of dense attributes are (assembly/chain/sums/fixed-point-sums.ts). */
import type { ClusteredRows } from './attribute-clusters.js'

/** Gradients of at most 2²² fixed-point numbers, at so many positions, make sums below 2³¹ with room for their rounding. */
export const MOST_NARROW = 511

/** [A+clusters] how many positions have an attribute, in a cluster or not, or a cluster; `uses` is how many have a row. */
export function countPositions({ begin, end, ids, clusters }: ClusteredRows, uses: Int32Array, A: number) {
  const count = new Int32Array(A + clusters)
  const R = begin.length - clusters
  for (let r = 0; r < begin.length; r++) {
    // The rows of clusters come last, when it is known how many positions have them.
    const times = r < R ? uses[r] : count[A + r - R]
    for (let k = begin[r]; k < end[r]; k++) count[ids[k]] += times
  }
  return count
}

/** [rows] how many of the cells have a row. */
export function countUses(cells: Int32Array, rows: number): Int32Array {
  const uses = new Int32Array(rows)
  for (let k = 0; k < cells.length; k++) if (cells[k] >= 0) uses[cells[k]]++
  return uses
}

/** [D+clusters] the places of dense attributes and clusters, whose numbers are given, −1 for other attributes. */
export function placeDenseSums(denseNumber: Int32Array, positions: Int32Array, stride: number): Uint32Array {
  const places = new Uint32Array(denseNumber.filter(d => d >= 0).length)
  let next = 0
  for (let a = 0; a < denseNumber.length; a++) {
    const d = denseNumber[a]
    if (d < 0) continue
    const wide = positions[a] > MOST_NARROW ? 1 : 0
    places[d] = 2 * next + wide
    next += stride * (1 + wide)
  }
  return places
}
