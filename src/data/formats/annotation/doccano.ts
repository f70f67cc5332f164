import type { Corpus } from '../../corpus.js'
import { objectOf, type RawSpan, readSpans } from '../../readers/annotation/annotated-text.js'
import {
  createJsonAnnotationReader,
  type RecordParser,
  requireArray,
  requireObject,
  requireText,
} from '../../readers/annotation/json-annotations.js'
import { offsetsOf } from '../../readers/annotation/offsets.js'
import { keptRecord } from '../../writers/annotation/kept-record.js'
import { textToWrite } from '../../writers/annotation/written-text.js'
import type { DataFormat } from '../format.js'
import { isJson } from '../json-shape.js'

const TEXTS = ['text', 'data']
const SPANS = ['label', 'labels', 'entities']

/**
 * doccano's JSON lines. Offsets count UTF-16 units, as its page does; a project that counts grapheme clusters counts otherwise.
 * A text without spans is one in which nothing was found.
 */
export const doccano = {
  name: 'doccano',
  description: "doccano's JSON lines: text, and label, labels or entities",
  extensions: [],
  sharedExtensions: ['jsonl', 'ndjson', 'json'],
  detect({ json: { members } }) {
    if (
      members.has('tokens') ||
      members.has('spans') ||
      !TEXTS.some(name => members.get(name)?.startsWith('"'))
    )
      return false
    const begins = (name: string, beginning: RegExp) => beginning.test(members.get(name) ?? '')
    return begins('label', /^\[[[\]]/) || begins('labels', /^\[[[\]]/) || begins('entities', /^\[[{\]]/)
  },
  mayBe: isJson,
  createReader: options => createJsonAnnotationReader('doccano', options, parseRecord),
  createWriter: sink => ({
    write: (corpus, n, labels) => sink(`${recordOf(corpus, n, labels)}\n`),
  }),
  offsets: 'utf-16',
  holds: ['text'],
  otherMembers: record => Object.keys(record).filter(name => ![...TEXTS, ...SPANS].includes(name)),
} as const satisfies DataFormat

const parseRecord: RecordParser = (record, { options, text: source, refuse }) => {
  const members = requireObject(record, refuse)
  const text = requireText(members['text'] ?? members['data'], '"text"', refuse)
  const [name, other] = SPANS.filter(member => members[member] != null)
  if (other !== undefined) refuse(`expected one of ${SPANS.join(', ')}, got "${name}" and "${other}"`)
  if (options.labels === 'none') return [{ text, spans: [], record: source }]
  if (name === undefined) return refuse('expected "label", "labels" or "entities" beside "text", got none')
  const raw = requireArray(members[name], `"${name}"`, refuse).map(span => spanOf(span, refuse))
  const spans = readSpans(raw, text, offsetsOf(text, options.offsets ?? 'utf-16'), refuse)
  return [{ text, spans, record: source }]
}

function spanOf(span: unknown, refuse: (reason: string) => never): RawSpan {
  if (typeof span === 'string')
    return refuse(
      `expected spans such as [0, 3, "PER"], got ${JSON.stringify(span)} (a label of the whole text?)`,
    )
  if (Array.isArray(span)) return { start: span[0], end: span[1], label: span[2] }
  const { start_offset: start, end_offset: end, label } = objectOf(span)
  return { start, end, label }
}

function recordOf(corpus: Corpus, n: number, labels?: readonly string[]): string {
  const { text, spans } = textToWrite('doccano', corpus, n, labels)
  const label = spans?.map(({ start, end, label: type }) => [start, end, type])
  return keptRecord('doccano', corpus, n, {
    text,
    label,
    labels: undefined,
    entities: undefined,
    data: undefined,
  })
}
