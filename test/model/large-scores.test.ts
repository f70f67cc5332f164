import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { DataError } from '../../src/common/errors.js'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { load } from '../../src/load.js'
import type { Model } from '../../src/model/model.js'
import { train } from '../../src/train.js'
import { checkMle } from '../../src/validation/mle-check.js'

const WORDS = ['a', 'b', 'c', 'd']
const LABELS = ['B-X', 'I-X', 'O', 'B-X']

/** Sentences whose tokens have a time: a value of about `scale`. */
function timed(scale: number, N = 12): Required<Pick<Sequence, 'tokens' | 'labels' | 'attributes'>>[] {
  return Array.from({ length: N }, (_, n) => {
    const T = 1 + (n % 4)
    const tokens = WORDS.slice(0, T)
    const attributes = tokens.map((word, t) => ({
      [`w=${word}`]: 1,
      time: scale * (1 - ((n * 7 + t) % 5) / 10),
    }))
    return { tokens, labels: LABELS.slice(0, T), attributes }
  })
}

const METHODS = ['perceptron', 'margin', 'likelihood', 'memm'] as const

/** A model whose weights are of ordinary size, for values of any size. */
const models = new Map<string, Promise<Model>>()
function modelOf(method: string): Promise<Model> {
  if (!models.has(method))
    models.set(method, train(timed(1), { method, options: { maxIterations: 5 } } as never))
  return models.get(method)!
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Whatever a model says of a sequence is a distribution, and all of it agrees. */
function expectDistribution(model: Model, sequence: Sequence): void {
  const marginals = model.marginals(sequence)
  for (const shares of marginals) {
    expect(sum(Object.values(shares))).toBeCloseTo(1, 9)
    for (const p of Object.values(shares)) expect(p).toBeLessThanOrEqual(1)
  }
  for (const [t, pairs] of model.transitions(sequence).entries()) {
    for (const label of model.labels) {
      const into = sum(pairs.filter(({ to }) => to === label).map(({ probability }) => probability))
      const from = sum(pairs.filter(pair => pair.from === label).map(({ probability }) => probability))
      expect(into).toBeCloseTo(marginals[t + 1][label] ?? 0, 9)
      expect(from).toBeCloseTo(marginals[t][label] ?? 0, 9)
    }
  }
  const best = model.nbest(sequence, 5)
  expect(best[0].labels).toEqual(model.tag(sequence))
  expect(sum(best.map(({ probability }) => probability))).toBeLessThanOrEqual(1 + 1e-9)
  for (const [k, { labels, probability }] of best.entries()) {
    expect(probability).toBeLessThanOrEqual(k === 0 ? 1 : best[k - 1].probability)
    expect(model.probability(sequence, labels)).toBeCloseTo(probability, 9)
  }
  for (const { probability } of model.spans(sequence)) {
    expect(probability).toBeGreaterThanOrEqual(0)
    expect(probability).toBeLessThanOrEqual(1)
  }
  for (const [t, { label, probability }] of model.explain(sequence).entries())
    expect(probability).toBeCloseTo(marginals[t][label] ?? 0, 9)
}

describe.each(METHODS)('%s with large values', method => {
  it.each([1e3, 1e8, 1.7e9, 1e16, 1e100])('gives distributions with values of %d', async scale => {
    const model = await modelOf(method)
    for (const sequence of timed(scale, 5)) expectDistribution(model, sequence)
  })

  it('gives distributions when trained on times', async () => {
    const data = timed(1.7e9)
    const model = await train(data, { method, options: { maxIterations: 20 } } as never)
    for (const sequence of data.slice(0, 5)) expectDistribution(model, sequence)
    const { unary } = checkMle(model, corpusOf(data))
    expect(unary.probability).toBeLessThanOrEqual(1)
  })

  it('labels a corpus as it labels sequences, whatever the size', async () => {
    const model = await modelOf(method)
    for (const scale of [1, 1e5, 1e6, 1e9, 1e17, 1e200]) {
      const data = timed(scale)
      const found = Array.from(model.tagCorpus(corpusOf(data)), label => model.labels[label])
      expect(found).toEqual(data.flatMap(sequence => model.tag(sequence)))
    }
  })

  it('keeps to forced labels and tag schemes', async () => {
    const model = await modelOf(method)
    const sequence = timed(1e16)[3]
    const options = { constraints: 'iob2', forced: [null, 'B-X'] } as const
    const labels = model.tag(sequence, options)
    expect(labels[1]).toBe('B-X')
    expect(model.nbest(sequence, 1, options)[0].labels).toEqual(labels)
    for (const shares of model.marginals(sequence, options))
      expect(sum(Object.values(shares))).toBeCloseTo(1, 9)
    const posterior = model.tag(sequence, { ...options, decoder: 'posterior' })
    expect(posterior[1]).toBe('B-X')
  })
})

describe('scores beyond all numbers', () => {
  const large = (): Sequence => ({
    tokens: ['a', 'b'],
    attributes: [{ 'w=a': 1 }, { time: Number.MAX_VALUE }],
  })

  it('are refused with token, label and value by every entrance', async () => {
    // Weights of more than 1, so that the largest value overflows.
    const model = await train(timed(1e3), { method: 'perceptron', options: { maxIterations: 3 } } as never)
    const sequence = large()
    const entrances: (() => unknown)[] = [
      () => model.tag(sequence),
      () => model.tag(sequence, { decoder: 'posterior' }),
      () => model.tag(sequence, { forced: ['O'] }),
      () => model.tagCorpus(corpusOf([{ tokens: ['a'], attributes: [{ 'w=a': 1 }] }, sequence])),
      () => model.marginals(sequence),
      () => model.transitions(sequence),
      () => model.nbest(sequence, 2),
      () => model.spans(sequence),
      () => model.probability(sequence, ['O', 'O']),
      () => model.explain(sequence, ['O', 'O']),
    ]
    for (const entrance of entrances) {
      expect(entrance).toThrow(DataError)
      expect(entrance).toThrow(/token 2: the score of label .* overflows.*attribute time has the value 1\.79/)
    }
  })

  it('do not end in a model', async () => {
    const data = timed(1e308).map(({ labels, ...rest }) => ({
      ...rest,
      labels: ['X', 'Y', 'X', 'Z'].slice(0, labels.length),
    }))
    const trained = train(data, { method: 'separate' }).then(model => model.method)
    await expect(trained).rejects.toThrow(/training has diverged/)
  })
})

describe('a model that gives every labeling the probability 0', () => {
  const folder = path.join(import.meta.dirname, '../golden/models')
  const { pos } = JSON.parse(readFileSync(path.join(folder, 'corpora.json'), 'utf8')) as {
    pos: { train: Sequence[]; test: Sequence[] }
  }

  it('says so where probabilities are asked for, and labels all the same', async () => {
    // Not smoothed: a word and labels that never met have the probability 0.
    const model = await train(
      [
        { tokens: ['a', 'b'], labels: ['X', 'Y'] },
        { tokens: ['c', 'd'], labels: ['Z', 'V'] },
      ],
      { method: 'hmm', options: { transition: 0 } } as never,
    )
    const sequence = ['a', 'd']
    expect(model.tag(sequence)).toHaveLength(2)
    for (const entrance of [
      () => model.marginals(sequence),
      () => model.transitions(sequence),
      () => model.nbest(sequence, 2),
      () => model.spans(sequence),
      () => model.probability(sequence, ['X', 'V']),
      () => model.explain(sequence),
    ]) {
      expect(entrance).toThrow(/every labeling of the sequence has probability 0/)
    }
  })

  it('is none where labels have never met any other: separate with its own pairs', async () => {
    const options = { denominator: 'pair', states: 'all', labelPairs: 'seen', boundary: 'none' } as const
    const model = await train(pos.train, { method: 'separate', options })
    for (const sequence of pos.test) expectDistribution(model, sequence)
    expect(load(model.save()).tag(pos.test[0])).toEqual(model.tag(pos.test[0]))
  })
})
