import { expect, test } from 'vitest'
import { createCrfsuiteReader } from '../../../src/data/readers/crfsuite.js'
import type { ReaderOptions } from '../../../src/data/reading/reader.js'
import { readAll, refusal, sequencesOf } from '../reading.js'

function read(content: string, options?: ReaderOptions) {
  return readAll(createCrfsuiteReader(options), content, { source: 'a.crfsuite' })
}

test('items have a label and attributes with values, the first of which names the token', () => {
  expect(sequencesOf(read('A\tw=a\tlen:2\tup:-.5e1\nB\n\nA\tw=c'))).toEqual([
    { tokens: ['w=a', ''], labels: ['A', 'B'], attributes: [{ 'w=a': 1, len: 2, up: -5 }, {}] },
    { tokens: ['w=c'], labels: ['A'], attributes: [{ 'w=c': 1 }] },
  ])
})

test('escapes are undone in labels and attributes, and keep a colon from beginning a value', () => {
  expect(sequencesOf(read('a\\:b\tw=\\:\\\\:3\tw=\\\\\n'))).toEqual([
    { tokens: ['w=:\\'], labels: ['a:b'], attributes: [{ 'w=:\\': 3, 'w=\\': 1 }] },
  ])
})

test('a weight stands before the first label, on a line of its own or not', () => {
  const corpus = read('@weight:2.5\nA\tx\nA\ty\n\nA\tx\n\n@weight:0\tA\tx\n')
  expect(corpus.weight).toEqual(Float64Array.of(2.5, 1, 0))
  expect(corpus.P).toBe(4)
})

test('an attribute that stands twice counts with the sum', () => {
  expect(sequencesOf(read('A\tx:2\tx:3\n'))[0].attributes).toEqual([{ x: 5 }])
})

test('a label that begins as a weight does is a label if its colon is escaped', () => {
  expect(sequencesOf(read('@weight\\:2\tx\n@w\tx\n'))[0].labels).toEqual(['@weight:2', '@w'])
})

test('labels are passed over, or empty, where that is said', () => {
  expect(read('A\tx\n\ty\n', { labels: 'none' })).toMatchObject({ P: 2, labels: null })
  expect(read('\tx\n\ty\n', { labels: 'optional' })).toMatchObject({ P: 2, labels: null })
  expect(read('A\tx\n', { labels: 'optional' }).labels).not.toBeNull()
})

test.each([
  ['A\tw=c:abc\n', 'expected a finite number after the colon, got w=c:abc (write a colon as \\:)'],
  ['A\tw=12:30:1\n', 'expected a finite number after the colon, got w=12:30:1 (write a colon as \\:)'],
  ['A\tw:\n', 'expected a finite number after the colon, got w: (write a colon as \\:)'],
  ['A\tw:NaN\n', 'expected a finite number after the colon, got w:NaN (write a colon as \\:)'],
  ['A\tw:Infinity\n', 'expected a finite number after the colon, got w:Infinity (write a colon as \\:)'],
  ['A\tw:1e999\n', 'expected a finite number after the colon, got w:1e999 (write a colon as \\:)'],
  ['A\tw:0x10\n', 'expected a finite number after the colon, got w:0x10 (write a colon as \\:)'],
  ['A\tw:1 \n', 'expected a finite number after the colon, got w:1  (write a colon as \\:)'],
  ['A\t:2\n', 'expected an attribute, got :2'],
  ['A\tw\t\n', 'expected an attribute, got an empty field'],
  ['A\t\tw\n', 'expected an attribute, got an empty field'],
  ['A\ta\\b\n', 'expected \\: or \\\\ where there is a backslash, got a\\b'],
  ['A\ta\\\tb\n', 'expected \\: or \\\\ where there is a backslash, got a\\'],
  ['\tw\n', 'expected a label, got an empty field'],
  ['A:2\tw\n', 'expected a label, got A:2 (write a colon as \\:)'],
  ['@weight\tA\n', 'expected a number after @weight, as in @weight:2'],
  ['@weight:-1\tA\n', 'expected a weight of at least 0, got -1'],
])('%j is refused', (content, reason) => {
  expect(refusal(() => read(content))).toBe(`a.crfsuite:1: ${reason}`)
})

test.each([
  ['A\tx\n@weight:2\nA\tx\n', 2, 'expected one @weight, before the first item of a sequence'],
  ['@weight:2\n\nA\tx\n', 2, 'expected items after @weight, got none'],
])('%j is refused for its place', (content, line, reason) => {
  expect(refusal(() => read(content))).toBe(`a.crfsuite:${line}: ${reason}`)
})

test('a backslash at the end of a line escapes nothing, whatever stood in the buffer before', () => {
  for (const size of [1, Infinity]) {
    const reader = createCrfsuiteReader()
    const message = refusal(() => readAll(reader, 'A\tab\\:cd\\:e\n\nA\tab\\', { size }))
    expect(message).toBe('train.tsv:3: expected \\: or \\\\ where there is a backslash, got ab\\')
  }
})

test('labels that come and go are refused where they are optional', () => {
  expect(refusal(() => read('\tx\nA\tx\n', { labels: 'optional' }))).toBe(
    'a.crfsuite:2: expected no label, got one',
  )
})
