/** Pairs of neighboring patterns that come with their counts, in place of the sequences of a corpus. */

import { PairMap } from '../../common/pair-map.js'
import type { PairTable } from '../../counts/count-table.js'
import type { NeighborCounts, Side, StateCounts } from './counted-patterns.js'

/** Rows and next are patterns + 1, labels are + 1; 0 is the boundary. */
export type PatternPairs = PairTable

/** Visits each pair: patterns and labels, −1 is the boundary. */
export function eachPair(
  { offset, next, from, to, count }: PatternPairs,
  visit: (left: number, right: number, i: number, j: number, count: number) => void,
): void {
  for (let row = 0; row + 1 < offset.length; row++)
    for (let e = offset[row]; e < offset[row + 1]; e++)
      visit(row - 1, next[e] - 1, from[e] - 1, to[e] - 1, count[e])
}

/** How often patterns have labels; `side` as for a corpus. */
export function statesOfPairs(pairs: PatternPairs, side: Side): StateCounts {
  const map = new PairMap()
  const [pattern, label, weight]: number[][] = [[], [], []]
  eachPair(pairs, (left, right, i, j, count) => {
    const isInner = left >= 0 && right >= 0
    if (side === 'all' ? left < 0 : !isInner) return
    const [x, y] = side === 'right' ? [right, j] : [left, i]
    const entry = map.intern(x, y)
    if (entry === pattern.length) {
      pattern.push(x)
      label.push(y)
      weight.push(0)
    }
    weight[entry] += count
  })
  return {
    pattern: Int32Array.from(pattern),
    label: Int32Array.from(label),
    weight: Float64Array.from(weight),
  }
}

/** How often patterns are neighbors. The boundary is pattern X. */
export function neighborsOfPairs(
  pairs: PatternPairs,
  X: number,
  boundary: 'symbols' | 'none',
): NeighborCounts {
  const map = new PairMap()
  const [left, right, weight]: number[][] = [[], [], []]
  eachPair(pairs, (a, b, _i, _j, count) => {
    if (boundary === 'none' && (a < 0 || b < 0)) return
    const [x, y] = [a < 0 ? X : a, b < 0 ? X : b]
    const entry = map.intern(x, y)
    if (entry === left.length) {
      left.push(x)
      right.push(y)
      weight.push(0)
    }
    weight[entry] += count
  })
  return { left: Int32Array.from(left), right: Int32Array.from(right), weight: Float64Array.from(weight) }
}
