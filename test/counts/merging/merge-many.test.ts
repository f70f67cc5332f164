import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FeatureSet,
  features,
  kmer,
  lafferty,
  load,
  type Model,
  type Sequence,
  train,
} from '../../../src/index.js'
import type { UncheckedTrainOptions } from '../../../src/train.js'
import { arbitraryCorpus } from '../../closed-form/corpora.js'

const FEATURES: Record<string, FeatureSet> = {
  lafferty: lafferty(),
  context: { features: [features.word(), features.suffix(2), features.word(-1), features.word(1)] },
  kmer: kmer(2), // keys are not words
}
const cases: UncheckedTrainOptions[] = [
  { method: 'empirical', features: FEATURES['lafferty'] },
  { method: 'empirical', features: FEATURES['context'], options: { pairs: 'words' } },
  { method: 'empirical', features: FEATURES['kmer'], structure: 'skip-chain' },
  { method: 'hmm', features: FEATURES['kmer'] },
]

const same = (a: Model, b: Model) => Buffer.compare(a.save(), b.save()) === 0
const copy = (model: Model) => load(model.save())

describe.each(cases)('$method with $options', how => {
  it('merged at once, in any order, or as a tree is byte for byte the model trained on all', async () => {
    const shards = fc.array(arbitraryCorpus(), { minLength: 2, maxLength: 7 })
    await fc.assert(
      fc.asyncProperty(shards, async parts => {
        const whole = await train<UncheckedTrainOptions>(parts.flat(), how)
        const models = await Promise.all(parts.map(part => train<UncheckedTrainOptions>(part, how)))
        const before = models.map(model => model.save())
        const [first, ...others] = models.map(copy)
        first.merge(...others)
        expect(same(first, whole)).toBe(true)
        const [last, ...earlier] = models.map(copy).reverse()
        last.merge(...earlier)
        expect(same(last, whole)).toBe(true)
        expect(same(tree(models.map(copy)), whole)).toBe(true)
        expect(models.every((model, k) => Buffer.compare(model.save(), before[k]) === 0)).toBe(true)
      }),
      { numRuns: 8 },
    )
  })
})

/** Merges two by two, until one is left. */
function tree(models: readonly Model[]): Model {
  if (models.length === 1) return models[0]
  const next: Model[] = []
  for (let k = 0; k < models.length; k += 2) {
    const [a, b] = [models[k], models[k + 1]]
    if (b) a.merge(b)
    next.push(a)
  }
  return tree(next)
}

const one = (token: string, label: string, weight = 1): Sequence => ({
  tokens: [token],
  labels: [label],
  weight,
})

describe('merging', () => {
  it('orders strings by UTF-16 code units, as training does', async () => {
    const words = ['\uFFFD', '\u{1F600}', '\uE000', 'é', 'z', '', 'zz', '\uD7FF', '\u{10FFFF}']
    const shards = words.map(word => [one(word, `L${word}`), one('shared', 'S')])
    const [first, ...others] = await Promise.all(shards.map(shard => train(shard)))
    first.merge(...others)
    expect(same(first, await train(shards.flat()))).toBe(true)
  })

  it('widens counts that 32 bits cannot hold, only where it must', async () => {
    const shards = [one('a', 'X', 2 ** 31 - 1), one('a', 'X', 1), one('b', 'X', 5)].map(s => [s])
    const [first, ...others] = await Promise.all(shards.map(shard => train(shard)))
    first.merge(...others)
    expect(first.figures.tokens).toBe(2 ** 31 + 5)
    expect(same(first, await train(shards.flat()))).toBe(true)
  })

  it('refuses more tokens than can be counted, and changes nothing', async () => {
    const models = await Promise.all([2 ** 52, 2 ** 51, 2 ** 51].map(n => train([one('a', 'X', n)])))
    const [first, ...others] = models
    const before = first.save()
    expect(() => first.merge(...others)).toThrow('merge: expected at most 9007199254740991 tokens')
    expect(first.save()).toEqual(before)
  })

  it('of a model with nothing, or several times with itself, is what it says', async () => {
    const model = await train([one('a', 'X'), one('b', 'Y')])
    const before = model.save()
    model.merge()
    expect(model.save()).toEqual(before)
    model.merge(model, model)
    const thrice = [1, 2, 3].flatMap(() => [one('a', 'X'), one('b', 'Y')])
    expect(same(model, await train(thrice))).toBe(true)
    expect(model.tag(['a'])).toEqual(['X'])
  })

  it('leaves out what has no count', async () => {
    const unknown: Sequence = { tokens: ['a', 'never'], labels: ['X', null] }
    const shards = [[unknown, one('b', 'Y')], [one('c', 'Z')], [{ ...unknown, tokens: ['d', 'never'] }]]
    const [first, ...others] = await Promise.all(shards.map(shard => train(shard)))
    first.merge(...others)
    expect(same(first, await train(shards.flat()))).toBe(true)
  })
})
