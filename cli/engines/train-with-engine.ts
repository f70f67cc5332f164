import { formatBytes, formatDuration, formatNumberOf } from '../../reporting/format.js'
import { secondsSinceStart, timed } from '../../reporting/seconds.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import { lafferty, preset } from '../../src/features/language/presets.js'
import { nodeThreads } from '../../src/node/threads.js'
import { countTuples } from '../../src/tuples/count-tuples.js'
import { planOutput } from '../../terminal/output.js'
import { type CommonOptions, printResult, type Reporter } from '../../terminal/reporter.js'
import { asUsage, checkModelOutput, UsageError } from '../../terminal/usage.js'
import { saveModel } from '../models/save-model.js'
import type { DataOptions } from '../options/data-options.js'
import {
  checkMethod,
  featureFile,
  methodSettings,
  readFeatureFile,
  type TrainingOptions,
} from '../options/training-options.js'
import { createIterationDisplay } from '../training/iteration-display.js'
import { stopOnInterrupt } from '../training/stop-on-interrupt.js'
import { formatTraining, type TrainResult } from '../training/train-report.js'
import type { EngineRequest, EngineRun } from './engine.js'
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
  const { output: file, method, tokenizer, table, rows } = options
  const output = planOutput(file, { reads: [...files, featureFile(options.features)] })
  const columns = columnsOf(options)
  const features = await featuresOf(options, columns.columns.length + 1)
  reporter.log(`counting with ${options.engine} for ${method}`)
  const display = createIterationDisplay(reporter.live())
  const count = async (signal: AbortSignal) => {
    const request: EngineRequest = {
      files,
      columns,
      features: features ?? lafferty(),
      output: file,
      reporter,
      signal,
      ...(table !== undefined && { table }),
      ...(rows && { rows }),
    }
    const run = await startEngine(request, options)
    try {
      return await countTuples(run.parts, {
        method,
        options: methodSettings(options),
        names: columns.columns,
        threads: nodeThreads(options.threads),
        signal,
        onProgress: step => step.stop !== 'closed-form' && display.update(step),
        ...(features && { features }),
        ...(tokenizer && { tokenizer }),
      })
    } catch (error) {
      throw (await run.explain?.(error)) ?? error
    } finally {
      await run.close()
    }
  }
  const [{ model, summary }, training] = await timed(() =>
    stopOnInterrupt(count).finally(() => display.end()),
  )
  const [modelBytes, write] = await timed(() => saveModel(model, output))
  reporter.log(`trained in ${formatDuration(training)}: ${formatBytes(modelBytes)}`)
  if (file === '-') return
  const result: TrainResult = {
    method: model.method,
    ...model.figures,
    unlabeled: 0,
    seconds: { read: 0, train: training, write, total: secondsSinceStart() },
    ...summary,
    model: file,
    modelBytes,
  }
  const peakMemoryBytes = process.resourceUsage().maxRSS * 1024
  printResult(options, { ...result, engine: options.engine, peakMemoryBytes }, () => formatTraining(result))
}

/** Starts the engine; each is loaded only if it is asked for. */
async function startEngine(request: EngineRequest, options: EngineTrainOptions): Promise<EngineRun> {
  const { engine, memory, threads, database, url, passwordFile, caFile } = options
  if (engine === 'clickhouse') {
    if (url === undefined) throw new UsageError('--engine clickhouse: name the server with --url')
    const { clickhouseSettings, runClickhouse } = await import('./clickhouse.js')
    const given = {
      url,
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

/** The features that `--features` names; undefined: the default of training. */
async function featuresOf({ features }: TrainingOptions, columns: number): Promise<FeatureSet | undefined> {
  if (features === undefined) return undefined
  return (await readFeatureFile(features)) ?? asUsage(() => preset(features, { columns }))
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
