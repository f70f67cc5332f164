import { describe, expect, it } from 'vitest'
import { join, window, wordClass } from '../../src/features/language/factories.js'
import { parseFeatures } from '../../src/features/language/parse-features.js'
import { corpusOf, features, load, train, withClasses } from '../../src/index.js'
import { load as loadToTag } from '../../src/tag.js'
import { attributesOf } from './attributes-of.js'

const CLASSES = { '0110': 'dog cat', '0111101': 'runs', '1': 'the a\\sb \\\\' }
const one = (feature: unknown) => parseFeatures([feature]).features[0]

describe('the class of a word', () => {
  it('yields the whole path and its beginnings', () => {
    const found = attributesOf([wordClass(CLASSES)], { tokens: ['the', 'dog', 'runs', 'off'] })
    expect(found).toEqual([
      ['class[0]=1'],
      ['class[0]=0110', 'class4[0]=0110'],
      ['class[0]=0111101', 'class4[0]=0111', 'class6[0]=011110'],
      [],
    ])
  })

  it('of a word that has none is that of its lower case, unless that is not wanted', () => {
    const options = { bits: [], offset: 1, name: 'c' }
    expect(attributesOf([wordClass(CLASSES, options)], { tokens: ['x', 'Dog'] })).toEqual([['c[1]=0110'], []])
    const none = wordClass(CLASSES, { ...options, unknown: 'none' })
    expect(attributesOf([none], { tokens: ['x', 'Dog'] })).toEqual([[], []])
  })

  it('may be a name, which has no beginnings', () => {
    expect(attributesOf([wordClass([{ word: 'a', path: 'verbs' }])], { tokens: ['a'] })).toEqual([
      ['class[0]=verbs'],
    ])
  })

  it('joins with other features', () => {
    const pair = join(wordClass(CLASSES, { bits: [] }), wordClass(CLASSES, { bits: [], offset: 1 }))
    expect(attributesOf([pair], { tokens: ['the', 'dog'] })).toEqual([['class[0]=1|class[1]=0110'], []])
  })

  it('knows words with spaces and backslashes', () => {
    const feature = wordClass(CLASSES, { bits: [] })
    expect(attributesOf([feature], { tokens: ['a b', '\\', 'b'] })).toEqual([
      ['class[0]=1'],
      ['class[0]=1'],
      [],
    ])
    const words = ['a b', '\\', '\\s', ' '].map(word => ({ word, path: '0' }))
    const set = parseFeatures(JSON.parse(JSON.stringify([wordClass(words, { bits: [] })])))
    const tokens = ['a b', '\\', '\\s', ' ', 's']
    expect(attributesOf(set.features, { tokens }).map(found => found.length)).toEqual([1, 1, 1, 1, 0])
  })
})

describe('the description of classes', () => {
  it('is written alike for equal classes', () => {
    const given = { type: 'class', classes: { '1': 'b a', '01': 'c' }, bits: [20, 4, 6, 10, 4] }
    const words = [
      { word: 'c', path: '01' },
      { word: 'a', path: '1' },
      { word: 'b', path: '1' },
    ]
    expect(JSON.stringify(one(given))).toBe(JSON.stringify(wordClass(words)))
    expect(JSON.stringify(one(given))).toBe('{"type":"class","classes":{"1":"a b","01":"c"}}')
  })

  it.each([
    [{}, 'expected words with classes, got none'],
    [{ 0: 'a', 1: 'b a' }, 'expected each word once, got "a" twice'],
    [{ 0: 7 }, 'expected a text of words, got 7'],
    [{ '': 'a' }, 'expected names of 1 to 1000 characters'],
    ['classes.tsv', 'on the command line also the name of a file'],
    [['a'], 'expected an object'],
  ])('is refused: %j', (classes, reason) => {
    expect(() => one({ type: 'class', classes })).toThrow(reason)
  })

  it('counts once for a window', () => {
    const set = [window(wordClass({ 0: 'abcdefghij' }), -2, 2)]
    const limits = { features: 100, places: 100 }
    expect(() => parseFeatures(set, undefined, { ...limits, text: 60 })).not.toThrow()
    expect(() => parseFeatures(set, undefined, { ...limits, text: 20 })).toThrow('at most 20 characters')
  })
})

describe('a model with word classes', () => {
  const words = [
    ...['dog', 'cat', 'cow'].map(word => ({ word, path: '00' })),
    ...['runs', 'sleeps'].map(word => ({ word, path: '01' })),
  ]
  const data = corpusOf([
    { tokens: ['the', 'dog', 'runs'], labels: ['D', 'N', 'V'] },
    { tokens: ['the', 'cat', 'runs'], labels: ['D', 'N', 'V'] },
  ])
  const set = withClasses({ features: [features.word()] }, words)

  it.each(['likelihood', 'separate', 'empirical', 'perceptron'] as const)(
    '%s labels unseen words by their class, also from its file',
    async method => {
      const model = await train(data, { method, features: set })
      expect(model.tag(['the', 'cow', 'sleeps'])).toEqual(['D', 'N', 'V'])
      const bytes = model.save()
      for (const again of [load(bytes), await loadToTag(bytes)]) {
        expect(again.tag(['the', 'cow', 'sleeps'])).toEqual(['D', 'N', 'V'])
        expect(again.save()).toEqual(bytes)
      }
    },
  )

  it('learns more with the same classes', async () => {
    const whole = await train(data, { method: 'empirical', features: set })
    const half = await train(corpusOf([{ tokens: ['the', 'dog', 'runs'], labels: ['D', 'N', 'V'] }]), {
      method: 'empirical',
      features: set,
    })
    half.update([{ tokens: ['the', 'cat', 'runs'], labels: ['D', 'N', 'V'] }])
    expect(half.save()).toEqual(whole.save())
  })
})
