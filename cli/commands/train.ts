import type { Command } from 'commander'
import { formatBytes, formatDuration, formatNumberOf } from '../../reporting/format.js'
import { secondsSinceStart, timed } from '../../reporting/seconds.js'
import type { Corpus } from '../../src/data/corpus.js'
import { countUnknown } from '../../src/data/labels/unknown-label.js'
import { DECODERS, type DecoderName } from '../../src/model/file/model-use.js'
import type { Model } from '../../src/model/model.js'
import { nodeThreads } from '../../src/node/threads.js'
import type { UncheckedTrainOptions } from '../../src/train.js'
import type { TrainingSummary } from '../../src/training/training-progress.js'
import { isFile } from '../../terminal/file-identity.js'
import { type Output, planOutput } from '../../terminal/output.js'
import { type CommonOptions, createReporter, printResult, type Reporter } from '../../terminal/reporter.js'
import { checkModelOutput, checkStandardInput, oneOf, UsageError, wholeNumber } from '../../terminal/usage.js'
import { located } from '../data/read-data.js'
import { addEngineOptions, checkEngineOptions, type EngineOptions } from '../engines/engine-options.js'
import { trainLike } from '../like/train-like.js'
import { addModelOptions, warnOfManyLabels } from '../models/load-model.js'
import { saveModel } from '../models/save-model.js'
import { addClassesOption } from '../options/classes-option.js'
import { addCommonOptions } from '../options/common-options.js'
import { addDataOptions } from '../options/data-options.js'
import { featureFile } from '../options/feature-file.js'
import {
  addTrainingOptions,
  checkMethod,
  methodSettings,
  traitsOf,
  withHeadColumn,
} from '../options/training-options.js'
import {
  type BestCommandOptions,
  checkBestOptions,
  DEFAULT_MINUTES,
  hintAtBest,
  readMinutes,
} from '../training/best-options.js'
import { bestResult, formatBest } from '../training/best-report.js'
import { trainWithBar } from '../training/feature-bar.js'
import { type InputOptions, type Inputs, readInputs } from '../training/inputs.js'
import { describePenalty, penaltyFor, penaltyOf } from '../training/penalty.js'
import { collectFlags, type GivenFlag } from '../training/plain-command.js'
import { NOT_BEGUN, quitOnInterrupt } from '../training/stop-on-interrupt.js'
import type { BestTraining, FoundModel } from '../training/train-best.js'
import { type DevResult, formatTraining, stopWords, type TrainResult } from '../training/train-report.js'
import type { DisplayedTraining } from '../training/train-with-display.js'
import { checkOutcome, noteAborted, warnOfPoorEnd } from '../training/training-end.js'

interface TrainCommandOptions extends CommonOptions, InputOptions, EngineOptions, BestCommandOptions {
  readonly output: string
  readonly patience?: number
  readonly checkpoint?: string
  readonly checkpointEvery?: number
  readonly like?: string
  readonly decoder?: DecoderName
}

const PATIENCE = 10
const CHECKPOINT_EVERY = 10

/** `cofield train`: trains a model on labeled data. */
export function register(program: Command): void {
  const command = program
    .command('train [train...]')
    .summary('train a model on labeled files')
    .description(
      'Trains a model on labeled files. Ctrl-C stops an iterative method after the current iteration and ' +
        'writes the model reached so far; Ctrl-C twice writes none.',
    )
    .requiredOption('-o, --output <model>', 'the model file to write')
  addClassesOption(addTrainingOptions(command))
    .option(
      '--best',
      'try features, methods and penalties on held-out data (--dev, or folds), and train with the best; what is given, such as -m, is settled',
    )
    .option(
      '--minutes <n>',
      `time for --best, with the last training (default: ${DEFAULT_MINUTES}; less if the best is clear)`,
      readMinutes,
    )
    .option(
      '--iterations <n>',
      'iterations over all data for --best, instead of time: the result depends only on data, options and seed',
      wholeNumber('--iterations', 1),
    )
    .option(
      '--like <command>',
      "train as a command of another tool does: 'crfsuite learn -p c2=0.5', 'wapiti train -p patterns.txt', 'crf_learn -c 1.5 template'",
    )
    .option(
      '--decoder <decoder>',
      'the decoder that the model uses if none is named: viterbi or posterior (default: as the method is trained for)',
      oneOf('--decoder', DECODERS),
    )
    .option('--init <model>', 'start from the weights of a model, or from its counts as weights')
    .option(
      '--dev <file>',
      'labeled file to evaluate on; iterative methods keep the model that is best on it',
    )
    .option(
      '--patience <n>',
      `stop after this many iterations without a better dev score (default: ${PATIENCE})`,
      wholeNumber('--patience', 1),
    )
    .option('--checkpoint <file>', 'save the state of training in a file, and resume from it if it exists')
    .option(
      '--checkpoint-every <n>',
      `iterations between checkpoints (default: ${CHECKPOINT_EVERY}, or half a minute)`,
      wholeNumber('--checkpoint-every', 1),
    )
  addModelOptions(addDataOptions(command), 'the model of --init')
  addEngineOptions(command)
  addCommonOptions(command, [
    'cofield train train.tsv -o model.cofield',
    'cofield train train.tsv -o model.cofield --best --minutes 2',
    'cofield train train.conllu -o pos.cofield --method hmm --label-column xpos --dev dev.conllu',
    'cofield train train.conllu -o tree.cofield --structure tree --set neighbors=yes',
    'cofield train train.tsv -o ner.cofield --structure skip-chain',
    'cofield train spans.jsonl -o ingredients.cofield --tokenizer words --misaligned split',
    "cofield train --engine duckdb 'corpus/*.parquet' -o pos.cofield --memory 256MB",
    'cofield train train.tsv -o crf.cofield -m likelihood --c2 0.5 --dev dev.tsv --checkpoint crf.checkpoint',
  ])
  const flags = collectFlags(command)
  command.action((files: string[], options: TrainCommandOptions) => {
    const settlesMethod = command.getOptionValueSource('method') === 'cli' || options.structure !== undefined
    return run(files, options, { flags, settlesMethod })
  })
}

/** How the command was called. */
interface Call {
  readonly flags: readonly GivenFlag[]
  /** Whether the user has settled the method. */
  readonly settlesMethod: boolean
}

async function run(files: string[], given: TrainCommandOptions, call: Call): Promise<void> {
  checkBestOptions(given, call.settlesMethod)
  const begun = secondsSinceStart()
  const reporter = createReporter(given)
  if (given.engine !== undefined) {
    if (given.classes !== undefined)
      throw new UsageError('--classes: not with --engine; name the file in the JSON of --features instead')
    const { trainWithEngine } = await import('../engines/train-with-engine.js')
    return trainWithEngine(files, given, reporter)
  }
  const options = given.like === undefined ? given : await trainLike(given.like, files, given, reporter)
  checkUsage(files, options)
  const outputs = planOutputs(files, options)
  const [inputs, read] = await timed(() => readStoppably(files, options, reporter))
  const told = withHeadColumn(options, inputs.format)
  const { N, P } = inputs.corpus
  const what = options.best ? 'the best of all methods' : options.method
  const penalty = options.best ? undefined : penaltyFor(told, inputs)
  const c2 = penalty && describePenalty(penalty, inputs, options.features)
  reporter.log(
    `training ${what} on ${formatNumberOf(N, 'sequence')}, ${formatNumberOf(P, 'token')}` +
      (c2 === undefined ? '' : `, c2 = ${c2}`),
  )
  const [trained, training] = await timed(() =>
    located(files, () =>
      options.best
        ? searchOn(inputs, { ...call, files, options: told, begun }, reporter)
        : trainOn(inputs, told, outputs.checkpoint, reporter),
    ),
  )
  const { model, summary, found } = trained
  checkOutcome(summary)
  warnOfPoorEnd(summary, inputs.corpus, reporter)
  const dev = inputs.dev && (await evaluateDev(model, inputs.dev, options))
  const [modelBytes, write] = await timed(() => saveModel(model, outputs.model))
  warnOfManyLabels(model, modelBytes, reporter)
  if (summary.stop === 'aborted' && !found) noteAborted(summary, options.checkpoint, reporter)
  else trained.removeCheckpoint()
  reporter.log(`trained in ${formatDuration(training)}: ${formatBytes(modelBytes)}${stopOf(summary)}`)
  if (!options.json && isPlain(options, call)) reporter.note(hintAtBest(inputs.corpus))
  if (options.output === '-') return
  const result: TrainResult = {
    ...describe(model, inputs.corpus),
    ...(found ? penaltyOf(model) : penalty),
    seconds: { read, train: training, write, total: secondsSinceStart() },
    ...summary,
    model: options.output,
    modelBytes,
    ...(dev && { dev }),
  }
  const best = found && { best: bestResult(found, found.unit, found.command) }
  const table = found ? formatBest(found, found.command) : ''
  printResult(
    options,
    { ...result, ...memory(), warnings: inputs.warnings, ...best },
    () => table + formatTraining(result, c2 ?? result.c2?.toString()),
  )
}

/** Whether nothing was said about how to train. */
function isPlain({ best, features, like, init }: TrainCommandOptions, { settlesMethod }: Call): boolean {
  return !(best || settlesMethod || [features, like, init].some(given => given !== undefined))
}

/** How iterations ended; nothing for methods that have none. */
function stopOf(summary: TrainingSummary): string {
  const { iterations, stop } = summary
  return stop === 'closed-form' ? '' : `, ${formatNumberOf(iterations, 'iteration')} (${stopWords(summary)})`
}

function checkUsage(files: readonly string[], options: TrainCommandOptions): void {
  const { output, json, init, dev, features, classes } = options
  if (files.length === 0) throw new UsageError("missing required argument 'train'")
  checkEngineOptions(options)
  checkMethod(options)
  checkIterations(options)
  if (classes !== undefined && init !== undefined && features === undefined)
    throw new UsageError(
      '--classes: name the features beside it; without --features they are those of --init',
    )
  checkStandardInput([...files, ...[init, dev].filter(file => file !== undefined)])
  checkModelOutput(output, json)
}

/** Reads the inputs; Ctrl-C says what it has ended. A pipe may keep signals waiting as long as it likes, so there Ctrl-C just ends. */
function readStoppably(
  files: readonly string[],
  options: TrainCommandOptions,
  reporter: Reporter,
): Promise<Inputs> {
  const read = () => readInputs(files, options, reporter)
  const iterates = !options.best && traitsOf(options).iterates
  if (!iterates || !filesToRead(files, options).every(isFile)) return read()
  return quitOnInterrupt(read, () => reporter.note(NOT_BEGUN))
}

function filesToRead(
  files: readonly string[],
  { init, dev, features, classes }: TrainCommandOptions,
): string[] {
  return [...files, init, dev, featureFile(features), classes].filter(file => file !== undefined)
}

/** The files to write. None of them may also be read, except the checkpoint of an earlier run. */
function planOutputs(files: readonly string[], options: TrainCommandOptions) {
  const { output, checkpoint: file } = options
  const reads = filesToRead(files, options)
  const model = planOutput(output, { reads })
  const checkpoint =
    file === undefined ? undefined : planOutput(file, { reads, changes: [file], besides: [model] })
  return { model, checkpoint }
}

/** Refuses options that only iterative methods have. */
function checkIterations(options: TrainCommandOptions): void {
  const { init, patience, checkpoint, checkpointEvery, dev } = options
  const { startsFromModel, checkpoints, stopsByDev } = traitsOf(options)
  const flags = [
    ['--init', init, startsFromModel],
    ['--checkpoint', checkpoint, checkpoints],
    ['--patience', patience, stopsByDev],
  ] as const
  for (const [flag, value, isPossible] of flags) {
    if (value !== undefined && !isPossible)
      throw new UsageError(`${flag}: ${options.method} has no such option: it is not iterative`)
  }
  if (patience !== undefined && dev === undefined) throw new UsageError('--patience needs --dev')
  if (checkpointEvery !== undefined && checkpoint === undefined)
    throw new UsageError('--checkpoint-every needs --checkpoint')
  if (checkpoint === '-') throw new UsageError('--checkpoint: expected a file, got standard output')
}

/** A trained model, and how it was found with `--best`. */
type MaybeFound = DisplayedTraining & { readonly found?: FoundModel }

async function searchOn(
  inputs: Inputs,
  training: Omit<BestTraining, 'inputs'>,
  reporter: Reporter,
): Promise<MaybeFound> {
  const { trainBestWithDisplay } = await import('../training/train-best.js')
  const found = await trainBestWithDisplay({ ...training, inputs }, reporter)
  return { model: found.model, summary: found.summary, removeCheckpoint() {}, found }
}

async function trainOn(
  inputs: Inputs,
  options: TrainCommandOptions,
  checkpoint: Output | undefined,
  reporter: Reporter,
): Promise<MaybeFound> {
  const { method, patience = PATIENCE, checkpointEvery: every = CHECKPOINT_EVERY } = options
  const { features, init, dev, context } = inputs
  const training: UncheckedTrainOptions = {
    method,
    ...(options.structure && { structure: options.structure }),
    options: methodSettings(options),
    threads: nodeThreads(options.threads),
    ...(features && { features }),
    ...(options.tokenizer && { tokenizer: options.tokenizer }),
    ...(options.decoder && { decoder: options.decoder }),
    ...(options.labelColumn !== undefined && { labelColumn: options.labelColumn }),
    ...(init && { init }),
    ...(dev && traitsOf(options).stopsByDev && { dev: { corpus: dev, patience } }),
  }
  if (!traitsOf(options).iterates)
    return { ...(await trainWithBar(inputs, training, reporter)), removeCheckpoint() {} }
  const keep = checkpoint && { output: checkpoint, every, context: `${context} ${patience}` }
  const { trainWithDisplay } = await import('../training/train-with-display.js')
  return trainWithDisplay(inputs, training, keep, reporter)
}

async function evaluateDev(model: Model, gold: Corpus, options: TrainCommandOptions): Promise<DevResult> {
  const { evaluateModel } = await import('../../src/evaluation/evaluate-model.js')
  const evaluation = await located([options.dev!], () => evaluateModel(model, gold).evaluate())
  return { ...evaluation, score: evaluation.spans ? evaluation.spans.f1 : (evaluation.accuracy ?? 0) }
}

function describe(model: Model, corpus: Corpus) {
  const { method, figures } = model
  return { method, ...figures, unlabeled: countUnknown(corpus) }
}

function memory() {
  return { peakMemoryBytes: process.resourceUsage().maxRSS * 1024 }
}
