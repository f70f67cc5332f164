import type { CellPool } from './cell-pool.js'
import type { Source } from './source.js'

/**
 * A source whose attributes at a position depend on one number alone, the *cell*: the text in a column, or
 * the combination of texts in several. The attributes of a cell, its *entry* (see `CellPool`), are computed
 * once, at the first position that has it, so that attributes are numbered in the order of positions; after
 * that, a token costs the arithmetic of its cell and one look-up.
 */
export interface CellSource extends Source {
  readonly pool: CellPool
  /**
   * found[t][k] = the entry of position t of the current block of the columns, for `count` positions; 0 if
   * not yet known. Rows of `found` are `width` long.
   */
  lookUp(count: number, found: Int32Array, k: number, width: number): void
  /** The entry of position p of the sequence start … end−1, computed if needed. */
  entryAt(p: number, start: number, end: number): number
}

export function isCellSource(source: Source): source is CellSource {
  return 'lookUp' in source
}

/** `lookUp` for sources that cannot process a whole block. */
export function lookUpNothing(count: number, found: Int32Array, k: number, width: number): void {
  for (let t = 0, at = k; t < count; t++, at += width) found[at] = 0
}
