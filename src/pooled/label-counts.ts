import type { StringTable } from '../data/string-table.js'

/** How often labels occur, alone, in pairs, and at the ends of sequences. */
export interface LabelCounts {
  readonly labels: StringTable //      [L] in the order of their UTF-16 code units
  readonly count: Float64Array //      [L]
  readonly pairs: Float64Array //      [L][L] label i followed by label j
  readonly first: Float64Array //      [L]
  readonly last: Float64Array //       [L]
}

/** Scores of labels that come from counts alone. */
export interface LabelScores {
  readonly prior: Float64Array //  [L] P̃(y)
  readonly trans: Float64Array //  [L][L] log rate of a pair
  readonly start: Float64Array //  [L]
  readonly end: Float64Array //    [L]
}

/** How much independence weighs, in counts. */
const SHRINK = 1

/**
 * The co-occurrence rates of labels, shrunk towards that of independent ones, which is 1:
 *
 *   log((#(i, j) + s) / (e(i, j) + s)),   e(i, j) the count that is expected if labels were independent
 */
export function scoreLabels({ count, pairs, first, last }: LabelCounts): LabelScores {
  const L = count.length
  const tokens = sum(count)
  const prior = count.map(value => value / tokens)
  const rate = (seen: number, expected: number) => Math.log((seen + SHRINK) / (expected + SHRINK))
  const [P, N, E] = [sum(pairs), sum(first), sum(last)]
  const trans = new Float64Array(L * L)
  for (let i = 0; i < L; i++)
    for (let j = 0; j < L; j++) trans[i * L + j] = rate(pairs[i * L + j], P * prior[i] * prior[j])
  return {
    prior,
    trans,
    start: prior.map((p, j) => rate(first[j], N * p)),
    end: prior.map((p, j) => rate(last[j], E * p)),
  }
}

function sum(values: Float64Array): number {
  let total = 0
  for (const value of values) total += value
  return total
}
