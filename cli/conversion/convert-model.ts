import { DataError } from '../../src/common/errors.js'
import { extensionOf } from '../../src/data/reading/detect-format.js'
import { isContainer } from '../../src/model/file/container.js'
import { findRival, RIVALS } from '../../src/weights/rivals/registry.js'
import { isFile } from '../../terminal/file-identity.js'
import { readChunks } from '../../terminal/input.js'
import { type Output, writeOutput } from '../../terminal/output.js'
import type { Reporter } from '../../terminal/reporter.js'
import { UsageError } from '../../terminal/usage.js'
import { loadModel, type UsedModelOptions } from '../models/load-model.js'

const [LF, CR] = [0x0a, 0x0d]

/** Our own model files. */
const OWN = 'cofield'

/** The formats of models that can be written. */
export const MODEL_FORMATS: readonly string[] = [OWN, ...RIVALS.map(({ name }) => name)]

/** Whether a file is a model, by its content. A blank one with the name of a model is refused. Standard input is data: it cannot be looked at beforehand. */
export async function isModelFile(file: string): Promise<boolean> {
  if (file === '-' || !isFile(file)) return false
  let isBlank = true
  for await (const chunk of readChunks(file)) {
    if (isContainer(chunk) || findRival(chunk) !== undefined) return true
    isBlank = chunk.every(byte => byte === LF || byte === CR)
    break
  }
  if (isBlank && extensionOf(file) === OWN)
    throw new DataError('expected a model, got an empty file', { source: file })
  return false
}

/** The format of a model to write: the one that was asked for, or by the name of the file. */
export function modelFormat(to: string | undefined, file: string): string {
  const format = to ?? extensionOf(file)
  if (MODEL_FORMATS.includes(format)) return format
  throw new UsageError(
    to === undefined
      ? `${file}: cannot tell the format of the model from the name; add --to ${MODEL_FORMATS.join('|')}`
      : `--to ${to}: the input is a model; expected ${MODEL_FORMATS.join(', ')}`,
  )
}

/** Writes a model in another format and returns its size in bytes. Warns of what the format cannot say. */
export async function convertModel(
  input: string,
  output: Output,
  to: string,
  options: UsedModelOptions,
  reporter: Reporter,
): Promise<number> {
  const model = await loadModel(input, options)
  const bytes = to === OWN ? model.save() : await model.export(to)
  await writeOutput(output, sink => sink(bytes))
  if (to !== OWN && model.use.decoder === 'posterior')
    reporter.warn(
      `labels may differ: this model takes the most probable label of each token (decoder posterior), and a file for ${to} cannot say so. Such a file is decoded by Viterbi: --decoder viterbi gives the same labels here`,
    )
  return bytes.length
}
