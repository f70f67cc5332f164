import { expect, it } from 'vitest'
import { corpusOf } from '../../src/data/sequence.js'
import { StringTable } from '../../src/data/string-table.js'
import { findTagColumn, TAG_COLUMN_LIMITS } from '../../src/features/language/part-of-speech.js'

const tokens = ['the', 'dog', 'sees', 'the', 'cat', '.', 'a', 'dog', 'barks', '.']
const find = (column: readonly string[], limits = {}) =>
  findTagColumn(corpusOf([{ tokens, columns: [column] }]), { ...TAG_COLUMN_LIMITS, ...limits })

const TAGS = ['DT', 'NN', 'VB', 'DT', 'NN', '.', 'DT', 'NN', 'VB', '.']

it('takes a column of tags', () => {
  expect(find(TAGS)).toEqual({ columns: 2, values: 4, fault: null })
})

it('takes a word with any number of values', () => {
  const P = 200_000
  const words = new StringTable()
  const numbers = new StringTable()
  words.intern('A')
  const ids = Int32Array.from({ length: P }, (_, p) => numbers.intern(String(p)))
  const corpus = corpusOf([{ tokens, columns: [TAGS] }])
  const columns = [
    { ids: new Int32Array(P), strings: words },
    { ids, strings: numbers },
  ]
  expect(findTagColumn({ ...corpus, columns }).fault).toBe(`it has ${P} different values`)
})

it('finds nothing wrong where there is no column', () => {
  expect(findTagColumn(corpusOf([{ tokens }]))).toEqual({ columns: 1, values: 0, fault: null })
})

it.each([
  ['lemmas', tokens.map(word => word.toUpperCase()), {}, 'it is the word itself at 100 % of the tokens'],
  ['a constant', tokens.map(() => '_'), {}, 'it always has the same value'],
  ['numbers', tokens.map((_, k) => String(k)), { mostValues: 9 }, 'it has 10 different values'],
  [
    'numbers',
    tokens.map((_, k) => String(k)),
    { enoughWords: 7 },
    '10 different values for 7 different words',
  ],
  ['sentences', [...'aaabbbcccc'], {}, 'words have their most frequent value at 50 % of the tokens'],
])('leaves %s alone', (_, column, limits, fault) => {
  const found = find(column, limits)
  expect(found.columns).toBe(1)
  expect(found.fault).toContain(fault)
})
