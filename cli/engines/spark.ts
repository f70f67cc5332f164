/** Counting by Spark: writes a job, runs it with `spark-submit`, and reads the tuples that it leaves. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { DataError } from '../../src/common/errors.js'
import { shown } from '../../src/common/shown.js'
import { type CorpusTable, quoteTable } from '../../src/sql/corpus-table.js'
import { spark } from '../../src/sql/dialects/spark.js'
import { fileKind } from '../../src/sql/duckdb-files.js'
import { SPARK_VIEW, sparkJob } from '../../src/sql/spark-job.js'
import { trainingQueries } from '../../src/sql/statements.js'
import { tupleFiles } from '../../terminal/input.js'
import { planOutput, writeOutput } from '../../terminal/output.js'
import { asUsage, UsageError } from '../../terminal/usage.js'
import type { TupleSource } from '../training/count-parts.js'
import type { EngineRequest } from './engine.js'

/** A job that has been written. */
export interface WrittenJob {
  readonly file: string
  /** The folder that it leaves tuples in. */
  readonly tuples: string
}

/** Writes the job beside the output. */
export async function writeSparkJob(request: EngineRequest): Promise<WrittenJob> {
  const { files, columns, rows = 'tokens', table = '', features, output } = request
  if (output === '-') throw new UsageError('--output: expected a file: the job of Spark is written beside it')
  const other = files.find(file => fileKind(file) !== 'parquet')
  if (other !== undefined)
    throw new UsageError(`--engine spark reads .parquet or a table of its catalog, got ${shown(other)}`)
  const from = asUsage(() => quoteTable(spark, files.length > 0 ? SPARK_VIEW : table), '--table: ')
  const corpus: CorpusTable = { ...columns, rows, from }
  const job = { file: `${output}.spark.py`, tuples: resolve(`${output}.tuples`) }
  const text = sparkJob({ files, queries: trainingQueries(spark, corpus, features), tuples: job.tuples })
  await writeOutput(planOutput(job.file, { reads: files }), sink => sink(text))
  return job
}

/** Runs a job, and reads what it leaves. */
export async function runSpark(
  { file, tuples }: WrittenJob,
  submit: string,
  { reporter, signal }: EngineRequest,
  master: string | undefined,
): Promise<TupleSource> {
  const args = [...(master === undefined ? [] : ['--master', master]), file]
  reporter.note(`running ${submit} ${args.join(' ')}`)
  await runProgram(submit, args, signal)
  return { parts: tupleFiles(writtenFiles(tuples)) }
}

/** The `spark-submit` of SPARK_HOME or PATH. */
export function findSparkSubmit(
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const { SPARK_HOME: home, PATH: path = '' } = environment
  const folders = [...(home ? [join(home, 'bin')] : []), ...path.split(delimiter)]
  return folders.map(folder => join(folder, 'spark-submit')).find(existsSync)
}

/** The Parquet files of a finished job. */
function writtenFiles(tuples: string): string[] {
  return ['totals', 'pairs'].flatMap(name => {
    const folder = join(tuples, name)
    if (!existsSync(join(folder, '_SUCCESS')))
      throw new DataError('expected the files of a finished job of Spark, got none', { source: folder })
    return readdirSync(folder)
      .filter(file => file.endsWith('.parquet'))
      .map(file => join(folder, file))
  })
}

/** Runs a program whose output goes to standard error; its last lines explain a failure. */
async function runProgram(program: string, args: readonly string[], signal?: AbortSignal): Promise<void> {
  let last = ''
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...(signal && { signal }) })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      last = (last + chunk.toString()).slice(-MOST)
    })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code === 0) return
  throw new DataError(`spark-submit ended with code ${code}: ${reasonIn(last)}`)
}

/** Characters of output that are kept. */
const MOST = 1 << 16

/** The line that says what went wrong. */
function reasonIn(output: string): string {
  const lines = output
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  const told = lines.filter(line => /USER_RAISED_EXCEPTION|Exception: |Error: /.test(line))
  return (
    told.find(line => line.includes('USER_RAISED_EXCEPTION')) ??
    told.at(-1) ??
    lines.at(-1) ??
    'no message'
  ).slice(0, 500)
}
