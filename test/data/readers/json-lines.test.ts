import { describe, expect, test } from 'vitest'
import { createJsonLinesReader, type JsonLinesOptions } from '../../../src/data/readers/json-lines.js'
import { anySequenceAt } from '../../../src/data/sequence.js'
import type { Tokenizer } from '../../../src/data/text/tokenizer.js'
import { readAll, refusal, sequencesOf } from '../reading.js'

const SPLIT_HINT = "(--misaligned split, in code misaligned: 'split', cuts the token there)"

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

test('attributes may be what python-crfsuite takes, and stand for the tokens', () => {
  const attributes = [{ word: 'a: {"', title: true, near: { word: 'b', tags: ['x', 'y'] } }, ['p', 'p'], {}]
  const flat = [
    { 'word:a: {"': 1, title: 1, 'near:word:b': 1, 'near:tags:x': 1, 'near:tags:y': 1 },
    { p: 2 },
    {},
  ]
  const corpus = read([{ attributes, labels: ['A', 'B', 'C'], meta: { a: 1 } }])
  expect(anySequenceAt(corpus, 0)).toEqual({ attributes: flat, labels: ['A', 'B', 'C'] })
  expect(sequencesOf(read([{ tokens: ['a', 'b', 'c'], attributes }], { labels: 'none' }))).toEqual([
    { tokens: ['a', 'b', 'c'], attributes: flat },
  ])
})

test('a name may be in several objects, and twice outside of attributes', () => {
  const text = '{"attributes":[{"a":{"a":1}},{"a":"a"}],"labels":["A","B"],"meta":{"x":1,"x":2}}'
  expect(read(text).P).toBe(2)
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
  expect(sequencesOf(read([record], { scheme: 'iobes' }))[0].labels).toEqual(['S-PER', 'O'])
})

test('offsets count as JavaScript counts, an emoji for two', () => {
  const record = { text: '🎉 Ada', spans: [{ start: 3, end: 6, label: 'PER' }] }
  expect(sequencesOf(read([record]))).toEqual([{ tokens: ['🎉', 'Ada'], labels: ['O', 'B-PER'] }])
})

test('text is cut as the tokenizer says', () => {
  const cut = (tokenizer?: Tokenizer) =>
    sequencesOf(read([{ text: '1/2 c. x' }], { labels: 'none', ...(tokenizer && { tokenizer }) }))[0].tokens
  expect(cut()).toEqual(['1/2', 'c', '.', 'x'])
  expect(cut('whitespace')).toEqual(['1/2', 'c.', 'x'])
  expect(cut({ pattern: '[a-z]' })).toEqual(['c', 'x'])
  expect(() => cut('unicode' as Tokenizer)).toThrow('tokenizer: expected words')
})

describe('a span that cuts a token', () => {
  const text = '500g flour '
  const spans = [
    { start: 0, end: 3, label: 'QTY' },
    { start: 3, end: 5, label: 'UNIT' },
    { start: 5, end: 11, label: 'NAME' },
  ]

  test('is refused with its place', () => {
    expect(refusal(() => read([{ text, spans }], {}))).toBe(
      `a.jsonl:1: span QTY 0–3 "500": expected to end with a token, got the middle of "500g" ${SPLIT_HINT}`,
    )
  })

  test('splits it if that is wanted', () => {
    expect(sequencesOf(read([{ text, spans }], { misaligned: 'split' }))).toEqual([
      { tokens: ['500', 'g', 'flour'], labels: ['B-QTY', 'B-UNIT', 'B-NAME'] },
    ])
  })

  test.each<[string, object, string]>([
    [
      'half of a character',
      { start: 1, end: 2, label: 'X' },
      'offset 1: expected a span of whole characters',
    ],
    ['nothing but space', { start: 2, end: 3, label: 'X' }, 'expected to begin with a token, got a space'],
    ['what is no token', { start: 3, end: 4, label: 'X' }, 'got what the tokenizer leaves out'],
  ])('is refused all the same where it is %s', (_, span, reason) => {
    const options = { misaligned: 'split', tokenizer: { pattern: '[^!\\s]' } } as const
    const found = refusal(() => read([{ text: '🎉 !!!', spans: [span] }], options))
    expect(found).toContain(reason)
  })
})

describe('text and spans beside tokens', () => {
  const tokens = ['Ada', 'Byron', 'left.'] // not as Unicode cuts
  const text = 'Ada Byron  left.'
  const spans = [{ start: 0, end: 9, label: 'PER' }]
  const labels = ['B-PER', 'I-PER', 'O']
  const record = { tokens, labels, text, spans }

  test('say what the labels say', () => {
    for (const marks of [labels, ['I-PER', 'I-PER', 'O'], ['B-PER', 'E-PER', 'O'], ['B-PER', 'L-PER', 'O']])
      expect(sequencesOf(read([{ ...record, labels: marks }]))).toEqual([{ tokens, labels: marks }])
    expect(read([{ tokens, labels: ['O', 'O', 'O'], text, spans: [] }]).N).toBe(1)
  })

  test('are refused if they say something else', () => {
    const refused = (changes: object) => refusal(() => read([record, { ...record, ...changes }]))
    const alike = 'expected the same in "labels" and "spans"'
    const hint = '(remove the outdated one)'
    expect(refused({ spans: [{ start: 0, end: 3, label: 'PER' }] })).toBe(
      `a.jsonl:2: span PER 0–3 "Ada": ${alike}, got it in "spans" only ${hint}`,
    )
    expect(refused({ spans: [{ start: 0, end: 9, label: 'ORG' }] })).toBe(
      `a.jsonl:2: span ORG 0–9 "Ada Byron": ${alike}, got it in "spans" only ${hint}`,
    )
    expect(refused({ labels: ['O', 'O', 'O'] })).toBe(
      `a.jsonl:2: span PER 0–9 "Ada Byron": ${alike}, got it in "spans" only ${hint}`,
    )
    expect(refused({ spans: [] })).toBe(
      `a.jsonl:2: span PER 0–9 "Ada Byron": ${alike}, got it in "labels" only ${hint}`,
    )
    expect(refused({ spans: [null] })).toBe('a.jsonl:2: span: expected a label, got null')
    expect(refusal(() => read([{ ...record, spans: [] }], { labels: 'optional' }))).toContain(alike)
    expect(read([{ ...record, spans: [] }], { labels: 'none' }).N).toBe(1)
  })

  test('give the labels if there are none', () => {
    const unlabeled = { tokens, text, spans, labels: null }
    expect(sequencesOf(read([unlabeled]))).toEqual([{ tokens, labels }])
    expect(sequencesOf(read([unlabeled], { labels: 'optional', scheme: 'iobes' }))[0].labels).toEqual([
      'B-PER',
      'E-PER',
      'O',
    ])
    expect(read([unlabeled], { labels: 'none' }).labels).toBeNull()
    expect(refusal(() => read([{ ...unlabeled, spans: [{ start: 11, end: 15, label: 'X' }] }]))).toBe(
      'a.jsonl:1: span X 11–15 "left": expected to end with a token, got the middle of "left."',
    )
    expect(refusal(() => read([{ ...unlabeled, text: 'another text' }]))).toBe(
      'a.jsonl:1: expected labels, got none',
    )
    expect(refusal(() => read([{ ...unlabeled, tokens: [1] }]))).toBe('a.jsonl:1: expected labels, got none')
  })

  test.each([
    ['labels mark no spans', { labels: ['NNP', 'NNP', 'O'] }],
    ['labels have no types, as spans always have', { labels: ['B', 'I', 'O'] }],
    ['the tokens are not those of the text', { text: 'Ada King, née Byron' }],
    ['there is no text', { text: null }],
    ['spans are something else', { spans: 1 }],
  ])('are passed over if %s', (_, changes) => {
    const changed = { ...record, ...changes }
    expect(sequencesOf(read([changed]))).toEqual([{ tokens, labels: changed.labels }])
  })
})

test('a member that is null is not there', () => {
  const words = { tokens: ['Ada', 'left'], labels: ['O', 'O'] }
  expect(sequencesOf(read([{ tokens: null, text: 'Ada left', spans: [] }]))).toEqual([words])
  expect(sequencesOf(read([{ ...words, text: null, spans: null, weight: null }]))).toEqual([words])
})

test('labels may be optional, but not now and then', () => {
  const [plain, labeled] = [{ tokens: ['a'] }, { tokens: ['a'], labels: ['A'] }]
  expect(read([plain], { labels: 'optional' }).labels).toBeNull()
  expect(read([labeled], { labels: 'optional' }).labels).not.toBeNull()
  expect(read([labeled, plain], { labels: 'none' }).labels).toBeNull()
  expect(refusal(() => read([labeled, plain], { labels: 'optional' }))).toBe(
    'a.jsonl:2: expected labels, got none',
  )
  expect(refusal(() => read([plain, labeled], { labels: 'optional' }))).toBe(
    'a.jsonl:2: expected no labels, got some',
  )
})

const text = 'John Smith'
const BAD: [unknown[] | string, string | RegExp][] = [
  ['{"tokens":["a"],"labels":["A"],"tokens":["b"]}\n', 'a.jsonl:1: expected "tokens" once, got it twice'],
  [
    '{"tokens":["a"],"labels":["A"],"tok\\u0065ns":["b"]}\n',
    'a.jsonl:1: expected "tokens" once, got it twice',
  ],
  [
    '{"text":"a \\\\","x":{"text":1},"spans":[{"text":"]"}],"spans":[]}\n',
    'a.jsonl:1: expected "spans" once, got it twice',
  ],
  ['\n[1]', 'a.jsonl:2: expected a JSON object, got [1]'],
  ['null', 'a.jsonl:1: expected a JSON object, got null'],
  ['{}', 'a.jsonl:1: expected "tokens", "text" or "attributes", got no members'],
  [
    '{"tokens":null,"text":null}',
    'a.jsonl:1: expected "tokens", "text" or "attributes", got "tokens", "text"',
  ],
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
  [[{ tokens: ['a'], labels: ['A'], weight: '2' }], 'a.jsonl:1: expected a weight of at least 0, got "2"'],
  [
    [{ tokens: ['a'], labels: ['A'], attributes: [{ w: { x: null } }] }],
    'a.jsonl:1: attribute w:x: expected a string, a number, a boolean, a list of strings or an object, got null',
  ],
  [
    [{ labels: ['A'], attributes: ['x'] }],
    /^a.jsonl:1: expected attributes as an object or a list of strings/,
  ],
  ['{"attributes":[{"a":1,"b":2,"a":1}],"labels":["A"]}', 'a.jsonl:1: expected "a" once, got it twice'],
  [
    '{"attributes":[{"b":{"\\u0061" :"x","a":"a:"}}],"labels":["A"]}',
    'a.jsonl:1: expected "a" once, got it twice',
  ],
  [
    [
      { attributes: [{}], labels: ['A'] },
      { tokens: ['a'], attributes: [{}], labels: ['A'] },
    ],
    'a.jsonl:2: expected tokens in all sequences or in none',
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
    `a.jsonl:1: span PER 1–4 "ohn": expected to begin with a token, got the middle of "John" ${SPLIT_HINT}`,
  ],
  [
    [{ text, spans: [{ start: 0, end: 7, label: 'PER' }] }],
    `a.jsonl:1: span PER 0–7 "John Sm": expected to end with a token, got the middle of "Smith" ${SPLIT_HINT}`,
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

test('members that are not read may come twice, and names within others do not count', () => {
  const record = '{"x":1,"tokens":["a"],"x":{"tokens":[],"tokens":[]},"labels":["A"]}\n'
  expect(sequencesOf(read(record))).toEqual([{ tokens: ['a'], labels: ['A'] }])
})

test.each(BAD)('%j is refused', (records, message) => {
  const reason = refusal(() => read(records))
  if (typeof message === 'string') expect(reason).toBe(message)
  else expect(reason).toMatch(message)
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
