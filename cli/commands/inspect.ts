import type { Command } from 'commander'
import { DataError, ModelFormatError } from '../../src/common/errors.js'
import { anySequenceAt, type Sequence } from '../../src/data/sequence.js'
import { tokenScanOf } from '../../src/data/text/bounded-tokenizer.js'
import { segment } from '../../src/data/text/segment.js'
import { usedOptions } from '../../src/methods/options.js'
import { findForm } from '../../src/methods/registry.js'
import { isContainer, readContainer, type Sections } from '../../src/model/file/container.js'
import type { Explanation, Model } from '../../src/model/model.js'
import type { SeparateOptions } from '../../src/separate/separate-options.js'
import { storedTrustWeights, type TrustWeights } from '../../src/separate/trust/trust-weights.js'
import type { MleCheck } from '../../src/validation/mle-check.js'
import { findRival } from '../../src/weights/rivals/registry.js'
import { isFile } from '../../terminal/file-identity.js'
import { writeOutput } from '../../terminal/output.js'
import { readBytes } from '../../terminal/read-bytes.js'
import { type CommonOptions, createReporter, printResult } from '../../terminal/reporter.js'
import { sourceName } from '../../terminal/source-name.js'
import { writeOut } from '../../terminal/standard-streams.js'
import { checkStandardInput, UsageError, wholeNumber } from '../../terminal/usage.js'
import { located, readLabeled } from '../data/read-data.js'
import { readEvidence } from '../inspection/evidence.js'
import { formatInspection, type Inspection } from '../inspection/inspection-report.js'
import { dumperOf } from '../like/registry.js'
import {
  addUsedModelOptions,
  loadBytes,
  readFeaturesBeside,
  type UsedModelOptions,
} from '../models/load-model.js'
import { addCommonOptions } from '../options/common-options.js'
import { addDataOptions, type DataOptions, dataOptionsOf } from '../options/data-options.js'
import { formatModelPage } from '../pages/model-page.js'
import { planPage } from '../pages/plan-page.js'

interface InspectCommandOptions extends CommonOptions, UsedModelOptions, DataOptions {
  readonly top: number
  readonly mle?: string
  readonly tolerance: number
  readonly explain?: string
  readonly explainRows?: string
  readonly weights?: boolean
  readonly label?: string
  readonly match?: string
  readonly html?: string
  readonly dump?: boolean
}

/** `cofield inspect`: shows what a model contains, or explains its labels. */
export function register(program: Command): void {
  const command = program
    .command('inspect <model>')
    .summary('show what a model contains, or explain its labels')
    .description(
      'Shows the figures, options, features and labels of a model, and its most informative words, attributes ' +
        'and transitions. The rate of a pair is how many times as often the two were ' +
        'seen together as they would be if they were independent.',
    )
    .option('--weights', 'show what the model has learned: its weights, or the rates that its counts give')
    .option('--label <label>', 'with --weights: only those of a label')
    .option('--match <text>', 'with --weights: only attributes that contain the text')
    .option('--dump', 'print a model of another tool as that tool does: `crfsuite dump`, `wapiti dump`')
    .option('--top <n>', 'rows of each table', wholeNumber('--top', 0), 20)
    .option('--html <file>', 'write a page with labels, transitions as a heat map and the strongest features')
    .option('--explain <text>', 'label a text and show the score of each label and what contributes to it')
    .option('--explain-rows <file>', 'do the same for every row of a labeled file')
    .option('--mle <data>', 'check whether the model is a maximum-likelihood estimate of labeled data')
    .option('--tolerance <p>', 'difference of probabilities that --mle tolerates', positive, 1e-4)
  addUsedModelOptions(addDataOptions(command))
  addCommonOptions(command, [
    'cofield inspect model.cofield --top 10',
    'cofield inspect model.cofield --weights --label B-PER --top 30',
    'cofield inspect model.cofield --html model.html',
    'cofield inspect model.cofield --mle train.tsv',
    'cofield inspect model.cofield --explain "The dog barks ."',
  ]).action(run)
}

async function run(file: string, options: InspectCommandOptions): Promise<void> {
  const { mle: data, explainRows, weights, label, match } = options
  checkStandardInput([file, data, explainRows].filter(name => name !== undefined))
  for (const [name, value] of Object.entries({ '--label': label, '--match': match }))
    if (value !== undefined && !weights) throw new UsageError(`${name}: expected --weights, too`)
  const page = planPage(options.html, [file, data, explainRows])
  const bytes = await readBytes(file)
  if (options.dump) return printDump(bytes, file)
  const model = await loadBytes(bytes, file, options, await readFeaturesBeside(options.features))
  const { producer, sections, trained } = contentOf(bytes, file)
  const { top, explain } = options
  const mle = await compareWithData(model, options)
  const trust = trained ? trustOf(model, sections) : null
  const evidence = weights ? null : readEvidence(sections, model.figures, top, pairsOf(model))
  if (explain !== undefined && isFile(explain))
    createReporter(options).note(
      `--explain takes the text itself; to explain the rows of the file ${explain}, use --explain-rows`,
    )
  const inspection: Inspection = {
    model: file,
    modelBytes: bytes.length,
    producer,
    method: model.method,
    figures: trained ? { ...model.figures } : sizesOf(model),
    options: trained ? usedOptions(findForm(model.method)?.options, model.options) : {},
    ...(trust && { trust }),
    features: model.features,
    decoder: model.use.decoder ?? 'viterbi',
    ...(model.use.labelColumn !== undefined && { labelColumn: model.use.labelColumn }),
    labels: model.labels,
    evidence,
    ...((weights || !evidence) && { weights: model.weights({ label, match, top }) }),
    ...(explain !== undefined && {
      explanation: model.explain(segment(explain, tokenScanOf(model.features.tokenizer)).tokens),
    }),
    ...(explainRows !== undefined && { explanations: await explainFile(model, explainRows, options) }),
    ...(mle && { mle }),
  }
  if (page) {
    const content = { inspection, weights: model.weights() }
    await writeOutput(page, sink => sink(formatModelPage(content)))
  }
  printResult(options, inspection, () => formatInspection(inspection, top, weights ? 'weights' : 'all'))
}

/** Prints a model of another tool as that tool does. */
function printDump(bytes: Uint8Array, file: string): void {
  const format = findRival(bytes)
  const dump = format && dumperOf(format.name)
  if (!dump)
    throw new DataError(
      '--dump: expected a model of another tool (make one with cofield convert), got none',
      {
        source: sourceName(file),
      },
    )
  try {
    for (const text of dump(bytes)) writeOut(text)
  } catch (error) {
    throw error instanceof DataError
      ? new ModelFormatError(error.message, { source: sourceName(file) })
      : error
  }
}

/** Who made a model file, its sections, and whether it says how it was trained; files of other tools do not, and have no sections. */
function contentOf(
  bytes: Uint8Array,
  file: string,
): { producer: string; sections: Sections; trained: boolean } {
  if (!isContainer(bytes)) return { producer: findRival(bytes)?.maker ?? '', sections: {}, trained: false }
  const { header, sections } = readContainer(bytes, sourceName(file))
  return { producer: String(header['producer']), sections, trained: true }
}

/** How much the fitted models of `separate` weigh beside its counts; null for other methods. */
function trustOf({ method, options }: Model, sections: Sections): TrustWeights | null {
  return findForm(method)?.content === 'fitted'
    ? storedTrustWeights(sections, options as SeparateOptions)
    : null
}

/** The figures of a model without those of its training data. */
function sizesOf({ figures: { labels, attributes, features } }: Model): Record<string, number> {
  return { labels, attributes, features }
}

/** Explains the labels that the model gives each sequence of a file. */
async function explainFile(
  model: Model,
  file: string,
  options: InspectCommandOptions,
): Promise<(readonly Explanation[])[]> {
  const corpus = await readLabeled([file], dataOptionsOf(options, model), createReporter(options))
  return located([file], () =>
    Array.from({ length: corpus.N }, (_, n) => model.explain(anySequenceAt(corpus, n) as Sequence)),
  )
}

/** What the label pairs of a model are: in a tree without neighbors, only heads and dependents. */
function pairsOf({ options }: Model): 'neighbors' | 'others' {
  return 'neighbors' in options && options.neighbors === 'no' ? 'others' : 'neighbors'
}

async function compareWithData(model: Model, options: InspectCommandOptions): Promise<MleCheck | undefined> {
  const { mle: data, tolerance } = options
  if (data === undefined) return undefined
  const { checkMle } = await import('../../src/validation/mle-check.js')
  const corpus = await readLabeled([data], dataOptionsOf(options, model), createReporter(options))
  return located([data], () => checkMle(model, corpus, { tolerance }))
}

function positive(value: string): number {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (number > 0 && number < Infinity) return number
  throw new UsageError(`--tolerance: expected a number above 0, got ${value || 'nothing'}`)
}
