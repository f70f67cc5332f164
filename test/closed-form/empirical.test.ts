import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FeatureSet, features as feature, type Sequence, train } from '../../src/index.js'
import type { UncheckedTrainOptions } from '../../src/train.js'
import { closedForm, type Labeled } from '../oracle/closed-form.js'
import { arbitraryCorpus } from './corpora.js'

const features: FeatureSet = { features: [feature.word(), feature.suffix(1)] }
const signatureOf = (text: string) => [...text].at(-1)!
const plain = {
  caseFold: 'never',
  candidateFloor: 0,
  stateShrinkMax: 1e9,
  unknown: 'signature',
  pairs: 'both',
}

const amount = fc.constantFrom(0, 0.2, 1, 7)
const shrinkage = fc.record({
  labelShrink: fc.constantFrom(0.1, 0.5, 2),
  signatureShrink: amount.map(s => s || 0.5),
  wordShrink: amount.map(s => s || 0.5),
  stateShrink: fc.constantFrom(0, 0.2, 1),
})

/** All label sequences of a length. */
function* labelings(labels: readonly string[], T: number): Generator<string[]> {
  if (T === 0) yield []
  else for (const rest of labelings(labels, T - 1)) for (const y of labels) yield [...rest, y]
}

describe('empirical', () => {
  it('gives every labeling the probability of the formulas written out', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryCorpus(2), shrinkage, async (data, options) => {
        const oracle = closedForm(data as Labeled[], signatureOf, { rare: 1e9, ...options })
        const model = await train<UncheckedTrainOptions>(data, {
          features,
          options: { ...plain, rare: 'all', ...options },
        })
        for (const { tokens } of data.filter(({ tokens }) => tokens.length <= 4).slice(0, 3)) {
          const all = [...labelings(oracle.labels, tokens.length)]
          const Z = all.reduce((sum, labels) => sum + oracle.score(tokens, labels), 0)
          for (const labels of all.slice(0, 40)) {
            expect(model.probability(tokens, labels)).toBeCloseTo(oracle.score(tokens, labels) / Z, 9)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('judges unknown words by the rare words of their signature', async () => {
    const data: Sequence[] = [
      { tokens: ['a', 'b', 'xs'], labels: ['1', '2', '1'] },
      { tokens: ['a', 'b', 'ys'], labels: ['1', '2', '2'] },
      { tokens: ['zs', 'zs'], labels: ['1', '1'] },
    ]
    const options = { rare: 1, labelShrink: 0.5, signatureShrink: 1, wordShrink: 1, stateShrink: 0 }
    const oracle = closedForm(data as Labeled[], signatureOf, options)
    const model = await train<UncheckedTrainOptions>(data, { features, options: { ...plain, ...options } })
    const tokens = ['a', 'us']
    const Z = [...labelings(['1', '2'], 2)].reduce((sum, labels) => sum + oracle.score(tokens, labels), 0)
    for (const labels of labelings(['1', '2'], 2)) {
      expect(model.probability(tokens, labels)).toBeCloseTo(oracle.score(tokens, labels) / Z, 12)
    }
  })

  it('does not hear μ_oov: a constant factor at a position cancels', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryCorpus(3), fc.constantFrom(0.5, 0.65, 3), async (data, muOov) => {
        const [with1, withMu] = [await train(data), await train(data, { options: { muOov } })]
        const tokens = ['the', 'unheard', 'Dogs', 'walking', 'off']
        // Probabilities, not labels: of two labelings that tie, rounding may choose either.
        const [a, b] = [with1.nbest(tokens, 4), withMu.nbest(tokens, 4)]
        for (const [k, { probability }] of a.entries()) expect(b[k].probability).toBeCloseTo(probability, 10)
      }),
      { numRuns: 30 },
    )
  })

  it.each(['ep1', 'sp1', 'ecrn'])(
    '%s labels every sequence, also one that no training sequence allows',
    async variant => {
      await fc.assert(
        fc.asyncProperty(arbitraryCorpus(), arbitraryCorpus(), async (data, other) => {
          const model = await train<UncheckedTrainOptions>(data, { options: { variant } })
          for (const { tokens } of [...other, { tokens: ['never', 'Seen', '12'] }]) {
            const [best] = model.nbest(tokens, 1)
            expect(best!.probability).toBeGreaterThan(0)
            expect(best!.probability).toBeLessThanOrEqual(1 + 1e-9)
            expect(model.tag(tokens)).toHaveLength(tokens.length)
          }
        }),
        { numRuns: 60 },
      )
    },
  )

  it('treats a capitalized word at the start as its lower-case form as well', async () => {
    const data: Sequence[] = [
      { tokens: ['we', 'run'], labels: ['P', 'V'] },
      { tokens: ['they', 'run'], labels: ['P', 'V'] },
      { tokens: ['Amsterdam', 'lies', 'low'], labels: ['N', 'V', 'J'] },
      { tokens: ['Run'], labels: ['N'] },
    ]
    const fold = await train(data, { options: { stateShrink: 0 } })
    expect(Object.keys(fold.marginals(['Run', 'we'])[0]).sort()).toEqual(['N', 'V'])
    expect(Object.keys(fold.marginals(['we', 'Run'])[1])).toEqual(['N'])
    const never = await train(data, { options: { stateShrink: 0, caseFold: 'never' } })
    expect(Object.keys(never.marginals(['Run', 'we'])[0])).toEqual(['N'])
  })

  it('works with one label, one token and one sequence', async () => {
    const model = await train([{ tokens: ['x'], labels: ['A'] }])
    expect(model.tag(['x'])).toEqual(['A'])
    expect(model.tag(['never', 'seen'])).toEqual(['A', 'A'])
    expect(model.tag([])).toEqual([])
    expect(model.marginals(['x'])).toEqual([{ A: 1 }])
  })
})
