import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from '../../src/common/random.js'
import { bootstrapIntervals } from '../../src/evaluation/bootstrap.js'
import { Evaluator } from '../../src/evaluation/evaluator.js'

/** An evaluator fed with N sequences of ten tokens, of which the given part is right. */
function simulated(N: number, accuracy: number, seed: number): Evaluator {
  const random = new Random(seed)
  const evaluator = new Evaluator()
  const label = () => random.pick(['B-X', 'O'])
  for (let n = 0; n < N; n++) {
    const gold = Array.from({ length: 10 }, label)
    const predicted = gold.map(tag => (random.uniform() < accuracy ? tag : tag === 'O' ? 'B-X' : 'O'))
    evaluator.add(
      gold,
      predicted,
      gold.map(() => random.below(2)),
    )
  }
  return evaluator
}

describe('bootstrapIntervals', () => {
  it('contain the estimates', () => {
    // All metrics are quotients of sums over sequences, so this holds for any data, not only on average.
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.nat(),
        fc.double({ min: 0.1, max: 1 }),
        (N, seed, part) => {
          const evaluator = simulated(N, part, seed)
          const evaluation = evaluator.evaluate()
          const intervals = bootstrapIntervals(evaluator.statistics())
          const estimates = {
            accuracy: evaluation.accuracy,
            known: evaluation.known.accuracy,
            unknown: evaluation.unknown.accuracy,
            sequenceAccuracy: evaluation.sequenceAccuracy,
            spanF1: evaluation.spans!.f1,
          }
          for (const [metric, estimate] of Object.entries(estimates)) {
            const interval = intervals[metric as keyof typeof intervals]
            if (estimate === null || interval === null) continue
            expect(interval.low, metric).toBeLessThanOrEqual(estimate)
            expect(interval.high, metric).toBeGreaterThanOrEqual(estimate)
          }
        },
      ),
      { numRuns: 30 },
    )
  })

  it('are the same for the same seed and others for another', () => {
    const statistics = simulated(50, 0.8, 1).statistics()
    expect(bootstrapIntervals(statistics, { seed: 5 })).toEqual(bootstrapIntervals(statistics, { seed: 5 }))
    expect(bootstrapIntervals(statistics, { seed: 6 })).not.toEqual(
      bootstrapIntervals(statistics, { seed: 5 }),
    )
  })

  it('are about ±1.96 standard errors wide where tokens are independent', () => {
    const { accuracy } = bootstrapIntervals(simulated(1000, 0.8, 2).statistics())
    // √(0.8 · 0.2 / 10 000) = 0.004, so the width is 0.0157; 1000 resamples leave some percent of noise.
    const width = accuracy!.high - accuracy!.low
    expect(Math.abs(width / 0.0157 - 1)).toBeLessThan(0.15)
  })

  it('widen with confidence', () => {
    const statistics = simulated(100, 0.7, 3).statistics()
    const half = bootstrapIntervals(statistics, { confidence: 0.5 }).accuracy!
    const most = bootstrapIntervals(statistics, { confidence: 0.99 }).accuracy!
    expect(most.low).toBeLessThan(half.low)
    expect(most.high).toBeGreaterThan(half.high)
  })

  it('are null for what the data does not have', () => {
    const evaluator = new Evaluator()
    expect(bootstrapIntervals(evaluator.statistics()).accuracy).toBeNull()
    evaluator.add(['A', 'I'], ['A', 'A'])
    const { accuracy, unknown, spanF1 } = bootstrapIntervals(evaluator.statistics())
    expect([accuracy, unknown, spanF1]).toEqual([{ low: 0.5, high: 0.5 }, null, null])
  })

  it('refuse options that make no sense', () => {
    const statistics = simulated(2, 1, 4).statistics()
    expect(() => bootstrapIntervals(statistics, { resamples: 0 })).toThrow(RangeError)
    expect(() => bootstrapIntervals(statistics, { confidence: 95 })).toThrow(RangeError)
  })
})
