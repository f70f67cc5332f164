/** Counts of partly labeled sequences: what is certain, against the formulas written out; and exact in both directions. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FeatureSet,
  features,
  kmer,
  type LabeledData,
  lafferty,
  load,
  type Model,
  train,
} from '../../src/index.js'
import type { UncheckedTrainOptions } from '../../src/train.js'
import { partialCorpus } from '../closed-form/corpora.js'
import { closedForm, type Labeled } from '../oracle/closed-form.js'

const same = (a: Model, b: Model) => Buffer.compare(a.save(), b.save()) === 0

const FEATURES: Record<string, FeatureSet> = {
  lafferty: lafferty(),
  context: { features: [features.word(), features.suffix(2), features.word(-1), features.word(1)] },
  kmer: kmer(2),
}
const cases = Object.keys(FEATURES).flatMap(name =>
  (['empirical', 'hmm'] as const).map(method => ({ name, method })),
)

describe.each(cases)('$method with $name features on partly labeled data', ({ name, method }) => {
  const trained = (data: LabeledData) =>
    train<UncheckedTrainOptions>(data, { method, features: FEATURES[name] })

  it('learns, forgets and merges to the byte', async () => {
    await fc.assert(
      fc.asyncProperty(partialCorpus(), partialCorpus(), async (a, b) => {
        const [model, whole, other] = [await trained(a), await trained([...a, ...b]), await trained(b)]
        const before = model.save()
        model.update(b)
        expect(same(model, whole)).toBe(true)
        expect(same(load(model.save()), whole)).toBe(true)
        model.forget(b)
        expect(Buffer.compare(model.save(), before)).toBe(0)
        model.merge(other)
        expect(same(model, whole)).toBe(true)
      }),
      { numRuns: 15 },
    )
  })
})

describe('empirical on partly labeled data', () => {
  const signatureOf = (word: string) => word.slice(-1)
  const plain = { features: [features.word(), features.suffix(1)] }

  it('gives every labeling the probability of the formulas written out, over what is certain', async () => {
    const options = { labelShrink: 0.5, signatureShrink: 1, wordShrink: 2, stateShrink: 0 }
    await fc.assert(
      fc.asyncProperty(partialCorpus(2), async data => {
        const oracle = closedForm(data as Labeled[], signatureOf, { rare: 1e9, ...options })
        const model = await train(data, {
          features: plain,
          options: {
            ...options,
            rare: 'all',
            pairs: 'both',
            candidateFloor: 0,
            caseFold: 'never',
            stateShrinkMax: 1e9,
          },
        })
        const known = new Set(
          data.flatMap(({ tokens, labels }) => tokens.filter((_, t) => labels![t] !== null)),
        )
        const short = data.filter(({ tokens }) => tokens.length <= 3 && tokens.every(w => known.has(w)))
        for (const { tokens } of short.slice(0, 3)) {
          const all = labelings(oracle.labels, tokens.length)
          const Z = all.reduce((sum, labels) => sum + oracle.score(tokens, labels), 0)
          for (const labels of all)
            expect(model.probability(tokens, labels)).toBeCloseTo(oracle.score(tokens, labels) / Z, 9)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('counts tokens with a known label, and does not know other words', async () => {
    const model = await train([
      { tokens: ['a', 'b', 'c'], labels: ['X', null, 'Y'] },
      { tokens: ['d'], labels: [null] },
    ])
    expect(model.figures).toMatchObject({ sequences: 1, tokens: 2, labels: 2 })
    expect(['a', 'b', 'c', 'd'].map(word => model.knows(word))).toEqual([true, false, true, false])
  })

  it('refuses to forget tokens whose pairs would be left', async () => {
    const model = await train([
      { tokens: ['a', 'b', 'c'], labels: ['X', 'Y', 'X'] },
      { tokens: ['a', 'b'], labels: ['X', 'Y'] },
    ])
    const before = model.save()
    expect(() => model.forget([{ tokens: ['a', 'b', 'c'], labels: [null, 'Y', null] }])).toThrow(
      'forget: expected sequences as they were learned, got others',
    )
    expect(Buffer.compare(model.save(), before)).toBe(0)
  })
})

describe('hmm on partly labeled data', () => {
  it('has the rates of certain pairs and tokens', async () => {
    const [k, e] = [0.5, 0.25]
    const data = [
      { tokens: ['a', 'b', 'a', 'b'], labels: ['X', 'Y', null, 'Y'] },
      { tokens: ['b', 'b'], labels: [null, 'X'] },
    ]
    const model = await train(data, { method: 'hmm', options: { transition: k, emission: e } })
    const pairs: Record<string, Record<string, number>> = {
      B: { X: 1, Y: 0, B: 0 },
      X: { X: 0, Y: 1, B: 1 },
      Y: { X: 0, Y: 0, B: 1 },
    }
    const words: Record<string, Record<string, number>> = { X: { a: 1, b: 1 }, Y: { a: 0, b: 2 } }
    const sum = (row: Record<string, number>) => Object.values(row).reduce((total, n) => total + n, 0)
    const joint = (ws: readonly string[], ys: readonly string[]) => {
      const path = ['B', ...ys, 'B']
      return path.slice(1).reduce((p, y, t) => {
        const emission = t < ws.length ? (words[y][ws[t]] + e) / (sum(words[y]) + e * 3) : 1
        return (p * emission * (pairs[path[t]][y] + k)) / (sum(pairs[path[t]]) + k * 3)
      }, 1)
    }
    const all = labelings(['X', 'Y'], 2)
    const Z = all.reduce((total, ys) => total + joint(['a', 'b'], ys), 0)
    for (const ys of all) expect(model.probability(['a', 'b'], ys)).toBeCloseTo(joint(['a', 'b'], ys) / Z, 12)
  })

  it('takes all successors for equally probable where none is known, without smoothing', async () => {
    const data = [{ tokens: ['a', 'b', 'c'], labels: [null, 'X', null] }]
    const model = await train(data, { method: 'hmm', options: { transition: 0 } })
    expect(model.marginals(['b', 'b'])).toEqual([{ X: 1 }, { X: 1 }])
  })
})

function labelings(labels: readonly string[], T: number): string[][] {
  if (T === 0) return [[]]
  return labelings(labels, T - 1).flatMap(start => labels.map(label => [...start, label]))
}
