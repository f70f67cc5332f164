/** Rows of tab-separated values read by the kernel, which numbers fields by their bytes; each distinct field is understood once. */

import { DataError } from '../common/errors.js'
import { GrowingFloat64 } from '../common/growing-array.js'
import { createRowScanner, type RowScanner } from '../data/reading/row-scanner.js'
import type { StringTable } from '../data/string-table.js'

/** The value of the field `bytes[start … end−1]` in a column of texts, or of whole numbers (null). Throws if it has none. */
export type FieldValue = (
  strings: StringTable | null,
  bytes: Uint8Array,
  start: number,
  end: number,
) => number

/** Rows of a part of a file; valid until the next call. */
export interface ScannedTuples {
  readonly bytes: number //                       bytes that were read
  readonly rows: number
  readonly columns: readonly Int32Array[] //      [width][rows] numbers of the fields
  readonly values: readonly Float64Array[] //     [width] the values of fields by their numbers
}

/** One for all files with the same columns. */
export class TsvScanner {
  private scanner: RowScanner | null
  private readonly tables: readonly (StringTable | null)[] // distinct ones
  private readonly tableOf: readonly number[] //              [width]
  private readonly values: readonly GrowingFloat64[] //       [tables]

  constructor(strings: readonly (StringTable | null)[]) {
    this.tables = [...new Set(strings)]
    this.tableOf = strings.map(table => this.tables.indexOf(table))
    this.values = this.tables.map(() => new GrowingFloat64())
    this.scanner = createRowScanner({ width: strings.length, separator: 'tab', tables: this.tableOf })
  }

  /**
   * Reads rows from a part that ends in a line end, up to the first that is unusual: it may have an empty field, or be wrong. Null: nothing
   * could be read.
   */
  scan(part: Uint8Array, value: FieldValue): ScannedTuples | null {
    const found = this.scanner?.scan(part, { line: 0, firstLine: 0 }) ?? null
    if (!found) this.scanner = null
    if (!found || !this.learn(value)) return null
    const { bytes, rows, columns, line } = found
    if (line !== rows) return null // there are blank lines
    return { bytes, rows, columns, values: this.tableOf.map(k => this.values[k].data) }
  }

  /** Finds the values of new fields; false if one has none. */
  private learn(value: FieldValue): boolean {
    try {
      for (const [k, table] of this.tables.entries()) {
        const { blob, offset } = this.scanner!.news(this.tableOf.indexOf(k))
        for (let id = 0; id + 1 < offset.length; id++)
          this.values[k].push(value(table, blob, offset[id], offset[id + 1]))
      }
      return true
    } catch (error) {
      if (!(error instanceof DataError)) throw error
      this.scanner = null // the reader will find it, too, and knows its line
      return false
    }
  }
}
