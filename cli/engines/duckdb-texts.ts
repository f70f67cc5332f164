/**
 * Texts as they are. DuckDB's package drops a byte-order mark that a text begins with, which would make one word of two. So queries put a letter
 * before each text, and it is taken away here.
 */
import { duckdb } from '../../src/sql/dialects/duckdb.js'
import type { TupleBatch } from '../../src/tuples/tuple-part.js'

const LETTER = '='

/** The query with a letter before the texts in these columns. */
export function withLetters(sql: string, columns: readonly string[]): string {
  const texts = columns.map(duckdb.quoteName).map(name => `${duckdb.quoteText(LETTER)} || ${name} AS ${name}`)
  return `SELECT * REPLACE (${texts.join(', ')}) FROM (\n${sql}\n)`
}

/** The values without the letters. */
export function withoutLetters(batch: TupleBatch): TupleBatch {
  const withoutLetter = (value: unknown) => (typeof value === 'string' ? value.slice(LETTER.length) : value)
  return Object.fromEntries(
    Object.entries(batch).map(([name, values]) => [name, Array.from(values, withoutLetter)]),
  )
}
