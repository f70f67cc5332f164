/**
 * Plain text, to be tagged: each line is cut into sentences and those into tokens.
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
import { type Tokenizer, tokenScanOf } from '../text/tokenizer.js'

export interface PlainTextOptions extends ReaderOptions {
  /** How text is cut into tokens. Default `words`. */
  readonly tokenizer?: Tokenizer
  /** Whether sentences are found within lines (default) or each line is one. */
  readonly sentences?: 'within-lines' | 'lines'
}

/** Reads plain text, which has no labels: to demand them is an error in the data. */
export function createPlainTextReader(options: PlainTextOptions = {}): CorpusReader {
  return createLineReader(options, at => createPlainTextParser(options, at))
}

function createPlainTextParser(options: PlainTextOptions, at: Cursor): LineParser {
  const { labels = 'required', sentences = 'within-lines', tableBytes = TABLE_BYTES } = options
  const builder = new CorpusBuilder({ columns: 1, labels: false }, tableBytes)
  const scan = tokenScanOf(options.tokenizer)

  function line(bytes: Uint8Array, start: number, end: number): void {
    const text = decodeUtf8(bytes, start, end, at)
    if (labels === 'required' && text.trim() !== '') fail(at, 'expected labels, got plain text')
    const found = sentences === 'lines' ? [segment(text, scan)] : segmentLines([text], { scan })
    for (const sentence of found) if (sentence) putSequence(builder, sentence, at.line)
  }

  return { line, end: () => {}, take: () => builder.take() }
}
