import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import type { FeatureSet } from '../../src/features/language/feature.js'
import type { Objective } from '../../src/optimizers/objective.js'
import { PairObjective } from '../../src/separate/fitting/pair-objective.js'
import { UnaryObjective } from '../../src/separate/fitting/unary-objective.js'
import { decompose } from '../../src/separate/patterns/decomposition.js'
import { createPairLayout } from '../../src/separate/patterns/pair-layout.js'
import { prepareSeparate } from '../../src/separate/patterns/prepare.js'
import { arbitraryCorpus } from '../closed-form/corpora.js'
import { expectClose } from '../oracle/close.js'
import { arbitrarySetting, features, namedWeights, randomWeights, separateOptions } from './example.js'
import { type Labeled, naive } from './naive.js'

type Setting = (typeof arbitrarySetting extends fc.Arbitrary<infer T> ? Omit<T, 'most'> : never) & {
  most: number
}

function objectives(data: readonly Sequence[], setting: Setting, set: FeatureSet = features) {
  const { states, cutoff, labelPairs, boundary, most } = setting
  const options = separateOptions({ states, cutoff, labelPairs, boundary })
  const prepared = prepareSeparate(corpusOf(data), { features: set, options })
  const parts = decompose(prepared.corpus.patterns, prepared.layout, most)
  const pairLayout = createPairLayout(prepared.layout, prepared.corpus, labelPairs, boundary)
  return {
    prepared,
    pairLayout,
    unary: new UnaryObjective(parts, prepared.corpus.patterns, prepared.counts),
    pairs: new PairObjective(pairLayout, parts, prepared.corpus),
  }
}

function expectGradient(f: Objective, seed: number): void {
  const w = randomWeights(f.size, seed)
  const g = new Float64Array(f.size)
  const [scratch, h] = [new Float64Array(f.size), 1e-5]
  f.evaluate(w, g)
  for (let k = 0; k < f.size; k++) {
    const at = (step: number) => f.evaluate(w.with(k, w[k] + step), scratch)
    expectClose(g[k], (at(h) - at(-h)) / (2 * h), 1e-6)
  }
}

const valued: readonly Sequence[] = [
  {
    tokens: ['a', 'b', 'a'],
    labels: ['1', '2', '3'],
    attributes: [{ x: 0.5, y: 2 }, { x: 0.5 }, { x: 0.5, y: 2 }],
  },
  { tokens: ['b', 'a'], labels: ['2', '1'], attributes: [{ x: 1.5 }, { y: -1 }], weight: 2.5 },
]

const SEEN_STATES = { cutoff: 1, states: 'seen', labelPairs: 'all', boundary: 'symbols', seed: 3 } as const

describe('the objectives of separate training', () => {
  it('equal the negative log-likelihoods computed token by token', () => {
    fc.assert(
      fc.property(arbitraryCorpus(2), arbitrarySetting, (data, setting) => {
        const { prepared, pairLayout, unary, pairs } = objectives(data, setting)
        const w = randomWeights(unary.size, setting.seed)
        const v = randomWeights(pairs.size, setting.seed + 1)
        const oracle = naive(namedWeights(prepared, prepared.layout, w, pairLayout, v))
        expectClose(unary.evaluate(w, new Float64Array(w.length)), oracle.unaryLoss(data as Labeled[]))
        const loss = oracle.pairLoss(data as Labeled[], setting.boundary)
        expectClose(pairs.evaluate(v, new Float64Array(v.length)), loss)
      }),
      { numRuns: 60 },
    )
  })

  it('have the gradients that finite differences show', () => {
    fc.assert(
      fc.property(arbitraryCorpus(2), arbitrarySetting, (data, setting) => {
        const { unary, pairs } = objectives(data, setting)
        expectGradient(unary, setting.seed)
        expectGradient(pairs, setting.seed)
      }),
      { numRuns: 25 },
    )
  })

  it.each([0, 1, 8])('hear real values and weights of sequences, with bases of more than %i labels', most => {
    const set: FeatureSet = { features: [{ type: 'attributes' }] }
    const setting = { ...SEEN_STATES, most }
    const { unary, pairs, prepared } = objectives(valued, setting, set)
    expect(prepared.corpus.patterns.size).toBe(4)
    expectGradient(unary, 7)
    expectGradient(pairs, 7)
  })

  it('count a sequence of weight 3 as three sequences', () => {
    const setting = { ...SEEN_STATES, most: 1 }
    const one: Sequence = { tokens: ['the', 'dog'], labels: ['D', 'N'] }
    const other: Sequence = { tokens: ['dogs', 'walk'], labels: ['N', 'V'] }
    const [a, b] = [
      objectives([{ ...one, weight: 3 }, other], setting),
      objectives([one, one, one, other], setting),
    ]
    for (const name of ['unary', 'pairs'] as const) {
      const w = randomWeights(a[name].size, 5)
      const [g, h] = [new Float64Array(w.length), new Float64Array(w.length)]
      expectClose(a[name].evaluate(w, g), b[name].evaluate(w, h), 1e-12)
      for (const [k, value] of g.entries()) expectClose(value, h[k], 1e-12)
    }
  })

  it('are infinite where a difference has canceled, so that a line search steps back', () => {
    const data: Sequence[] = [{ tokens: ['a', 'a'], labels: ['1', '2'] }]
    const setting = {
      most: 8,
      cutoff: 1,
      states: 'seen',
      labelPairs: 'all',
      boundary: 'symbols',
      seed: 1,
    } as const
    const { unary, pairs } = objectives(data, setting)
    for (const f of [unary, pairs])
      expect(f.evaluate(new Float64Array(f.size).fill(-40), new Float64Array(f.size))).toBe(Infinity)
  })
})
