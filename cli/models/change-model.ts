import type { Command } from 'commander'
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatNumberOf,
  formatTable,
} from '../../reporting/format.js'
import { secondsSinceStart } from '../../reporting/seconds.js'
import type { LabelFinding } from '../../src/data/labels/suspect-labels.js'
import { countLabeled, countUnknown } from '../../src/data/labels/unknown-label.js'
import type { Model } from '../../src/model/model.js'
import { type Output, planOutput } from '../../terminal/output.js'
import { type CommonOptions, createReporter, printResult } from '../../terminal/reporter.js'
import { checkModelOutput, checkStandardInput } from '../../terminal/usage.js'
import { located, readLabeled } from '../data/read-data.js'
import { addCommonOptions } from '../options/common-options.js'
import { addDataOptions, type DataOptions, dataOptionsOf } from '../options/data-options.js'
import { warnOfSuspectLabels } from '../training/suspect-labels.js'
import { addModelOptions, loadModel, type ModelOptions } from './load-model.js'
import { saveModel } from './save-model.js'

/** Options of commands that write a changed model. */
export interface ChangeOptions extends CommonOptions, ModelOptions {
  readonly output: string
}

interface LearnOptions extends ChangeOptions, DataOptions {
  readonly newLabels?: boolean
}

/** Adds a command that updates a model with the sequences of files. */
export function registerLearning(
  program: Command,
  verb: 'update' | 'forget',
  summary: string,
  description: string,
): void {
  const command = program
    .command(`${verb} <model> [data...]`)
    .summary(summary)
    .description(description)
    .requiredOption('-o, --output <model>', 'the model file to write; may be the one that is read')
  if (verb === 'update') command.option('--new-labels', 'also learn labels that the model does not have')
  addModelOptions(addDataOptions(command))
  addCommonOptions(command, [`cofield ${verb} model.cofield corrections.tsv -o model.cofield`]).action(
    (modelFile: string, files: string[], options: LearnOptions) => learn(verb, modelFile, files, options),
  )
}

async function learn(
  verb: 'update' | 'forget',
  modelFile: string,
  files: readonly string[],
  options: LearnOptions,
): Promise<void> {
  const inputs = files.length > 0 ? files : ['-']
  const output = planChange([modelFile], inputs, options)
  const reporter = createReporter(options)
  const model = await loadModel(modelFile, options)
  const { newLabels = false } = options
  const changed = { sequences: 0, tokens: 0 }
  const warnings: LabelFinding[] = []
  for (const file of inputs) {
    const corpus = await readLabeled([file], dataOptionsOf(options, model), reporter)
    await located([file], () => {
      if (newLabels) warnings.push(...warnOfSuspectLabels(corpus, reporter, { known: model.labels }))
      if (verb === 'update') model.update(corpus, { newLabels })
      else model.forget(corpus)
    })
    changed.sequences += countLabeled(corpus)
    changed.tokens += corpus.P - countUnknown(corpus)
  }
  const done = verb === 'update' ? 'learned' : 'forgot'
  reporter.note(
    `${done} ${formatNumberOf(changed.sequences, 'sequence')}, ${formatNumberOf(changed.tokens, 'token')}`,
  )
  await saveChanged(model, output, options, { changed, ...(newLabels && { warnings }) })
}

/**
 * Before any work, refuses what cannot be done. The output may be one of the models, but not one of the data
 * files.
 */
export function planChange(
  models: readonly string[],
  data: readonly string[],
  { output, json }: ChangeOptions,
): Output {
  checkStandardInput([...models, ...data])
  checkModelOutput(output, json)
  return planOutput(output, { reads: data, changes: models })
}

/** Writes a changed model and prints its new figures. */
export async function saveChanged(
  model: Model,
  output: Output,
  options: ChangeOptions,
  what: object,
): Promise<void> {
  const { method, figures } = model
  const modelBytes = await saveModel(model, output)
  const seconds = secondsSinceStart()
  if (options.output === '-') return
  printResult(options, { method, ...figures, ...what, seconds, model: options.output, modelBytes }, () =>
    formatTable(
      [
        ['method', method],
        ...Object.entries(figures).map(([name, count]) => [name, formatCount(count as number)]),
        ['time', formatDuration(seconds)],
        ['model', `${options.output} (${formatBytes(modelBytes)})`],
      ],
      [0, 1],
    ),
  )
}
