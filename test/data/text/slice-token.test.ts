import { expect, it } from 'vitest'
import { sliceToken } from '../../../src/data/text/slice-token.js'

it('gives the same strings as slice, for characters seen before, halves of pairs, and longer tokens', () => {
  const text = '我a我們\u{1f600}\ud83d'
  for (let round = 0; round < 2; round++)
    for (let start = 0; start < text.length; start++)
      for (let end = start; end <= Math.min(text.length, start + 3); end++)
        expect(sliceToken(text, start, end)).toBe(text.slice(start, end))
})
