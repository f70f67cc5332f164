import { DataError } from '../../common/errors.js'
import type { Corpus } from '../corpus.js'
import { rewriteRecord } from '../json-record.js'
import { anySequenceAt } from '../sequence.js'
import { checkTextSpans, type TextSpan } from '../text/text-spans.js'
import { type CorpusWriter, checkLabelCount, type Sink } from './writer.js'

/**
 * Writes JSON lines of tokens, or of attributes where there are no words: `{"tokens": …, "labels": …}` and what else a sequence,
 * or its record if it was kept, has.
 */
export function createJsonLinesWriter(sink: Sink): CorpusWriter {
  return {
    write(corpus, n, labels) {
      checkLabelCount(corpus, n, labels)
      const { tokens, labels: own, ...rest } = anySequenceAt(corpus, n)
      const text = corpus.passThrough?.format === 'jsonl' ? undefined : corpus.texts?.[n]?.text
      const members = { ...(text !== undefined && { text }), tokens, labels: labels ?? own, ...rest }
      sink(`${recordWith(corpus, n, members)}\n`)
    },
  }
}

/**
 * The JSON text of sequence n with these members, and its name if it has one; other members are unchanged if
 * the record was kept.
 */
export function recordWith({ passThrough, names }: Corpus, n: number, members: object): string {
  const record = passThrough?.format === 'jsonl' ? passThrough.texts[n][0] : '{}'
  return rewriteRecord(record, names ? { name: names[n], ...members } : members)
}

/** Writes a text with its spans as a JSON line. Spans must lie within the text and not overlap. */
export function writeTextSpans(text: string, spans: readonly TextSpan[], sink: Sink): void {
  checkTextSpans(text, spans, reason => {
    throw new DataError(reason)
  })
  sink(`${JSON.stringify({ text, spans })}\n`)
}
