import type { Command } from 'commander'
import { formatNumberOf } from '../../reporting/format.js'
import { retune } from '../../src/retune.js'
import { createReporter } from '../../terminal/reporter.js'
import { UsageError } from '../../terminal/usage.js'
import { located, readLabeled } from '../data/read-data.js'
import { type ChangeOptions, planChange, saveChanged } from '../models/change-model.js'
import { addModelOptions, loadModel } from '../models/load-model.js'
import { addCommonOptions } from '../options/common-options.js'
import { addDataOptions, type DataOptions, dataOptionsOf } from '../options/data-options.js'

interface RetuneCommandOptions extends ChangeOptions, DataOptions {
  readonly newData?: boolean
  readonly defaults?: boolean
}

/** `cofield retune`: tunes the weights of a pooled model. */
export function register(program: Command): void {
  const command = program
    .command('retune <model> [data...]')
    .summary('tune the weights of a pooled model anew')
    .description(
      'Tunes the weights that a model of the method pooled has beside its counts, on labeled files or standard input. The counts ' +
        'stay as they are. The data are part of what the model has counted, and are left out of the counts piece by piece; ' +
        '--new-data says that it has not counted them.',
    )
    .requiredOption('-o, --output <model>', 'the model file to write; may be the one that is read')
    .option('--new-data', 'the model has not counted these data')
    .option(
      '--defaults',
      'no data: take the default weights, so that the model can be merged with others that have them',
    )
  addModelOptions(addDataOptions(command))
  addCommonOptions(command, [
    'cofield retune model.cofield train.tsv more.tsv -o model.cofield',
    'cofield retune north.cofield --defaults -o north.cofield',
  ]).action(run)
}

async function run(modelFile: string, files: string[], options: RetuneCommandOptions): Promise<void> {
  const { defaults = false, newData = false } = options
  if (defaults && (files.length > 0 || newData))
    throw new UsageError('--defaults takes the weights that come with the program: give no data')
  const inputs = defaults ? [] : files.length > 0 ? files : ['-']
  const output = planChange([modelFile], inputs, options)
  const reporter = createReporter(options)
  const model = await loadModel(modelFile, options)
  if (defaults) {
    await retune(model)
    return saveChanged(model, output, options, { tuned: null })
  }
  const corpus = await readLabeled(inputs, dataOptionsOf(options, model), reporter)
  await located(inputs, () => retune(model, corpus, { counted: !newData }))
  reporter.note(`tuned on ${formatNumberOf(corpus.N, 'sequence')}, ${formatNumberOf(corpus.P, 'token')}`)
  await saveChanged(model, output, options, { tuned: { sequences: corpus.N, tokens: corpus.P } })
}
