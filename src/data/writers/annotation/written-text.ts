/** What the writers of annotation tools' formats share: a sequence becomes a text with spans. */

import type { Corpus } from '../../corpus.js'
import { UNKNOWN, UNKNOWN_LABEL } from '../../labels/unknown-label.js'
import { type Span, spansOf } from '../../tags/spans.js'
import { marksSpans } from '../../tags/tag.js'
import { joinTokens } from '../../text/join-tokens.js'
import { spansOfText, type TextSpan } from '../../text/text-spans.js'
import { labelsToWrite, needWords, refuse, stringsAt } from '../writer.js'

/** A sequence as text. */
export interface WrittenText {
  readonly text: string
  readonly tokens: readonly string[]
  readonly starts: readonly number[]
  /** Spans of tokens; undefined: the sequence has no labels. */
  readonly onTokens: readonly Span[] | undefined
  /** Whether those are runs of one label, since the labels are of no tag scheme. */
  readonly runs: boolean
  /** The same as spans of characters, in UTF-16 units. */
  readonly spans: readonly TextSpan[] | undefined
}

/**
 * Sequence n as text: the text that it was cut from, if that was kept, else its tokens with spaces between. Labels of a tag
 * scheme become the spans that they mark; other labels become a span for each run of one label, `O` none. Labels that are not known are
 * refused: what is no span in these formats is known to be none.
 */
export function textToWrite(
  format: string,
  corpus: Corpus,
  n: number,
  labels?: readonly string[],
): WrittenText {
  needWords(corpus, format)
  const tokens = stringsAt(corpus, corpus.columns[0], n)
  const blank = tokens.find(token => token.trim() === '')
  if (blank !== undefined) refuse(format, 'tokens that are not blank', blank)
  const { text, starts } = corpus.texts?.[n] ?? joinTokens(tokens)
  const written = labelsToWrite(corpus, n, labels)
  if (!written) return { text, tokens, starts, onTokens: undefined, runs: false, spans: undefined }
  if (!labels && corpus.labels!.ids.subarray(corpus.offset[n], corpus.offset[n + 1]).includes(UNKNOWN))
    refuse(format, 'labels that are all known', UNKNOWN_LABEL)
  const all = labels || !corpus.labels ? written : corpus.labels.strings.toArray()
  const runs = !marksSpans(all)
  const onTokens = runs ? runsOf(written) : spansOf(written)
  for (const { type } of onTokens) if (type === '') refuse(format, 'labels with a type, as B-PER', 'B')
  return { text, tokens, starts, onTokens, runs, spans: spansOfText(onTokens, { tokens, starts }) }
}

/** Runs of equal labels other than `O`. */
function runsOf(labels: readonly string[]): Span[] {
  const spans: Span[] = []
  for (let start = 0; start < labels.length; ) {
    let end = start + 1
    while (end < labels.length && labels[end] === labels[start]) end++
    if (labels[start] !== 'O') spans.push({ start, end, type: labels[start] })
    start = end
  }
  return spans
}
