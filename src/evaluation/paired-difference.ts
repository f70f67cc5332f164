/**
 * Figures of a labeling with standard errors, from counts of sequences. A figure is a quotient of sums, F = 2C/(G + P) or
 * C/T; linearized, sequence n contributes
 *
 *     u_n = (2·c_n − F·(g_n + p_n)) / (G + P)      or      (c_n − F·t_n) / T,
 *
 * and Σ u_n² is the variance of F. Two labelings of the same sequences are compared by the differences of their u_n, so
 * that what is hard for both cancels. Sequences may have weights; a sequence of weight 2 counts twice in every sum.
 */

import { type SequenceStatistics, statistic as s, statisticCount } from './sequence-statistics.js'

/** The figure that candidates are compared by. */
export type RaceMetric = 'spanF1' | 'accuracy'

/** A figure and its standard error. */
export interface Estimate {
  readonly value: number
  readonly error: number
}

/** The figure of a labeling. */
export function estimateOf(
  statistics: SequenceStatistics,
  metric: RaceMetric,
  weight?: ArrayLike<number>,
): Estimate {
  const { value, parts } = linearized(statistics, metric, weight)
  return { value, error: Math.sqrt(sumOfSquares(parts)) }
}

/** How much better the first labeling is than the second, of the same sequences. */
export function differenceOf(
  first: SequenceStatistics,
  second: SequenceStatistics,
  metric: RaceMetric,
  weight?: ArrayLike<number>,
): Estimate {
  const [a, b] = [linearized(first, metric, weight), linearized(second, metric, weight)]
  const differences = a.parts.map((part, n) => part - b.parts[n])
  return { value: a.value - b.value, error: Math.sqrt(sumOfSquares(differences)) }
}

/** The statistics of several held-out parts as one. */
export function joinStatistics(parts: readonly SequenceStatistics[]): SequenceStatistics {
  const counts = new Int32Array(parts.reduce((sum, part) => sum + part.counts.length, 0))
  let end = 0
  for (const part of parts) {
    counts.set(part.counts, end)
    end += part.counts.length
  }
  return { N: counts.length / statisticCount, counts }
}

function linearized({ N, counts }: SequenceStatistics, metric: RaceMetric, weight?: ArrayLike<number>) {
  const right = new Float64Array(N)
  const all = new Float64Array(N)
  let [rightSum, total] = [0, 0]
  for (let n = 0; n < N; n++) {
    const row = n * statisticCount
    const w = weight ? weight[n] : 1
    const isF1 = metric === 'spanF1'
    right[n] = w * (isF1 ? 2 * counts[row + s.correctSpans] : counts[row + s.correct])
    all[n] = w * (isF1 ? counts[row + s.goldSpans] + counts[row + s.predictedSpans] : counts[row + s.tokens])
    rightSum += right[n]
    total += all[n]
  }
  const value = total > 0 ? rightSum / total : 0 // no spans at all: 0
  return { value, parts: right.map((count, n) => (total > 0 ? (count - value * all[n]) / total : 0)) }
}

function sumOfSquares(values: Float64Array): number {
  let sum = 0
  for (const value of values) sum += value * value
  return sum
}
