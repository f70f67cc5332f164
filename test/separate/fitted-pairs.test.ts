import { describe, expect, it } from 'vitest'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { fittedPairs, pickPairs, spreadPairs } from '../../src/separate/fitting/fitted-pairs.js'
import { LocalModels } from '../../src/separate/fitting/local-models.js'
import { PairObjective } from '../../src/separate/fitting/pair-objective.js'
import { decompose } from '../../src/separate/patterns/decomposition.js'
import { observedLabels, observedPairs } from '../../src/separate/patterns/observed-pairs.js'
import { createPairLayout, pairPlaces } from '../../src/separate/patterns/pair-layout.js'
import { prepareSeparate } from '../../src/separate/patterns/prepare.js'
import { simulateManyLabels } from '../../src/simulation/many-labels.js'
import { expectClose } from '../oracle/close.js'
import { features, randomWeights, separateOptions } from './example.js'

/** A and B follow each other, C is rare, and D comes once. */
const data: readonly Sequence[] = [
  ...Array.from({ length: 20 }, (_, n) => {
    const labels = ['A', 'B', 'A', 'B', ...(n < 3 ? ['C'] : [])]
    return { tokens: labels.map((j, t) => `${j}${(n + t) % 4}`), labels }
  }),
  { tokens: ['d'], labels: ['D'] },
]

function pairsOf(boundary: 'symbols' | 'none') {
  const prepared = prepareSeparate(corpusOf(data), { features, options: separateOptions({ boundary }) })
  const layout = createPairLayout(prepared.layout, prepared.corpus, 'all', boundary)
  return { ...prepared, layout, observed: observedPairs(layout, prepared.corpus) }
}

describe.each(['symbols', 'none'] as const)('the pairs of labels of a fit, boundary %s', boundary => {
  const { corpus, layout, labels, observed } = pairsOf(boundary)
  const limits = { fewestLabels: 1, leastExpected: 1 }
  const fitted = fittedPairs(layout, observed, limits)!

  it('are those that occur, and those that were expected to', () => {
    const named = Array.from(fitted.layout.from, (i, q) => labels.get(i) + labels.get(fitted.layout.to[q]))
    // Of 83 positions A and B have 40 each and C has 3, so AA, BB, AC and CB would occur once or more.
    const never = boundary === 'symbols' ? ['AC', 'CA', 'CB'] : ['AC']
    expect(named.sort()).toEqual(['AA', 'AB', 'BA', 'BB', 'BC', ...never].sort())
    expect(Array.from(fitted.layout.from)).toEqual(Array.from(fitted.place, q => layout.from[q]))
    expect(Array.from(fitted.layout.to)).toEqual(Array.from(fitted.place, q => layout.to[q]))
  })

  it('are all pairs with few labels, and where all of them occur or are expected', () => {
    expect(fittedPairs(layout, observed, { ...limits, fewestLabels: layout.states.L + 1 })).toBeNull()
    expect(fittedPairs(layout, observed, { ...limits, leastExpected: 0 })).toBeNull()
  })

  it('have the objective of all pairs where others have the weight 0', () => {
    const w = randomWeights(pairPlaces(fitted.layout).size, 3)
    const all = spreadPairs(layout, fitted, w)
    expect(all.filter(x => x === 0)).toHaveLength(layout.from.length - fitted.place.length)
    expect(pickPairs(layout, fitted, all)).toEqual(w)
    const parts = decompose(corpus.patterns, layout.states)
    const [g, h] = [new Float64Array(w.length), new Float64Array(all.length)]
    const value = new PairObjective(fitted.layout, parts, corpus).evaluate(w, g)
    expectClose(value, new PairObjective(layout, parts, corpus).evaluate(all, h), 1e-12)
    const expected = pickPairs(layout, fitted, h)
    for (const [k, x] of g.entries()) expectClose(x, expected[k], 1e-9)
  })
})

it.each(['symbols', 'none'] as const)('counts of labels are those of all features, boundary %s', boundary => {
  const { corpus, layout, observed } = pairsOf(boundary)
  const { A, W, offset } = layout.states
  const own = observedLabels(layout, corpus)
  expect(observed.some((count, k) => k < offset[A] && count > 0)).toBe(true)
  expect(own).toEqual(observed.map((count, k) => (k < 2 * W && k % W < offset[A] ? 0 : count)))
})

describe('the pair model with many labels', () => {
  const corpus = simulateManyLabels({ labels: 70, sequences: 120, successors: 3 })
  const modelsOf = (form: 'simd' | 'patterns') =>
    new LocalModels(corpus, { features, form, options: separateOptions() })

  it('is fitted with fewer weights position by position, and has weights for all pairs', () => {
    const models = modelsOf('simd')
    const start = models.startOfPairs(models.startOfUnary())
    const { pairs, pairLayout } = models.join(models.startOfUnary(), start)
    expect(start.length).toBe(models.pairs.scales.length)
    expect(start.length).toBeLessThan(pairs.length)
    expect(pairs).toHaveLength(pairPlaces(pairLayout).size)
    expect(pairLayout.from).toHaveLength(70 * 70)
    expect(pairLayout.others).toBeUndefined()
  })

  it('is fitted with all of them by patterns', () => {
    const models = modelsOf('patterns')
    expect(models.pairs.scales).toHaveLength(
      models.join(models.startOfUnary(), models.startOfPairs(models.startOfUnary())).pairs.length,
    )
  })
})
