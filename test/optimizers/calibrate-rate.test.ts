import { describe, expect, it } from 'vitest'
import { calibrateRate } from '../../src/optimizers/calibrate-rate.js'

describe('calibrateRate', () => {
  it.each([2 ** -20, 2 ** -3, 0.5, 1, 2, 2 ** 12])('finds the best power of two, %d', best => {
    expect(calibrateRate(rate => Math.abs(Math.log2(rate / best)))).toBe(best)
  })

  it.each([Number.NaN, Infinity])('goes down as long as rates lead to %d', cost => {
    expect(calibrateRate(rate => (rate > 2 ** -7 ? cost : Math.abs(Math.log2(rate) + 9)))).toBe(2 ** -9)
  })

  it('takes no end of trials, whatever the cost', () => {
    let trials = 0
    for (const cost of [(rate: number) => rate, (rate: number) => -rate, () => Number.NaN]) {
      trials = 0
      const rate = calibrateRate(r => {
        trials++
        return cost(r)
      })
      expect(rate).toBeGreaterThan(0)
      expect(trials).toBe(30)
    }
  })

  it('stays at the first rate if all are alike', () => {
    expect(calibrateRate(() => 3)).toBe(1)
  })
})
