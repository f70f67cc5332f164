/** The sequence in a JSON object: a line of JSON lines, or a part of a request to a server. */

import type { ReaderOptions } from '../reading/reader.js'
import type { AnySequence } from '../sequence.js'
import { parseTag } from '../tags/tag.js'
import { locateTokens, type Segmented } from '../text/segment.js'
import { checkSameSpans, cutText, type TextOptions, type TextSpan } from '../text/text-spans.js'

/** How records are read. */
export type RecordOptions = Pick<ReaderOptions, 'labels'> & TextOptions

type JsonRecord = Readonly<Record<string, unknown>>
type Refuse = (reason: string) => never

/** The sequence of a record; its parts are not checked yet: see `misfit` and then `checkRecordLabels`. */
export function sequenceOfRecord(record: JsonRecord, options: RecordOptions, refuse: Refuse): AnySequence {
  const { tokens, text, columns, attributes, weight } = record
  if (tokens == null && text == null && attributes == null)
    refuse(
      `expected "tokens", "text" or "attributes", got ${
        Object.keys(record)
          .map(name => JSON.stringify(name))
          .join(', ') || 'no members'
      }`,
    )
  const found =
    tokens == null && text != null
      ? fromText(text, record['spans'], options, refuse)
      : fromTokens(tokens, record, options, refuse)
  const labels = options.labels === 'none' ? undefined : found.labels
  const parts = { tokens: found.tokens, labels, columns, attributes, weight }
  const sequence: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(parts)) if (part != null) sequence[name] = part
  return sequence as unknown as AnySequence
}

/** Refuses labels that mark other spans than those of the text: someone may have corrected only one of them. */
export function checkRecordLabels({ tokens, labels }: AnySequence, record: JsonRecord, refuse: Refuse): void {
  if (record['tokens'] == null || record['labels'] == null || !haveSpans(labels)) return
  const beside = textBeside(tokens, record)
  if (beside) checkSameSpans(beside.text, beside.spans ?? [], beside.segmented, labels, refuse)
}

function fromTokens(tokens: unknown, record: JsonRecord, options: RecordOptions, refuse: Refuse) {
  const { labels: given } = record
  const beside = options.labels !== 'none' && given == null ? textBeside(tokens, record) : undefined
  return beside ? cut(beside, options, refuse) : { tokens, labels: given }
}

function fromText(text: unknown, spans: unknown, options: RecordOptions, refuse: Refuse) {
  if (typeof text !== 'string') return refuse(`expected a string as "text", got ${typeof text}`)
  if (spans != null && !Array.isArray(spans)) return refuse(`expected an array of spans, got ${typeof spans}`)
  return cut({ text, spans: spans ?? undefined }, options, refuse)
}

function cut({ text, spans, segmented }: TextWithSpans, options: RecordOptions, refuse: Refuse) {
  const { tokens, labels } = cutText(text, spans, options, refuse, segmented)
  return { tokens, labels }
}

/** A text, its unchecked spans, and its tokens if they are given. */
interface TextWithSpans {
  readonly text: string
  readonly spans: readonly TextSpan[] | undefined
  readonly segmented?: Segmented
}

/** The text and spans beside tokens; undefined: there are none, or the tokens are not the words of the text. */
function textBeside(tokens: unknown, { text, spans }: JsonRecord): Required<TextWithSpans> | undefined {
  if (typeof text !== 'string' || !Array.isArray(spans) || !Array.isArray(tokens)) return undefined
  if (!tokens.every(token => typeof token === 'string')) return undefined
  const segmented = locateTokens(text, tokens)
  return segmented && { text, spans, segmented }
}

/** Whether all labels are known and mark spans with a type, as spans in a text always have. */
function haveSpans(labels: AnySequence['labels']): labels is readonly string[] {
  const marksSpan = (label: string) => label === 'O' || (parseTag(label)?.type ?? '') !== ''
  return labels?.every(label => label !== null && marksSpan(label)) ?? false
}
