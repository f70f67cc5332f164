import { DataError } from '../../src/common/errors.js'
import type { Corpus } from '../../src/data/corpus.js'
import type { CorpusReader } from '../../src/data/reading/reader.js'
import { Finding } from '../target.js'

/** What came of reading: a corpus, or the message of a refusal. */
export type Outcome =
  | { readonly corpus: Corpus; readonly refusal?: undefined }
  | { readonly corpus?: undefined; readonly refusal: string }

const SOURCE = 'file'

/**
 * Feeds a reader bytes in chunks of the sizes given, by turns (none: all at once). A chunk's buffer is spoiled after each
 * write, as a reader must allow. A refusal has to be a `DataError` that names the file and the line.
 */
export function outcomeOf(reader: CorpusReader, bytes: Uint8Array, sizes: readonly number[] = []): Outcome {
  try {
    reader.begin(SOURCE)
    if (sizes.length === 0) reader.write(bytes)
    else writeChunks(reader, bytes, sizes)
    reader.end()
    return { corpus: reader.take() }
  } catch (error) {
    return { refusal: refusalOf(error) }
  }
}

function writeChunks(reader: CorpusReader, bytes: Uint8Array, sizes: readonly number[]): void {
  for (let at = 0, k = 0; at < bytes.length; k++) {
    const size = Math.max(1, sizes[k % sizes.length])
    const chunk = bytes.slice(at, at + size)
    reader.write(chunk)
    chunk.fill(0xff)
    at += size
  }
}

function refusalOf(error: unknown): string {
  if (!(error instanceof DataError)) throw error
  if (error.source !== SOURCE || !Number.isInteger(error.line) || error.line! < 1)
    throw new Finding(`expected a refusal with file and line, got: ${error.message}`)
  return error.message
}

/** All that the sequences of a corpus say, as text: equal texts are equal corpora. */
export function textOf(corpus: Corpus): string {
  const strings = ({ ids, strings: table }: Corpus['columns'][number]) => Array.from(ids, id => table.get(id))
  const { N, P, offset, columns, labels, attributes, weight, names } = corpus
  return JSON.stringify({
    N,
    P,
    offset: Array.from(offset),
    columns: columns.map(strings),
    labels: labels && strings(labels),
    attributes: attributes && [
      Array.from(attributes.offset),
      strings(attributes),
      Array.from(attributes.values, String), // −0 and 0 are different texts
    ],
    weight: weight && Array.from(weight),
    names,
  })
}

/** The same with the lines where sequences begin and what the source says besides. */
export function wholeTextOf(corpus: Corpus): string {
  return `${textOf(corpus)} ${corpus.line.join(' ')} ${JSON.stringify(corpus.passThrough)}`
}
