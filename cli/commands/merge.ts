import type { Command } from 'commander'
import { checkDistinct } from '../../terminal/distinct-files.js'
import { createReporter } from '../../terminal/reporter.js'
import { sourceName } from '../../terminal/source-name.js'
import { UsageError } from '../../terminal/usage.js'
import { type ChangeOptions, planChange, saveChanged } from '../models/change-model.js'
import { addModelOptions } from '../models/load-model.js'
import { mergeFiles } from '../models/merge-files.js'
import { addCommonOptions } from '../options/common-options.js'

/** `cofield merge`: adds the counts of several models. */
export function register(program: Command): void {
  const command = program
    .command('merge <model...>')
    .summary('merge several models into one')
    .description(
      'Merges models that were trained separately with the same method, options and features. The result is, byte ' +
        'for byte, the model trained on all of their data, whatever the order of the models, and whether they are ' +
        'merged all at once or some of them first.',
    )
    .requiredOption('-o, --output <model>', 'the model file to write; may be one of the inputs')
  addModelOptions(command)
  addCommonOptions(command, [
    'cofield merge north.cofield south.cofield -o all.cofield',
    'cofield merge shard-*.cofield -o all.cofield --json',
  ]).action(run)
}

async function run(files: string[], options: ChangeOptions): Promise<void> {
  if (files.length < 2) throw new UsageError(`merge: expected at least 2 models, got ${files.length}`)
  checkDistinct(files)
  const output = planChange(files, [], options)
  const reporter = createReporter(options)
  const repeated: string[] = []
  const model = await mergeFiles(files, {
    ...options,
    onSame(file, earlier) {
      repeated.push(file)
      reporter.warn(
        `${sourceName(file)}: has the same content as ${sourceName(earlier)}, so its data count twice; is it the same shard?`,
      )
    },
  })
  await saveChanged(model, output, options, { models: files, repeated })
}
