/** Counting by DuckDB inside of this process. */
import { resolve } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { DataError } from '../../src/common/errors.js'
import { shown } from '../../src/common/shown.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import { isCompressed } from '../../src/node/compressed.js'
import { loadPeer } from '../../src/node/load-peer.js'
import { temporaryFor } from '../../src/node/temporary.js'
import { type CorpusTable, quoteTable, type RowKind } from '../../src/sql/corpus-table.js'
import { duckdb } from '../../src/sql/dialects/duckdb.js'
import { fileKind, filesFrom } from '../../src/sql/duckdb-files.js'
import { trainingQueries } from '../../src/sql/statements.js'
import { pairColumnNames, TUPLE_NAMES, tupleColumns } from '../../src/tuples/tuple-columns.js'
import type { TupleBatch, TuplePart } from '../../src/tuples/tuple-part.js'
import { filesRead, readChunks } from '../../terminal/input.js'
import type { Reporter } from '../../terminal/reporter.js'
import type { TupleSource } from '../training/count-parts.js'
import { limitThreads, slicesOf } from './duckdb-slices.js'
import { withLetters, withoutLetters } from './duckdb-texts.js'
import type { EngineRequest } from './engine.js'

const PACKAGE = '@duckdb/node-api'

export interface DuckdbSettings {
  /** The most memory that DuckDB takes, such as `256MB`; what does not fit goes to files. Default: as DuckDB chooses. */
  readonly memory?: string
  /** Default: the cores of the machine, but no more than the memory suffices for. */
  readonly threads?: number
  /** Tokens that are counted at a time. Default: as many as the memory is sure to suffice for. */
  readonly sliceTokens?: number
  /** A database file with the table. Default: none, the corpus lies in files. */
  readonly database?: string
}

/** Opens DuckDB and prepares the queries. */
export async function runDuckdb(request: EngineRequest, settings: DuckdbSettings): Promise<TupleSource> {
  const { DuckDBInstance } = await loadPeer('this engine', PACKAGE, () => import('@duckdb/node-api'))
  const { database = ':memory:' } = settings
  const close: (() => void)[] = []
  const closeAll = async () => {
    for (const step of close.splice(0).reverse()) step()
  }
  try {
    const instance = await DuckDBInstance.create(
      database,
      configuration(settings, temporaryFolder(request.output)),
    )
    close.push(() => instance.closeSync())
    const connection = await instance.connect()
    close.push(() => connection.closeSync())
    const stop = () => connection.interrupt()
    request.signal?.addEventListener('abort', stop)
    close.push(() => request.signal?.removeEventListener('abort', stop))
    await connection.run('SET enable_progress_bar = true; SET enable_progress_bar_print = false')
    if (settings.threads === undefined) await limitThreads(connection)
    const table = await findTable(connection, request)
    trainingQueries(duckdb, table, request.features) // refuses features before the corpus is read
    return {
      parts: partsOf(connection, table, request, settings.sliceTokens),
      close: closeAll,
    }
  } catch (error) {
    await closeAll()
    throw fromDuckdb(error)
  }
}

function configuration(
  { memory, threads, database }: DuckdbSettings,
  temporary: string,
): Record<string, string> {
  return {
    temp_directory: temporary,
    preserve_insertion_order: 'false',
    // Extensions would come from the network.
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    ...(database !== undefined && { access_mode: 'READ_ONLY' }),
    ...(memory !== undefined && { memory_limit: memory }),
    ...(threads !== undefined && { threads: String(threads) }),
  }
}

/** The folder for what does not fit into memory, beside the output. DuckDB makes it when needed, and removes it. */
function temporaryFolder(output: string): string {
  return `${temporaryFor(resolve(output === '-' ? 'cofield' : output))}.spill`
}

/** The table, once it is known to have the columns, and whether they are lists. */
async function findTable(connection: DuckDBConnection, request: EngineRequest): Promise<CorpusTable> {
  const { files, table, columns, rows } = request
  const { word, label, sentence, position } = columns
  const unknown = files.find(file => fileKind(file) === undefined)
  if (unknown !== undefined)
    throw new DataError(
      `--engine duckdb reads .parquet, .csv, .tsv and .jsonl, got ${shown(unknown)}; cofield train reads other formats without an engine`,
    )
  for (const file of files.length > 0 ? await matchingFiles(connection, files) : []) {
    filesRead.add(file)
    if (isCompressed(file)) await checkCompressed(file)
  }
  const texts = [word, label, ...columns.columns]
  const from = (lists: boolean) =>
    filesFrom(files, { texts, lists, ...(!lists && { order: { sentence, position } }) }) ??
    quoteTable(duckdb, table ?? '')
  const types = await columnTypes(connection, files.length > 0 ? looseFrom(files) : from(false))
  const isList = types.get(word)?.endsWith('[]') ?? false
  const found: RowKind = rows ?? (isList ? 'sentences' : 'tokens')
  const needed = [...texts, ...(found === 'tokens' ? [sentence, position] : [])]
  for (const name of needed) {
    if (types.has(name)) continue
    const has = [...types.keys()].slice(0, 20).join(', ')
    throw new DataError(
      `expected a column ${shown(name)}, got ${has}; name the columns with --word, --label, --sentence and --position`,
    )
  }
  return { ...columns, rows: found, from: from(found === 'sentences') }
}

/** The files that names and patterns mean, as DuckDB understands them. */
async function matchingFiles(connection: DuckDBConnection, files: readonly string[]): Promise<string[]> {
  const reader = await connection.runAndReadAll(
    `SELECT file FROM glob([${files.map(duckdb.quoteText).join(', ')}])`,
  )
  return reader.getRowsJson().map(([file]) => String(file))
}

/** Refuses a compressed file that is cut off or damaged: DuckDB takes what comes before for the whole. */
async function checkCompressed(file: string): Promise<void> {
  for await (const _ of readChunks(file));
}

/** Files with the types that DuckDB finds, to see which columns there are. */
function looseFrom(files: readonly string[]): string {
  const kind = fileKind(files[0])
  if (kind !== 'json') return filesFrom(files, { texts: [], lists: true })!
  return `read_json([${files.map(duckdb.quoteText).join(', ')}], format = 'newline_delimited')`
}

async function columnTypes(connection: DuckDBConnection, from: string): Promise<Map<string, string>> {
  const reader = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${from}`)
  return new Map(reader.getRowsJson().map(([name, type]) => [String(name), String(type)]))
}

/** The columns of pairs that are texts. */
function textColumns(features: FeatureSet, names: readonly string[]): string[] {
  return pairColumnNames(tupleColumns(features, { names })).filter(name => name !== TUPLE_NAMES.count)
}

async function* partsOf(
  connection: DuckDBConnection,
  table: CorpusTable,
  { features, reporter }: EngineRequest,
  sliceTokens: number | undefined,
): AsyncGenerator<TuplePart> {
  const texts = textColumns(features, table.columns)
  for (const slice of await slicesOf(connection, table, sliceTokens)) {
    const { totals, pairs } = trainingQueries(duckdb, slice, features)
    yield { name: 'totals', batches: batchesOf(connection, totals, reporter) }
    yield { name: 'pairs', batches: batchesOf(connection, withLetters(pairs, texts), reporter) }
  }
}

async function* batchesOf(
  connection: DuckDBConnection,
  sql: string,
  reporter: Reporter,
): AsyncGenerator<TupleBatch> {
  // DuckDB does not say how far a query has come whose result is streamed: only the rows are known.
  const bar = reporter.progress('receiving', 'tuples')
  let rows = 0
  try {
    const result = await connection.stream(sql)
    const names = result.columnNames()
    for (
      let chunk = await result.fetchChunk();
      chunk && chunk.rowCount > 0;
      chunk = await result.fetchChunk()
    ) {
      rows += chunk.rowCount
      bar.update(rows, null)
      yield withoutLetters(chunk.getColumnsObject(names))
    }
  } catch (error) {
    throw fromDuckdb(error)
  } finally {
    bar.end()
  }
}

/** An error of DuckDB as one of the data: it says what is wrong with them, or that they are not there. */
function fromDuckdb(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DataError) return error
  return new DataError(`DuckDB: ${reasonIn(error.message)}`, {}, { cause: error })
}

/** The first line of a message. That of a table in text says only the line, and the rest tells the reason and the file. */
function reasonIn(message: string): string {
  const [first, ...others] = message.split('\n')
  if (first.includes('when sniffing file'))
    return 'expected in each line as many columns as in the first, and the same ends of all lines'
  if (!first.includes('CSV Error on Line')) return first
  const reason = others.find(line => line !== '' && !line.startsWith('Original Line'))
  const [, file] = /\n {2}file = (.*)/.exec(message) ?? []
  return `${file === undefined ? '' : `${file}: `}${first}: ${reason?.slice(0, MOST) ?? 'no reason'}`
}

/** Characters of a reason that are shown. */
const MOST = 300
