import type { Statistics } from '../counts/statistics.js'

/**
 * P(j|i) = (#(i,j) + k) / (#(i,·) + k·(L+1)) of labels + 1, the boundary being 0. Where nothing is known of what follows i, and k is 0, all
 * successors are equally probable.
 */
export function successorRate(
  { labelPairs, before, L }: Statistics,
  i: number,
  j: number,
  k: number,
): number {
  const total = before[i] + k * (L + 1)
  return total > 0 ? (labelPairs[i * (L + 1) + j] + k) / total : 1 / (L + 1)
}
