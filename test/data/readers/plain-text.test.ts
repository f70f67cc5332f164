import { expect, test } from 'vitest'
import { createPlainTextReader, type PlainTextOptions } from '../../../src/data/readers/plain-text.js'
import { readAll, refusal, sequencesOf } from '../reading.js'

function tokens(content: string, options?: PlainTextOptions) {
  const corpus = readAll(createPlainTextReader({ labels: 'none', ...options }), content, { source: 'a.txt' })
  return sequencesOf(corpus).map(sequence => sequence.tokens.join('|'))
}

test('a line becomes sentences and those words and marks', () => {
  expect(tokens("It rains. Don't go, Ann!\n\n  Why?\n")).toEqual(['It|rains|.', "Don't|go|,|Ann|!", 'Why|?'])
})

test('a line end ends a sentence', () => {
  expect(tokens('It\nrains.')).toEqual(['It', 'rains|.'])
})

test('a line can be one sequence', () => {
  expect(tokens('It rains. Go!\n \n', { sentences: 'lines' })).toEqual(['It|rains|.|Go|!'])
})

test('to demand labels of plain text is refused', () => {
  expect(refusal(() => tokens('\nIt rains.', { labels: 'required' }))).toBe(
    'a.txt:2: expected labels, got plain text',
  )
})
