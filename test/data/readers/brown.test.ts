import { expect, test } from 'vitest'
import { type BrownOptions, createBrownReader } from '../../../src/data/readers/brown.js'
import { latin1, readAll, refusal, sequencesOf } from '../reading.js'

function read(content: string | Uint8Array, options?: BrownOptions) {
  return sequencesOf(readAll(createBrownReader(options), content, { source: 'ca01' }))
}

test('a line is a sequence, a token is cut at its last slash', () => {
  expect(read('\n\n\tThe/at and/or/cc  1/2/cd ./. \n\nNo/rb\n')).toEqual([
    { tokens: ['The', 'and/or', '1/2', '.'], labels: ['at', 'cc', 'cd', '.'] },
    { tokens: ['No'], labels: ['rb'] },
  ])
})

test('suffixes are dropped, all of them, where that is said', () => {
  const content = 'a/nn-tl-hl b/fw-nn-nc c/np$-TL d/-hl e/nn-xx f/--\n'
  expect(read(content)[0].labels).toEqual(['nn-tl-hl', 'fw-nn-nc', 'np$-TL', '-hl', 'nn-xx', '--'])
  expect(read(content, { suffixes: 'drop' })[0].labels).toEqual(['nn', 'fw-nn', 'np$', '-hl', 'nn-xx', '--'])
})

test('latin-1 is read where that is said', () => {
  expect(read(latin1('fianc\xe9/nn\n'), { encoding: 'latin-1' })).toEqual([
    { tokens: ['fiancé'], labels: ['nn'] },
  ])
})

test('tags are passed over where no labels are wanted', () => {
  expect(read('The/at\n', { labels: 'none' })).toEqual([{ tokens: ['The'] }])
})

test.each([
  ['The/at dog\n', 'ca01:1: expected word/tag, got "dog"'],
  ['\n/at\n', 'ca01:2: expected word/tag, got "/at"'],
  ['dog/\n', 'ca01:1: expected word/tag, got "dog/"'],
])('%j is refused', (content, message) => {
  expect(refusal(() => read(content))).toBe(message)
})
