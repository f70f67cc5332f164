/** A corpus that is counted in slices, since DuckDB's memory would not suffice for all of it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runDuckdb } from '../../../cli/engines/duckdb.js'
import { bytesOf, limitThreads, slicesOf } from '../../../cli/engines/duckdb-slices.js'
import { lafferty } from '../../../src/features/language/presets.js'
import { DEFAULT_COLUMNS } from '../../../src/sql/corpus-table.js'
import { countTuples } from '../../../src/tuples/count-tuples.js'
import type { Reporter } from '../../../terminal/reporter.js'
import { runCaptured } from '../run-in-process.js'

const folder = mkdtempSync(path.join(tmpdir(), 'cofield-slices-'))
const file = (name: string) => path.join(folder, name)
const SENTENCES = Array.from({ length: 12 }, (_, n) => ['the', `dog${n % 5}`, 'barks'].slice(n % 3))
const table = { ...DEFAULT_COLUMNS, rows: 'tokens', from: 'corpus' } as const
const reporter = { progress: () => ({ update() {}, end() {} }) } as unknown as Reporter
let instance: DuckDBInstance
let connection: DuckDBConnection

beforeAll(async () => {
  const rows = SENTENCES.flatMap((words, n) => words.map((word, t) => `${n}\t${t}\t${word}\t${word[0]}`))
  writeFileSync(file('table.tsv'), `sentence\tposition\tword\tlabel\n${rows.join('\n')}\n`)
  writeFileSync(file('bad.tsv'), `sentence\tposition\tword\tlabel\n${rows.join('\n')}\n3\t0\tx\tX\n`)
  const text = SENTENCES.map(words => `${words.map(word => `${word}\t${word[0]}\n`).join('')}\n`)
  writeFileSync(file('text.tsv'), text.join(''))
  await runCaptured(folder, ['train', 'text.tsv', '-o', 'text.cofield', '-q'], '')
  instance = await DuckDBInstance.create(':memory:', { memory_limit: '256MB', threads: '8' })
  connection = await instance.connect()
  await connection.run(`CREATE TABLE corpus AS SELECT * FROM '${file('table.tsv')}'`)
  await connection.run(`INSERT INTO corpus VALUES (NULL, 0, 'x', 'X')`)
})
afterAll(() => {
  connection.closeSync()
  instance.closeSync()
  rmSync(folder, { recursive: true })
})

const count = async (name: string, sliceTokens: number) => {
  const request = { files: [file(name)], columns: DEFAULT_COLUMNS, features: lafferty(), reporter }
  const source = await runDuckdb({ ...request, output: file('out') }, { sliceTokens })
  try {
    return (await countTuples(source.parts)).model.save()
  } finally {
    await source.close?.()
  }
}

it('makes the same model of slices as of the whole', async () => {
  for (const tokens of [1, 5, 1000])
    expect(Buffer.compare(await count('table.tsv', tokens), readFileSync(file('text.cofield')))).toBe(0)
})

it('finds a bad row in its slice', async () => {
  await expect(count('bad.tsv', 5)).rejects.toThrow('two tokens of sentence 3 have position 0')
})

it('puts each row into one slice, and all rows of a sentence into the same', async () => {
  const slices = await slicesOf(connection, table, 4)
  expect(slices.length).toBeGreaterThan(2)
  const parts = slices.map(({ from }) => `SELECT sentence FROM ${from} GROUP BY ALL`).join(' UNION ALL ')
  const reader = await connection.runAndReadAll(
    `SELECT count(*), count(DISTINCT sentence), count(*) - count(sentence) FROM (${parts})`,
  )
  expect(reader.getRowsJson()).toEqual([['13', '12', '1']])
})

it('takes the table as it is if the memory suffices, or if its rows are sentences', async () => {
  expect(await slicesOf(connection, table)).toEqual([table])
  const lists = { ...table, rows: 'sentences' } as const
  expect(await slicesOf(connection, lists, 1)).toEqual([lists])
})

it('uses no more threads than the memory suffices for', async () => {
  await limitThreads(connection)
  const reader = await connection.runAndReadAll("SELECT current_setting('threads')")
  expect(reader.getRowsJson()).toEqual([['2']])
})

it('understands sizes of DuckDB', () => {
  expect(bytesOf('244.1 MiB')).toBe(244.1 * 2 ** 20)
  expect(bytesOf('18.8 GiB')).toBe(18.8 * 2 ** 30)
  expect(() => bytesOf('much')).toThrow('expected a size such as 244.1 MiB, got much')
})
