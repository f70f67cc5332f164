/** Shared by the readers of annotation tools' formats: turns a text with spans into a sequence. */

import { shown } from '../../../common/shown.js'
import { type Corpus, CorpusBuilder, type SourceText } from '../../corpus.js'
import { createPassThroughCollector } from '../../pass-through.js'
import { type Cursor, fail, type ReaderOptions, TABLE_BYTES } from '../../reading/reader.js'
import { misfit, putSequence } from '../../sequence.js'
import type { Segmented } from '../../text/segment.js'
import { cutText, type LabeledText, type TextOptions, type TextSpan } from '../../text/text-spans.js'
import { type Offsets, type OffsetUnit, readRange } from './offsets.js'
import type { TableColumns } from './table-layout.js'

/** The options of all formats of annotation tools. */
export interface AnnotationOptions extends ReaderOptions, TextOptions {
  /** The unit in which the file counts characters. Default: the one that its tool counts in. */
  readonly offsets?: OffsetUnit
  /** The longest record, in UTF-16 units: a text with its annotations must fit into memory. Default 64 Mi. */
  readonly recordSize?: number
  /** The names of a table's columns, where they are not the usual ones. */
  readonly tableColumns?: TableColumns
}

/** The default of `AnnotationOptions.recordSize`. */
export const RECORD_SIZE = 1 << 26

/** A text and its annotations. */
export interface AnnotatedText {
  readonly text: string
  /** In UTF-16 units, within the text; not checked for overlaps yet. */
  readonly spans: readonly TextSpan[]
  /** The tokens, if the file has them. */
  readonly tokens?: Segmented
  /** The tokens and their labels, if the file has labels instead of spans. */
  readonly labeled?: LabeledText
  /** The JSON object that holds the text, so that a writer of the same format can keep what else it has. */
  readonly record?: string
}

/** Takes annotated texts and makes a corpus of them. */
export interface TextCollector {
  /** Adds a text that begins on a line. */
  put(item: AnnotatedText, line: number): void
  take(): Corpus
}

/** A collector for a format of this name. */
export function createTextCollector(format: string, options: AnnotationOptions, at: Cursor): TextCollector {
  const { labels = 'required', tableBytes = TABLE_BYTES } = options
  const builder = new CorpusBuilder({ columns: 1, labels: labels !== 'none' }, tableBytes, { at })
  const passThrough = createPassThroughCollector(format, options.passThrough)
  let texts: SourceText[] = []
  return {
    put({ text, spans, tokens: given, labeled, record = '' }, line) {
      const refuse = (reason: string) => fail({ source: at.source, line }, reason)
      const cut = labeled ?? cutText(text, labels === 'none' ? undefined : spans, options, refuse, given)
      const sequence = { tokens: cut.tokens, ...(cut.labels && { labels: cut.labels }) }
      const reason = misfit(sequence, builder.shape)
      if (reason !== undefined) refuse(reason)
      putSequence(builder, sequence, line)
      if (options.texts === 'keep') texts.push({ text, starts: cut.starts })
      passThrough?.put(0, record)
      passThrough?.endSequence()
    },
    take() {
      const corpus = { ...builder.take(), ...passThrough?.take(0) }
      if (options.texts !== 'keep') return corpus
      const kept = texts
      texts = []
      return { ...corpus, texts: kept }
    },
  }
}

/** The parts of a span as a format names them. */
export interface RawSpan {
  readonly start: unknown
  readonly end: unknown
  readonly label: unknown
  /** The text that the span covers, if the format has it: a span that covers another text is refused. */
  readonly covers?: unknown
}

/** Reads spans from any JSON values. */
export function readSpans(
  spans: readonly RawSpan[],
  text: string,
  offsets: Offsets,
  refuse: (reason: string) => never,
): TextSpan[] {
  return spans.map(({ start, end, label, covers }) => {
    if (typeof label !== 'string' || label === '')
      return refuse(`span ${shown(start)}–${shown(end)}: expected a label, got ${shown(label)}`)
    const range = readRange(`span ${label}`, start, end, offsets, refuse)
    const covered = text.slice(range.start, range.end)
    if (typeof covers === 'string' && covers !== covered)
      refuse(
        `span ${label} ${start}–${end}: expected ${shown(covers)}, which the file says it covers, got ${shown(covered)} ` +
          '(are offsets counted in other units? try --offsets code-points or utf-16)',
      )
    return { ...range, label }
  })
}

/** Reads tokens with offsets from any JSON values. Tokens of spaces are left out, as in all other data. */
export function readTokens(
  tokens: readonly unknown[],
  text: string,
  offsets: Offsets,
  refuse: (reason: string) => never,
): Segmented {
  const found: { tokens: string[]; starts: number[] } = { tokens: [], starts: [] }
  let last = 0
  for (const token of tokens) {
    const { start, end, text: said } = objectOf(token)
    const range = readRange('token', start, end, offsets, refuse)
    const word = text.slice(range.start, range.end)
    if (typeof said === 'string' && said !== word)
      refuse(`token ${start}–${end}: expected ${shown(said)}, got ${shown(word)} in the text`)
    if (range.start < last) refuse(`token ${start}–${end}: overlaps the one before`)
    last = range.end
    if (word.trim() === '') continue
    found.tokens.push(word)
    found.starts.push(range.start)
  }
  return found
}

/** The members of any JSON value; one that is not an object has none. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
