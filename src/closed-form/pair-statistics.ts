import type { PairCounts } from '../counts/observations.js'
import type { Statistics } from '../counts/statistics.js'
import type { LabelStatistics } from './co-occurrence.js'

/**
 * Neighbors: every token, and the boundary once a sequence, is the first and the second of a pair once. Then the total is the number of
 * tokens. Where a label is not known its pairs are not counted: the others say how often each label is the first and the second of
 * a pair, and the total is their number, of which a pair with the boundary is one half.
 */
export function neighborStatistics({ L, labelPairs, before, behind }: Statistics): LabelStatistics {
  const pairs = before.reduce((sum, count) => sum + count, 0)
  const total = pairs - (before[0] + behind[0]) / 2
  return { L, labelPairs, before, behind, total: Math.max(total, 1) }
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
