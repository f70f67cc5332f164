import { describe, expect, it } from 'vitest'
import {
  compareSequences,
  compareTokens,
  comparisonTable,
  holm,
} from '../../experiments/reproduce/significance.js'
import { statistic, statisticCount } from '../../src/evaluation/sequence-statistics.js'

const NONE = { N: 0, counts: new Int32Array(0) }
const tokens = (right: (t: number) => boolean) =>
  Uint8Array.from({ length: 1000 }, (_, t) => (right(t) ? 1 : 0))

describe('Holm’s correction', () => {
  it('multiplies the smallest by all, the next by one less, and keeps the order', () => {
    expect(holm([0.01, 0.04, 0.03])).toEqual([0.03, 0.06, 0.06])
    expect(holm([0.5, 0.9])).toEqual([1, 1])
    expect(holm([])).toEqual([])
  })
})

describe('a comparison of tokens', () => {
  const outcomes = [
    { name: 'good', right: tokens(() => true), statistics: NONE },
    { name: 'as good', right: tokens(t => t > 0), statistics: NONE },
    { name: 'bad', right: tokens(t => t % 2 === 0), statistics: NONE },
  ]
  const comparisons = compareTokens(outcomes)

  it('has the difference of accuracies, and a small p where it is no luck', () => {
    const [same, worse] = comparisons
    expect([same!.first, same!.second, same!.difference]).toEqual(['good', 'as good', 0.001])
    expect(same!.adjusted).toBe(1)
    expect([worse!.difference, worse!.adjusted < 1e-6]).toEqual([0.5, true])
  })

  it('is a square of points, with ≈ where there is no difference to speak of', () => {
    expect(comparisonTable(comparisons, 't')).toEqual({
      title: 't',
      columns: ['', '1', '2', '3'],
      rows: [
        ['1 good', '', '≈', '+50.00'],
        ['2 as good', '≈', '', '+49.90'],
        ['3 bad', '−50.00', '−49.90', ''],
      ],
    })
  })
})

describe('a comparison of sequences', () => {
  it('can be significant however many pairs it is corrected for', () => {
    /** Sequences of three tokens, all of them right or all of them wrong. */
    const outcome = (name: string, correct: number) => {
      const N = 60
      const counts = new Int32Array(N * statisticCount)
      for (let n = 0; n < N; n++) {
        counts[n * statisticCount + statistic.tokens] = 3
        counts[n * statisticCount + statistic.correct] = correct
      }
      return { name, statistics: { N, counts } }
    }
    const outcomes = Array.from({ length: 16 }, (_, k) => outcome(String(k), k === 0 ? 3 : 0))
    const comparisons = compareSequences(outcomes, 'accuracy')
    expect(comparisons.length).toBe(120)
    for (const { first, adjusted } of comparisons) {
      if (first === '0') expect(adjusted).toBeLessThan(0.05)
      else expect(adjusted).toBe(1)
    }
  })
})
