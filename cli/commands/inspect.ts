import type { Command } from 'commander'
import { segment } from '../../src/data/text/segment.js'
import { readContainer } from '../../src/model/file/container.js'
import type { Model } from '../../src/model/model.js'
import type { MleCheck } from '../../src/validation/mle-check.js'
import { readBytes } from '../../terminal/read-bytes.js'
import { type CommonOptions, createReporter, printResult } from '../../terminal/reporter.js'
import { sourceName } from '../../terminal/source-name.js'
import { checkStandardInput, UsageError, wholeNumber } from '../../terminal/usage.js'
import { located, readLabeled } from '../data/read-data.js'
import { readEvidence } from '../inspection/evidence.js'
import { formatInspection, type Inspection } from '../inspection/inspection-report.js'
import { addModelOptions, loadBytes, type ModelOptions } from '../models/load-model.js'
import { addCommonOptions } from '../options/common-options.js'
import { addDataOptions, type DataOptions } from '../options/data-options.js'

interface InspectCommandOptions extends CommonOptions, ModelOptions, DataOptions {
  readonly top: number
  readonly mle?: string
  readonly tolerance: number
  readonly explain?: string
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
    .option('--top <n>', 'rows of each table', wholeNumber('--top', 0), 20)
    .option('--explain <text>', 'label a text and show the score of each label and what contributes to it')
    .option('--mle <data>', 'check whether the model is a maximum-likelihood estimate of labeled data')
    .option('--tolerance <p>', 'difference of probabilities that --mle tolerates', positive, 1e-4)
  addModelOptions(addDataOptions(command))
  addCommonOptions(command, [
    'cofield inspect model.cofield --top 10',
    'cofield inspect model.cofield --mle train.tsv',
    'cofield inspect model.cofield --explain "The dog barks ."',
  ]).action(run)
}

async function run(file: string, options: InspectCommandOptions): Promise<void> {
  if (options.mle !== undefined) checkStandardInput([file, options.mle])
  const bytes = await readBytes(file)
  const model = loadBytes(bytes, file, options)
  const { header, sections } = readContainer(bytes, sourceName(file))
  const { top, explain } = options
  const mle = await compareWithData(model, options)
  const inspection: Inspection = {
    model: file,
    modelBytes: bytes.length,
    producer: String(header['producer']),
    method: model.method,
    figures: { ...model.figures },
    options: { ...model.options },
    features: model.features,
    evidence: readEvidence(sections, model.figures, top, pairsOf(model)),
    ...(explain !== undefined && { explanation: model.explain(segment(explain).tokens) }),
    ...(mle && { mle }),
  }
  printResult(options, inspection, () => formatInspection(inspection, top))
}

/** What the label pairs of a model are: in a tree without neighbors, only heads and dependents. */
function pairsOf({ options }: Model): 'neighbors' | 'others' {
  return 'neighbors' in options && options.neighbors === 'no' ? 'others' : 'neighbors'
}

async function compareWithData(model: Model, options: InspectCommandOptions): Promise<MleCheck | undefined> {
  const { mle: data, tolerance } = options
  if (data === undefined) return undefined
  const { checkMle } = await import('../../src/validation/mle-check.js')
  const corpus = await readLabeled([data], options, createReporter(options))
  return located([data], () => checkMle(model, corpus, { tolerance }))
}

function positive(value: string): number {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (number > 0 && number < Infinity) return number
  throw new UsageError(`--tolerance: expected a number above 0, got ${value || 'nothing'}`)
}
