import type { Command } from 'commander'
import { DataError } from '../../src/common/errors.js'
import { UsageError } from '../../terminal/usage.js'
import { type ChangeOptions, planChange, saveChanged } from '../models/change-model.js'
import { addModelOptions, loadModel } from '../models/load-model.js'
import { addCommonOptions } from '../options/common-options.js'

/** `cofield merge`: adds the counts of several models. */
export function register(program: Command): void {
  const command = program
    .command('merge <model...>')
    .summary('merge several models into one')
    .description(
      'Merges models that were trained separately with the same method, options and features. The result is, byte ' +
        'for byte, the model trained on all of their data.',
    )
    .requiredOption('-o, --output <model>', 'the model file to write; may be one of the inputs')
  addModelOptions(command)
  addCommonOptions(command, ['cofield merge north.cofield south.cofield -o all.cofield']).action(run)
}

async function run(files: string[], options: ChangeOptions): Promise<void> {
  if (files.length < 2) throw new UsageError(`merge: expected at least 2 models, got ${files.length}`)
  const output = planChange(files, [], options)
  const [first, ...others] = files
  const model = await loadModel(first!, options)
  for (const file of others) {
    const other = await loadModel(file, options)
    try {
      model.merge(other)
    } catch (error) {
      if (!(error instanceof DataError)) throw error
      throw new DataError(error.message, { source: file }, { cause: error })
    }
  }
  await saveChanged(model, output, options, { models: files })
}
