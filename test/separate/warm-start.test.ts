import { describe, expect, it } from 'vitest'
import { Random } from '../../src/common/random.js'
import { corpusOf, type Sequence } from '../../src/data/sequence.js'
import { subset } from '../../src/index.js'
import { LocalModels } from '../../src/separate/fitting/local-models.js'
import { features, namedWeights, randomWeights, separateOptions, trained } from './example.js'

/** Words of two letters whose last one nearly tells the label; label Z comes late, and so do some words. */
function texts(size: number, seed: number): Sequence[] {
  const random = new Random(seed)
  return Array.from({ length: size }, (_, n) => {
    const letters = n < size / 2 ? 'xy' : 'xyz'
    const tokens = Array.from(
      { length: 1 + random.below(5) },
      () => 'abcdefgh'[random.below(n < size / 2 ? 5 : 8)] + letters[random.below(letters.length)],
    )
    const labels = tokens.map(token => (random.uniform() < 0.1 ? 'X' : token[1].toUpperCase()))
    return { tokens, labels }
  })
}

describe('weights of a part of the data as a start', () => {
  for (const given of [{}, { labelPairs: 'seen' }, { boundary: 'none' }, { cutoff: 3 }, { states: 'all' }]) {
    it(`are those of the same attributes and labels, and as without a start elsewhere: ${JSON.stringify(given)}`, () => {
      const corpus = corpusOf(texts(40, 1))
      // The second half of the corpus first, so that labels and attributes have other numbers.
      const part = subset(
        corpus,
        [...Array(12).keys()].map(k => (k < 6 ? 12 - k : k - 6)),
      )
      const options = separateOptions(given)
      const [all, some] = [corpus, part].map(source => new LocalModels(source, { features, options }))
      const own = some.join(
        randomWeights(some.unary.scales.length, 1),
        randomWeights(some.pairs.scales.length, 2),
      )
      const { unary, pairs } = all.startFrom(own)
      const plain = all.join(all.startOfUnary(), all.startOfPairs(all.startOfUnary()))
      const named = (weights: typeof own) =>
        namedWeights(weights, weights.layout, weights.unary, weights.pairLayout, weights.pairs)
      const [given_, start, before] = [own, { ...plain, unary, pairs }, plain].map(named)
      const seen = own.labels.toArray()
      expect(start.labels.some(label => !seen.includes(label))).toBe(true)
      const attributes = ['bias', ...plain.attributes.toArray()]
      for (const j of start.labels) {
        for (const a of attributes) {
          const has = seen.includes(j) && hasWeight(own, a, j)
          for (const model of ['u', 'l', 'r'] as const)
            if (hasWeight(plain, a, j))
              expect(start.state(model, a, j)).toBe((has ? given_ : before).state(model, a, j))
        }
        for (const i of start.labels) {
          const has = seen.includes(i) && seen.includes(j) && given_.pair(i, j) > -Infinity
          expect(start.pair(i, j)).toBe((has ? given_ : before).pair(i, j))
        }
        if (options.boundary === 'none') continue
        for (const side of ['start', 'end'] as const)
          expect(start.boundary(side, j)).toBe((seen.includes(j) ? given_ : before).boundary(side, j))
      }
    })
  }

  it('lead to the same optimum', () => {
    const data = texts(300, 2)
    const last = (given: Record<string, unknown>) =>
      trained(data, { tolerance: 1e-9, ...given })
        .values.slice(-2)
        .map(fit => fit[fit.length - 1])
    const [unary, pairs] = last({ stateShrink: 0.5, pairShrink: 0.2 })
    const [warmUnary, warmPairs] = last({})
    expect(warmUnary).toBeCloseTo(unary, 3)
    expect(warmPairs).toBeCloseTo(pairs, 3)
  })

  it('save iterations', () => {
    const iterations = (given: Record<string, unknown>) =>
      trained(texts(300, 2), given).values.map(fit => fit.length)
    const [unary, pairs] = iterations({ stateShrink: 0.5, pairShrink: 0.2 })
    const warm = iterations({})
    expect(warm).toHaveLength(4)
    expect(warm[2]).toBeLessThan(unary)
    expect(warm[3]).toBeLessThanOrEqual(pairs)
  })
})

type Weights = ReturnType<LocalModels['join']>

function hasWeight({ layout, attributes, labels }: Weights, attribute: string, label: string): boolean {
  const a = attribute === 'bias' ? layout.A : attributes.find(attribute)
  const j = labels.find(label)
  return a >= 0 && layout.label.subarray(layout.offset[a], layout.offset[a + 1]).includes(j)
}

it('fits end sooner from 100 sequences on if they go position by position, those of the pair model soonest', () => {
  const tolerances = (size: number, form: 'simd' | 'patterns') => {
    const options = separateOptions({ tolerance: 1e-3 })
    const { unary, pairs } = new LocalModels(corpusOf(texts(size, 3)), { features, options, form })
    return [unary.tolerance, pairs.tolerance]
  }
  expect(tolerances(100, 'simd')).toEqual([1e-2, 1e-1])
  expect(tolerances(99, 'simd')).toEqual([1e-3, 1e-3])
  expect(tolerances(100, 'patterns')).toEqual([1e-3, 1e-3])
})
