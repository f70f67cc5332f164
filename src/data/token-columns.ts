import { GrowingInt32 } from '../common/growing-array.js'
import { StringTable } from './string-table.js'

/** The columns of tokens while they are collected: a string id for each token and column. */
export interface TokenColumns {
  /** [columns] The string table of each column. */
  readonly tables: readonly StringTable[]
  /** Tokens so far. */
  readonly length: number
  /** Adds string `id` of table k. The columns of a token are put from first to last. */
  put(k: number, id: number): void
  /** Adds string ids[r] of table k for each of many tokens. All columns must get the same number. */
  putAll(k: number, ids: Int32Array): void
  /** Makes room for so many tokens more. */
  reserve(tokens: number): void
  /** Removes the first tokens and returns their columns of ids. */
  shift(tokens: number): Int32Array[]
  /**
   * Replaces tables larger than `tableBytes` by new ones with the strings of the remaining tokens,
   * renumbered.
   */
  renew(tableBytes: number): void
}

/** Maximum number of columns of a row: each takes some 500 bytes besides its content. */
export const MOST_COLUMNS = 1 << 18

/**
 * With more columns than this, all share one table: a table for each would take far more memory than the
 * data.
 */
const FEW_COLUMNS = 256

/** Creates an empty set of columns. */
export function createTokenColumns(columns: number, few = FEW_COLUMNS): TokenColumns {
  return columns > few ? new WideColumns(columns) : new OwnColumns(columns)
}

/** A table for each column. */
class OwnColumns implements TokenColumns {
  readonly tables: StringTable[]
  private readonly ids: readonly GrowingInt32[]

  constructor(columns: number) {
    this.tables = Array.from({ length: columns }, () => new StringTable())
    this.ids = this.tables.map(() => new GrowingInt32())
  }

  get length(): number {
    return this.ids[0].length
  }

  put(k: number, id: number): void {
    this.ids[k].push(id)
  }

  putAll(k: number, ids: Int32Array): void {
    this.ids[k].pushAll(ids)
  }

  reserve(tokens: number): void {
    for (const ids of this.ids) ids.reserve(ids.length + tokens)
  }

  shift(tokens: number): Int32Array[] {
    return this.ids.map(ids => ids.shift(tokens))
  }

  renew(tableBytes: number): void {
    for (const [k, ids] of this.ids.entries()) this.tables[k] = renewed(this.tables[k], ids, tableBytes)
  }
}

/** Rows of many columns, concatenated, with one table for all. */
class WideColumns implements TokenColumns {
  readonly tables: StringTable[]
  private readonly ids = new GrowingInt32() // [tokens][columns]
  private readonly columns: number

  constructor(columns: number) {
    this.columns = columns
    this.tables = new Array<StringTable>(columns).fill(new StringTable())
  }

  get length(): number {
    return Math.floor(this.ids.length / this.columns)
  }

  put(_: number, id: number): void {
    this.ids.push(id)
  }

  putAll(): never {
    throw new TypeError('putAll: wide rows come token by token')
  }

  reserve(tokens: number): void {
    this.ids.reserve(this.ids.length + tokens * this.columns)
  }

  shift(tokens: number): Int32Array[] {
    const { columns } = this
    const rows = this.ids.shift(tokens * columns)
    const ids = new Int32Array(rows.length) // [columns][tokens]
    for (let t = 0; t < tokens; t++) {
      for (let k = 0; k < columns; k++) ids[k * tokens + t] = rows[t * columns + k]
    }
    return Array.from({ length: columns }, (_, k) => ids.subarray(k * tokens, (k + 1) * tokens))
  }

  renew(tableBytes: number): void {
    const [table] = this.tables
    const fresh = renewed(table!, this.ids, tableBytes)
    if (fresh !== table) this.tables.fill(fresh)
  }
}

/** The table itself, or, if it is too large, a new one with only these strings, renumbered. */
export function renewed(table: StringTable, ids: GrowingInt32, tableBytes: number): StringTable {
  if (table.byteLength <= tableBytes) return table
  const { blob, offset } = table.bytes
  const fresh = new StringTable()
  for (let p = 0; p < ids.length; p++) {
    const id = ids.data[p]
    ids.data[p] = fresh.internBytes(blob, offset[id], offset[id + 1])
  }
  return fresh
}
