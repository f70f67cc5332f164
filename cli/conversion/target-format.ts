import { FORMAT_OF_EXTENSION, type Format } from '../../src/data/reading/detect-format.js'
import { UsageError } from '../../terminal/usage.js'

/** The formats that can be written: all but plain text, which has no labels. */
export const WRITABLE_FORMATS = [
  'columns',
  'conllu',
  'jsonl',
  'crfsuite',
  'fasta',
  'brown',
] as const satisfies readonly Format[]

export type WritableFormat = (typeof WRITABLE_FORMATS)[number]

/** The format to write, by the name of the file. */
export function targetFormat(file: string): WritableFormat {
  const extension = /\.([^./\\]+)$/.exec(file)?.[1]?.toLowerCase() ?? ''
  const format = WRITABLE_FORMATS.find(name => name === FORMAT_OF_EXTENSION[extension])
  if (!format)
    throw new UsageError(`${file}: the name does not tell the format; add --to ${WRITABLE_FORMATS.join('|')}`)
  return format
}
