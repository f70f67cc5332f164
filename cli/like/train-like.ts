import { readBytes } from '../../terminal/read-bytes.js'
import type { Reporter } from '../../terminal/reporter.js'
import { featureFile } from '../options/feature-file.js'
import type { InputOptions } from '../training/inputs.js'
import { readTrainCommand } from './registry.js'
import type { LikeTraining } from './tool.js'

type LikeOptions = InputOptions & { readonly output: string }

/** The options of `train` with those that mean a command of another tool, which are printed. Options that are given win. */
export async function trainLike<Options extends LikeOptions>(
  line: string,
  files: readonly string[],
  options: Options,
  reporter: Reporter,
): Promise<Options> {
  const training = readTrainCommand(line)
  const { method, format, separator, features, init, dev, threads, notes } = training
  const set = {
    ...training.options,
    ...(options.features === undefined && (await templateOptions(training))),
  }
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

/** The options that follow from the file of templates. */
async function templateOptions({ features, ofTemplates }: LikeTraining) {
  const file = featureFile(features)
  if (file === undefined || !ofTemplates) return {}
  return ofTemplates(new TextDecoder().decode(await readBytes(file)))
}

/** A word as a shell takes it. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
