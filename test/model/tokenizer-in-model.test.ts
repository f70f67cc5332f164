import { expect, test } from 'vitest'
import { lafferty, load, ModelFormatError, type Tokenizer, train } from '../../src/index.js'
import { readContainer, writeContainer } from '../../src/model/file/container.js'

const DATA = [{ tokens: ['a', 'b'], labels: ['A', 'B'] }]

test('a model file holds the tokenizer, and has no word of it if there is none', async () => {
  const plain = await train(DATA)
  expect(load(plain.save()).features).toEqual(lafferty())
  for (const tokenizer of ['characters', { pattern: '\\S', flags: 'i' }] as const) {
    const model = await train(DATA, { tokenizer })
    expect(load(model.save()).features).toEqual({ ...lafferty(), tokenizer })
    const inFeatures = await train(DATA, { features: { ...lafferty(), tokenizer } })
    expect(inFeatures.save()).toEqual(model.save())
  }
})

test('a tokenizer that there is not is refused in training and in a file', async () => {
  await expect(train(DATA, { tokenizer: 'word' as Tokenizer })).rejects.toThrow('did you mean "words"?')
  const { header, sections } = readContainer((await train(DATA)).save())
  const features = { ...lafferty(), tokenizer: { pattern: '(' } }
  expect(() => load(writeContainer({ ...header, features }, sections as never))).toThrow(ModelFormatError)
})

test('models with different tokenizers are not merged', async () => {
  const [one, other] = [await train(DATA), await train(DATA, { tokenizer: 'characters' })]
  expect(() => one.merge(other)).toThrow('expected models with the same features')
})
