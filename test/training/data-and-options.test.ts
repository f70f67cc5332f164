import { describe, expect, it } from 'vitest'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { evaluateModel } from '../../src/evaluation/evaluate-model.js'
import { type TrainOptions, train } from '../../src/train.js'
import { crossValidate } from '../../src/validation/cross-validate.js'
import { gridSearch } from '../../src/validation/grid-search.js'
import { checkMle } from '../../src/validation/mle-check.js'

const sequences: Sequence[] = Array.from({ length: 6 }, (_, n) => ({
  tokens: ['a', 'b', n % 2 ? 'c' : 'd'],
  labels: ['X', 'Y', n % 2 ? 'X' : 'Y'],
}))
const corpus = corpusOf(sequences)

describe('whatever takes data', () => {
  it('takes a corpus or sequences, with the same result', async () => {
    const models = [await train(sequences), await train(corpus)]
    expect(models[0].save()).toEqual(models[1].save())
    for (const data of [sequences, corpus, new Set(sequences)]) {
      expect(evaluateModel(models[0], data).evaluate().accuracy).toBe(1)
      expect(models[0].tagCorpus(data)).toEqual(models[0].tagCorpus(corpus))
      const dev = { corpus: data, patience: 1 }
      expect((await train(sequences, { method: 'perceptron', dev })).tag(['a'])).toEqual(['X'])
      expect(checkMle(models[0], data).sequences).toBe(6)
      expect((await crossValidate(data, { folds: 3 })).folds.length).toBe(3)
      expect((await gridSearch(data, { folds: 2, grid: { rare: [0, 1] } })).points.length).toBe(2)
    }
  })

  it.each([
    ['a single sequence', sequences[0]],
    ['string', 'a b c'],
    ['undefined', undefined],
    ['a promise', Promise.resolve(sequences)],
  ])('says so when it is given %s', async (kind, data) => {
    const message = `data: expected a corpus or an array of sequences, got ${kind}`
    await expect(train(data as never)).rejects.toThrow(message)
    expect(() => evaluateModel({ labels: [], tagCorpus() {} } as never, data as never)).toThrow(message)
  })
})

describe('dev data', () => {
  it.each([undefined, 0, Number.NaN, '10 iterations'])('with the patience %j are refused', async patience => {
    const dev = { corpus, patience: patience as never }
    const training = train(sequences, { method: 'perceptron', dev })
    await expect(training).rejects.toThrow('train: dev.patience: expected a number of at least 1, got')
  })

  it('are refused by a method that iterates without them', async () => {
    const training = train(sequences, { method: 'separate', dev: { corpus, patience: 2 } })
    await expect(training).rejects.toThrow('dev: separate cannot use it')
  })
})

describe('options that there are not', () => {
  const refused = (options: object) => expect(train(sequences, options as TrainOptions)).rejects

  it('are refused with the nearest name', async () => {
    await refused({ metod: 'hmm' }).toThrow('train: unknown option metod (did you mean "method"?)')
    await refused({ feature: { features: [] } }).toThrow('did you mean "features"?')
  })

  it('are told where they belong if they are the method’s', async () => {
    await refused({ method: 'likelihood', c2: 0.5 }).toThrow(
      'train: c2 is an option of the method: write options: { c2: … }',
    )
  })

  it('are refused when labels are chosen', async () => {
    const model = await train(sequences)
    expect(() => model.tag(['a'], { constraint: 'iob2' } as never)).toThrow('did you mean "constraints"?')
    expect(() => model.spans(['a'], { decode: 'posterior' } as never)).toThrow('did you mean "decoder"?')
  })

  it('may be there if they are undefined', async () => {
    expect((await train(sequences, { method: undefined, dev: undefined })).method).toBe('empirical')
  })
})
