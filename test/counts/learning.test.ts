import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DataError,
  type FeatureSet,
  features,
  kmer,
  lafferty,
  load,
  type Model,
  type Sequence,
  train,
} from '../../src/index.js'
import type { UncheckedTrainOptions } from '../../src/train.js'
import { arbitraryCorpus } from '../closed-form/corpora.js'

/** Compares bytes; a matcher would print megabytes, and slowly. */
function expectSame(a: Model, b: Model): void {
  expect(Buffer.compare(a.save(), b.save())).toBe(0)
}

/** Feature sets whose keys are words or not, whose signatures depend on the word alone or on its neighbors. */
const featureSets: Record<string, FeatureSet> = {
  lafferty: lafferty(),
  context: { features: [features.word(), features.suffix(2), features.word(-1), features.word(1)] },
  kmer: kmer(2),
}
const methods = [
  { method: 'empirical' as const, options: {} },
  { method: 'empirical' as const, options: { variant: 'ep1' } },
  { method: 'empirical' as const, options: { variant: 'ecrn' } },
  { method: 'hmm' as const, options: {} },
]
const cases = Object.keys(featureSets).flatMap(name => methods.map(method => ({ name, ...method })))

describe.each(cases)('$method with $name features and $options', ({ name, method, options }) => {
  const how = { method, options, features: featureSets[name] }

  it('updated is byte for byte the model trained on all', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryCorpus(), arbitraryCorpus(), arbitraryCorpus(), async (a, b, c) => {
        const model = await train<UncheckedTrainOptions>(a, how)
        model.update(b)
        model.update(c)
        expectSame(model, await train<UncheckedTrainOptions>([...a, ...b, ...c], how))
      }),
      { numRuns: 10 },
    )
  })

  it('that forgot is byte for byte the model trained without', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryCorpus(), arbitraryCorpus(), async (a, b) => {
        const model = await train<UncheckedTrainOptions>([...a, ...b], how)
        model.forget(b)
        expectSame(model, await train<UncheckedTrainOptions>(a, how))
      }),
      { numRuns: 10 },
    )
  })

  it('merged is byte for byte the model trained on both, in either order', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryCorpus(), arbitraryCorpus(), async (a, b) => {
        const [left, right, whole] = [
          await train<UncheckedTrainOptions>(a, how),
          await train<UncheckedTrainOptions>(b, how),
          await train<UncheckedTrainOptions>([...b, ...a], how),
        ]
        const bytes = right.save()
        left.merge(right)
        expectSame(left, whole)
        expect(right.save()).toEqual(bytes) // the other model is not changed
        right.merge(await train<UncheckedTrainOptions>(a, how))
        expectSame(right, whole)
      }),
      { numRuns: 10 },
    )
  })

  it('tags the same after an update as the model trained on all, without being saved between', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryCorpus(8), arbitraryCorpus(), async (a, b) => {
        const model = await train<UncheckedTrainOptions>(a, how)
        model.tag(['warm', 'up']) // what was remembered must not outlive the update
        model.update(b)
        const whole = await train<UncheckedTrainOptions>([...a, ...b], how)
        for (const { tokens } of [...a, ...b, { tokens: ['unseen', 'Dogs', 'the'] }]) {
          const [now, scratch] = [model.nbest(tokens, 1)[0], whole.nbest(tokens, 1)[0]]
          expect(now.probability).toBeCloseTo(scratch.probability, 10)
        }
      }),
      { numRuns: 10 },
    )
  })
})

describe('learning', () => {
  const sentences: Sequence[] = [
    { tokens: ['the', 'dog'], labels: ['D', 'N'] },
    { tokens: ['a', 'cat'], labels: ['D', 'N'] },
  ]

  it('refuses to forget what was never learned, and then stays as it was', async () => {
    const model = await train(sentences)
    const before = model.save()
    const strangers: [Sequence, string][] = [
      [{ tokens: ['the', 'wolf'], labels: ['D', 'N'] }, 'forget: "wolf" labeled N was not learned before'],
      [{ tokens: ['the', 'dog'], labels: ['D', 'V'] }, 'forget: "dog" labeled V was not learned before'],
      [
        { tokens: ['the', 'cat'], labels: ['D', 'N'] },
        'forget: D before N was not learned before at this position',
      ],
      [
        { tokens: ['dog'], labels: ['N'] },
        'forget: the boundary before N was not learned before at this position',
      ],
    ]
    for (const [sequence, message] of strangers) {
      expect(() => model.forget([sequence])).toThrow(new DataError(message))
      expect(model.save()).toEqual(before)
    }
  })

  it('refuses to forget the same twice', async () => {
    const model = await train([...sentences, sentences[0]])
    model.forget([sentences[1]])
    expect(() => model.forget([sentences[1]])).toThrow('forget: "a" labeled D was not learned before')
  })

  it('no longer knows a word that it forgot', async () => {
    const model = await train(sentences)
    expect(model.knows('cat')).toBe(true)
    model.forget([sentences[1]])
    expect(model.knows('cat')).toBe(false)
    expect(model.knows('dog')).toBe(true)
  })

  it('goes on with a model that was saved and loaded', async () => {
    const model = load((await train([sentences[0]])).save())
    model.update([sentences[1]])
    expectSame(model, await train(sentences))
  })

  it('counts a weight as so many sequences', async () => {
    const weighted = await train([{ ...sentences[0], weight: 3 }, sentences[1]])
    const repeated = await train([sentences[0], sentences[0], sentences[0], sentences[1]])
    expectSame(weighted, repeated)
    await expect(train([{ ...sentences[0], weight: 0.5 }])).rejects.toThrow(
      'expected a whole number as weight',
    )
  })

  it('refuses to merge models of other features, options or methods', async () => {
    const model = await train(sentences)
    const before = model.save()
    const others = [
      await train(sentences, { features: kmer(2) }),
      await train(sentences, { options: { rare: 3 } }),
      await train(sentences, { method: 'hmm' }),
    ]
    const parts = ['features', 'options', 'method']
    for (const [k, other] of others.entries()) {
      expect(() => model.merge(other)).toThrow(`merge: expected models with the same ${parts[k]}`)
    }
    expect(model.save()).toEqual(before)
  })

  it('refuses to forget all it ever learned: nothing can be tagged by nothing', async () => {
    const model = await train(sentences)
    expect(() => model.forget(sentences)).toThrow('forget: expected at most 1 of the 2 sequences, got 2')
  })

  it('has no label that no sequence has any more', async () => {
    const model = await train([...sentences, { tokens: ['runs'], labels: ['V'] }])
    expect(model.labels).toEqual(['D', 'N', 'V'])
    model.forget([{ tokens: ['runs'], labels: ['V'] }])
    expect(model.labels).toEqual(['D', 'N'])
    expect(model.tag(['the', 'dog'])).toEqual(['D', 'N'])
  })
})
