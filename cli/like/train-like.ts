import type { Reporter } from '../../terminal/reporter.js'
import type { InputOptions } from '../training/inputs.js'
import { readTrainCommand } from './registry.js'

type LikeOptions = InputOptions & { readonly output: string }

/** The options of `train` with those that mean a command of another tool, which are printed. Options that are given win. */
export function trainLike<Options extends LikeOptions>(
  line: string,
  files: readonly string[],
  options: Options,
  reporter: Reporter,
): Options {
  const {
    method,
    options: set,
    format,
    separator,
    features,
    init,
    dev,
    threads,
    notes,
  } = readTrainCommand(line)
  const like = {
    ...options,
    method: method as Options['method'],
    set: { ...set, ...options.set },
    ...(format && { format: options.format ?? format }),
    ...(separator && { separator: options.separator ?? separator }),
    ...(features !== undefined && { features: options.features ?? features }),
    ...(init !== undefined && { init: options.init ?? init }),
    ...(dev !== undefined && { dev: options.dev ?? dev }),
    ...(threads !== undefined && { threads: options.threads ?? threads }),
  }
  const words = ['cofield train', ...files.map(quoted), '-o', quoted(options.output), '-m', method]
  if (like.format) words.push('--format', like.format)
  if (separator && like.separator) words.push('--separator', like.separator)
  if (like.features !== undefined) words.push('--features', quoted(like.features))
  for (const name of ['init', 'dev', 'threads'] as const)
    if (like[name] !== undefined) words.push(`--${name}`, quoted(String(like[name])))
  for (const [name, value] of Object.entries(like.set)) words.push('--set', quoted(`${name}=${value}`))
  reporter.note(words.join(' '))
  for (const note of notes) reporter.note(note)
  return like
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
