import type { Command } from 'commander'
import { withClasses } from '../../src/classes/with-classes.js'
import type { Corpus } from '../../src/data/corpus.js'
import { defaultFeatures } from '../../src/train.js'
import { readClassFile } from './inline-classes.js'
import type { FeatureChoice } from './training-options.js'

/** Word classes as features. */
export interface ClassesOption {
  readonly classes?: string
}

/** Adds the option that takes word classes. */
export function addClassesOption(command: Command): Command {
  return command.option(
    '--classes <file>',
    'add word classes to the features: a file of `cofield classes`, or the paths file of another tool; stored in the model',
  )
}

/** Adds the classes of a file to the features; without a file, the features as they are. */
export async function withClassFile(
  choice: FeatureChoice | undefined,
  file: string | undefined,
): Promise<FeatureChoice | undefined> {
  if (file === undefined) return choice
  const words = await readClassFile(file)
  const choose = (corpus: Corpus) => withClasses(choice?.(corpus) ?? defaultFeatures(corpus), words)
  return Object.assign(choose, {
    ...(choice?.columnNote && { columnNote: choice.columnNote }),
    ...(choice?.tokenizer && { tokenizer: choice.tokenizer }),
  })
}
