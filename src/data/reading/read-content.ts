import { checkArgument } from '../../common/arguments.js'
import { DataError } from '../../common/errors.js'
import { LONE_SURROGATE } from '../../common/lone-surrogate.js'
import { finish, finishInSlices, type LongCallOptions, type LongWork } from '../../common/long-work.js'
import type { Corpus } from '../corpus.js'
import type { ColumnsOptions } from '../readers/columns.js'
import { type AnyReaderOptions, createReader } from './create-reader.js'
import type { Format } from './detect-format.js'
import { checkFormat, explainMismatch } from './format-mismatch.js'

/** How a content is read, and its name in errors. */
export type ContentOptions = AnyReaderOptions & { readonly source?: string }

/** Reads a content that is already in memory. `source` names it in errors. */
export function readContent(
  content: string | Uint8Array,
  format: Format,
  options: ContentOptions = {},
): Corpus {
  const bytes = bytesOf(content, options)
  return finish(readInSteps(bytes, format, optionsOf(content, options), bytes.length))
}

/** The same in slices between which other work has its turn; `onProgress` gets the bytes done. */
export async function readContentAsync(
  content: string | Uint8Array,
  format: Format,
  { onProgress, signal, ...options }: ContentOptions & LongCallOptions = {},
): Promise<Corpus> {
  const bytes = bytesOf(content, options)
  const reading = readInSteps(bytes, format, optionsOf(content, options), CHUNK_BYTES)
  return finishInSlices(reading, bytes.length, { onProgress, signal })
}

/** Bytes that are read in one step. */
const CHUNK_BYTES = 1 << 16

/** A text has been encoded by us. */
function optionsOf(content: string | Uint8Array, options: ContentOptions): ContentOptions {
  return typeof content === 'string' ? { ...options, encoding: 'utf-8' } : options
}

function* readInSteps(
  bytes: Uint8Array,
  format: Format,
  { source, ...options }: ContentOptions,
  chunk: number,
): LongWork<Corpus> {
  const reader = createReader(format, options)
  const { labels, mismatch, encoding } = options
  const given = { source, format, bytes, labels, mismatch, encoding }
  checkFormat(given)
  try {
    if (source !== undefined) reader.begin(source)
    for (let at = 0; at < bytes.length; at += chunk) {
      reader.write(bytes.subarray(at, at + chunk))
      yield Math.min(at + chunk, bytes.length)
    }
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

function bytesOf(text: string | Uint8Array, { source }: ContentOptions): Uint8Array {
  const isContent = typeof text === 'string' || text instanceof Uint8Array
  checkArgument('content', isContent, 'a text or a Uint8Array', text)
  if (typeof text !== 'string') return text
  const half = LONE_SURROGATE.exec(text)
  if (half) throw new DataError(`expected whole characters, got half of one at ${half.index}`, { source })
  return new TextEncoder().encode(text)
}
