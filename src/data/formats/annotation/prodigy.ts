import type { Corpus } from '../../corpus.js'
import type { AnnotationOptions } from '../../readers/annotation/annotated-text.js'
import { objectOf, readSpans, readTokens } from '../../readers/annotation/annotated-text.js'
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

const MEMBERS = ['text', 'tokens', 'spans', 'answer']

/**
 * Prodigy's JSON lines. Offsets count code points, as Python does. Tokens that the file has are taken as they are. Only what
 * was accepted is labeled data: a rejected span says what a text is not, and an ignored one says nothing.
 */
export const prodigy = {
  name: 'prodigy',
  description: "Prodigy's JSON lines: text, tokens, spans, answer",
  extensions: [],
  sharedExtensions: ['jsonl', 'ndjson', 'json'],
  detect({ json: { members } }) {
    if (!members.has('text')) return false
    const answered = /^"(accept|reject|ignore)"/.test(members.get('answer') ?? '')
    const marked = answered || ['_input_hash', '_task_hash', '_view_id'].some(name => members.has(name))
    return marked || members.get('tokens')?.startsWith('[{"text"') || tokenSpans(members.get('spans'))
  },
  mayBe: isJson,
  createReader: options => createJsonAnnotationReader('prodigy', options, parseTask),
  createWriter: sink => ({
    write: (corpus, n, labels) => sink(`${taskOf(corpus, n, labels)}\n`),
  }),
  offsets: 'code-points',
  holds: ['tokens', 'text'],
  otherMembers: record => Object.keys(record).filter(name => !MEMBERS.includes(name)),
} as const satisfies DataFormat

function tokenSpans(spans = ''): boolean {
  return /^\[\{.*"token_(start|end)/.test(spans)
}

const parseTask: RecordParser = (task, { options, text: record, refuse, skip }) => {
  const { text, tokens, spans, answer = 'accept' } = requireObject(task, refuse)
  const words = requireText(text, '"text"', refuse)
  const known = ['accept', 'reject', 'ignore']
  if (typeof answer !== 'string' || !known.includes(answer))
    refuse(`"answer": expected ${known.join(', ')}, got ${JSON.stringify(answer)}`)
  if (answer !== 'accept' && options.labels !== 'none') return skip(`answered "${answer}"`)
  const offsets = offsetsOf(words, unitOf(options))
  const found = requireArray(spans ?? [], '"spans"', refuse).map(span => {
    const { start, end, label } = objectOf(span)
    return { start, end, label }
  })
  const given = tokens == null ? undefined : requireArray(tokens, '"tokens"', refuse)
  return [
    {
      text: words,
      spans: options.labels === 'none' ? [] : readSpans(found, words, offsets, refuse),
      ...(given && { tokens: readTokens(given, words, offsets, refuse) }),
      record,
    },
  ]
}

function unitOf({ offsets = 'code-points' }: AnnotationOptions) {
  return offsets
}

function taskOf(corpus: Corpus, n: number, labels?: readonly string[]): string {
  const { text, tokens, starts, onTokens, spans } = textToWrite('Prodigy', corpus, n, labels)
  const { fromUtf16 } = offsetsOf(text, 'code-points')
  return keptRecord('prodigy', corpus, n, {
    text,
    tokens: tokens.map((token, id) => {
      const end = starts[id] + token.length
      return { text: token, start: fromUtf16(starts[id]), end: fromUtf16(end), id, ws: text[end] === ' ' }
    }),
    spans: spans?.map(({ start, end, label }, k) => ({
      start: fromUtf16(start),
      end: fromUtf16(end),
      token_start: onTokens?.[k].start,
      token_end: (onTokens?.[k].end ?? 0) - 1,
      label,
    })),
    answer: spans && 'accept',
  })
}
