/**
 * Which fixed-point sums need 64 bits, and how many positions fit into 32
 * (assembly/chain/sums/fixed-point-sums.ts).
 */
import { createTemporary } from '../../../common/give-back.js'
import type { ClusteredRows } from './attribute-clusters.js'
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
  const uses = createTemporary(rows)
  for (let k = 0; k < cells.length; k++) if (cells[k] >= 0) uses[cells[k]]++
  return uses
}

/** Dense attributes and clusters whose sums need 64 bits. */
export interface WideDense {
  readonly numbers: Uint32Array // those that 32 bits hold for the fewest groups first
  readonly ends: Uint32Array // [10] how many 32 bits may hold for no whole group, then for at most 2⁰ … 2⁸ groups
  readonly of: Int32Array // [D+clusters] index in `numbers`, −1: not wide
}

/** Powers of 2 up to MOST_NARROW. */
const POWERS = 9

/** `denseNumber` [A+clusters] is −1 for attributes that are not dense, `most` what `countDenseUse` gives. */
export function listWideDense(denseNumber: Int32Array, positions: Int32Array, most: Uint32Array): WideDense {
  const found: number[] = []
  for (let a = 0; a < denseNumber.length; a++)
    if (denseNumber[a] >= 0 && positions[a] > MOST_NARROW) found.push(denseNumber[a])
  const classOf = (d: number) =>
    most[d] > MOST_NARROW ? 0 : 1 + Math.floor(Math.log2(MOST_NARROW / Math.max(1, most[d])))
  const numbers = Uint32Array.from(found).sort((d, e) => classOf(d) - classOf(e) || d - e)
  const ends = new Uint32Array(1 + POWERS)
  for (const d of numbers) for (let k = classOf(d); k < ends.length; k++) ends[k]++
  const of = new Int32Array(most.length).fill(-1)
  for (const [n, d] of numbers.entries()) of[d] = n
  return { numbers, ends, of }
}

/** Number of positions of all lanes whose dense attributes narrow sums can hold. 0 if some position repeats one too often. */
export function narrowSteps(repeats: number): number {
  return Math.floor(MOST_NARROW / (LANES * repeats))
}
