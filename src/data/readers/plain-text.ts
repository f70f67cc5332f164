/**
 * Plain text to tag: each line is cut into sentences, and these into tokens.
 *
 * A sentence never crosses a line end: unwrap text that is wrapped at some width first. So the memory depends only
 * on the longest line.
 */
import { CorpusBuilder } from '../corpus.js'
import { decodeUtf8 } from '../reading/encoding.js'
import { createLineReader, type LineParser } from '../reading/lines.js'
import { type CorpusReader, type Cursor, fail, type ReaderOptions, TABLE_BYTES } from '../reading/reader.js'
import { putSequence } from '../sequence.js'
import { tokenScanOf } from '../text/bounded-tokenizer.js'
import { segment, segmentLines } from '../text/segment.js'
import type { Tokenizer } from '../text/tokenizer.js'

export interface PlainTextOptions extends ReaderOptions {
  /** How text is cut into tokens. Default `words`. */
  readonly tokenizer?: Tokenizer
  /** Whether sentences are found within lines (default) or each line is one. */
  readonly sentences?: 'within-lines' | 'lines'
}

/** Reads plain text. It has no labels, so a demand for labels is an error in the data. */
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
