import type { Interval } from '../../src/index.js'

/** Quantiles 0.975 of Student's t distribution with 1, 2, … degrees of freedom; with more the last one is a bound. */
const T_975 = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228]

/** The mean of some figures and its 95 % interval by Student's t; null for a single one. */
export function meanOf(figures: readonly number[]): { mean: number; interval: Interval | null } {
  const n = figures.length
  const mean = figures.reduce((sum, x) => sum + x, 0) / n
  if (n < 2) return { mean, interval: null }
  const variance = figures.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1)
  const half = (T_975[n - 2] ?? T_975.at(-1)!) * Math.sqrt(variance / n)
  return { mean, interval: { low: mean - half, high: mean + half } }
}
