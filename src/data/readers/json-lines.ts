/**
 * JSON lines: one sequence on each line, either as tokens,
 *
 *     {"tokens": ["The", "dog"], "labels": ["DT", "NN"], "columns": […], "attributes": […], "weight": 1}
 *
 * where all members but the tokens are optional, and these, too, if there are attributes (see data/items.ts);
 * or as text with spans, counted in UTF-16 units from 0,
 *
 *     {"text": "Ada wrote it.", "spans": [{"start": 0, "end": 3, "label": "PER"}]}
 *
 * which a tokenizer cuts into tokens with labels in a tag scheme. If a record has both tokens and their text, spans give the
 * labels if there are none; labels that mark other spans are refused. Otherwise text and spans beside tokens are
 * ignored, as other members are. A member that is null counts as missing; a label that is null, or "_", is unknown. The
 * whole record is pass-through text.
 */

import { CorpusBuilder, type CorpusShape, type SourceText } from '../corpus.js'
import { repeatedMember } from '../json-record.js'
import { createPassThroughCollector } from '../pass-through.js'
import { decodeUtf8 } from '../reading/encoding.js'
import { createLineReader, isBlank, type LineParser } from '../reading/lines.js'
import { type CorpusReader, type Cursor, fail, type ReaderOptions, TABLE_BYTES } from '../reading/reader.js'
import { type AnySequence, misfit, putSequence, shapeOf } from '../sequence.js'
import { parseTag } from '../tags/tag.js'
import { locateTokens, type Segmented } from '../text/segment.js'
import { checkSameSpans, cutText, type TextOptions, type TextSpan } from '../text/text-spans.js'

export interface JsonLinesOptions extends ReaderOptions, TextOptions {
  /** Columns of a token without the label. Default: as the first line has it. */
  readonly columns?: number
}

const SEQUENCE_MEMBERS = ['columns', 'attributes', 'weight']
const TOKEN_MEMBERS = ['tokens', 'labels']
const TEXT_MEMBERS = ['text', 'spans']
const MEMBERS = new Set([...SEQUENCE_MEMBERS, ...TOKEN_MEMBERS, ...TEXT_MEMBERS])

/** The names of the members of a record that are not part of its sequence. */
export function otherMembers(record: Readonly<Record<string, unknown>>): string[] {
  const isText = record['tokens'] == null && record['text'] != null
  const [read, unread] = isText ? [TEXT_MEMBERS, TOKEN_MEMBERS] : [TOKEN_MEMBERS, TEXT_MEMBERS]
  const isPart = (name: string) =>
    SEQUENCE_MEMBERS.includes(name) || read.includes(name) || (unread.includes(name) && record[name] === null)
  return Object.keys(record).filter(name => !isPart(name))
}

/** Reads JSON lines. */
export function createJsonLinesReader(options: JsonLinesOptions = {}): CorpusReader {
  return createLineReader(options, at => createJsonLinesParser(options, at))
}

function createJsonLinesParser(options: JsonLinesOptions, at: Cursor): LineParser {
  const { labels = 'required', tableBytes = TABLE_BYTES } = options
  const passThrough = createPassThroughCollector('jsonl', options.passThrough)
  let builder: CorpusBuilder | undefined
  let texts: (SourceText | undefined)[] = []

  function line(bytes: Uint8Array, start: number, end: number): void {
    if (isBlank(bytes, start, end)) return
    const text = decodeUtf8(bytes, start, end, at)
    const record = parseRecord(text)
    const sequence = toSequence(record)
    const reason = misfit(sequence, builder?.shape ?? expectedShape(sequence))
    if (reason !== undefined) fail(at, reason)
    checkLabels(sequence, record)
    builder ??= new CorpusBuilder(shapeOf(sequence), tableBytes, { at })
    putSequence(builder, sequence, at.line)
    if (options.texts === 'keep') texts.push(sourceTextOf(record, sequence))
    passThrough?.put(0, text)
    passThrough?.endSequence()
  }

  function parseRecord(text: string): Record<string, unknown> {
    let record: unknown
    try {
      record = JSON.parse(text)
    } catch (cause) {
      fail(at, `expected a JSON object, got invalid JSON (${(cause as Error).message})`, { cause })
    }
    if (typeof record !== 'object' || record === null || Array.isArray(record))
      fail(at, `expected a JSON object, got ${text.slice(0, 20)}`)
    const { attributes } = record as Record<string, unknown>
    const deep = attributes == null ? undefined : { member: 'attributes', value: attributes }
    const repeated = repeatedMember(text, MEMBERS, deep)
    if (repeated !== undefined) fail(at, `expected ${JSON.stringify(repeated)} once, got it twice`)
    return record as Record<string, unknown>
  }

  /** The sequence of a record; its parts are not checked yet. */
  function toSequence(record: Record<string, unknown>): AnySequence {
    const { tokens, text, columns, attributes, weight } = record
    if (tokens == null && text == null && attributes == null)
      fail(at, 'expected "tokens", "text" or "attributes"')
    const found =
      tokens == null && text != null ? fromText(text, record['spans']) : fromTokens(tokens, record)
    const sequence: Record<string, unknown> = { ...found, columns, attributes, weight }
    if (labels === 'none') sequence['labels'] = undefined
    for (const key of Object.keys(sequence)) if (sequence[key] == null) delete sequence[key]
    return sequence as unknown as AnySequence
  }

  function fromTokens(tokens: unknown, record: Record<string, unknown>) {
    const { labels: given } = record
    const beside = labels !== 'none' && given == null ? textBeside(tokens, record) : undefined
    return beside ? cut(beside) : { tokens, labels: given }
  }

  function fromText(text: unknown, spans: unknown) {
    if (typeof text !== 'string') return fail(at, `expected a string as "text", got ${typeof text}`)
    if (spans != null && !Array.isArray(spans))
      return fail(at, `expected an array of spans, got ${typeof spans}`)
    return cut({ text, spans: spans ?? undefined })
  }

  function cut({ text, spans, segmented }: TextWithSpans): { tokens: readonly string[]; labels: unknown } {
    const { tokens, labels: found } = cutText(text, spans, options, reason => fail(at, reason), segmented)
    return { tokens, labels: found }
  }

  /** Refuses labels that mark other spans than those of the text: someone may have corrected only one of them. */
  function checkLabels({ tokens, labels: found }: AnySequence, record: Record<string, unknown>): void {
    if (record['tokens'] == null || record['labels'] == null || !haveSpans(found)) return
    const beside = textBeside(tokens, record)
    if (beside)
      checkSameSpans(beside.text, beside.spans ?? [], beside.segmented, found, reason => fail(at, reason))
  }

  /** The shape that all sequences must have: from the options, otherwise from the first sequence. */
  function expectedShape(sequence: AnySequence): CorpusShape {
    const shape = { ...shapeOf(sequence), ...(options.columns !== undefined && { columns: options.columns }) }
    return labels === 'required' ? { ...shape, labels: true } : shape
  }

  return {
    line,
    end: () => {},
    take() {
      const kept = texts
      texts = []
      const corpus = { ...(builder ?? emptyBuilder(options)).take(), ...passThrough?.take(0) }
      return options.texts === 'keep' ? { ...corpus, texts: kept } : corpus
    },
  }
}

/** A text, its unchecked spans, and its tokens if they are given. */
interface TextWithSpans {
  readonly text: string
  readonly spans: readonly TextSpan[] | undefined
  readonly segmented?: Segmented
}

/** The text and spans beside tokens; undefined: there are none, or the tokens are not the words of the text. */
function textBeside(
  tokens: unknown,
  { text, spans }: Readonly<Record<string, unknown>>,
): Required<TextWithSpans> | undefined {
  if (typeof text !== 'string' || !Array.isArray(spans) || !Array.isArray(tokens)) return undefined
  if (!tokens.every(token => typeof token === 'string')) return undefined
  const segmented = locateTokens(text, tokens)
  return segmented && { text, spans, segmented }
}

/** The text of a record if its tokens are the words of that text. */
function sourceTextOf(
  { text }: Readonly<Record<string, unknown>>,
  { tokens = [] }: AnySequence,
): SourceText | undefined {
  const segmented = typeof text === 'string' ? locateTokens(text, tokens) : undefined
  return segmented && { text: text as string, starts: segmented.starts }
}

/** Whether all labels are known and mark spans with a type, as spans in a text always have. */
function haveSpans(labels: AnySequence['labels']): labels is readonly string[] {
  const marksSpan = (label: string) => label === 'O' || (parseTag(label)?.type ?? '') !== ''
  return labels?.every(label => label !== null && marksSpan(label)) ?? false
}

function emptyBuilder({ columns = 1, labels }: JsonLinesOptions): CorpusBuilder {
  return new CorpusBuilder({ columns, labels: labels !== 'none' })
}
