/**
 * Pairs of patterns in the order in which the pair model visits them: by the left pattern x, then by the base
 * t of the right one, so that everything that depends only on (x, label) or (x, t) is computed once.
 */

import { GrowingInt32 } from '../../common/growing-array.js'
import { accumulate } from '../../counts/count-table.js'
import type { NeighborCounts } from './counted-patterns.js'
import { sortByKey } from './counting-sort.js'
import type { Decomposition } from './decomposition.js'

export interface PairGroups {
  readonly groupOffset: Int32Array //  [X+2] groups of left pattern x; X is the boundary
  readonly base: Int32Array //         [G]   base of the right patterns of a group, S: the boundary
  readonly pairOffset: Int32Array //   [G+1] pairs of a group
  readonly right: Int32Array //        [Q]   right pattern of a pair
  readonly weight: Float64Array //     [Q]
  readonly labelOffset: Int32Array //  [X+2] labels at which any right neighbor of x has a correction
  readonly label: Int32Array
}

export function groupPatternPairs(parts: Decomposition, pairs: NeighborCounts): PairGroups {
  const { X, S } = parts
  const { left, right } = pairs
  let order: Int32Array = Int32Array.from(left.keys())
  order = sortByKey(order, k => parts.base[right[k]], S + 1)
  order = sortByKey(order, k => left[k], X + 1)
  const groupOffset = new Int32Array(X + 2)
  const [base, pairOffset] = [new GrowingInt32(), new GrowingInt32()]
  for (let at = 0; at < order.length; at++) {
    const [x, t] = [left[order[at]], parts.base[right[order[at]]]]
    const same = at > 0 && left[order[at - 1]] === x && base.data[base.length - 1] === t
    if (same) continue
    base.push(t)
    pairOffset.push(at)
    groupOffset[x + 1]++
  }
  pairOffset.push(order.length)
  accumulate(groupOffset)
  return {
    groupOffset,
    base: base.toArray(),
    pairOffset: pairOffset.toArray(),
    right: order.map(k => right[k]),
    weight: Float64Array.from(order, k => pairs.weight[k]),
    ...touchedLabels(parts, pairs, order),
  }
}

function touchedLabels(parts: Decomposition, { left, right }: NeighborCounts, order: Int32Array) {
  const labelOffset = new Int32Array(parts.X + 2)
  const label = new GrowingInt32()
  const seenBy = new Int32Array(parts.layout.L).fill(-1) // the last left pattern that used a label
  for (let at = 0; at < order.length; at++) {
    const [x, y] = [left[order[at]], right[order[at]]]
    for (let c = parts.offset[y]; c < parts.offset[y + 1]; c++) {
      const j = parts.label[c]
      if (seenBy[j] === x) continue
      seenBy[j] = x
      label.push(j)
      labelOffset[x + 1]++
    }
  }
  accumulate(labelOffset)
  return { labelOffset, label: label.toArray() }
}
