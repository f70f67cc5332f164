import type { Command } from 'commander'
import { bootstrapIntervals } from '../../src/evaluation/bootstrap.js'
import type { Evaluation } from '../../src/evaluation/evaluator.js'
import { crossValidate } from '../../src/training/cross-validate.js'
import { addCommonOptions } from '../common-options.js'
import { addDataOptions } from '../data-options.js'
import { addDecodingOptions, type DecodingOptions, decodingOptions } from '../decoding-options.js'
import { formatAccuracies, type Intervals } from '../evaluation-report.js'
import { formatCount, formatPercent, formatTable } from '../format.js'
import { type LabelledDataOptions, located, readLabelled } from '../read-data.js'
import { type CommonOptions, createReporter, printResult } from '../reporter.js'
import { timed } from '../seconds.js'
import {
  addTrainingOptions,
  checkMethod,
  methodSettings,
  readFeatureChoice,
  seedOf,
  type TrainingOptions,
} from '../training-options.js'
import { checkStandardInput, wholeNumber } from '../usage.js'

interface CvCommandOptions extends CommonOptions, LabelledDataOptions, TrainingOptions, DecodingOptions {
  readonly folds: number
}

/** `cofield cv`: how well a method does on data, by cross-validation. */
export function register(program: Command): void {
  const command = program
    .command('cv <train...>')
    .summary('cross-validation')
    .description(
      'Cross-validation: trains on all parts of the data but one, evaluates on that one, for each part in turn.',
    )
    .option('-k, --folds <k>', 'number of parts', wholeNumber('--folds', 2), 10)
  addTrainingOptions(command)
  addDecodingOptions(command)
  addDataOptions(command)
  addCommonOptions(command, ['cofield cv train.tsv --folds 5 --method hmm']).action(run)
}

async function run(files: string[], options: CvCommandOptions): Promise<void> {
  checkMethod(options)
  checkStandardInput(files)
  const reporter = createReporter(options)
  const choice = await readFeatureChoice(options.features)
  const corpus = await readLabelled(files, options, reporter)
  const { method, folds: K } = options
  const seed = seedOf(options)
  const features = choice?.(corpus)
  const progress = reporter.progress('cross-validation', 'folds')
  const [{ folds, pooled }, seconds] = await timed(() =>
    located(files, () =>
      crossValidate(corpus, {
        folds: K,
        seed,
        train: { method, options: methodSettings(options), ...(features && { features }) },
        tag: decodingOptions(options),
        onFold: (_, k) => progress.update(k + 1, (k + 1) / K),
      }),
    ),
  )
  progress.end()
  const evaluation = pooled.evaluate()
  const intervals = bootstrapIntervals(pooled.statistics(), { seed })
  const result = { method, folds, pooled: { ...evaluation, intervals }, spread: spreadOf(folds), seconds }
  printResult(options, result, () => forPeople(folds, evaluation, intervals))
}

/** Mean and standard deviation of the folds' accuracies. */
function spreadOf(folds: readonly Evaluation[]): { mean: number; deviation: number } {
  const accuracies = folds.map(fold => fold.accuracy ?? 0)
  const mean = accuracies.reduce((sum, x) => sum + x, 0) / accuracies.length
  const squares = accuracies.reduce((sum, x) => sum + (x - mean) ** 2, 0)
  return { mean, deviation: Math.sqrt(squares / (accuracies.length - 1)) }
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
  const { mean, deviation } = spreadOf(folds)
  return [
    formatTable([
      pooled.spans ? [...head, 'span F1'] : head,
      ...folds.map((fold, k) => row(String(k + 1), fold)),
    ]),
    `accuracy ${formatPercent(mean)} % on average, standard deviation ${formatPercent(deviation)}\n`,
    formatAccuracies(pooled, intervals),
  ].join('\n')
}
