import type { Reporter } from '../../terminal/reporter.js'
import type { DataOptions } from '../options/data-options.js'
import type { TrainingOptions } from '../options/training-options.js'
import { readTrainCommand } from './registry.js'

type LikeOptions = TrainingOptions & DataOptions & { readonly output: string }

/** The options of `train` with those that mean a command of another tool, which are printed. Options that are given win. */
export function trainLike<Options extends LikeOptions>(
  line: string,
  files: readonly string[],
  options: Options,
  reporter: Reporter,
): Options {
  const { method, options: set, format, features, notes } = readTrainCommand(line)
  const like = {
    ...options,
    method: method as Options['method'],
    set: { ...set, ...options.set },
    ...(format && { format: options.format ?? format }),
    ...(features !== undefined && { features: options.features ?? features }),
  }
  const words = ['cofield train', ...files.map(quoted), '-o', quoted(options.output), '-m', method]
  if (like.format) words.push('--format', like.format)
  if (like.features !== undefined) words.push('--features', quoted(like.features))
  for (const [name, value] of Object.entries(like.set)) words.push('--set', quoted(`${name}=${value}`))
  reporter.note(words.join(' '))
  for (const note of notes) reporter.note(note)
  return like
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
