import { DataError } from '../../errors.js'
import { sequenceAt } from '../sequence.js'
import { checkTextSpans, type TextSpan } from '../text-spans.js'
import { type CorpusWriter, labelsToWrite, type Sink } from '../writer.js'

/** Writes JSON lines of tokens: `{"tokens": …, "labels": …}` and what else a sequence has. */
export function createJsonLinesWriter(sink: Sink): CorpusWriter {
  return {
    write(corpus, n, labels) {
      const written = labelsToWrite(corpus, n, labels)
      const { tokens, labels: _, ...rest } = sequenceAt(corpus, n)
      sink(`${JSON.stringify({ tokens, labels: written, ...rest })}\n`)
    },
  }
}

/** Writes one text with its spans as a JSON line. Spans must lie within the text and not overlap. */
export function writeTextSpans(text: string, spans: readonly TextSpan[], sink: Sink): void {
  checkTextSpans(text, spans, reason => {
    throw new DataError(reason)
  })
  sink(`${JSON.stringify({ text, spans })}\n`)
}
