import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corpusOf } from '../../src/data/sequence.js'
import {
  kmer,
  lafferty,
  METHODS,
  type Model,
  type Sequence,
  type TrainOptions,
  train,
} from '../../src/index.js'
import { arbitraryCorpus } from '../closed-form/corpora.js'

const same = (a: Model, b: Model) => Buffer.compare(a.save(), b.save()) === 0

const counting: (TrainOptions & { title: string })[] = [
  { title: 'empirical', method: 'empirical', features: lafferty() },
  { title: 'empirical with keys that are no words', method: 'empirical', features: kmer(2) },
  { title: 'hmm', method: 'hmm', features: lafferty() },
  { title: 'pooled', method: 'pooled', features: lafferty(), options: { weights: 'default' } },
  { title: 'trees', structure: 'tree', options: { headColumn: 1 } },
  { title: 'skip-chains', structure: 'skip-chain', options: { links: 'all' } },
]

/** A corpus, and the same with sequences of weight 0 strewn in, whose words and labels no other has. */
const corpora = fc
  .tuple(arbitraryCorpus(), arbitraryCorpus(), fc.infiniteStream(fc.nat()))
  .map(([corpus, others, places]) => {
    const plain = corpus.map(withHeads)
    const strewn = plain.slice()
    for (const { tokens, labels } of others) {
      const names = labels!.map(label => `${label}0`)
      const nothing = { tokens: tokens.map(word => `${word}0`), labels: names, weight: 0 }
      strewn.splice(places.next().value! % (strewn.length + 1), 0, withHeads(nothing))
    }
    return { plain, strewn }
  })

function withHeads(sequence: Sequence): Sequence {
  return { ...sequence, columns: [sequence.tokens.map((_, t) => String(t))] }
}

describe.each(counting)('a sequence of weight 0 in $title', ({ title: _, ...how }) => {
  it('leaves no trace, whether by training, update, forget or merge', async () => {
    await fc.assert(
      fc.asyncProperty(corpora, corpora, async (a, b) => {
        const [model, both] = [await train(a.strewn, how), await train([...a.plain, ...b.plain], how)]
        expect(same(model, await train(a.plain, how))).toBe(true)
        model.update(b.strewn)
        expect(model.knows('the0')).toBe(false)
        expect(same(model, both)).toBe(true)
        model.forget(b.strewn)
        expect(same(model, await train(a.plain, how))).toBe(true)
        model.merge(await train(b.strewn, how))
        expect(same(model, both)).toBe(true)
      }),
      { numRuns: 8 },
    )
  })

  it('changes nothing where there is no other', async () => {
    const model = await train([{ tokens: ['dog'], labels: ['N'], columns: [['0']] }], how)
    const before = model.save()
    const nothing = [{ tokens: ['cat'], labels: ['V'], columns: [['0']], weight: 0 }]
    model.update(nothing)
    model.forget(nothing)
    expect(Buffer.compare(model.save(), before)).toBe(0)
    expect(model.labels).toEqual(['N'])
  })
})

describe('a corpus of weight 0', () => {
  it.each(METHODS)('is refused by %s', async method => {
    const corpus = corpusOf([
      { tokens: ['dog'], labels: ['N'], weight: 0 },
      { tokens: ['cat'], labels: ['V'], weight: 0 },
    ])
    await expect(train(corpus, { method })).rejects.toThrow(
      'expected a sequence with a weight above 0 to train on, got only weights of 0',
    )
  })
})

describe('a sequence of weight 0 in methods with weights', () => {
  const sequences: Sequence[] = [
    { tokens: ['the', 'dog'], labels: ['D', 'N'] },
    { tokens: ['dogs'], labels: ['N'] },
  ]
  const nothing: Sequence = { tokens: ['zero'], labels: ['Z'], weight: 0 }
  const methods = METHODS.filter(method => !['empirical', 'hmm', 'pooled'].includes(method))

  it.each(methods)('gives %s its label and its word, but is not learned', async method => {
    const model = await train([...sequences, nothing], { method })
    expect(model.labels).toContain('Z')
    expect(model.knows('zero')).toBe(true)
    expect(model.tag(['the', 'dog'])).toEqual(['D', 'N'])
    const p = model.marginals(['zero'])[0]
    expect(p['Z'] ?? 0).toBeLessThanOrEqual(p['N'] + 1e-9)
  })
})
