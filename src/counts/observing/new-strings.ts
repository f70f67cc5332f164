import type { Column } from '../../data/corpus.js'
import { UNKNOWN } from '../../data/labels/unknown-label.js'

/** Positions that are searched in one step. */
export const BLOCK = 1 << 14

/** Finds where strings of a column first occur with a known label, a block of positions at a time. */
export class NewStrings {
  /** The positions that the last block had. */
  readonly fresh: Int32Array
  /** [strings] 1: has occurred. */
  readonly seen: Uint8Array
  private readonly ids: Int32Array
  private readonly labels: Int32Array

  constructor({ ids, strings }: Column, labels: Column) {
    this.ids = ids
    this.labels = labels.ids
    this.seen = new Uint8Array(strings.size)
    this.fresh = new Int32Array(Math.min(BLOCK, ids.length))
  }

  /** Searches the block that begins at `from`, sets `fresh` and returns how many strings are new. */
  find(from: number): number {
    return findNew(
      from,
      Math.min(from + BLOCK, this.ids.length),
      this.ids,
      this.labels,
      this.seen,
      this.fresh,
    )
  }
}

/** A short function of its own, since the engine compiles it sooner. */
function findNew(
  from: number,
  to: number,
  ids: Int32Array,
  labels: Int32Array,
  seen: Uint8Array,
  fresh: Int32Array,
): number {
  let found = 0
  for (let p = from; p < to; p++) {
    if (seen[ids[p]] === 1 || labels[p] === UNKNOWN) continue
    seen[ids[p]] = 1
    fresh[found++] = p
  }
  return found
}
