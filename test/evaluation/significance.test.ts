import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chiSquareTail } from '../../src/evaluation/chi-square.js'
import { Evaluator } from '../../src/evaluation/evaluator.js'
import { approximateRandomization, disagreements, mcnemar } from '../../src/evaluation/significance.js'

describe('chiSquareTail', () => {
  it.each([
    [0, 1],
    [0.454936423119572, 0.5],
    [2.705543454095404, 0.1],
    [3.841458820694124, 0.05],
    [6.634896601021213, 0.01],
    [10.82756617046462, 0.001],
    [23.92812697687947, 1e-6],
  ])('of %d is %d, as the tables say', (x, p) => {
    expect(Math.abs(chiSquareTail(x) / p - 1)).toBeLessThan(1e-9)
  })

  it('is continuous where the two expansions meet, at x = 8', () => {
    expect(Math.abs(chiSquareTail(8 - 1e-12) / chiSquareTail(8 + 1e-12) - 1)).toBeLessThan(1e-10)
  })
})

describe('mcnemar', () => {
  it('is exact for few disagreements', () => {
    // 2 · (1 + 12 + 66) / 2¹² = 158 / 4096
    expect(mcnemar({ onlyFirst: 10, onlySecond: 2 })).toMatchObject({ test: 'exact', p: 158 / 4096 })
    // 2 · 1 / 2⁵
    expect(mcnemar({ onlyFirst: 0, onlySecond: 5 }).p).toBe(1 / 16)
  })

  it('finds nothing where the systems never differ, or differ equally often', () => {
    expect(mcnemar({ onlyFirst: 0, onlySecond: 0 }).p).toBe(1)
    expect(mcnemar({ onlyFirst: 7, onlySecond: 7 }).p).toBe(1)
    expect(mcnemar({ onlyFirst: 50, onlySecond: 50 }).p).toBe(1)
  })

  it('corrects χ² for continuity where there are many', () => {
    const { test, statistic, p } = mcnemar({ onlyFirst: 50, onlySecond: 30 })
    expect([test, statistic]).toEqual(['chi-square', 361 / 80]) // (|50 − 30| − 1)² / 80
    expect(p).toBeCloseTo(0.033648, 6)
  })

  it('treats both systems alike', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (onlyFirst, onlySecond) => {
        const { p } = mcnemar({ onlyFirst, onlySecond })
        expect(mcnemar({ onlyFirst: onlySecond, onlySecond: onlyFirst }).p).toBe(p)
        expect(p > 0 && p <= 1).toBe(true)
      }),
    )
  })

  it('counts tokens that one system alone has right', () => {
    const gold = ['A', 'A', 'B', 'B', 'C']
    const first = ['A', 'B', 'B', 'B', 'A']
    const second = ['A', 'A', 'A', 'A', 'B']
    expect(disagreements(gold, first, second)).toEqual({ onlyFirst: 2, onlySecond: 1 })
    expect(() => disagreements([1], [1], [])).toThrow('labels: expected 1, got 0')
  })
})

describe('approximateRandomization', () => {
  /** Statistics of N one-token sequences with the gold label B-X, found or not. */
  const found = (flags: boolean[]) => {
    const evaluator = new Evaluator()
    for (const flag of flags) evaluator.add(['B-X'], [flag ? 'B-X' : 'O'])
    return evaluator.statistics()
  }

  it('comes near the probability worked out by hand', () => {
    // Five sequences that only the first finds: of 2⁵ swaps only "none" and "all" are as extreme, p = 1/16.
    const { difference, p } = approximateRandomization(
      found([true, true, true, true, true]),
      found([false, false, false, false, false]),
    )
    expect(difference).toBe(1)
    expect(Math.abs(p - 1 / 16)).toBeLessThan(0.01) // four standard errors of 10 000 shuffles
  })

  it('sees no difference between a system and itself', () => {
    const statistics = found([true, false, true])
    expect(approximateRandomization(statistics, statistics)).toEqual({
      metric: 'spanF1',
      difference: 0,
      p: 1,
    })
  })

  it('gives the same result for the same seed, and the opposite sign for the opposite order', () => {
    const flags = Array.from({ length: 60 }, (_, n) => n % 7 > 0)
    const [first, second] = [found(flags), found(flags.map((flag, n) => flag && n % 5 > 0))]
    const options = { metric: 'accuracy', shuffles: 500, seed: 3 } as const
    const result = approximateRandomization(first, second, options)
    expect(approximateRandomization(first, second, options)).toEqual(result)
    expect(approximateRandomization(second, first, options).difference).toBe(-result.difference)
    expect(result.p).toBeLessThan(0.05)
  })

  it('refuses results on different test sets', () => {
    expect(() => approximateRandomization(found([true]), found([]))).toThrow(RangeError)
    const other = new Evaluator()
    other.add(['B-X', 'O'], ['B-X', 'O'])
    expect(() => approximateRandomization(found([true]), other.statistics())).toThrow(RangeError)
  })
})
