/**
 * Counting by servers of ClickHouse: the only command besides `data` that uses the network. Of a Distributed table, nodes collect the
 * sentences, and the node that is asked counts them all. Of several servers, each counts what it has itself, all at the same time.
 */
import { readFileSync } from 'node:fs'
import type { ClickHouseClient } from '@clickhouse/client'
import { DataError } from '../../src/common/errors.js'
import { loadPeer } from '../../src/node/load-peer.js'
import { type CorpusTable, quoteTable, splitTable } from '../../src/sql/corpus-table.js'
import { clickhouse } from '../../src/sql/dialects/clickhouse.js'
import { type TrainingQueries, trainingQueries } from '../../src/sql/statements.js'
import type { TuplePart } from '../../src/tuples/tuple-part.js'
import type { Reporter } from '../../terminal/reporter.js'
import type { TupleSource } from '../training/count-parts.js'
import type { EngineRequest } from './engine.js'

const PACKAGE = '@clickhouse/client'

export interface ClickhouseSettings {
  /** One server, or all nodes of a cluster. */
  readonly urls: readonly string[]
  readonly user?: string
  readonly password?: string
  /** Trusted certificates, in PEM. */
  readonly certificates?: Buffer
}

/** Settings from the options and the environment. */
export function clickhouseSettings(
  { urls, passwordFile, caFile }: { urls: readonly string[]; passwordFile?: string; caFile?: string },
  environment: Readonly<Record<string, string | undefined>>,
): ClickhouseSettings {
  const user = environment['CLICKHOUSE_USER']
  const password =
    passwordFile === undefined
      ? environment['CLICKHOUSE_PASSWORD']
      : readFileSync(passwordFile, 'utf8').replace(/\r?\n$/, '')
  return {
    urls,
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(caFile !== undefined && { certificates: readFileSync(caFile) }),
  }
}

/** Milliseconds that a server may be silent: counting takes long, and the answer begins only after it. */
const SILENCE = 24 * 3600 * 1000

/** A server, and how messages call it. */
interface Server {
  readonly name: string
  readonly client: ClickHouseClient
}

/** Connects to the servers and prepares the queries. */
export async function runClickhouse(
  request: EngineRequest,
  settings: ClickhouseSettings,
): Promise<TupleSource> {
  const { createClient } = await loadPeer('this engine', PACKAGE, () => import('@clickhouse/client'))
  const { urls, user, password, certificates } = settings
  const common = {
    application: 'cofield',
    request_timeout: SILENCE,
    // What the client reports itself, we report as errors.
    log: { level: 127 as const },
    ...(user !== undefined && { username: user }),
    ...(password !== undefined && { password }),
    ...(certificates && { tls: { ca_cert: certificates } }),
  }
  const servers: Server[] = urls.map(url => ({
    name: urls.length === 1 ? 'ClickHouse' : `ClickHouse on ${new URL(url).host}`,
    client: createClient({ ...common, url }),
  }))
  const { columns, rows = 'tokens', table = '', features, reporter, signal } = request
  const from = quoteTable(clickhouse, table)
  const corpus: CorpusTable = { ...columns, rows, from }
  const queries = trainingQueries(clickhouse, corpus, features)
  const hosts = urls.map(url => new URL(url).host).join(', ')
  reporter.note(`counting on ${hosts}: this uses the network`)
  const ended = new AbortController()
  const stop = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal
  return {
    parts: partsOf(servers, queries, table, reporter, stop),
    explain: error => explain(servers, queries, error),
    async close() {
      ended.abort() // queries of other servers, if one has failed
      await Promise.all(servers.map(({ client }) => client.close()))
    },
  }
}

async function* partsOf(
  servers: readonly Server[],
  queries: TrainingQueries,
  table: string,
  reporter: Reporter,
  signal: AbortSignal,
): AsyncGenerator<TuplePart> {
  for (const server of servers) {
    await refuseLimits(server)
    if (servers.length > 1) await refuseDistributed(server, table)
  }
  for (const kind of ['totals', 'pairs'] as const) {
    // All servers work from now on; their answers are read one after the other.
    const answers = servers.map(server => ask(server, queries[kind], signal))
    for (const [k, server] of servers.entries())
      yield { name: `${server.name} ${kind}`, content: resultOf(server, answers[k], reporter) }
  }
}

/** Settings by which a query that reaches a limit, as a user may have, ends quietly with a part of its result. */
const QUIET = `SELECT name, value FROM system.settings WHERE name LIKE '%overflow_mode%' AND value IN ('break', 'any')`

/** Refuses such settings: totals and pairs may be cut off at the same place, and then agree. */
async function refuseLimits(server: Server): Promise<void> {
  const found = await firstRow(server, QUIET)
  if (found === undefined) return
  const { name, value } = found
  throw new DataError(
    `${server.name}: the setting ${name} is ${value}, so a limit would cut off the counts without an error: set it to throw (?ch_${name}=throw in --url)`,
  )
}

/** Refuses a table that shows the rows of all nodes: each of several servers would count them. */
async function refuseDistributed(server: Server, table: string): Promise<void> {
  const parts = splitTable(table)
  const [name, database] = [parts.at(-1) ?? '', parts.at(-2)]
  const place = database === undefined ? 'currentDatabase()' : clickhouse.quoteText(database)
  const sql = `SELECT engine FROM system.tables WHERE database = ${place} AND name = ${clickhouse.quoteText(name)} AND engine = 'Distributed'`
  if ((await firstRow(server, sql)) === undefined) return
  throw new DataError(
    `${server.name}: the table ${table} is Distributed, so each server would count all rows: name one server with --url, or the table that each node has itself`,
  )
}

/** The first row of a result. */
async function firstRow(
  { client, name }: Server,
  query: string,
): Promise<Record<string, string> | undefined> {
  try {
    const result = await client.query({ query, format: 'JSONEachRow' })
    const [row] = await result.json<Record<string, string>>()
    return row
  } catch (error) {
    throw fromClickhouse(name, error)
  }
}

/** Sends a query. An answer that fails is reported when it is read, not while another server's is. */
function ask({ client }: Server, sql: string, signal: AbortSignal): Promise<AsyncIterable<Buffer>> {
  const query = `${sql}\nFORMAT TabSeparatedWithNames`
  const answer = client
    .exec({ query, abort_signal: signal })
    .then(({ stream }) => stream as AsyncIterable<Buffer>)
  answer.catch(() => {})
  return answer
}

/** The bytes of a result. An error that comes in the middle of it is written into the text by the server. */
async function* resultOf(
  { name }: Server,
  answer: Promise<AsyncIterable<Buffer>>,
  reporter: Reporter,
): AsyncGenerator<Uint8Array> {
  const bar = reporter.progress('receiving', 'bytes')
  let bytes = 0
  let tail: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of await answer) {
      tail = Buffer.concat([tail, chunk]).subarray(-TAIL)
      refuseErrorIn(name, tail)
      bytes += chunk.length
      bar.update(bytes, null)
      yield chunk
    }
  } catch (error) {
    throw fromClickhouse(name, error)
  } finally {
    bar.end()
  }
}

/** Bytes at the end of a result that are searched for the message of an error. */
const TAIL = 1 << 12

/** A word of the data may look like a message; one that stands alone in the last line is one. */
function refuseErrorIn(server: string, tail: Buffer): void {
  const [, message] =
    /(?:^|\n)(?:__exception__\r?\n)?(Code: \d+[^\t\n]*DB::Exception[^\t\n]*)(?:\n|$)/.exec(
      tail.toString('latin1'),
    ) ?? []
  if (message !== undefined) throw new DataError(`${server} stopped in the middle of its answer: ${message}`)
}

/** What ClickHouse's `throwIf` says: the data have a fault. */
const REFUSED = /non zero|throwIf|Code: 395/

/** Finds a row that made the query fail. */
async function explain(
  servers: readonly Server[],
  { check }: TrainingQueries,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Error) || !REFUSED.test(error.message)) return error
  for (const server of servers) {
    const found = await firstRow(server, check)
    if (found === undefined) continue
    const { fault, in_sentence: sentence, at_position: position } = found
    const place = position === undefined ? sentence : `sentence ${sentence}, position ${position}`
    return new DataError(`${server.name}: ${fault}: ${place}`, {}, { cause: error })
  }
  return error
}

/** Errors of the server or of the connection in one line. */
function fromClickhouse(server: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DataError) return error
  const code = (error as { code?: unknown }).code
  const text = error.message.replaceAll(/\s+/g, ' ').slice(0, 500) || String(code ?? 'no message')
  return new DataError(`${server}: ${text}${code === undefined ? '' : ` (${code})`}`, {}, { cause: error })
}
