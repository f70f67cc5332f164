/** Counting by a server of ClickHouse: the only command besides `data` that uses the network. */
import { readFileSync } from 'node:fs'
import type { ClickHouseClient } from '@clickhouse/client'
import { DataError } from '../../src/common/errors.js'
import { loadPeer } from '../../src/node/load-peer.js'
import { type CorpusTable, quoteTable } from '../../src/sql/corpus-table.js'
import { clickhouse } from '../../src/sql/dialects/clickhouse.js'
import { type TrainingQueries, trainingQueries } from '../../src/sql/statements.js'
import type { TuplePart } from '../../src/tuples/tuple-part.js'
import type { Reporter } from '../../terminal/reporter.js'
import type { TupleSource } from '../training/count-parts.js'
import type { EngineRequest } from './engine.js'

const PACKAGE = '@clickhouse/client'

export interface ClickhouseSettings {
  readonly url: string
  readonly user?: string
  readonly password?: string
  /** Trusted certificates, in PEM. */
  readonly certificates?: Buffer
}

/** Settings from the options and the environment. */
export function clickhouseSettings(
  { url, passwordFile, caFile }: { url: string; passwordFile?: string; caFile?: string },
  environment: Readonly<Record<string, string | undefined>>,
): ClickhouseSettings {
  const user = environment['CLICKHOUSE_USER']
  const password =
    passwordFile === undefined
      ? environment['CLICKHOUSE_PASSWORD']
      : readFileSync(passwordFile, 'utf8').replace(/\r?\n$/, '')
  return {
    url,
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ...(caFile !== undefined && { certificates: readFileSync(caFile) }),
  }
}

/** Milliseconds that a server may be silent: counting takes long, and the answer begins only after it. */
const SILENCE = 24 * 3600 * 1000

/** Connects to a server and prepares the queries. */
export async function runClickhouse(
  request: EngineRequest,
  settings: ClickhouseSettings,
): Promise<TupleSource> {
  const { createClient } = await loadPeer('this engine', PACKAGE, () => import('@clickhouse/client'))
  const { url, user, password, certificates } = settings
  const client = createClient({
    url,
    application: 'cofield',
    request_timeout: SILENCE,
    // What the client reports itself, we report as errors.
    log: { level: 127 },
    ...(user !== undefined && { username: user }),
    ...(password !== undefined && { password }),
    ...(certificates && { tls: { ca_cert: certificates } }),
  })
  const { columns, rows = 'tokens', table = '', features, reporter, signal } = request
  const from = quoteTable(clickhouse, table)
  const corpus: CorpusTable = { ...columns, rows, from }
  const queries = trainingQueries(clickhouse, corpus, features)
  reporter.note(`counting on ${new URL(url).host}: this uses the network`)
  return {
    parts: partsOf(client, queries, reporter, signal),
    explain: error => explain(client, queries, error),
    close: () => client.close(),
  }
}

async function* partsOf(
  client: ClickHouseClient,
  { totals, pairs }: TrainingQueries,
  reporter: Reporter,
  signal: AbortSignal | undefined,
): AsyncGenerator<TuplePart> {
  await refuseLimits(client)
  yield { name: 'ClickHouse totals', content: resultOf(client, totals, reporter, signal) }
  yield { name: 'ClickHouse pairs', content: resultOf(client, pairs, reporter, signal) }
}

/** Settings by which a query that reaches a limit, as a user may have, ends quietly with a part of its result. */
const QUIET = `SELECT name, value FROM system.settings WHERE name LIKE '%overflow_mode%' AND value IN ('break', 'any')`

/** Refuses such settings: totals and pairs may be cut off at the same place, and then agree. */
async function refuseLimits(client: ClickHouseClient): Promise<void> {
  try {
    const result = await client.query({ query: QUIET, format: 'JSONEachRow' })
    const [found] = await result.json<Record<string, string>>()
    if (found === undefined) return
    const { name, value } = found
    throw new DataError(
      `ClickHouse: the setting ${name} is ${value}, so a limit would cut off the counts without an error: set it to throw (?ch_${name}=throw in --url)`,
    )
  } catch (error) {
    throw fromClickhouse(error)
  }
}

/** The bytes of a result. An error that comes in the middle of it is written into the text by the server. */
async function* resultOf(
  client: ClickHouseClient,
  sql: string,
  reporter: Reporter,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const bar = reporter.progress('receiving', 'bytes')
  let bytes = 0
  let tail: Buffer = Buffer.alloc(0)
  try {
    const { stream } = await client.exec({
      query: `${sql}\nFORMAT TabSeparatedWithNames`,
      ...(signal && { abort_signal: signal }),
    })
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      tail = Buffer.concat([tail, chunk]).subarray(-TAIL)
      refuseErrorIn(tail)
      bytes += chunk.length
      bar.update(bytes, null)
      yield chunk
    }
  } catch (error) {
    throw fromClickhouse(error)
  } finally {
    bar.end()
  }
}

/** Bytes at the end of a result that are searched for the message of an error. */
const TAIL = 1 << 12

/** A word of the data may look like a message; one that stands alone in the last line is one. */
function refuseErrorIn(tail: Buffer): void {
  const [, message] =
    /(?:^|\n)(?:__exception__\r?\n)?(Code: \d+[^\t\n]*DB::Exception[^\t\n]*)(?:\n|$)/.exec(
      tail.toString('latin1'),
    ) ?? []
  if (message !== undefined) throw new DataError(`ClickHouse stopped in the middle of its answer: ${message}`)
}

/** What ClickHouse's `throwIf` says: the data have a fault. */
const REFUSED = /non zero|throwIf|Code: 395/

/** Finds a row that made the query fail. */
async function explain(
  client: ClickHouseClient,
  { check }: TrainingQueries,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Error) || !REFUSED.test(error.message)) return error
  const result = await client.query({ query: check, format: 'JSONEachRow' })
  const [found] = await result.json<Record<string, string>>()
  if (found === undefined) return error
  const { fault, in_sentence: sentence, at_position: position } = found
  const place = position === undefined ? sentence : `sentence ${sentence}, position ${position}`
  return new DataError(`ClickHouse: ${fault}: ${place}`, {}, { cause: error })
}

/** Errors of the server or of the connection in one line. */
function fromClickhouse(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DataError) return error
  const code = (error as { code?: unknown }).code
  const text = error.message.replaceAll(/\s+/g, ' ').slice(0, 500) || String(code ?? 'no message')
  return new DataError(`ClickHouse: ${text}${code === undefined ? '' : ` (${code})`}`, {}, { cause: error })
}
