import { expect, it } from 'vitest'
import { corpusOf } from '../../src/data/sequence.js'
import { StringTable } from '../../src/data/string-table.js'
import { knownTokens } from '../../src/evaluation/known-tokens.js'

it('flags the positions whose word is in the vocabulary, whatever holds it', () => {
  const corpus = corpusOf([{ tokens: ['the', 'cat'] }, { tokens: ['The', 'the'] }])
  const table = new StringTable()
  table.intern('the')
  expect([...knownTokens(corpus, table)]).toEqual([1, 0, 0, 1])
  expect([...knownTokens(corpus, new Set(['cat', 'The']))]).toEqual([0, 1, 1, 0])
})
