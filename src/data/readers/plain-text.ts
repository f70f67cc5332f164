/**
 * Plain text, to be tagged: each line is cut into sentences and those into words by the rules of Unicode.
 *
 * A line is taken for a whole, so a sentence never goes over a line end: text that is wrapped at some width
 * should be unwrapped first. So a text of any size is read in the memory that its longest line needs.
 */
import { CorpusBuilder } from '../corpus.js'
import { decodeUtf8 } from '../reading/encoding.js'
import { createLineReader, type LineParser } from '../reading/lines.js'
import { type CorpusReader, type Cursor, fail, type ReaderOptions, TABLE_BYTES } from '../reading/reader.js'
import { putSequence } from '../sequence.js'
import { segment, segmentLines } from '../text/segment.js'

export interface PlainTextOptions extends ReaderOptions {
  /** The language whose rules apply, as a BCP 47 tag. Default `en`. */
  readonly locale?: string
  /** Whether sentences are found within lines (default) or each line is one. */
  readonly sentences?: 'within-lines' | 'lines'
}

/** Reads plain text, which has no labels: to demand them is an error in the data. */
export function createPlainTextReader(options: PlainTextOptions = {}): CorpusReader {
  return createLineReader(options, at => createPlainTextParser(options, at))
}

/** Lines are gathered up to so many UTF-16 units: to cut them one by one would cost more than to read them. */
const GATHERED = 1 << 12

function createPlainTextParser(options: PlainTextOptions, at: Cursor): LineParser {
  const { labels = 'required', locale, sentences = 'within-lines', tableBytes = TABLE_BYTES } = options
  const builder = new CorpusBuilder({ columns: 1, labels: false }, tableBytes)
  let texts: string[] = []
  let lines: number[] = [] // their numbers
  let size = 0

  function line(bytes: Uint8Array, start: number, end: number): void {
    const text = decodeUtf8(bytes, start, end, at)
    if (labels === 'required' && text.trim() !== '') fail(at, 'expected labels, got plain text')
    if (sentences === 'lines') {
      putSequence(builder, segment(text, locale), at.line)
      return
    }
    texts.push(text)
    lines.push(at.line)
    size += text.length
    if (size > GATHERED) cut()
  }

  function cut(): void {
    for (const sentence of segmentLines(texts, locale === undefined ? {} : { locale }))
      if (sentence) putSequence(builder, sentence, lines[sentence.line])
    texts = []
    lines = []
    size = 0
  }

  return {
    line,
    end: cut,
    take() {
      cut()
      return builder.take()
    },
  }
}
