import type { PairCounts } from '../counts/counts.js'
import type { Statistics } from '../counts/statistics.js'
import type { LabelStatistics } from './co-occurrence.js'

/**
 * Neighbors: each token, and the boundary once per sequence, is once the first and once the second of a pair.
 */
export function neighborStatistics({
  L,
  labelPairs,
  labels,
  sequences,
  tokens,
}: Statistics): LabelStatistics {
  const seen = new Float64Array(L + 1)
  seen[0] = sequences
  seen.set(labels, 1)
  return { L, labelPairs, before: seen, behind: seen, total: tokens }
}

/**
 * Pairs in general, where a token may occur several times or never: the statistics come from the pairs
 * themselves.
 */
export function pairStatistics(layers: readonly PairCounts[], L: number): LabelStatistics {
  const M = L + 1
  const labelPairs = new Float64Array(M * M)
  const before = new Float64Array(M)
  const behind = new Float64Array(M)
  let total = 0
  for (const { labelPairs: table } of layers) {
    for (let i = 0; i + 1 < table.offset.length; i++) {
      for (let e = table.offset[i]; e < table.offset[i + 1]; e++) {
        const [j, count] = [table.label[e], table.count[e]]
        labelPairs[i * M + j] += count
        before[i] += count
        behind[j] += count
        total += count
      }
    }
  }
  return { L, labelPairs, before, behind, total: Math.max(total, 1) }
}
