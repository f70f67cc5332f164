import { LONE_SURROGATE } from '../common/lone-surrogate.js'
import { shown } from '../common/shown.js'
import type { StringTable } from '../data/string-table.js'
import type { Refuse } from './pair-windows.js'
import type { TupleTable } from './tuple-collector.js'

/** Fills rows of a table from values of JSON, of Parquet or of a database. */
export interface ValueReader {
  /** Sets column k of the row. */
  put(k: number, value: unknown): void
  endRow(): void
}

export function createValueReader(
  { strings, row }: TupleTable,
  names: readonly string[],
  refuse: Refuse,
): ValueReader {
  const values = new Float64Array(names.length)
  const last: { text: string | undefined; id: number }[] = names.map(() => ({ text: undefined, id: -1 }))

  /** Rows are often sorted, so a text is often that of the row before. */
  function textOf(table: StringTable, k: number, text: string): number {
    const known = last[k]
    if (known.text === text) return known.id
    const half = LONE_SURROGATE.exec(text)
    if (half) refuse(`${names[k]}: expected whole characters, got half of one in ${shown(text)}`)
    const id = table.intern(text)
    known.text = text
    known.id = id
    return id
  }

  return {
    put(k, value) {
      const table = strings[k]
      if (value === null || value === undefined) values[k] = table ? -1 : Number.NaN
      else if (!table) values[k] = wholeNumber(value, names[k], refuse)
      else if (typeof value === 'string') values[k] = textOf(table, k, value)
      else refuse(`${names[k]}: expected a text or NULL, got ${shown(value)}`)
    },
    endRow: () => row(values),
  }
}

/** The number that a value is; engines write large whole numbers as text or as BigInt. */
function wholeNumber(value: unknown, name: string, refuse: Refuse): number {
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return Number(value)
  return refuse(`${name}: expected a whole number, got ${shown(value)}`)
}
