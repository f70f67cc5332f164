import { DataError } from '../../src/common/errors.js'
import type { Corpus } from '../../src/data/corpus.js'
import type { CorpusReader } from '../../src/data/reading/reader.js'
import { type Sequence, sequenceAt } from '../../src/data/sequence.js'

/** Feeds a reader one source, whole or in chunks of `size` bytes, and takes what it makes of it. */
export function readAll(
  reader: CorpusReader,
  content: string | Uint8Array,
  { source = 'train.tsv', size = Infinity }: { source?: string; size?: number } = {},
): Corpus {
  feed(reader, content, source, size)
  return reader.take()
}

/** As `readAll`, without taking. The chunk's buffer is wiped after each write, as a reader must allow. */
export function feed(
  reader: CorpusReader,
  content: string | Uint8Array,
  source: string,
  size = Infinity,
): void {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  reader.begin(source)
  for (let k = 0; k < bytes.length; k += size) {
    const chunk = bytes.slice(k, Math.min(k + size, bytes.length))
    reader.write(chunk)
    chunk.fill(0xff)
  }
  reader.end()
}

/** All sequences of a corpus as people write them. */
export function sequencesOf(corpus: Corpus): Sequence[] {
  return Array.from({ length: corpus.N }, (_, n) => sequenceAt(corpus, n))
}

/** The bytes of a string whose characters are all below 256. */
export function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, character => character.charCodeAt(0))
}

/** The message of the `DataError` that an action ends in; any other end is thrown or told. */
export function refusal(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    if (error instanceof DataError) return error.message
    throw error
  }
  return 'nothing was refused'
}
