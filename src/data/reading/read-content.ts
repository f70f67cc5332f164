import { checkArgument } from '../../common/arguments.js'
import { DataError } from '../../common/errors.js'
import { LONE_SURROGATE } from '../../common/lone-surrogate.js'
import type { Corpus } from '../corpus.js'
import type { ColumnsOptions } from '../readers/columns.js'
import { type AnyReaderOptions, createReader } from './create-reader.js'
import type { Format } from './detect-format.js'
import { checkFormat, explainMismatch } from './format-mismatch.js'

/** Reads a content that is already in memory. `source` names it in errors. */
export function readContent(
  content: string | Uint8Array,
  format: Format,
  { source, ...options }: AnyReaderOptions & { readonly source?: string } = {},
): Corpus {
  const isContent = typeof content === 'string' || content instanceof Uint8Array
  checkArgument('content', isContent, 'a text or a Uint8Array', content)
  const reader = createReader(
    format,
    typeof content === 'string' ? { ...options, encoding: 'utf-8' } : options,
  )
  const bytes = typeof content === 'string' ? encoded(content, source) : content
  const given = { source, format, bytes, labels: options.labels }
  checkFormat(given)
  try {
    if (source !== undefined) reader.begin(source)
    reader.write(bytes)
    reader.end()
    return reader.take()
  } catch (error) {
    throw explainMismatch(error, given)
  }
}

/** Reads rows of columns, as in CoNLL's shared tasks, from a text. */
export function readConll(
  content: string | Uint8Array,
  options: ColumnsOptions & { readonly source?: string } = {},
): Corpus {
  return readContent(content, 'columns', options)
}

function encoded(text: string, source?: string): Uint8Array {
  const half = LONE_SURROGATE.exec(text)
  if (half) throw new DataError(`expected whole characters, got half of one at ${half.index}`, { source })
  return new TextEncoder().encode(text)
}
