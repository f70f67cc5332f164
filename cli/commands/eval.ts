import type { Command } from 'commander'
import { timed } from '../../reporting/seconds.js'
import { DataError } from '../../src/common/errors.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import { bootstrapIntervals } from '../../src/evaluation/bootstrap.js'
import { writeConllevalTable } from '../../src/evaluation/conlleval-table.js'
import { addToEvaluator } from '../../src/evaluation/evaluate-model.js'
import { Evaluator } from '../../src/evaluation/evaluator.js'
import type { TagOptions } from '../../src/model/label-decoder.js'
import type { Model } from '../../src/model/model.js'
import { readBatches } from '../../terminal/input.js'
import { type CommonOptions, createReporter, printResult, type Reporter } from '../../terminal/reporter.js'
import { sourceName } from '../../terminal/source-name.js'
import { checkStandardInput, wholeNumber } from '../../terminal/usage.js'
import { createFileProgress } from '../data/file-progress.js'
import { located } from '../data/read-data.js'
import { createSkippedRecords } from '../data/skipped-records.js'
import { formatEvaluation } from '../evaluation/evaluation-report.js'
import { addModelOptions, loadModel, type ModelOptions } from '../models/load-model.js'
import { addCommonOptions } from '../options/common-options.js'
import {
  addDataOptions,
  checkFormatOptions,
  type DataOptions,
  readerOptions,
} from '../options/data-options.js'
import { addDecodingOptions, decodingOptions } from '../options/decoding-options.js'
import { warnOfUnknownLabels } from '../training/unknown-labels.js'

interface EvalCommandOptions
  extends CommonOptions,
    ModelOptions,
    DataOptions,
    Pick<TagOptions, 'decoder' | 'constraints'> {
  readonly top: number
  readonly resamples: number
  readonly seed: number
  readonly conlleval?: boolean
}

/** `cofield eval`: compares a model with labeled data. */
export function register(program: Command): void {
  const command = program
    .command('eval <model> [gold...]')
    .summary('compare a model with labeled files')
    .description(
      'Tags labeled files, or standard input, and compares the result with their gold labels. Gold labels that ' +
        'the model does not know count as errors.',
    )
    .option('--top <n>', 'rows of the tables of labels and errors', wholeNumber('--top', 0), 20)
    .option('--conlleval', "print the table of CoNLL's conlleval script instead")
    .option(
      '--resamples <n>',
      'bootstrap samples for the 95 % intervals; 0: no intervals',
      wholeNumber('--resamples', 0, 1_000_000),
      1000,
    )
    .option('--seed <n>', 'random seed of the intervals', wholeNumber('--seed', 0), 1)
  addDecodingOptions(command)
  addModelOptions(addDataOptions(command))
  addCommonOptions(command, [
    'cofield eval model.cofield test.tsv',
    'cofield eval model.cofield test.tsv --json | jq .accuracy',
    'cofield eval tree.cofield test.conllu --decoder posterior',
  ]).action(run)
}

async function run(modelFile: string, files: string[], options: EvalCommandOptions): Promise<void> {
  const inputs = files.length > 0 ? files : ['-']
  checkStandardInput([modelFile, ...inputs])
  const reporter = createReporter(options)
  const model = await loadModel(modelFile, options)
  const [evaluator, seconds] = await timed(() => evaluateFiles(model, inputs, options, reporter))
  const evaluation = evaluator.evaluate()
  const unknown = 'gold labels that the model does not know'
  warnOfUnknownLabels(evaluation.unknownLabels, unknown, model.labels, reporter)
  const { resamples, seed, top } = options
  const intervals = resamples > 0 ? bootstrapIntervals(evaluator.statistics(), { resamples, seed }) : null
  const confusions = evaluator.confusions(top)
  printResult(options, { ...evaluation, seconds, intervals, confusions, model: modelFile }, () =>
    options.conlleval
      ? writeConllevalTable(evaluation)
      : formatEvaluation({ evaluation, intervals, confusions, top }),
  )
}

async function evaluateFiles(
  model: Model,
  files: readonly string[],
  options: EvalCommandOptions,
  reporter: Reporter,
): Promise<Evaluator> {
  const evaluator = new Evaluator({ labels: model.labels })
  const progress = createFileProgress(reporter, 'evaluating', files, 'tokens')
  const { format } = options
  const { onBytes } = progress
  const skipped = createSkippedRecords()
  let sequences = 0
  for (const file of files) {
    const { tokenizer } = model.features
    const reading = { ...readerOptions({ ...options, tokenizer }, 'required'), onSkip: skipped.onSkip }
    const optionsFor = (found: Format) => {
      checkFormatOptions(options, found)
      return reading
    }
    const read = { ...reading, format, optionsFor, onBytes }
    for await (const batch of readBatches(file, read)) {
      await located([file], () => addToEvaluator(evaluator, model, batch, decodingOptions(options)))
      sequences += batch.N
      progress.add(batch.P)
    }
  }
  progress.end()
  skipped.warn(reporter)
  if (sequences === 0)
    throw new DataError('expected at least one sequence, got none', {
      source: files.map(sourceName).join(', '),
    })
  return evaluator
}
