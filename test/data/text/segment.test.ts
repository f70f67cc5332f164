import fc from 'fast-check'
import { expect, test } from 'vitest'
import { locateTokens, segment, segmentLines } from '../../../src/data/text/segment.js'

test('words and marks are tokens, spaces are not', () => {
  expect(segment(' Hi,  you\u00a0two 🎉!')).toEqual({
    tokens: ['Hi', ',', 'you', 'two', '🎉', '!'],
    starts: [1, 3, 6, 10, 14, 16],
  })
})

/** The sentences of one line. */
const sentencesIn = (text: string) =>
  [...segmentLines([text])].flatMap(found => (found ? [{ tokens: found.tokens, starts: found.starts }] : []))

test('sentences keep the places of their words in the text', () => {
  expect(sentencesIn('It rains. Stay in!')).toEqual([
    { tokens: ['It', 'rains', '.'], starts: [0, 3, 8] },
    { tokens: ['Stay', 'in', '!'], starts: [10, 15, 17] },
  ])
})

test('an empty text has no words and no sentences', () => {
  expect(segment('')).toEqual({ tokens: [], starts: [] })
  expect(sentencesIn(' \n')).toEqual([])
})

test('tokens stand in the text where they are said to, and nothing but space lies between', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      for (const { tokens, starts } of [segment(text), ...sentencesIn(text)])
        for (const [t, token] of tokens.entries()) expect(text.startsWith(token, starts[t])).toBe(true)
      expect(segment(text).tokens.join('')).toBe(text.replaceAll(/\s/g, ''))
    }),
  )
})

test('tokens are found again in the text that they were cut from', () => {
  const text = ' Dr. Ada  Byron, 🎉 \u0308 ok'
  const segmented = segment(text)
  expect(locateTokens(text, segmented.tokens)).toEqual(segmented)
  expect(locateTokens('ab c', ['a', 'b', 'c'])).toEqual({ tokens: ['a', 'b', 'c'], starts: [0, 1, 3] })
  expect(locateTokens('', [])).toEqual({ tokens: [], starts: [] })
})

test.each<[string, string[]]>([
  ['a b c', ['a', 'c']],
  ['a b', ['a']],
  ['a b', ['b', 'a']],
  ['a', ['a', 'a']],
])('%j does not consist of %j', (text, tokens) => {
  expect(locateTokens(text, tokens)).toBeUndefined()
})

test('lines are cut one by one, whatever stands in the next', () => {
  const lines = ['A b. See', '', 'd', ' ', 'e. F']
  expect([...segmentLines(lines)].map(found => [found?.line, found?.tokens.join(' ')])).toEqual([
    [0, 'A b .'],
    [0, 'See'],
    [2, 'd'],
    [4, 'e .'],
    [4, 'F'],
  ])
})

test('there are pauses within a sentence', () => {
  expect(
    [...segmentLines(['a b c d e. F g'], { pause: 2 })].map(found => found?.tokens.length ?? null),
  ).toEqual([null, null, null, 6, null, 2])
})
