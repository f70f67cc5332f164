import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { anySequenceAt, corpusOf, type Sequence } from '../../src/data/sequence.js'
import { type Input, InputCorpus } from '../../src/model/input.js'
import { train } from '../../src/train.js'
import { WeightScorer } from '../../src/weights/weight-scorer.js'

it.each([
  ['words', (k: number) => [`a${k}`, `b${k}`]],
  ['columns', (k: number) => ({ tokens: ['a', 'b'], columns: [[`a${k}`, `b${k}`]] })],
  ['attributes', (k: number) => ({ attributes: [[`a${k}`], [`b${k}`]] })],
])('keeps no more strings of %s than its limit', (_, inputOf) => {
  const inputs = new InputCorpus(5)
  for (let k = 0; k < 20; k++) {
    const { columns, attributes } = inputs.take(inputOf(k))
    const sizes = [...columns.map(({ strings }) => strings.size), attributes?.strings.size ?? 0]
    expect(Math.max(...sizes)).toBeLessThanOrEqual(7)
  }
})

const text = fc.constantFrom('a', 'b', 'É', '😀', '', 'constructor', 'a b')
const sentence = fc
  .array(fc.tuple(text, text), { minLength: 1, maxLength: 5 })
  .map((rows): Sequence => ({ tokens: rows.map(([word]) => word), columns: [rows.map(([, tag]) => tag)] }))
const words = fc.array(text, { minLength: 1, maxLength: 5 }).map((tokens): Sequence => ({ tokens }))
const items = fc
  .array(fc.tuple(text, fc.constantFrom('x', 'y')), { minLength: 1, maxLength: 4 })
  .map(rows => ({ tokens: rows.map(([word]) => word), attributes: rows.map(([, name]) => ({ [name]: 1 })) }))

it('has the texts of each input, whatever came before', () => {
  const inputs = fc.array(fc.oneof(sentence, words, items), { maxLength: 12 })
  fc.assert(
    fc.property(inputs, fc.constantFrom(1, 3, 1000), (all, mostStrings) => {
      const taker = new InputCorpus(mostStrings)
      for (const input of all) {
        const taken = taker.take(input)
        expect(anySequenceAt(taken, 0)).toEqual(input)
        const { columns: _, ...rest } = taken
        const { columns: __, ...expected } = corpusOf([input])
        expect({ ...rest, attributes: null }).toEqual({ ...expected, attributes: null })
      }
    }),
  )
})

it.each<[string, unknown, RegExp]>([
  ['half a character', ['a', '\ud800'], /half of one/],
  ['no text', ['a', 7], /expected strings, got 7/],
  ['a hole', new Array(2), /expected strings, got nothing/],
  [
    'a column that is too long',
    { tokens: ['a'], columns: [['b', 'b']] },
    /expected 1 values in column 1, got 2/,
  ],
  ['a column that is a text', { tokens: ['a'], columns: ['b'] }, /expected an array of values/],
  ['columns that are a text', { tokens: ['a'], columns: 'b' }, /expected an array of columns/],
  ['a weight below 0', { tokens: ['a'], weight: -1 }, /expected a weight/],
])('refuses %s, before and after it has seen the other texts', (_, input, message) => {
  const inputs = new InputCorpus()
  expect(() => inputs.take(input as Input)).toThrow(message)
  inputs.take(['a', 'b'])
  inputs.take({ tokens: ['a'], columns: [['b']] })
  expect(() => inputs.take(input as Input)).toThrow(message)
})

it('labels sentences one by one with the kernel of whole corpora', async () => {
  const sentence = { tokens: ['the', 'dog', 'barks'], labels: ['D', 'N', 'V'] }
  const model = await train([sentence], { method: 'likelihood' })
  const decode = vi.spyOn(WeightScorer.prototype, 'decode')
  const score = vi.spyOn(WeightScorer.prototype, 'score')
  const long = Array.from({ length: 200 }, () => sentence.tokens).flat()
  expect(model.tag(long).slice(0, 3)).toEqual(sentence.labels)
  expect(decode).toHaveReturnedWith(true)
  expect(score).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})
