import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { duckdb } from '../../src/sql/dialects/duckdb.js'
import { filesFrom } from '../../src/sql/duckdb-files.js'
import type { Scale } from './scale.js'

/** The table as a Parquet file beside it, written by DuckDB, or the one that is there. */
export async function makeParquet({ table, note }: Scale): Promise<string> {
  const file = table.replace(/tsv$/, 'parquet')
  if (existsSync(file)) return file
  note('Parquet')
  const order = { sentence: 'sentence', position: 'position' }
  const from = filesFrom([table], { texts: ['word', 'label'], lists: false, order })
  const rows = `SELECT CAST(sentence AS BIGINT) AS sentence, position, word, label FROM ${from}`
  await write(rows, `${file}.part`)
  renameSync(`${file}.part`, file)
  return file
}

/** A Parquet file with a bad row: a word without a label. */
export async function makeBadParquet({ folder }: Scale): Promise<string> {
  const file = path.join(folder, 'bad.parquet')
  await write(
    `SELECT CAST(-1 AS BIGINT) AS sentence, 0 AS position, 'word' AS word, CAST(NULL AS VARCHAR) AS label`,
    file,
  )
  return file
}

async function write(sql: string, file: string): Promise<void> {
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '1GB',
    preserve_insertion_order: 'false',
  })
  const connection = await instance.connect()
  await connection.run(`COPY (${sql}) TO ${duckdb.quoteText(file)} (FORMAT parquet)`)
  connection.closeSync()
  instance.closeSync()
}
