import { describe, expect, it } from 'vitest'
import { mergeEqual } from '../../src/data/equal-sequences.js'
import { corpusOf, type Sequence } from '../../src/index.js'

const ALWAYS = { least: 0 }
const cat: Sequence = { tokens: ['a', 'cat'], labels: ['dt', 'nn'] }
const dog: Sequence = { tokens: ['a', 'dog'], labels: ['dt', 'nn'] }

describe('mergeEqual', () => {
  it('keeps the first of equal sequences, with the sum of their weights', () => {
    const corpus = corpusOf([cat, { ...dog, weight: 0.5 }, cat, { ...dog, weight: 2 }, cat])
    const merged = mergeEqual(corpus, ALWAYS)
    expect([merged.N, merged.P, [...merged.weight!], [...merged.line]]).toEqual([
      2,
      4,
      [3, 2.5],
      [...corpus.line.subarray(0, 2)],
    ])
    expect(merged.columns[0].strings.get(merged.columns[0].ids[3])).toBe('dog')
  })

  it.each<[string, Sequence]>([
    ['another word', dog],
    ['another label', { ...cat, labels: ['dt', 'vb'] }],
    ['more words', { tokens: ['a', 'cat', 'a'], labels: ['dt', 'nn', 'dt'] }],
  ])('keeps apart sequences with %s', (_, other) => {
    expect([...mergeEqual(corpusOf([cat, other, cat, other]), ALWAYS).weight!]).toEqual([2, 2])
  })

  it('keeps apart sequences with other attributes, or values, or places of them', () => {
    const withAttributes = (...attributes: Record<string, number>[]): Sequence => ({
      tokens: ['x', 'y'],
      attributes,
      labels: ['x', 'y'],
    })
    const kinds = [
      withAttributes({ a: 1, b: 1 }, {}),
      withAttributes({ a: 1 }, { b: 1 }),
      withAttributes({ a: 1, b: 2 }, {}),
      withAttributes({ a: 1, c: 1 }, {}),
    ]
    expect([...mergeEqual(corpusOf([...kinds, ...kinds, ...kinds]), ALWAYS).weight!]).toEqual([3, 3, 3, 3])
  })

  it('leaves small corpora and those with few equal sequences as they are', () => {
    const small = corpusOf([cat, cat])
    expect(mergeEqual(small)).toBe(small)
    expect(mergeEqual(small, { least: 5 })).toBe(small)
    const diverse = corpusOf([cat, cat, dog])
    expect(mergeEqual(diverse, ALWAYS)).toBe(diverse)
  })
})
