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
import { UNLABELED } from '../reading/unlabeled.js'
import { type AnySequence, misfit, putSequence, shapeOf } from '../sequence.js'
import { locateTokens } from '../text/segment.js'
import type { TextOptions } from '../text/text-spans.js'
import { checkRecordLabels, sequenceOfRecord } from './json-sequence.js'

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
    const refuse = (reason: string) => fail(at, reason)
    if (labels === 'required' && isBareText(record))
      fail(at, `expected "spans" beside "text", got none; ${UNLABELED}`)
    const sequence = sequenceOfRecord(record, options, refuse)
    const reason = misfit(sequence, builder?.shape ?? expectedShape(sequence))
    if (reason !== undefined) fail(at, reason)
    checkRecordLabels(sequence, record, refuse)
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
      const whole = text.trimEnd().endsWith('}') ? '' : ' (each object must be on one line)'
      fail(at, `expected a JSON object, got invalid JSON (${(cause as Error).message})${whole}`, { cause })
    }
    if (typeof record !== 'object' || record === null || Array.isArray(record))
      fail(at, `expected a JSON object, got ${text.slice(0, 20)}`)
    const { attributes } = record as Record<string, unknown>
    const deep = attributes == null ? undefined : { member: 'attributes', value: attributes }
    const repeated = repeatedMember(text, MEMBERS, deep)
    if (repeated !== undefined) fail(at, `expected ${JSON.stringify(repeated)} once, got it twice`)
    return record as Record<string, unknown>
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

/** Whether a record has a text and nothing that could label it. */
function isBareText({ text, ...others }: Readonly<Record<string, unknown>>): boolean {
  return (
    typeof text === 'string' &&
    ['tokens', 'labels', 'spans', 'attributes'].every(name => others[name] == null)
  )
}

/** The text of a record if its tokens are the words of that text. */
function sourceTextOf(
  { text }: Readonly<Record<string, unknown>>,
  { tokens = [] }: AnySequence,
): SourceText | undefined {
  const segmented = typeof text === 'string' ? locateTokens(text, tokens) : undefined
  return segmented && { text: text as string, starts: segmented.starts }
}

function emptyBuilder({ columns = 1, labels }: JsonLinesOptions): CorpusBuilder {
  return new CorpusBuilder({ columns, labels: labels !== 'none' })
}
