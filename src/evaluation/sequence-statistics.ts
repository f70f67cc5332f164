/**
 * The contribution of each sequence to every figure. All figures are quotients of sums of these counts, so a
 * resampled test set is scored by adding rows, without looking at a label again.
 */
export interface SequenceStatistics {
  readonly N: number //            sequences
  readonly counts: Int32Array //   [N][statisticCount], in the order of `statistic`
  readonly wordless?: boolean //   there are no words, known or unknown
}

/** Columns of `SequenceStatistics.counts`. */
export const statistic = {
  tokens: 0,
  correct: 1,
  knownTokens: 2,
  knownCorrect: 3,
  exact: 4, //             1 if every label of the sequence is correct
  goldSpans: 5,
  predictedSpans: 6,
  correctSpans: 7,
} as const

/** How many counts a sequence has. */
export const statisticCount = 8

/** The figures that have confidence intervals and significance tests. */
export type Metric = 'accuracy' | 'known' | 'unknown' | 'sequenceAccuracy' | 'spanF1'

/** All metrics. */
export const metrics: readonly Metric[] = ['accuracy', 'known', 'unknown', 'sequenceAccuracy', 'spanF1']

const s = statistic

/** Each metric as a function of N sequences and the sums of their counts; NaN if undefined. */
export const metricOf: Readonly<Record<Metric, (sums: Float64Array, N: number) => number>> = {
  accuracy: sums => sums[s.correct] / sums[s.tokens],
  known: sums => sums[s.knownCorrect] / sums[s.knownTokens],
  unknown: sums => (sums[s.correct] - sums[s.knownCorrect]) / (sums[s.tokens] - sums[s.knownTokens]),
  sequenceAccuracy: (sums, N) => sums[s.exact] / N,
  spanF1: sums => (2 * sums[s.correctSpans]) / (sums[s.goldSpans] + sums[s.predictedSpans]),
}

/** The sums of the counts of all sequences. */
export function sumStatistics({ N, counts }: SequenceStatistics): Float64Array {
  const sums = new Float64Array(statisticCount)
  for (let n = 0; n < N; n++) {
    for (let k = 0; k < statisticCount; k++) sums[k] = sums[k] + counts[n * statisticCount + k]
  }
  return sums
}
