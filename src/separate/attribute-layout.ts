/**
 * Which pairs of attribute and label have a weight, and where it stands. Row A is the bias, an attribute that every
 * position has: without it a word that is unknown and without known features would be judged as uniform.
 */

import { groupLabels } from '../model/count-table.js'
import type { StateCounts } from './pattern-counts.js'
import type { PatternTable } from './pattern-table.js'

export interface AttributeLayout {
  readonly L: number //            labels
  readonly A: number //            attributes, without the bias
  readonly W: number //            weights
  readonly offset: Int32Array //   [A+2] weights of attribute a are offset[a] … offset[a+1]−1
  readonly label: Int32Array //    [W]   label of a weight, ascending within an attribute
}

export interface AttributeLayoutOptions {
  /** Which labels an attribute has a weight for: those seen with it, or all. */
  readonly states: 'seen' | 'all'
  /** Attributes of fewer positions than this have no weights. */
  readonly cutoff: number
}

/** The layout for patterns that were counted with their labels. */
export function createAttributeLayout(
  patterns: PatternTable,
  counts: StateCounts,
  sizes: { readonly L: number; readonly A: number },
  { states, cutoff }: AttributeLayoutOptions,
): AttributeLayout {
  const { L, A } = sizes
  const frequent = frequentAttributes(patterns, counts, A, cutoff)
  const seen = seenPairs(patterns, counts, sizes)
  const offset = new Int32Array(A + 2)
  for (let a = 0; a <= A; a++) {
    const labels = a === A || states === 'all' ? L : seen.offset[a + 1] - seen.offset[a]
    offset[a + 1] = offset[a] + (a === A || frequent[a] ? labels : 0)
  }
  const label = new Int32Array(offset[A + 1])
  for (let a = 0; a <= A; a++) {
    const listed = a < A && states === 'seen'
    for (let k = offset[a]; k < offset[a + 1]; k++)
      label[k] = listed ? seen.label[seen.offset[a] + k - offset[a]] : k - offset[a]
  }
  return { L, A, W: label.length, offset, label }
}

/** The weight of an attribute and a label, or −1 if they have none. */
export function findWeight({ offset, label }: AttributeLayout, a: number, j: number): number {
  let low = offset[a]
  let high = offset[a + 1] - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (label[middle] === j) return middle
    if (label[middle] < j) low = middle + 1
    else high = middle - 1
  }
  return -1
}

function seenPairs(
  patterns: PatternTable,
  { pattern, label }: StateCounts,
  { L, A }: { L: number; A: number },
) {
  let size = 0
  for (let e = 0; e < pattern.length; e++) size += patterns.get(pattern[e]).count
  const [row, labelOf] = [new Int32Array(size), new Int32Array(size)]
  let at = 0
  for (let e = 0; e < pattern.length; e++) {
    const { ids, count } = patterns.get(pattern[e])
    for (let k = 0; k < count; k++, at++) {
      row[at] = ids[k]
      labelOf[at] = label[e]
    }
  }
  return groupLabels(row, labelOf, new Int32Array(size).fill(1), A, L)
}

function frequentAttributes(
  patterns: PatternTable,
  { pattern, occurrences }: StateCounts,
  A: number,
  cutoff: number,
): Uint8Array {
  const positions = new Int32Array(A)
  for (let e = 0; e < pattern.length; e++) {
    const { ids, count } = patterns.get(pattern[e])
    for (let k = 0; k < count; k++) positions[ids[k]] += occurrences[e]
  }
  return Uint8Array.from(positions, n => (n >= cutoff ? 1 : 0))
}
