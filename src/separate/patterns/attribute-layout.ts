/**
 * Which pairs of attribute and label have a weight, and its index. Row A is the bias, an attribute of every
 * position: without it, an unknown word without known features would have a uniform distribution.
 */

import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import { layOutStates, type StateLayout } from '../../weights/state-layout.js'
import type { AttributeList } from './pattern-table.js'

/** The pairs that have a weight, of all attributes and then of the bias. */
export interface AttributeLayout extends StateLayout {
  readonly L: number //   labels
  readonly A: number //   attributes, without the bias
  readonly W: number //   weights
}

export interface AttributeLayoutOptions {
  /** Which labels an attribute has a weight for: those seen with it, or all. */
  readonly states: 'seen' | 'all'
  /** Attributes that occur at fewer positions have no weights. */
  readonly cutoff: number
}

/** The layout for a labeled corpus; position p counts `counts` [p] times. Default: once each. */
export function createAttributeLayout(
  corpus: CompiledCorpus,
  { states, cutoff }: AttributeLayoutOptions,
  counts?: Float64Array,
): AttributeLayout {
  const { L, A } = corpus
  const frequent = frequentAttributes(corpus, cutoff, counts)
  const seen = layOutStates(corpus, states)
  const labelsOf = (a: number) => {
    if (a === A) return L
    return frequent[a] ? seen.offset[a + 1] - seen.offset[a] : 0
  }
  const offset = new Int32Array(A + 2)
  for (let a = 0; a <= A; a++) offset[a + 1] = offset[a] + labelsOf(a)
  const label = new Int32Array(offset[A + 1])
  for (let a = 0; a <= A; a++) {
    for (let k = 0; k < offset[a + 1] - offset[a]; k++)
      label[offset[a] + k] = a < A ? seen.label[seen.offset[a] + k] : k
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

/** How many weights the attributes of a list have, without the bias. */
export function weightsOfList({ offset }: AttributeLayout, { ids, count }: AttributeList): number {
  let weights = 0
  for (let k = 0; k < count; k++) weights += offset[ids[k] + 1] - offset[ids[k]]
  return weights
}

/** [A] 1 for attributes that occur at enough positions. */
function frequentAttributes({ P, state }: CompiledCorpus, cutoff: number, counts?: Float64Array): Uint8Array {
  const positions = new Float64Array(state.A)
  for (let p = 0; p < P; p++)
    for (let k = state.offset[p]; k < state.offset[p + 1]; k++)
      positions[state.ids[k]] += counts ? counts[p] : 1
  return Uint8Array.from(positions, n => (n >= cutoff ? 1 : 0))
}
