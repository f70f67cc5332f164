/**
 * Which fixed-point sums need 64 bits, and how many positions fit into 32
 * (assembly/chain/sums/fixed-point-sums.ts).
 */
import type { ClusteredRows } from './attribute-clusters.js'
import type { RowAttributes } from './row-attributes.js'
import { LANES } from './sequence-groups.js'

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

/** Dense attributes and clusters whose sums need 64 bits. */
export interface WideDense {
  readonly numbers: Uint32Array
  readonly of: Int32Array // [D+clusters] index in `numbers`, −1: not wide
}

/** `denseNumber` [A+clusters] is −1 for attributes that are not dense. */
export function listWideDense(denseNumber: Int32Array, positions: Int32Array): WideDense {
  const isWide = (a: number) => denseNumber[a] >= 0 && positions[a] > MOST_NARROW
  const found: number[] = []
  let size = 0
  for (let a = 0; a < denseNumber.length; a++) {
    if (denseNumber[a] >= 0) size++
    if (isWide(a)) found.push(denseNumber[a])
  }
  const numbers = Uint32Array.from(found).sort()
  const of = new Int32Array(size).fill(-1)
  for (const [n, d] of numbers.entries()) of[d] = n
  return { numbers, of }
}

/** Number of positions of all lanes whose dense attributes narrow sums can hold. 0 if some position repeats one too often. */
export function narrowSteps(rows: RowAttributes, denseNumber: Int32Array): number {
  return Math.floor(MOST_NARROW / (LANES * mostRepeats(rows, denseNumber)))
}

/** How often a row has the same dense attribute: at least 1. */
function mostRepeats({ begin, end, ids }: RowAttributes, denseNumber: Int32Array): number {
  const latest = new Int32Array(denseNumber.length).fill(-1)
  const times = new Int32Array(denseNumber.length)
  let most = 1
  for (let r = 0; r < begin.length; r++) {
    for (let k = begin[r]; k < end[r]; k++) {
      const a = ids[k]
      if (denseNumber[a] < 0) continue
      times[a] = latest[a] === r ? times[a] + 1 : 1
      latest[a] = r
      if (times[a] > most) most = times[a]
    }
  }
  return most
}
