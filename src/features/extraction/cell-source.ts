import type { CellPool } from './cell-pool.js'
import type { Source } from './source.js'

/**
 * A source whose attributes at a position depend on one number alone, the *cell*: which text stands in a column, or
 * which combination of texts in several. What a cell yields, its *entry* (see `CellPool`), is worked out once, when a
 * position has it for the first time, so that attributes are numbered in the order of positions; from then on a token
 * costs the arithmetic of its cell and one look-up.
 */
export interface CellSource extends Source {
  readonly pool: CellPool
  /**
   * found[t][k] = the entry of position t of the block that the columns have turned to, for `count` positions; 0
   * where it is not known yet. Rows of `found` are `width` long.
   */
  lookUp(count: number, found: Int32Array, k: number, width: number): void
  /** The entry of position p of the sequence start … end−1, worked out if need be. */
  entryAt(p: number, start: number, end: number): number
}

export function isCellSource(source: Source): source is CellSource {
  return 'lookUp' in source
}

/** What `lookUp` does where nothing can be said for a whole block. */
export function lookUpNothing(count: number, found: Int32Array, k: number, width: number): void {
  for (let t = 0, at = k; t < count; t++, at += width) found[at] = 0
}
