import type { Command } from 'commander'
import type { Corpus } from '../../src/data/corpus.js'
import type { Evaluation } from '../../src/evaluation/evaluator.js'
import type { Model } from '../../src/model/model.js'
import { train } from '../../src/training/train.js'
import { addCommonOptions } from '../common-options.js'
import { addDataOptions } from '../data-options.js'
import { formatBytes, formatCount, formatDuration, formatPercent, formatTable } from '../format.js'
import { checkOutput } from '../output.js'
import { type LabelledDataOptions, located, readLabelled } from '../read-data.js'
import { type CommonOptions, createReporter, printResult, type Reporter } from '../reporter.js'
import { saveModel } from '../save-model.js'
import { secondsSinceStart, timed } from '../seconds.js'
import {
  addTrainingOptions,
  checkMethod,
  readFeatureChoice,
  type TrainingOptions,
} from '../training-options.js'
import { checkStandardInput, UsageError } from '../usage.js'

interface TrainCommandOptions extends CommonOptions, LabelledDataOptions, TrainingOptions {
  readonly output: string
  readonly dev?: string
}

/** `cofield train`: labelled data into a model. */
export function register(program: Command): void {
  const command = program
    .command('train <train...>')
    .summary('train a model on labelled files')
    .description('Trains a model on labelled files.')
    .requiredOption('-o, --output <model>', 'the model file to write')
    .option('--dev <file>', 'labelled file to evaluate the model on')
  addTrainingOptions(command)
  addDataOptions(command)
  addCommonOptions(command, [
    'cofield train train.tsv -o model.cofield',
    'cofield train train.conllu -o pos.cofield --method hmm --label-column xpos --dev dev.conllu',
  ]).action(run)
}

async function run(files: string[], options: TrainCommandOptions): Promise<void> {
  const reporter = createReporter(options)
  checkUsage(files, options)
  const choice = await readFeatureChoice(options.features)
  const [corpus, read] = await timed(() => readLabelled(files, options, reporter))
  const features = choice?.(corpus)
  const { method, set } = options
  const [model, training] = await timed(() =>
    located(files, () => train(corpus, { method, options: set, ...(features && { features }) })),
  )
  const dev = await evaluateDev(model, options, reporter)
  const [modelBytes, write] = await timed(() => saveModel(model, options.output))
  const seconds = { read, train: training, write, total: secondsSinceStart() }
  const result = { ...describe(model, corpus), seconds, ...CLOSED_FORM, model: options.output, modelBytes }
  if (options.output !== '-')
    printResult(options, { ...result, ...memory(), ...(dev && { dev }) }, () => forPeople(result, dev))
}

/** What the closed forms have to say where others tell of their iterations. */
const CLOSED_FORM = { iterations: 0, objective: null, stop: 'closed-form', threads: 1 }

function checkUsage(files: readonly string[], options: TrainCommandOptions): void {
  checkMethod(options)
  checkStandardInput(options.dev === undefined ? files : [...files, options.dev])
  if (options.output === '-' && options.json)
    throw new UsageError('--json: expected a file as the output, got standard output')
  checkOutput(options.output)
}

async function evaluateDev(
  model: Model,
  options: TrainCommandOptions,
  reporter: Reporter,
): Promise<Evaluation | undefined> {
  const { dev } = options
  if (dev === undefined) return undefined
  const { evaluateModel } = await import('../../src/training/evaluate-model.js')
  const gold = await readLabelled([dev], { ...options, minLength: 1 }, reporter)
  return located([dev], () => evaluateModel(model, gold).evaluate())
}

function describe(model: Model, corpus: Corpus) {
  const { method, figures } = model
  return { method, ...figures, sequences: corpus.N, tokens: corpus.P }
}

function memory() {
  return { peakMemoryBytes: process.resourceUsage().maxRSS * 1024 }
}

type TrainResult = ReturnType<typeof describe> & {
  readonly seconds: Readonly<Record<'read' | 'train' | 'write' | 'total', number>>
  readonly model: string
  readonly modelBytes: number
}

function forPeople(result: TrainResult, dev: Evaluation | undefined): string {
  const { seconds, model, modelBytes } = result
  const figures = (['sequences', 'tokens', 'labels', 'attributes', 'features'] as const).map(name => [
    name,
    formatCount(result[name]),
  ])
  const parts = (['read', 'train', 'write'] as const).map(part => `${part} ${formatDuration(seconds[part])}`)
  const rows = [
    ['method', result.method],
    ...figures,
    ['time', `${formatDuration(seconds.total)} (${parts.join(', ')})`],
    ['model', `${model} (${formatBytes(modelBytes)})`],
  ]
  if (dev) rows.push(['dev accuracy', `${formatPercent(dev.accuracy)} %`])
  if (dev?.spans) rows.push(['dev span F1', formatPercent(dev.spans.f1)])
  return formatTable(rows, [0, 1])
}
