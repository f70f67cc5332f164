import type { Command } from 'commander'
import { UsageError } from '../../terminal/usage.js'
import { addTableOptions, type TableOptions } from './table-options.js'

/** How a corpus is counted by an engine. */
export interface EngineOptions extends TableOptions {
  readonly memory?: string
  readonly database?: string
  readonly url?: readonly string[]
  readonly passwordFile?: string
  readonly caFile?: string
  readonly master?: string
}

/** Adds the options for training with an engine. */
export function addEngineOptions(command: Command): Command {
  return addTableOptions(command, 'let an engine count the corpus')
    .option(
      '--memory <size>',
      'memory for DuckDB, such as 256MB; the rest goes to files beside the output',
      memorySize,
    )
    .option('--database <file>', 'database file of DuckDB that has the table')
    .option(
      '--url <url>',
      'server of ClickHouse, http or https; given several times: the nodes of a cluster, each of which counts its own table; user and password: CLICKHOUSE_USER and CLICKHOUSE_PASSWORD in the environment',
      serverUrls,
    )
    .option('--password-file <file>', 'file with the password for ClickHouse')
    .option('--ca-file <file>', 'certificates that a server of ClickHouse is trusted by, in PEM')
    .option(
      '--master <url>',
      'master of Spark, such as yarn (default: as spark-submit is set up); without spark-submit the job is written, not run, and the exit code is 1',
    )
}

function memorySize(value: string): string {
  if (/^\d+(\.\d+)?\s?([KMGT]i?B)$/i.test(value)) return value
  throw new UsageError(`--memory: expected a size such as 256MB or 4GB, got ${value}`)
}

function serverUrls(value: string, before: readonly string[] | undefined): string[] {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new UsageError('--url: expected an address such as https://clickhouse.example:8443')
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      '--url: expected an address without user and password: others could see them; put them into CLICKHOUSE_USER and CLICKHOUSE_PASSWORD, or the password into a file for --password-file',
    )
  if (before?.some(other => new URL(other).host === url.host))
    throw new UsageError(`--url: ${url.host} is given twice, and would be counted twice`)
  return [...(before ?? []), value]
}

/** The options that only some engines have. */
const OWNERS = {
  memory: ['--memory', ['duckdb']],
  database: ['--database', ['duckdb']],
  url: ['--url', ['clickhouse']],
  passwordFile: ['--password-file', ['clickhouse']],
  caFile: ['--ca-file', ['clickhouse']],
  master: ['--master', ['spark']],
} as const satisfies Partial<Record<keyof EngineOptions, readonly [string, readonly string[]]>>

const TABLE_FLAGS = ['table', 'rows', 'word', 'label', 'sentence', 'position', 'columns'] as const

/** Refuses options that the engine does not have, and all of them if there is no engine. */
export function checkEngineOptions(options: EngineOptions): void {
  const { engine } = options
  for (const [name, [flag, engines]] of Object.entries(OWNERS))
    if (
      options[name as keyof EngineOptions] !== undefined &&
      !(engines as readonly string[]).includes(engine ?? '')
    )
      throw new UsageError(`${flag}: only with --engine ${engines.join(' or ')}`)
  const table = TABLE_FLAGS.find(name => options[name] !== undefined)
  if (engine === undefined && table !== undefined) throw new UsageError(`--${table}: only with --engine`)
}
