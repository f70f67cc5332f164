import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completeLabels, type Sequence } from '../../src/data/sequence.js'
import { features as feature, train } from '../../src/index.js'
import { Model } from '../../src/model/model.js'
import type { SeparateEngine } from '../../src/separate/scoring/engine.js'
import { FittedModels } from '../../src/separate/scoring/fitted-models.js'
import { arbitraryCorpus } from '../closed-form/corpora.js'
import { expectClose } from '../oracle/close.js'
import { closedForm, type Labeled } from '../oracle/closed-form.js'
import { features, namedWeights, trained } from './example.js'
import { labelings, naive } from './naive.js'

const data: Sequence[] = [
  { tokens: ['the', 'dog', 'walks'], labels: ['D', 'N', 'V'] },
  { tokens: ['the', 'walks'], labels: ['D', 'N'] },
  { tokens: ['dogs', 'walk', 'dogs'], labels: ['N', 'V', 'N'] },
  { tokens: ['walk', 'the', 'dog'], labels: ['V', 'D', 'N'] },
]
const plain = { cutoff: 1, candidateFloor: 0, caseFold: 'never', tolerance: 1e-6 }

function oracleOf({ weights }: SeparateEngine) {
  const { layout, unary, pairLayout, pairs } = weights
  return naive(namedWeights(weights, layout, unary, pairLayout, pairs))
}

const engineOf = (sequences: readonly Sequence[], options: Record<string, unknown>) =>
  trained(sequences, options).engine

/** Expects the probabilities of all labelings to be proportional to `score`. */
function expectProbabilities(
  model: Model,
  tokens: string[],
  score: (y: string[]) => number,
  tolerance = 1e-9,
) {
  const all = [...labelings(model.labels, tokens.length)]
  const Z = all.reduce((total, y) => total + score(y), 0)
  for (const y of all) expectClose(model.probability(tokens, y), score(y) / Z, tolerance)
}

describe('separate', () => {
  it.each(['seen', 'all'])('scores a chain by the formula written out, %s pairs of labels', labelPairs => {
    const engine = engineOf(data, { ...plain, closedForm: 'none', labelPairs })
    const { unary, joint, atStart, atEnd } = oracleOf(engine)
    const model = new Model(engine)
    for (const tokens of [['the', 'dog'], ['dog', 'walks', 'the'], ['unheard', 'dogs'], ['walk']]) {
      const last = tokens.length - 1
      expectProbabilities(model, tokens, y => {
        // Π P(y|x) · Π CR = P(start)·P(end)·Π P(y,y'|x,x') / Π P(y|x) of every position once more
        let product = (atStart(tokens[0], y[0]) * atEnd(tokens[last], y[last])) / unary(tokens[0], y[0])
        for (let t = 1; t <= last; t++)
          product *= joint(tokens[t - 1], tokens[t], y[t - 1], y[t]) / unary(tokens[t], y[t])
        return product
      })
    }
  })

  it('divides by the marginals of the pair model where asked to', () => {
    const engine = engineOf(data, { ...plain, closedForm: 'none', denominator: 'pair', boundary: 'none' })
    const { unary, joint } = oracleOf(engine)
    const { labels } = new Model(engine)
    const tokens = ['the', 'unheard']
    expectProbabilities(new Model(engine), tokens, ([i, j]) => {
      const p = (a: string, b: string) => joint('the', 'unheard', a, b)
      const left = labels.reduce((total, b) => total + p(i!, b), 0)
      const right = labels.reduce((total, a) => total + p(a, j!), 0)
      return (unary('the', i!) * unary('unheard', j!) * p(i!, j!)) / (left * right)
    })
  })

  it('shrinks the closed form of known words and pairs to the fitted models', () => {
    const [k, s] = [0.5, 0.25]
    const engine = engineOf(data, { ...plain, stateShrink: k, pairShrink: s, boundary: 'none' })
    const { unary, joint } = oracleOf(engine)
    const psi = (p: number, seen: number, total: number) => (seen + k * p) / (total + k)
    const rate = (i: string, j: string) => joint('the', 'dog', i, j) / (unary('the', i) * unary('dog', j))
    expectProbabilities(new Model(engine), ['the', 'dog'], ([i, j]) => {
      const left = psi(unary('the', i!), i === 'D' ? 3 : 0, 3)
      const right = psi(unary('dog', j!), j === 'N' ? 2 : 0, 2)
      const seen = i === 'D' && j === 'N' ? 2 : 0
      return (left * right * (seen + s * rate(i!, j!))) / (2 * left * right + s)
    })
  })

  it('as ep2 is the closed form wherever words and pairs are known', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryCorpus(2), async sequences => {
        const ep2 = new Model(engineOf(sequences, { variant: 'ep2', candidateFloor: 0, maxIterations: 3 }))
        const ep1 = await train(sequences, { features, options: { variant: 'ep1' } })
        for (const sequence of sequences.slice(0, 4)) {
          const [tokens, labels] = [sequence.tokens, completeLabels(sequence)]
          expectClose(ep2.probability(tokens, labels), ep1.probability(tokens, labels))
        }
      }),
      { numRuns: 25 },
    )
  })

  it('as ep2 agrees with the closed form that shares no code with it', () => {
    const options = { rare: 1e9, labelShrink: 0, signatureShrink: 0, wordShrink: 0, stateShrink: 0 }
    const oracle = closedForm(data as Labeled[], word => [...word].at(-1)!, options)
    const ep2 = new Model(engineOf(data, { variant: 'ep2', candidateFloor: 0 }))
    for (const { tokens } of data) {
      expectProbabilities(ep2, [...tokens], y => oracle.score(tokens, y) || 0)
    }
  })

  it('fits frequencies when nothing but the word is observed and nothing is penalized', () => {
    const many = [
      { tokens: ['a'], labels: ['1'], weight: 3000 },
      { tokens: ['a'], labels: ['2'], weight: 1000 },
      { tokens: ['b'], labels: ['2'], weight: 500 },
      { tokens: ['b'], labels: ['1'], weight: 4500 },
    ]
    const set = { features: [feature.word()] }
    const options = { ...plain, closedForm: 'none', c2: 0, tolerance: 1e-13 }
    const { unary } = oracleOf(trained(many, options, set).engine)
    expectClose(unary('a', '1'), 0.75, 1e-4)
    expectClose(unary('b', '1'), 0.9, 1e-4)
  })

  it('has probabilities that add up to 1, for words never seen as well', () => {
    const { weights } = engineOf(data, { ...plain })
    const models = new FittedModels(weights, true)
    const p = new Float64Array(weights.layout.L)
    const lists = [[], [0], [0, 1], [2, 3]].map(ids => ({
      ids: Int32Array.from(ids),
      values: null,
      count: ids.length,
    }))
    const patterns = lists.map(list => models.pattern(list))
    for (const a of patterns) {
      models.distribution(a, p)
      expectClose(
        p.reduce((total, value) => total + value, 0),
        1,
        1e-12,
      )
      for (const b of patterns) {
        const [U, V, L] = [models.lefts(a), models.rights(b), p.length]
        let Z = 0
        for (let i = 0; i < L; i++) for (let j = 0; j < L; j++) Z += U[i] * models.M[i * L + j] * V[j]
        expectClose(models.partition(a, b), Z, 1e-12)
      }
    }
  })

  it.each(['default', 'sp2', 'ep2'])(
    '%s labels every sequence, also one that no training sequence allows',
    variant => {
      fc.assert(
        fc.property(arbitraryCorpus(), arbitraryCorpus(), (sequences, other) => {
          const model = new Model(engineOf(sequences, { variant, maxIterations: 5 }))
          for (const { tokens } of [...other, { tokens: ['never', 'Seen', '12'] }]) {
            const [best] = model.nbest(tokens, 1)
            expect(best!.probability).toBeGreaterThan(0)
            expect(best!.probability).toBeLessThanOrEqual(1 + 1e-9)
          }
        }),
        { numRuns: 30 },
      )
    },
  )

  it('takes a capitalized word at the start for its lower-case form as well', () => {
    const fold = new Model(engineOf(data, { cutoff: 1, stateShrink: 0 }))
    expect(fold.tag(['Dogs', 'walk'])).toEqual(['N', 'V'])
    expect(Object.keys(fold.marginals(['Dogs', 'walk'])[0])).toEqual(['N'])
    const never = new Model(
      engineOf(data, { cutoff: 1, stateShrink: 0, caseFold: 'never', candidateFloor: 0 }),
    )
    expect(Object.keys(never.marginals(['Dogs', 'walk'])[0]).length).toBe(3)
  })

  it('explains a decision by parts that add up to the difference of two scores', () => {
    const model = new Model(engineOf(data, { ...plain }))
    const tokens = ['the', 'dog', 'unheard']
    const parts = model.explain(tokens)
    expect(parts.map(({ contributions }) => contributions.map(({ part }) => part))).toEqual([
      ['state', 'start'],
      ['state', 'transition'],
      ['state', 'transition', 'end'],
    ])
    for (const { contributions } of parts)
      for (const { score } of contributions) expect(score).toBeLessThan(Infinity)
    expect(parts[0].contributions[0].because).toContain('seen 3 times')
    expect(parts[2].contributions[0].because).toContain('weights')
  })

  it('has falling values in each of the two fits', () => {
    const { values } = trained(data)
    expect(values).toHaveLength(2)
    for (const fit of values) {
      expect(fit.length).toBeGreaterThan(1)
      for (let k = 1; k < fit.length; k++) expect(fit[k]).toBeLessThanOrEqual(fit[k - 1])
    }
  })

  it('learns a context that the word alone does not show', () => {
    const model = new Model(engineOf(data, {}))
    expect(model.tag(['the', 'walks'])).toEqual(['D', 'N'])
    expect(model.tag(['dog', 'walks'])).toEqual(['N', 'V'])
  })
})
