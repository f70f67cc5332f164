import { formatNumberOf } from '../../reporting/format.js'
import { DataError } from '../../src/common/errors.js'
import { lafferty } from '../../src/features/language/presets.js'
import { planOutput } from '../../terminal/output.js'
import { type CommonOptions, printResult, type Reporter } from '../../terminal/reporter.js'
import { checkModelOutput, UsageError } from '../../terminal/usage.js'
import type { DataOptions } from '../options/data-options.js'
import { featureFile } from '../options/feature-file.js'
import { featuresFor } from '../options/features-for.js'
import { checkMethod, type TrainingOptions } from '../options/training-options.js'
import { countParts, type TupleSource } from '../training/count-parts.js'
import type { EngineRequest } from './engine.js'
import { checkEngineOptions, type EngineOptions } from './engine-options.js'
import { columnsOf } from './table-options.js'

/** What `cofield train --engine` is told. */
export interface EngineTrainOptions extends CommonOptions, EngineOptions, TrainingOptions, DataOptions {
  readonly output: string
}

/** Lets an engine count a corpus and makes the model of the counts. */
export async function trainWithEngine(
  files: readonly string[],
  options: EngineTrainOptions,
  reporter: Reporter,
): Promise<void> {
  checkUsage(files, options)
  const { engine, method, table, rows } = options
  const { database, passwordFile, caFile } = options
  const reads = [...files, featureFile(options.features), database, passwordFile, caFile]
  const output = planOutput(options.output, { reads })
  const columns = columnsOf(options)
  const names = columns.columns
  const features = await featuresFor(options.features, names)
  const request: EngineRequest = {
    files,
    columns,
    features: features ?? lafferty(),
    output: options.output,
    reporter,
    ...(table !== undefined && { table }),
    ...(rows && { rows }),
  }
  reporter.log(`counting with ${engine} for ${method}`)
  const counting = { options, names, features, output, reporter, told: { engine } }
  if (engine !== 'spark') return countParts(signal => startEngine({ ...request, signal }, options), counting)
  const { findSparkSubmit, runSpark, writeSparkJob } = await import('./spark.js')
  const job = await writeSparkJob(request)
  const submit = findSparkSubmit(process.env)
  if (submit !== undefined)
    return countParts(signal => runSpark(job, submit, { ...request, signal }, options.master), counting)
  printResult(
    options,
    { engine, job: job.file, tuples: job.tuples, ran: false },
    () => `job  ${job.file} (not run)\n`,
  )
  throw new DataError(
    `the job was written to ${job.file} and not run, so there is no model: expected spark-submit in SPARK_HOME or PATH, got none; run the job, then cofield count ${job.tuples}/*/*.parquet -o ${options.output}`,
  )
}

/** Starts the engine; each is loaded only if it is asked for. */
async function startEngine(request: EngineRequest, options: EngineTrainOptions): Promise<TupleSource> {
  const { engine, memory, threads, database, url, passwordFile, caFile } = options
  if (engine === 'clickhouse') {
    if (url === undefined) throw new UsageError('--engine clickhouse: name the server with --url')
    const { clickhouseSettings, runClickhouse } = await import('./clickhouse.js')
    const given = {
      urls: url,
      ...(passwordFile !== undefined && { passwordFile }),
      ...(caFile !== undefined && { caFile }),
    }
    return runClickhouse(request, clickhouseSettings(given, process.env))
  }
  const { runDuckdb } = await import('./duckdb.js')
  return runDuckdb(request, {
    ...(memory !== undefined && { memory }),
    ...(threads !== undefined && { threads }),
    ...(database !== undefined && { database }),
  })
}

/** Options of training on text, which engines do not have. */
const OTHERS: Readonly<Record<string, string>> = {
  like: '--like',
  init: '--init',
  dev: '--dev',
  patience: '--patience',
  checkpoint: '--checkpoint',
  checkpointEvery: '--checkpoint-every',
  structure: '--structure',
  headColumn: '--head-column',
  minLength: '--min-length',
  format: '--format',
  encoding: '--encoding',
  separator: '--separator',
  labelColumn: '--label-column (use --label)',
  textColumn: '--text-column',
  tokenColumn: '--token-column (use --word)',
  sentenceColumn: '--sentence-column (use --sentence)',
  labelTrack: '--label-track',
  offsets: '--offsets',
  misaligned: '--misaligned',
  trustFormat: '--trust-format',
}

function checkUsage(files: readonly string[], options: EngineTrainOptions): void {
  const { engine, table, output, json } = options
  checkMethod(options)
  checkEngineOptions(options)
  checkModelOutput(output, json)
  for (const [name, flag] of Object.entries(OTHERS))
    if ((options as unknown as Record<string, unknown>)[name] !== undefined)
      throw new UsageError(`${flag}: does not work with --engine`)
  if (engine === 'clickhouse' && files.length > 0)
    throw new UsageError(`--engine clickhouse: expected --table, got ${formatNumberOf(files.length, 'file')}`)
  if (files.length > 0 === (table !== undefined))
    throw new UsageError(`--engine ${engine}: expected ${engine === 'clickhouse' ? '' : 'files or '}--table`)
}
