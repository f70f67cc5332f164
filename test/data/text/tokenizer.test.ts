import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMatcher } from '../../../src/common/regex/matcher.js'
import { createEngineScan } from '../../../src/data/text/tokenizer.js'

describe('createEngineScan', () => {
  it.each([
    ['\\S+', ''],
    ['a*', ''],
    ['|ab', ''],
    ['(a|ab)(c|bcd)?', 'i'],
    ['\\b', ''],
    ['^.', 'ms'],
    ['(?<=a)b?', ''],
    ['[\\p{L}--[a-b]]+', 'v'],
    ['😀?a', ''],
  ])('finds the matches of /%s/%s that the bounded matcher finds', (pattern, flags) => {
    const letters = fc.constantFrom('a', 'b', 'c', 'd', 'A', ' ', '\n', '😀', '\ud83d', 'é')
    const bounded = createMatcher(pattern, flags)
    const engine = createEngineScan(pattern, flags)
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 20 }), parts => {
        const text = parts.join('')
        expect([...engine.matches(text)]).toEqual([...bounded.matches(text)])
      }),
      { seed: 20, numRuns: 300 },
    )
  })

  it('refuses what the bounded matcher refuses', () => {
    for (const create of [createEngineScan, createMatcher]) expect(() => create('(', '')).toThrow(SyntaxError)
  })
})
