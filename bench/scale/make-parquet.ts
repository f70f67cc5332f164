import path from 'node:path'
import { duckdb } from '../../src/sql/dialects/duckdb.js'
import { filesFrom } from '../../src/sql/duckdb-files.js'
import type { Scale } from './scale.js'

/** The table as a Parquet file, written by DuckDB; with a bad row at its end, if it is asked for: a word without a label. */
export async function makeParquet({ folder, table, note }: Scale, bad = false): Promise<string> {
  note('Parquet')
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const file = path.join(folder, 'tokens.parquet')
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '1GB',
    preserve_insertion_order: 'false',
  })
  const connection = await instance.connect()
  const order = { sentence: 'sentence', position: 'position' }
  const from = filesFrom([table], { texts: ['word', 'label'], lists: false, order })
  const rows = `SELECT CAST(sentence AS BIGINT) AS sentence, position, word, label FROM ${from}`
  const last = bad ? ` UNION ALL SELECT -1, 0, 'word', NULL` : ''
  await connection.run(`COPY (${rows}${last}) TO ${duckdb.quoteText(file)} (FORMAT parquet)`)
  connection.closeSync()
  instance.closeSync()
  return file
}
