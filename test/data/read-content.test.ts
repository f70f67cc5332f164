import { expect, test } from 'vitest'
import { readConll, readContent } from '../../src/data/reading/read-content.js'
import { latin1, refusal, sequencesOf } from './reading.js'

const A = { tokens: ['é'], labels: ['A'] }

test('a string is read, whatever encoding files have', () => {
  expect(sequencesOf(readConll('é A\n', { encoding: 'latin-1' }))).toEqual([A])
  expect(sequencesOf(readContent('é/A', 'brown'))).toEqual([A])
})

test('bytes are read', () => {
  expect(sequencesOf(readConll(latin1('\xe9 A\n'), { encoding: 'latin-1' }))).toEqual([A])
})

test('an error names the source, if it has a name', () => {
  expect(refusal(() => readConll('a A\nb\n'))).toBe('line 2: expected 2 columns, got 1')
  expect(refusal(() => readConll('a A\nb\n', { source: 'pasted' }))).toBe(
    'pasted:2: expected 2 columns, got 1',
  )
  expect(refusal(() => readConll('a\ud800 A'))).toBe('expected whole characters, got half of one at 1')
})
