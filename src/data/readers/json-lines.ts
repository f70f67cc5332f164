/**
 * JSON lines: a sequence a line, either as tokens,
 *
 *     {"tokens": ["The", "dog"], "labels": ["DT", "NN"], "columns": […], "attributes": […], "weight": 1}
 *
 * where all but the tokens may be left out, or as text with spans, counted in UTF-16 units from 0,
 *
 *     {"text": "Ada wrote it.", "spans": [{"start": 0, "end": 3, "label": "PER"}]}
 *
 * which becomes tokens by the rules of Unicode and labels in a tag scheme. Beside tokens, text and spans are passed over
 * as other members are. The whole record can be kept as an aside.
 */
import { AsidesBuilder } from '../asides.js'
import { CorpusBuilder, type CorpusShape } from '../corpus.js'
import { decodeUtf8 } from '../encoding.js'
import { createLineReader, isBlank, type LineParser } from '../lines.js'
import { type CorpusReader, type Cursor, fail, type ReaderOptions, TABLE_BYTES } from '../reader.js'
import { segment } from '../segment.js'
import { misfit, putSequence, type Sequence, shapeOf } from '../sequence.js'
import { labelsOf } from '../spans.js'
import type { TagScheme } from '../tag-scheme.js'
import { spansOnTokens, type TextSpan } from '../text-spans.js'

export interface JsonLinesOptions extends ReaderOptions {
  /** Columns of a token without the label. Default: as the first line has it. */
  readonly columns?: number
  /** The scheme of labels made from spans. Default `iob2`. */
  readonly scheme?: TagScheme
  /** The language by whose rules text is cut into words, as a BCP 47 tag. Default `en`. */
  readonly locale?: string
}

/** The members of a record that are looked at. */
export const RECORD_MEMBERS = [
  'tokens',
  'labels',
  'columns',
  'attributes',
  'weight',
  'text',
  'spans',
] as const

/** Reads JSON lines. */
export function createJsonLinesReader(options: JsonLinesOptions = {}): CorpusReader {
  return createLineReader(options, at => createJsonLinesParser(options, at))
}

function createJsonLinesParser(options: JsonLinesOptions, at: Cursor): LineParser {
  const { labels = 'required', tableBytes = TABLE_BYTES } = options
  const asides = options.asides === 'keep' ? new AsidesBuilder('jsonl') : undefined
  let builder: CorpusBuilder | undefined

  function line(bytes: Uint8Array, start: number, end: number): void {
    if (isBlank(bytes, start, end)) return
    const record = decodeUtf8(bytes, start, end, at)
    const sequence = toSequence(parseRecord(record))
    const reason = misfit(sequence, builder?.shape ?? expectedShape(sequence))
    if (reason !== undefined) fail(at, reason)
    builder ??= new CorpusBuilder(shapeOf(sequence), tableBytes)
    putSequence(builder, sequence, at.line)
    asides?.put(0, record)
    asides?.endSequence()
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
    return record as Record<string, unknown>
  }

  /** The sequence that a record holds; whether its parts are what they should be is yet to be seen. */
  function toSequence(record: Record<string, unknown>): Sequence {
    const { tokens, text, columns, attributes, weight } = record
    if (tokens === undefined && text === undefined) fail(at, 'expected "tokens" or "text"')
    const found =
      tokens !== undefined ? { tokens, labels: record['labels'] } : fromText(text, record['spans'])
    const sequence: Record<string, unknown> = { ...found, columns, attributes, weight }
    if (labels === 'none') sequence['labels'] = undefined
    for (const key of Object.keys(sequence)) if (sequence[key] == null) delete sequence[key]
    return sequence as unknown as Sequence
  }

  function fromText(text: unknown, spans: unknown) {
    if (typeof text !== 'string') return fail(at, `expected a string as "text", got ${typeof text}`)
    const segmented = segment(text, options.locale)
    if (spans == null) return { tokens: segmented.tokens, labels: undefined }
    if (!Array.isArray(spans)) return fail(at, `expected an array of spans, got ${typeof spans}`)
    const onTokens = spansOnTokens(text, spans as TextSpan[], segmented, reason => fail(at, reason))
    const T = segmented.tokens.length
    return { tokens: segmented.tokens, labels: labelsOf(onTokens, T, options.scheme ?? 'iob2') }
  }

  /** What is demanded of the first sequence: the options' shape, and for the rest its own. */
  function expectedShape(sequence: Sequence): CorpusShape {
    const shape = { ...shapeOf(sequence), ...(options.columns !== undefined && { columns: options.columns }) }
    return labels === 'required' ? { ...shape, labels: true } : shape
  }

  return {
    line,
    end: () => {},
    take: () => ({
      ...(builder ?? emptyBuilder(options)).take(),
      ...(asides && { asides: asides.take(0) }),
    }),
  }
}

function emptyBuilder({ columns = 1, labels }: JsonLinesOptions): CorpusBuilder {
  return new CorpusBuilder({ columns, labels: labels !== 'none' })
}
