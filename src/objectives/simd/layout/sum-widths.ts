/**
 * Which fixed-point sums need 64 bits, and the location of those of dense attributes
 * (assembly/chain/sums/fixed-point-sums.ts).
 */
import type { ClusteredRows } from './attribute-clusters.js'

/**
 * Gradients of at most 2²² fixed-point units, at this many positions, have sums below 2³¹, including
 * rounding.
 */
export const MOST_NARROW = 511

/**
 * [A+clusters] number of positions with an attribute, in a cluster or not, or with a cluster; `uses` is the
 * number of positions with a row.
 */
export function countPositions({ begin, end, ids, clusters }: ClusteredRows, uses: Int32Array, A: number) {
  const count = new Int32Array(A + clusters)
  const R = begin.length - clusters
  for (let r = 0; r < begin.length; r++) {
    // The rows of clusters come last, when their number of positions is known.
    const times = r < R ? uses[r] : count[A + r - R]
    for (let k = begin[r]; k < end[r]; k++) count[ids[k]] += times
  }
  return count
}

/** [rows] number of cells with a row. */
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
