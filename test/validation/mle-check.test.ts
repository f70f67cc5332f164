import { describe, expect, it } from 'vitest'
import { readFeatures } from '../../src/features/language/read-features.js'
import { completeLabels, corpusOf, sequenceAt } from '../../src/index.js'
import type { Model } from '../../src/model/model.js'
import type { WeightSource } from '../../src/model/weight-source.js'
import { simulateToyEnglish } from '../../src/simulation/toy-english.js'
import type { UncheckedTrainOptions } from '../../src/train.js'
import { train, trainWithSummary } from '../../src/train.js'
import { checkMle } from '../../src/validation/mle-check.js'

const letters = (labels: string, times: number) =>
  Array.from({ length: times }, () => ({ tokens: [...'abcd'], labels: [...labels] }))

/** The papers' example: two maximum-likelihood estimates of it label `bc` differently. */
const testTime = corpusOf([...letters('0000', 4), ...letters('0110', 1)])

/** A weight for each word and label and for each pair of words and labels: the parameters of Eqn. 12 and 13. */
const cliques = readFeatures('U:%x[0,0]\nB:%x[-1,0]/%x[0,0]\n', 'template')

/** −log P(y|x) of all five at the maximum: four have probability 4/5, one has 1/5. */
const MINIMUM = 4 * Math.log(5 / 4) + Math.log(5)

/** Eqn. 18–20: the labels of one word tell nothing, those of two are what was counted; e^−40 stands for never. */
const testTimeParameters: WeightSource = {
  state: () => 0,
  trans: () => 0,
  boundary: () => 0,
  edge(attribute, from, to) {
    const P: Record<string, number> = { '00': 0.8, '11': 0.2 } // of the labels of b c
    const first: Record<string, number> = { '00': 0.8, '01': 0.2 } // of a b
    const last: Record<string, number> = { '00': 0.8, '10': 0.2 } // of c d
    const pair = from + to
    if (attribute.endsWith('a/b')) return Math.log(first[pair] ?? Math.exp(-40))
    if (attribute.endsWith('c/d')) return Math.log(last[pair] ?? Math.exp(-40))
    return Math.log(P[pair] ? P[pair] / (P[pair] * P[pair]) : Math.exp(-40))
  },
}

const unpenalized = { c2: 0, epsilon: 1e-9, delta: 0 }

describe('the conditions of a maximum-likelihood estimate', () => {
  it('hold for the closed form, whose objective is the minimum', async () => {
    const model = await train(testTime, { features: cliques, options: { variant: 'ep1' } })
    const check = checkMle(model, testTime)
    expect(check).toMatchObject({ sequences: 5, tokens: 20, holds: true, tolerance: 1e-4 })
    expect(check.objective).toBeCloseTo(MINIMUM, 10)
    expect(check.unary.count).toBeLessThan(1e-10)
    expect(check.pairwise.count).toBeLessThan(1e-10)
  })

  it('hold for the optimizer that is run from zero until it stands still', async () => {
    const model = await train(testTime, { method: 'likelihood', features: cliques, options: unpenalized })
    const check = checkMle(model, testTime)
    expect(check.holds).toBe(true)
    expect(check.objective).toBeCloseTo(MINIMUM, 3)
  })

  it('hold for the parameters of the test-time problem, where the optimizer stays, and which label bc wrongly', async () => {
    const { model, summary } = await trainWithSummary(testTime, {
      method: 'likelihood',
      options: { c2: 0, weights: 'all' },
      features: cliques,
      init: { initialWeights: () => testTimeParameters } as Model,
    })
    expect(summary).toMatchObject({ iterations: 0, stop: 'converged-gradient' })
    const { holds, objective } = checkMle(model, testTime)
    expect(holds).toBe(true)
    expect(objective).toBeCloseTo(MINIMUM, 10)
    expect(model.tag(['b', 'c'])).toEqual(['1', '1'])
    const closed = await train(testTime, { features: cliques, options: { variant: 'ep1' } })
    expect(closed.tag(['b', 'c'])).toEqual(['0', '0'])
  })

  it('do not hold where there is a penalty, and the clique that is farthest off is named', async () => {
    const model = await train(testTime, { method: 'likelihood', features: cliques, options: { c2: 1 } })
    const { holds, objective, unary, pairwise } = checkMle(model, testTime)
    expect(holds).toBe(false)
    expect(objective).toBeGreaterThan(MINIMUM)
    expect(['a', 'd']).toContain(unary.byCount!.words[0])
    expect(unary.byCount).toMatchObject({ observed: expect.toSatisfy(n => n === 0 || n === 5), total: 5 })
    expect(pairwise.byCount!.words).toHaveLength(2)
    expect(pairwise.byCount!.labels).toHaveLength(2)
    const { expected, observed } = pairwise.byCount!
    expect(Math.abs(expected - observed)).toBe(pairwise.count)
  })

  it('hold for words but not for pairs of words where features do not see pairs', async () => {
    const data = corpusOf([
      { tokens: ['a', 'b', 'a'], labels: ['X', 'Y', 'X'] },
      { tokens: ['a', 'a', 'b'], labels: ['Y', 'Y', 'Y'] },
      { tokens: ['b', 'a', 'a'], labels: ['X', 'X', 'Y'] },
      { tokens: ['b', 'b', 'a'], labels: ['X', 'Y', 'Y'] },
    ])
    const words = readFeatures('U:%x[0,0]\nB\n', 'template')
    const options = { ...unpenalized, weights: 'all' }
    const { unary, pairwise } = checkMle(
      await train<UncheckedTrainOptions>(data, { method: 'likelihood', features: words, options }),
      data,
    )
    expect([unary.holds, pairwise.holds]).toEqual([true, false])
  })

  it('agree with marginals and probabilities that the model gives sequence by sequence', async () => {
    const data = simulateToyEnglish({ sentences: 400, seed: 8 })
    const model = await train(data, { options: { variant: 'ep1' } })
    const difference = new Map<string, number>() // word and label → expected − observed
    const add = (word: string, label: string, amount: number) =>
      difference.set(`${word} ${label}`, (difference.get(`${word} ${label}`) ?? 0) + amount)
    let objective = 0
    for (let n = 0; n < data.N; n++) {
      const sequence = sequenceAt(data, n)
      const [tokens, labels] = [sequence.tokens, completeLabels(sequence)]
      objective -= Math.log(model.probability(tokens, labels))
      for (const [t, position] of model.marginals(tokens).entries()) {
        add(tokens[t], labels[t], -1)
        for (const [label, p] of Object.entries(position)) add(tokens[t], label, p)
      }
    }
    const check = checkMle(model, data, { tolerance: 1e-9 })
    expect(difference.size).toBeGreaterThan(900)
    expect(check.unary.cliques).toBe(difference.size)
    expect(check.unary.count).toBeCloseTo(Math.max(...[...difference.values()].map(Math.abs)), 9)
    expect(check.objective).toBeCloseTo(objective, 9)
  })

  it('count a sequence as often as it weighs', async () => {
    const weighed = corpusOf([
      { tokens: [...'abcd'], labels: [...'0000'], weight: 4 },
      { tokens: [...'abcd'], labels: [...'0110'] },
    ])
    const model = await train(testTime, { features: cliques, options: { variant: 'ep1' } })
    const [heavy, many] = [checkMle(model, weighed), checkMle(model, testTime)]
    expect(heavy.objective).toBeCloseTo(many.objective, 10)
    expect(heavy.holds).toBe(true)
  })

  it('fail for labels that the model lacks', async () => {
    const model = await train(testTime, { features: cliques, options: { variant: 'ep1' } })
    const other = corpusOf([{ tokens: ['a'], labels: ['2'] }])
    const { objective, unary, pairwise } = checkMle(model, other)
    expect(objective).toBe(Infinity)
    expect(unary).toMatchObject({ probability: 1, holds: false })
    expect(pairwise).toEqual({
      cliques: 0,
      count: 0,
      byCount: null,
      probability: 0,
      byProbability: null,
      holds: true,
    })
  })
})
