import type { Command } from 'commander'
import { formatAccuracies, type Intervals } from '../../reporting/evaluation/evaluation-report.js'
import { formatCount, formatPercent, formatTable } from '../../reporting/format.js'
import type { Progress } from '../../reporting/progress.js'
import { timed } from '../../reporting/seconds.js'
import type { Corpus } from '../../src/data/corpus.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import { bootstrapIntervals } from '../../src/evaluation/bootstrap.js'
import type { Evaluation } from '../../src/evaluation/evaluator.js'
import { resolveMethod } from '../../src/methods/registry.js'
import { nodeThreads } from '../../src/node/threads.js'
import type { UncheckedTrainOptions } from '../../src/train.js'
import { type CrossValidationOptions, crossValidate } from '../../src/validation/cross-validate.js'
import {
  combinationsOf,
  type Grid,
  type GridSearchOptions,
  gridSearch,
  type Spread,
  spreadOf,
} from '../../src/validation/grid-search.js'
import { type CommonOptions, createReporter, printResult } from '../../terminal/reporter.js'
import { asUsage, checkStandardInput, UsageError, wholeNumber } from '../../terminal/usage.js'
import { type LabeledDataOptions, located, readLabeled } from '../data/read-data.js'
import { addClassesOption, type ClassesOption, withClassFile } from '../options/classes-option.js'
import { addCommonOptions } from '../options/common-options.js'
import { addDataOptions } from '../options/data-options.js'
import { addDecodingOptions, type DecodingOptions, decodingOptions } from '../options/decoding-options.js'
import {
  addTrainingOptions,
  checkMethod,
  methodSettings,
  readFeatureChoice,
  seedOf,
  type TrainingOptions,
  withHeadColumn,
} from '../options/training-options.js'
import { formatGrid, gridResult } from '../training/grid-report.js'

interface CvCommandOptions
  extends CommonOptions,
    LabeledDataOptions,
    TrainingOptions,
    DecodingOptions,
    ClassesOption {
  readonly folds: number
  readonly grid: Grid
}

/** `cofield cv`: cross-validates a method on labeled data. */
export function register(program: Command): void {
  const command = program
    .command('cv <train...>')
    .summary('cross-validation')
    .description(
      'Cross-validates: trains on all folds of the data but one and evaluates on that one, for each fold. ' +
        'With --grid, does so for each combination of values, always with the same folds.',
    )
    .option('-k, --folds <k>', 'number of folds', wholeNumber('--folds', 2), 10)
    .option(
      '--grid <key=values>',
      'values of an option to try, separated by commas; may be repeated',
      addAxis,
      {},
    )
  addClassesOption(addTrainingOptions(command))
  addDecodingOptions(command)
  addDataOptions(command)
  addCommonOptions(command, [
    'cofield cv train.tsv --folds 5 --method hmm',
    'cofield cv train.tsv --folds 5 --method likelihood --grid c1=0,0.1 --grid c2=0.1,1,10',
  ]).action(run)
}

async function run(files: string[], options: CvCommandOptions): Promise<void> {
  const { method, folds, grid } = options
  checkMethod(options)
  checkGrid(options)
  checkStandardInput(files)
  const reporter = createReporter(options)
  const choice = await withClassFile(await readFeatureChoice(options.features), options.classes)
  let format: Format | undefined
  const onFormat = (found: Format) => {
    format = found
  }
  const corpus = await readLabeled(
    files,
    { ...options, tokenizer: options.tokenizer ?? choice?.tokenizer, onFormat },
    reporter,
  )
  const told = withHeadColumn(options, format)
  const features = choice?.(corpus)
  const columnNote = choice?.columnNote?.(corpus)
  if (columnNote !== undefined) reporter.note(columnNote)
  const progress = reporter.progress('cross-validation', 'folds')
  const validation = {
    folds,
    seed: seedOf(options),
    train: {
      method,
      ...(options.structure && { structure: options.structure }),
      options: methodSettings(told),
      threads: nodeThreads(options.threads),
      ...(features && { features }),
    },
    tag: decodingOptions(options),
  }
  const [report, seconds] = await timed(() =>
    located(files, () =>
      Object.keys(grid).length > 0
        ? searchGrid(corpus, { ...validation, grid }, progress)
        : validate(corpus, validation, progress),
    ),
  )
  progress.end()
  printResult(options, { method, ...report.result, seconds }, report.forPeople)
}

/** Result of the command, as JSON and as text. */
interface Report {
  readonly result: object
  readonly forPeople: () => string
}

async function searchGrid(
  corpus: Corpus,
  options: GridSearchOptions<UncheckedTrainOptions>,
  progress: Progress,
): Promise<Report> {
  const search = await gridSearch<UncheckedTrainOptions>(corpus, {
    ...options,
    onFold: (done, all) => progress.update(done, done / all),
  })
  return { result: gridResult(search), forPeople: () => formatGrid(search) }
}

async function validate(
  corpus: Corpus,
  options: CrossValidationOptions<UncheckedTrainOptions> & { folds: number; seed: number },
  progress: Progress,
): Promise<Report> {
  const { folds, pooled } = await crossValidate<UncheckedTrainOptions>(corpus, {
    ...options,
    onFold: (_, k) => progress.update(k + 1, (k + 1) / options.folds),
  })
  const evaluation = pooled.evaluate()
  const intervals = bootstrapIntervals(pooled.statistics(), { seed: options.seed })
  const spread = accuracySpread(folds)
  return {
    result: { folds, pooled: { ...evaluation, intervals }, spread },
    forPeople: () => forPeople(folds, evaluation, intervals),
  }
}

function addAxis(axis: string, before: Grid): Grid {
  const [, key, values] = /^([^=]+)=(.+)$/s.exec(axis) ?? []
  if (key === undefined || values === undefined)
    throw new UsageError(`--grid: expected key=value,value…, got ${axis}`)
  if (Object.hasOwn(before, key)) throw new UsageError(`--grid: expected ${key} once, got it twice`)
  return { ...before, [key]: values.split(',') }
}

/** Refuses values that the method does not accept, before any data are read. */
function checkGrid(options: CvCommandOptions): void {
  const { method, grid } = options
  const settings = methodSettings(options)
  const twice = Object.keys(grid).find(name => name in settings && name !== 'seed')
  if (twice !== undefined)
    throw new UsageError(`--grid ${twice}: the option is set twice, also to ${settings[twice]}`)
  for (const chosen of combinationsOf(grid))
    asUsage(() => resolveMethod(method, { ...settings, ...chosen }, options.structure))
}

function accuracySpread(folds: readonly Evaluation[]): Spread {
  return spreadOf(folds.map(fold => fold.accuracy ?? 0))
}

function forPeople(folds: readonly Evaluation[], pooled: Evaluation, intervals: Intervals): string {
  const row = (name: string, { sequences, tokens, accuracy, known, unknown, spans }: Evaluation) => [
    name,
    formatCount(sequences),
    formatCount(tokens),
    ...[accuracy, known.accuracy, unknown.accuracy].map(formatPercent),
    ...(pooled.spans ? [formatPercent(spans?.f1)] : []),
  ]
  const head = ['fold', 'sequences', 'tokens', 'accuracy', 'known', 'unknown']
  const { mean, deviation } = accuracySpread(folds)
  return [
    formatTable([
      pooled.spans ? [...head, 'span F1'] : head,
      ...folds.map((fold, k) => row(String(k + 1), fold)),
    ]),
    `accuracy ${formatPercent(mean)} % on average, standard deviation ${formatPercent(deviation)}\n`,
    formatAccuracies(pooled, intervals),
  ].join('\n')
}
