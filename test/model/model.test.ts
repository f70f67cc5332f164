import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DataError, load, readContent, readFeatures, type Sequence, train } from '../../src/index.js'
import type { UncheckedTrainOptions } from '../../src/train.js'
import { arbitraryCorpus } from '../closed-form/corpora.js'

const entities: Sequence[] = [
  { tokens: ['Anna', 'Berg', 'left', 'Oslo'], labels: ['B-PER', 'I-PER', 'O', 'B-LOC'] },
  { tokens: ['we', 'met', 'Anna'], labels: ['O', 'O', 'B-PER'] },
  { tokens: ['Oslo', 'met', 'Berg'], labels: ['B-LOC', 'O', 'B-PER'] },
  { tokens: ['New', 'York', 'left', 'us'], labels: ['B-LOC', 'I-LOC', 'O', 'O'] },
]

describe('model', () => {
  it('is the same after it was saved and loaded', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitraryCorpus(2),
        fc.constantFrom('empirical' as const, 'hmm' as const),
        async (data, method) => {
          const model = await train(data, { method })
          const again = load(model.save())
          expect(Buffer.compare(again.save(), model.save())).toBe(0)
          expect(again.figures).toEqual(model.figures)
          for (const { tokens } of data) expect(again.nbest(tokens, 3)).toEqual(model.nbest(tokens, 3))
        },
      ),
      { numRuns: 30 },
    )
  })

  it('has marginals that sum to 1 and agree with its n-best list', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryCorpus(2), async data => {
        const model = await train(data)
        const tokens = ['the', 'Dog', 'walking']
        const marginals = model.marginals(tokens)
        for (const row of marginals) expect(Object.values(row).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 10)
        const all = model.nbest(tokens, 1000)
        expect(all.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 8)
        for (const [t, row] of marginals.entries()) {
          for (const [label, p] of Object.entries(row)) {
            const sum = all
              .filter(({ labels }) => labels[t] === label)
              .reduce((total, { probability }) => total + probability, 0)
            expect(sum).toBeCloseTo(p, 8)
          }
        }
      }),
      { numRuns: 20 },
    )
  })

  it('explains the labels that it chooses, or those that are given', async () => {
    const model = await train(entities, { method: 'hmm' })
    const parts = model
      .explain(['we', 'left', 'Oslo'])
      .flatMap(({ contributions }) => contributions.map(({ part }) => part))
    expect(parts).toEqual(['state', 'start', 'state', 'transition', 'state', 'transition', 'end'])
  })

  it('keeps to forced labels, even to one it thinks impossible', async () => {
    const model = await train(entities)
    expect(model.tag(['Anna', 'met', 'Oslo'], { forced: ['O', null, 'B-PER'] })).toEqual(['O', 'O', 'B-PER'])
    expect(model.marginals(['Anna', 'met'], { forced: ['B-LOC'] })[0]).toEqual({ 'B-LOC': 1 })
    expect(() => model.tag(['Anna'], { forced: ['B-ORG'] })).toThrow(
      new DataError('forced: the model has no label B-ORG'),
    )
  })

  it('gives valid IOB2 under constraints, whatever it was trained on', async () => {
    const broken: Sequence[] = [
      { tokens: ['a', 'b'], labels: ['I-PER', 'O'] },
      { tokens: ['b', 'a'], labels: ['O', 'I-PER'] },
      { tokens: ['c', 'c'], labels: ['B-PER', 'I-PER'] },
      { tokens: ['d'], labels: ['I-LOC'] },
    ]
    const model = await train(broken, { options: { stateShrink: 0 } })
    for (const decoder of ['viterbi', 'posterior'] as const) {
      for (const tokens of [['a', 'b', 'a'], ['a'], ['d', 'a'], ['b', 'd', 'c', 'a'], ['new', 'a', 'd']]) {
        const labels = model.tag(tokens, { decoder, constraints: 'iob2' })
        labels.forEach((label, t) => {
          if (label.startsWith('I-')) expect(labels[t - 1]?.slice(2)).toBe(label.slice(2))
        })
      }
    }
    expect(() => model.tag(['a', 'b'], { constraints: 'iob2', forced: ['O', 'I-PER'] })).toThrow(
      'no labeling of the sequence satisfies the constraints',
    )
  })

  it('finds spans with probabilities', async () => {
    const model = await train(entities, { options: { variant: 'ep1' } })
    const spans = model.spans(['Anna', 'Berg', 'left', 'Oslo'])
    expect(spans.map(({ start, end, type }) => [start, end, type])).toEqual([
      [0, 2, 'PER'],
      [3, 4, 'LOC'],
    ])
    for (const { probability } of spans) {
      expect(probability).toBeGreaterThan(0)
      expect(probability).toBeLessThanOrEqual(1)
    }
  })

  it('tags a corpus as it tags sequences one by one', async () => {
    const { corpusOf } = await import('../../src/index.js')
    const model = await train(entities)
    const corpus = corpusOf(entities)
    const ids = model.tagCorpus(corpus)
    const one = entities.flatMap(({ tokens }) => model.tag(tokens))
    expect(Array.from(ids, id => model.labels[id])).toEqual(one)
  })

  it('labels a sequence of a million tokens', async () => {
    const model = await train(entities)
    const tokens = Array.from({ length: 1_000_000 }, (_, t) => entities[t % 4].tokens[0])
    const labels = model.tag(tokens)
    expect(labels).toHaveLength(1_000_000)
    expect(new Set(labels).size).toBeGreaterThan(1)
  })

  it('refuses what is no model, with the source in the message', async () => {
    const bytes = (await train(entities)).save()
    expect(() => load(bytes.slice(0, 1000), { source: 'x.cofield' })).toThrow(/^x\.cofield: truncated/)
  })

  it('names unknown methods and options and the nearest that exist', async () => {
    await expect(train(entities, { method: 'empiricl' as 'hmm' })).rejects.toThrow(/got empiricl.*empirical/)
    await expect(train<UncheckedTrainOptions>(entities, { options: { rair: 2 } })).rejects.toThrow(
      /unknown option rair.*rare/,
    )
    await expect(train<UncheckedTrainOptions>(entities, { options: { rare: 'some' } })).rejects.toThrow(
      'empirical: rare: expected a number of at least 0, or all, got some',
    )
    await expect(train([])).rejects.toThrow('expected at least one sequence to train on, got none')
  })
})

describe('what an observation is', () => {
  it('is the word where the first feature, a join, has nothing to say of some', async () => {
    const features = readFeatures(
      '[{"type":"join","features":[{"type":"word"},{"type":"test","is":"beginsWithUpper"}]},{"type":"shape"}]',
    )
    for (const method of ['empirical', 'hmm'] as const) {
      const model = load((await train(entities, { features, method })).save())
      expect(model.figures.tokens).toBe(14)
      expect(model.knows('left')).toBe(true)
      expect(model.tag(['Oslo', 'met', 'us'])).toEqual(['B-LOC', 'O', 'O'])
    }
  })

  const rows: Sequence[] = [
    { tokens: ['the', 'dog', 'runs'], labels: ['D', 'N', 'V'], columns: [['DT', 'NN', 'VB']] },
    { tokens: ['a', 'cat', 'sits'], labels: ['D', 'N', 'V'], columns: [['DT', 'NN', 'VB']] },
  ]

  it('is the word, on whatever line of a template it stands', async () => {
    const template = readFeatures('U00:%x[-1,0]\nU01:%x[0,1]\nU02:%x[0,0]\nB\n', 'template')
    const model = await train(rows, { features: template, options: { variant: 'ep1' } })
    expect(Object.keys(model.marginals({ tokens: ['dog'], columns: [['NN']] })[0])).toEqual(['N'])
    expect(model.knows('dog')).toBe(true)
  })

  it('is the first attribute where the data give attributes', async () => {
    const data = readContent('D\tw=the\tshort\nN\tw=dog\n\nD\tw=a\tshort\nN\tw=cat\n\n', 'crfsuite')
    for (const method of ['empirical', 'hmm'] as const) {
      const model = await train(data, { method })
      expect(
        model.tag({ tokens: ['w=the', 'w=cat'], attributes: [{ 'w=the': 1, short: 1 }, { 'w=cat': 1 }] }),
      ).toEqual(['D', 'N'])
    }
  })
})

describe('marginals', () => {
  it('of neighbors sum to 1 and to those of labels', async () => {
    const model = await train(entities)
    const tokens = ['Anna', 'Berg', 'met', 'Oslo']
    const labels = model.marginals(tokens)
    const pairs = model.transitions(tokens)
    expect(pairs).toHaveLength(3)
    for (const [t, row] of pairs.entries()) {
      expect(row.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 10)
      for (const [name, p] of Object.entries(labels[t + 1])) {
        const sum = row
          .filter(({ to }) => to === name)
          .reduce((total, { probability }) => total + probability, 0)
        expect(sum).toBeCloseTo(p, 10)
      }
    }
  })

  it('hold labels of any name', async () => {
    const model = await train([{ tokens: ['a'], labels: ['__proto__'] }])
    expect(Object.entries(model.marginals(['a'])[0])).toEqual([['__proto__', 1]])
  })

  it('are not asked of a text that is not cut up', async () => {
    const model = await train(entities)
    expect(() => model.tag('Anna met Berg' as unknown as string[])).toThrow(
      'input: expected an array of tokens or a sequence, got a string; parse takes text',
    )
    expect(() => model.explain(['Anna', 'met'], ['O'])).toThrow('explain: expected 2 labels, got 1')
  })
})
