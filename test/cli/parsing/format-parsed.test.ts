import { expect, test } from 'vitest'
import { formatParsed } from '../../../cli/parsing/format-parsed.js'
import type { ParsedText } from '../../../src/index.js'

const EMPTY: ParsedText = { text: ' ', tokens: [], fields: {}, spans: [], probability: 1 }
const TOKENS = [{ text: 'a', start: 0, end: 1, label: 'O', probability: 0.5 }]

test('people see the text and its fields below it', () => {
  const spans = [
    { label: 'quantity', start: 1, end: 2, text: '1', probability: 0.996 },
    { label: 'unit', start: 3, end: 7, text: 'cups', probability: 0.094 },
  ]
  expect(formatParsed({ ...EMPTY, text: ' 1 cups', tokens: TOKENS, spans, probability: 0.5 })).toBe(
    '1 cups  (50 %)\n  quantity  100 %  1\n  unit        9 %  cups\n\n',
  )
})

test('a blank line stays one, and a text without fields says so', () => {
  expect(formatParsed(EMPTY)).toBe('\n')
  expect(formatParsed({ ...EMPTY, text: 'a', tokens: TOKENS })).toBe('a  (100 %)\n  no fields\n\n')
})

test('nothing that a terminal obeys gets through', () => {
  const text = 'a\u001b[2J'
  const spans = [{ label: '\u202e', start: 0, end: 5, text, probability: 1 }]
  expect(formatParsed({ ...EMPTY, text, tokens: TOKENS, spans })).toBe(
    'a\\u001b[2J  (100 %)\n  \\u202e  100 %  a\\u001b[2J\n\n',
  )
})
