import { Random } from '../common/random.js'
import {
  type Metric,
  metricOf,
  metrics,
  type SequenceStatistics,
  statisticCount,
} from './sequence-statistics.js'

/** A confidence interval. */
export interface Interval {
  readonly low: number
  readonly high: number
}

export interface BootstrapOptions {
  /** Number of bootstrap samples. Default 1000. */
  readonly resamples?: number
  /** The confidence of the interval, in (0, 1). Default 0.95. */
  readonly confidence?: number
  /** Default 1. */
  readonly seed?: number
}

/**
 * Percentile bootstrap intervals of all metrics (Efron and Tibshirani, An Introduction to the Bootstrap,
 * 1993, chapter 13): N sequences are drawn from the N with replacement, many times, and the interval is the
 * middle part of the resulting figures. Sequences are drawn, not tokens, because the errors within a sequence
 * depend on each other.
 *
 * A metric that is undefined on the data (no unknown words, no spans) has no interval: null. Resamples on
 * which it is undefined are left out.
 */
export function bootstrapIntervals(
  statistics: SequenceStatistics,
  options: BootstrapOptions = {},
): Record<Metric, Interval | null> {
  const { resamples = 1000, confidence = 0.95, seed = 1 } = options
  if (!(resamples >= 1)) throw new RangeError(`resamples: expected at least 1, got ${resamples}`)
  if (!(confidence > 0 && confidence < 1))
    throw new RangeError(`confidence: expected a number between 0 and 1, got ${confidence}`)
  const figures = resampledFigures(statistics, resamples, new Random(seed))
  const intervalOf = (metric: Metric) => middle(figures[metric], confidence)
  return {
    accuracy: intervalOf('accuracy'),
    known: statistics.wordless ? null : intervalOf('known'),
    unknown: statistics.wordless ? null : intervalOf('unknown'),
    sequenceAccuracy: intervalOf('sequenceAccuracy'),
    spanF1: intervalOf('spanF1'),
  }
}

function resampledFigures(
  statistics: SequenceStatistics,
  resamples: number,
  random: Random,
): Record<Metric, number[]> {
  const { N } = statistics
  const figures: Record<Metric, number[]> = {
    accuracy: [],
    known: [],
    unknown: [],
    sequenceAccuracy: [],
    spanF1: [],
  }
  const sums = new Float64Array(statisticCount)
  for (let r = 0; r < resamples && N > 0; r++) {
    sumSample(statistics, random, sums)
    for (const metric of metrics) {
      const figure = metricOf[metric](sums, N)
      if (!Number.isNaN(figure)) figures[metric].push(figure)
    }
  }
  return figures
}

/** Overwrites `sums` with those of N sequences drawn with replacement. Unrolled: eight sums in registers, not in memory. */
function sumSample({ N, counts }: SequenceStatistics, random: Random, sums: Float64Array): void {
  let [s0, s1, s2, s3, s4, s5, s6, s7] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (let n = 0; n < N; n++) {
    const row = random.below(N) * statisticCount
    s0 += counts[row]
    s1 += counts[row + 1]
    s2 += counts[row + 2]
    s3 += counts[row + 3]
    s4 += counts[row + 4]
    s5 += counts[row + 5]
    s6 += counts[row + 6]
    s7 += counts[row + 7]
  }
  sums.set([s0, s1, s2, s3, s4, s5, s6, s7])
}

/** The values without equal shares at both ends. */
function middle(values: number[], confidence: number): Interval | null {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  const tail = (1 - confidence) / 2
  return { low: quantile(sorted, tail), high: quantile(sorted, 1 - tail) }
}

/** The quantile of sorted values, interpolated linearly between the two nearest. */
function quantile(sorted: Float64Array, part: number): number {
  const place = part * (sorted.length - 1)
  const below = Math.floor(place)
  const above = Math.min(below + 1, sorted.length - 1)
  return sorted[below] + (place - below) * (sorted[above] - sorted[below])
}
