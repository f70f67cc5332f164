import type { Command } from 'commander'
import { ErrorCollector } from '../../reporting/evaluation/collect-errors.js'
import { compareModels, formatComparison } from '../../reporting/evaluation/compare-models.js'
import { formatEvaluation } from '../../reporting/evaluation/evaluation-report.js'
import { formatEvaluationPage } from '../../reporting/pages/evaluation-page.js'
import { timed } from '../../reporting/seconds.js'
import { DataError } from '../../src/common/errors.js'
import type { Corpus } from '../../src/data/corpus.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import { bootstrapIntervals } from '../../src/evaluation/bootstrap.js'
import { writeConllevalTable } from '../../src/evaluation/conlleval-table.js'
import { addToEvaluator } from '../../src/evaluation/evaluate-model.js'
import { Evaluator } from '../../src/evaluation/evaluator.js'
import type { TagOptions } from '../../src/model/label-decoder.js'
import type { Model } from '../../src/model/model.js'
import { readBatches } from '../../terminal/input.js'
import { writeOutput } from '../../terminal/output.js'
import { type CommonOptions, createReporter, printResult, type Reporter } from '../../terminal/reporter.js'
import { sourceName } from '../../terminal/source-name.js'
import { checkStandardInput, wholeNumber } from '../../terminal/usage.js'
import { createFileProgress } from '../data/file-progress.js'
import { createLeftOut } from '../data/left-out.js'
import { located } from '../data/read-data.js'
import { addUsedModelOptions, loadModel, type UsedModelOptions } from '../models/load-model.js'
import { addCommonOptions } from '../options/common-options.js'
import {
  addDataOptions,
  checkFormatOptions,
  type DataOptions,
  dataOptionsOf,
  readerOptions,
} from '../options/data-options.js'
import { addDecodingOptions, decodingOptions } from '../options/decoding-options.js'
import { planPage } from '../pages/plan-page.js'
import { warnOfUnknownLabels } from '../training/unknown-labels.js'

interface EvalCommandOptions
  extends CommonOptions,
    UsedModelOptions,
    DataOptions,
    Pick<TagOptions, 'decoder' | 'constraints'> {
  readonly top: number
  readonly resamples: number
  readonly seed: number
  readonly conlleval?: boolean
  readonly html?: string
  readonly compare?: string
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
    .option(
      '--compare <model>',
      'evaluate another model on the same data and say whether the difference could be luck',
    )
    .option(
      '--html <file>',
      'write a page with scores, confusions, reliability and every error in its context',
    )
    .option('--seed <n>', 'random seed of the intervals', wholeNumber('--seed', 0), 1)
  addDecodingOptions(command)
  addUsedModelOptions(addDataOptions(command))
  addCommonOptions(command, [
    'cofield eval model.cofield test.tsv',
    'cofield eval model.cofield test.tsv --json | jq .accuracy',
    'cofield eval model.cofield test.tsv --html errors.html --compare other.cofield',
    'cofield eval tree.cofield test.conllu --decoder posterior',
  ]).action(run)
}

async function run(modelFile: string, files: string[], options: EvalCommandOptions): Promise<void> {
  const inputs = files.length > 0 ? files : ['-']
  const { html, compare } = options
  checkStandardInput([modelFile, ...inputs, ...(compare === undefined ? [] : [compare])])
  const page = planPage(html, [modelFile, compare, ...inputs])
  const reporter = createReporter(options)
  const model = await loadModel(modelFile, options)
  const other = compare === undefined ? undefined : await loadModel(compare, options)
  if (other && compare !== undefined) warnOfTokenizers(model, other, compare, reporter)
  const errors = page && new ErrorCollector(model, decodingOptions(options))
  const second = other && { model: other, evaluator: new Evaluator({ labels: other.labels }) }
  const [evaluator, seconds] = await timed(() =>
    evaluateFiles(model, inputs, options, reporter, batch => {
      errors?.add(batch)
      if (second) addToEvaluator(second.evaluator, second.model, batch, decodingOptions(options))
    }),
  )
  const evaluation = evaluator.evaluate()
  if (evaluation.tokens === 0)
    throw new DataError('expected a gold label to compare with, got none that is known (all are _)', {
      source: inputs.map(sourceName).join(', '),
    })
  const unknown = 'gold labels that the model does not know'
  warnOfUnknownLabels(evaluation.unknownLabels, unknown, model.labels, reporter)
  const { resamples, seed, top } = options
  const intervals = resamples > 0 ? bootstrapIntervals(evaluator.statistics(), { resamples, seed }) : null
  const confusions = evaluator.confusions(top)
  const comparison =
    second && compare !== undefined
      ? compareModels(evaluator, second.evaluator, compare, { seed })
      : undefined
  if (page && errors) {
    const confusion = evaluator.confusionMatrix()
    const { collected } = errors
    await writeOutput(page, sink =>
      sink(
        formatEvaluationPage({
          model: modelFile,
          evaluation,
          intervals,
          confusion,
          errors: collected,
          comparison,
        }),
      ),
    )
  }
  const result = { ...evaluation, seconds, intervals, confusions, model: modelFile }
  printResult(options, comparison ? { ...result, comparison } : result, () =>
    options.conlleval
      ? writeConllevalTable(evaluation)
      : formatEvaluation({ evaluation, intervals, confusions, top }) +
        (comparison ? `\n${formatComparison(modelFile, comparison)}` : ''),
  )
}

/** Two models can be compared on the same tokens only, and texts are cut as the first model says. */
function warnOfTokenizers(model: Model, other: Model, name: string, reporter: Reporter): void {
  const [cut, otherCut] = [model, other].map(({ features }) => JSON.stringify(features.tokenizer ?? 'words'))
  if (cut !== otherCut)
    reporter.warn(
      `${name} was trained with the tokenizer ${otherCut}; where the data are texts, it gets the tokens of the first model, ` +
        `cut by ${cut}, and may have other scores than by itself`,
    )
}

async function evaluateFiles(
  model: Model,
  files: readonly string[],
  options: EvalCommandOptions,
  reporter: Reporter,
  onBatch: (batch: Corpus) => void,
): Promise<Evaluator> {
  const evaluator = new Evaluator({ labels: model.labels })
  const progress = createFileProgress(reporter, 'evaluating', files, 'tokens')
  const { format } = options
  const { onBytes } = progress
  const leftOut = createLeftOut()
  let sequences = 0
  for (const file of files) {
    const data = dataOptionsOf(options, model)
    const reading = { ...readerOptions(data, 'required'), ...leftOut.counting }
    const optionsFor = (found: Format) => {
      checkFormatOptions(data, found)
      return reading
    }
    const read = { ...reading, format, optionsFor, onBytes }
    for await (const batch of readBatches(file, read)) {
      await located([file], () => {
        addToEvaluator(evaluator, model, batch, decodingOptions(options))
        onBatch(batch)
      })
      sequences += batch.N
      progress.add(batch.P)
    }
  }
  progress.end()
  leftOut.warn(reporter)
  if (sequences === 0)
    throw new DataError('expected at least one sequence, got none', {
      source: files.map(sourceName).join(', '),
    })
  return evaluator
}
