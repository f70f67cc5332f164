import { expect, test } from 'vitest'
import { attributesOf, type Item } from '../../src/data/items.js'
import {
  type AnySequence,
  anySequenceAt,
  corpusOf,
  type Sequence,
  sequenceAt,
} from '../../src/data/sequence.js'
import { refusal } from './reading.js'

test('sets and maps are lists and objects', () => {
  expect(attributesOf(new Set(['a', 'b']))).toEqual([
    ['a', 1],
    ['b', 1],
  ])
  const nested = new Map<string, number | Set<string>>([
    ['n', 2],
    ['s', new Set(['x', 'y'])],
  ])
  expect(attributesOf({ m: nested })).toEqual([
    ['m:n', 2],
    ['m:s:x', 1],
    ['m:s:y', 1],
  ])
})

test('names that objects have from birth are names like others', () => {
  expect(attributesOf(JSON.parse('{"__proto__": "x", "constructor": true}'))).toEqual([
    ['__proto__:x', 1],
    ['constructor', 1],
  ])
})

const endless: Record<string, unknown> = {}
endless['self'] = endless

test.each<[unknown, string]>([
  [
    'foo',
    'expected attributes as an object or a list of strings, got the string "foo" (python-crfsuite takes its letters',
  ],
  [null, 'expected attributes as an object or a list of strings, got null'],
  [new Date(0), 'expected attributes as an object or a list of strings, got "1970'],
  [new Uint8Array(2), 'expected attributes as an object or a list of strings'],
  [
    { a: { b: null } },
    'attribute a:b: expected a string, a number, a boolean, a list of strings or an object, got null',
  ],
  [{ a: { b: Number.NaN } }, 'attribute a:b: expected a finite value, got NaN'],
  [{ a: [1] }, 'attribute a: expected strings as names, got 1'],
  [[true], 'expected strings as names, got true'],
  [{ a: '\ud800' }, 'expected whole characters, got half of one'],
  [{ a: ['\udc00'] }, 'expected whole characters, got half of one'],
  [new Map([[1, 'x']]), 'expected strings as names, got 1'],
  [endless, 'expected at most 500 levels, got more'],
])('%o is no item', (item, reason) => {
  expect(() => attributesOf(item as Item)).toThrow(reason)
  expect(() => corpusOf([{ attributes: [item as Item] }])).toThrow(`sequence 1: `)
})

const items = [{ word: 'the', title: true }, ['x', 'x']]

test('a sequence may have attributes alone', () => {
  const corpus = corpusOf([{ attributes: items, labels: ['A', 'B'] }])
  expect([corpus.N, corpus.P, corpus.wordless]).toEqual([1, 2, true])
  expect(anySequenceAt(corpus, 0)).toEqual({
    attributes: [{ 'word:the': 1, title: 1 }, { x: 2 }],
    labels: ['A', 'B'],
  })
  expect(refusal(() => sequenceAt(corpus, 0))).toBe(
    'sequenceAt: expected a corpus with words, got one with attributes alone (use anySequenceAt)',
  )
  expect(corpusOf([{ attributes: items, tokens: ['a', 'b'] }]).wordless).toBeUndefined()
})

test.each<[unknown[], string]>([
  [[{ labels: ['A'] }], 'sequence 1: expected tokens, or attributes in their place, got neither'],
  [[{ attributes: [] }], 'sequence 1: expected at least one token, got none'],
  [[{ attributes: [{}], labels: ['A', 'B'] }], 'sequence 1: expected 1 labels, got 2'],
  [
    [{ attributes: [{}] }, { attributes: [{}], tokens: ['a'] }],
    'sequence 2: expected tokens in all sequences or in none',
  ],
  [[{ tokens: ['a'] }, { attributes: [{}] }], 'sequence 2: expected tokens in all sequences or in none'],
])('%j is no corpus', (sequences, reason) => {
  expect(refusal(() => corpusOf(sequences as AnySequence[]))).toBe(reason)
})

test('sequences with words keep their type', () => {
  const sequence: Sequence = sequenceAt(corpusOf([{ tokens: ['a'], attributes: [{ x: 1 }] }]), 0)
  expect(sequence.tokens).toEqual(['a'])
})
