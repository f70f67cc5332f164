import type { GrowingFloat64, GrowingInt32 } from '../../common/growing-array.js'
import type { Source } from './source.js'

/** Attributes of positions in compressed rows, while they are collected. */
export interface Rows {
  readonly offset: GrowingInt32 //   where rows end
  readonly ids: GrowingInt32
  readonly values: GrowingFloat64 // beside ids, if not all are 1
}

/** A source that adds whole rows if there is no other one: what it yields is already in rows. */
export interface RowSource extends Source {
  /** Whether all values of the corpus are 1; then rows get no values. */
  readonly ones: boolean
  /** Adds the attributes of positions from … to−1 of the sequence start … end−1, a row each. */
  putRows(from: number, to: number, start: number, end: number, rows: Rows): void
}

export function isRowSource(source: Source): source is RowSource {
  return 'putRows' in source
}
