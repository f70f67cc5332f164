/**
 * Corpora that are larger than DuckDB can sort within its memory. Although it has files, 100 million tokens failed with 256 MB; we suppose that it keeps a block
 * of each partition of the sort in memory. We count a slice of the sentences at a time instead: a sentence is in the slice that its hash says, and counts of
 * slices add up. Each slice reads the corpus again.
 */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { CorpusTable } from '../../src/sql/corpus-table.js'
import { duckdb } from '../../src/sql/dialects/duckdb.js'

/** Bytes of memory for a token of a slice: with 256 MB, 10 million tokens can be counted, and 100 million cannot. */
const BYTES_A_TOKEN = 25

/** The table in slices: itself, if it is small enough. Rows that are sentences need no sorting. */
export async function slicesOf(
  connection: DuckDBConnection,
  table: CorpusTable,
  sliceTokens?: number,
): Promise<CorpusTable[]> {
  if (table.rows === 'sentences') return [table]
  const tokens = Number(await firstValue(connection, `SELECT count(*) FROM ${table.from}`))
  const most = sliceTokens ?? (await memoryOf(connection)) / BYTES_A_TOKEN
  const slices = Math.max(1, Math.ceil(tokens / most))
  if (slices === 1) return [table]
  const hash = `hash(${duckdb.quoteName(table.sentence)})`
  // NULL must be in a slice, where it is refused.
  return Array.from({ length: slices }, (_, k) => ({
    ...table,
    from: `(SELECT * FROM ${table.from} WHERE coalesce(${hash} % ${slices}, 0) = ${k})`,
  }))
}

/** Bytes of memory for a thread: each keeps blocks of its own. */
const BYTES_A_THREAD = 120e6

/** Lets DuckDB use no more threads than its memory suffices for. */
export async function limitThreads(connection: DuckDBConnection): Promise<void> {
  const most = Math.max(1, Math.floor((await memoryOf(connection)) / BYTES_A_THREAD))
  const threads = Number(await firstValue(connection, "SELECT current_setting('threads')"))
  if (threads > most) await connection.run(`SET threads = ${most}`)
}

/** The limit of memory in bytes. */
async function memoryOf(connection: DuckDBConnection): Promise<number> {
  return bytesOf(String(await firstValue(connection, "SELECT current_setting('memory_limit')")))
}

async function firstValue(connection: DuckDBConnection, sql: string): Promise<unknown> {
  const reader = await connection.runAndReadAll(sql)
  return reader.getRowsJson()[0]?.[0]
}

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB']

/** A size as DuckDB writes it: `244.1 MiB`. */
export function bytesOf(size: string): number {
  const [number, unit] = size.split(' ')
  const power = UNITS.indexOf(unit)
  const bytes = Number(number) * 1024 ** power
  if (power < 0 || !(bytes > 0)) throw new RangeError(`expected a size such as 244.1 MiB, got ${size}`)
  return bytes
}
