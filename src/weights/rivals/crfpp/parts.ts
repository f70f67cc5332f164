import type { StringTable } from '../../../data/string-table.js'

/** The version that CRF++ writes. It reads files of the same hundred. */
export const VERSION = 100

/** What both model files of CRF++ hold, as they hold it. */
export interface CrfppParts {
  readonly labels: StringTable //              [L]
  /** Lines of the template: those of positions (U…), then those of transitions (B…). */
  readonly templates: readonly string[]
  /** The strings that templates make. */
  readonly strings: StringTable //             [S]
  /** The first weight of each: U… has one for each label, B… one for each pair, the previous label first. */
  readonly first: Int32Array //                [S]
  readonly weights: Float32Array | Float64Array
  /** Columns that rows of data need at least. */
  readonly columns: number
}
