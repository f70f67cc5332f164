import { expect, test } from 'vitest'
import { createJsonLinesReader, type JsonLinesOptions } from '../../../src/data/readers/json-lines.js'
import { readAll, refusal, sequencesOf } from '../reading.js'

function read(records: unknown[] | string, options?: JsonLinesOptions) {
  const content =
    typeof records === 'string' ? records : records.map(record => JSON.stringify(record)).join('\n')
  return readAll(createJsonLinesReader(options), content, { source: 'a.jsonl' })
}

test('tokens come with labels, columns, attributes and weight', () => {
  const sequence = {
    tokens: ['a', ''],
    labels: ['A', 'B'],
    columns: [['x', 'y z']],
    attributes: [{ w: 1, __proto__x: 2 }, {}],
    weight: 0.5,
  }
  expect(sequencesOf(read([{ ...sequence, id: 7 }]))).toEqual([sequence])
})

test('text with spans becomes words with labels in IOB2', () => {
  const text = 'Dr. Ada Byron wrote to New York.'
  const spans = [
    { start: 23, end: 31, label: 'LOC' },
    { start: 4, end: 13, label: 'PER' },
  ]
  expect(sequencesOf(read([{ text, spans }]))).toEqual([
    {
      tokens: ['Dr', '.', 'Ada', 'Byron', 'wrote', 'to', 'New', 'York', '.'],
      labels: ['O', 'O', 'B-PER', 'I-PER', 'O', 'O', 'B-LOC', 'I-LOC', 'O'],
    },
  ])
})

test('spans may become labels of another scheme', () => {
  const record = { text: 'Ada left', spans: [{ start: 0, end: 3, label: 'PER' }] }
  expect(sequencesOf(read([record], { scheme: 'iobes' }))[0]!.labels).toEqual(['S-PER', 'O'])
})

test('offsets count as JavaScript counts, an emoji for two', () => {
  const record = { text: '🎉 Ada', spans: [{ start: 3, end: 6, label: 'PER' }] }
  expect(sequencesOf(read([record]))).toEqual([{ tokens: ['🎉', 'Ada'], labels: ['O', 'B-PER'] }])
})

test('text is cut by the rules of its language', () => {
  const [sequence] = sequencesOf(read([{ text: '東京に行く' }], { labels: 'none', locale: 'ja' }))
  expect(sequence!.tokens.join('')).toBe('東京に行く')
  expect(sequence!.tokens.length).toBeGreaterThan(1)
})

test('text beside tokens is passed over', () => {
  const sequence = { tokens: ['a'], labels: ['A'] }
  expect(sequencesOf(read([{ ...sequence, text: 'b c', spans: 1 }]))).toEqual([sequence])
})

test('labels may be optional, but not now and then', () => {
  const [plain, labelled] = [{ tokens: ['a'] }, { tokens: ['a'], labels: ['A'] }]
  expect(read([plain], { labels: 'optional' }).labels).toBeNull()
  expect(read([labelled], { labels: 'optional' }).labels).not.toBeNull()
  expect(read([labelled, plain], { labels: 'none' }).labels).toBeNull()
  expect(refusal(() => read([labelled, plain], { labels: 'optional' }))).toBe(
    'a.jsonl:2: expected labels, got none',
  )
  expect(refusal(() => read([plain, labelled], { labels: 'optional' }))).toBe(
    'a.jsonl:2: expected no labels, got some',
  )
})

const text = 'John Smith'
const BAD: [unknown[] | string, string][] = [
  ['\n[1]', 'a.jsonl:2: expected a JSON object, got [1]'],
  ['null', 'a.jsonl:1: expected a JSON object, got null'],
  ['{}', 'a.jsonl:1: expected "tokens" or "text"'],
  [[{ tokens: ['a'], text: 'a', spans: [] }], 'a.jsonl:1: expected labels, got none'],
  [[{ tokens: ['a'] }], 'a.jsonl:1: expected labels, got none'],
  [[{ tokens: [], labels: [] }], 'a.jsonl:1: expected at least one token, got none'],
  [[{ text: '  ', spans: [] }], 'a.jsonl:1: expected at least one token, got none'],
  [[{ tokens: 'a', labels: ['A'] }], 'a.jsonl:1: expected an array of tokens, got string'],
  [[{ tokens: ['a'], labels: 'A' }], 'a.jsonl:1: expected an array of labels, got string'],
  [[{ tokens: ['a'], labels: ['A', 'B'] }], 'a.jsonl:1: expected 1 labels, got 2'],
  [[{ tokens: ['a'], labels: [1] }], 'a.jsonl:1: expected strings, got 1'],
  [
    [{ tokens: ['a'], labels: ['A'], columns: ['x'] }],
    'a.jsonl:1: expected an array of values in column 1, got string',
  ],
  [
    [
      { tokens: ['a'], labels: ['A'] },
      { tokens: ['a'], labels: ['A'], columns: [['x']] },
    ],
    'a.jsonl:2: expected 1 columns, got 2',
  ],
  [[{ tokens: ['a'], labels: ['A'], weight: -1 }], 'a.jsonl:1: expected a weight of at least 0, got -1'],
  [[{ tokens: ['a'], labels: ['A'], weight: '2' }], 'a.jsonl:1: expected a weight of at least 0, got 2'],
  [
    [{ tokens: ['a'], labels: ['A'], attributes: [{ w: 'x' }] }],
    'a.jsonl:1: attribute w: expected a finite value, got x',
  ],
  [
    '{"tokens":["a\\ud800"],"labels":["A"]}',
    'a.jsonl:1: expected whole characters, got half of one in "a\\ud800"',
  ],
  [[{ text: 1 }], 'a.jsonl:1: expected a string as "text", got number'],
  [[{ text, spans: {} }], 'a.jsonl:1: expected an array of spans, got object'],
  [[{ text, spans: [null] }], 'a.jsonl:1: span: expected a label, got null'],
  [
    [{ text, spans: [{ start: 0, end: 11, label: 'PER' }] }],
    'a.jsonl:1: span PER: expected 0 ≤ start < end ≤ 10, got 0 and 11',
  ],
  [
    [{ text, spans: [{ start: 1, end: 4, label: 'PER' }] }],
    'a.jsonl:1: span PER 1–4 "ohn": expected to begin with a token, got the middle of "John"',
  ],
  [
    [{ text, spans: [{ start: 0, end: 7, label: 'PER' }] }],
    'a.jsonl:1: span PER 0–7 "John Sm": expected to end with a token, got the middle of "Smith"',
  ],
  [
    [{ text, spans: [{ start: 0, end: 5, label: 'PER' }] }],
    'a.jsonl:1: span PER 0–5 "John ": expected to end with a token, got a space',
  ],
  [
    [
      {
        text,
        spans: [
          { start: 0, end: 10, label: 'PER' },
          { start: 5, end: 10, label: 'ORG' },
        ],
      },
    ],
    'a.jsonl:1: span ORG 5–10 "Smith": overlaps span PER 0–10 "John Smith"',
  ],
]

test.each(BAD)('%j is refused', (records, message) => {
  expect(refusal(() => read(records))).toBe(message)
})

test('invalid JSON is refused with its line and the cause', () => {
  expect(() => read('{"tokens":["a"],"labels":["A"]}\n{"tokens":')).toThrow(
    /^a\.jsonl:2: expected a JSON object, got invalid JSON \(.+\)$/,
  )
})

test('a number of columns that a model needs is demanded', () => {
  expect(refusal(() => read([{ tokens: ['a'], labels: ['A'] }], { columns: 2 }))).toBe(
    'a.jsonl:1: expected 2 columns, got 1',
  )
})
