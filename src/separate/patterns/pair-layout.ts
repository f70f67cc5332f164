/**
 * The layout of the weights of the pair model:
 *
 *     [ left | right | label pairs | start | end ]
 *
 * `left` and `right` each have the layout of the unary model: a word has different weights as the first and
 * as the second of a pair. `start` and `end`, of L weights each, exist if the boundary is a symbol.
 */

import type { AttributeLayout } from './attribute-layout.js'
import type { PatternCorpus } from './pattern-counts.js'
import { eachPair } from './pattern-pairs.js'

export interface PairLayout {
  readonly states: AttributeLayout
  readonly from: Int32Array //     [Q] weight 2W + q is of label from[q] followed by to[q]
  readonly to: Int32Array //       [Q]
  readonly boundary: 'symbols' | 'none'
  /** What pairs of labels without a weight are: of probability 0, or of score 0. Default `impossible`. */
  readonly others?: 'impossible' | 'neutral'
}

/** The layout for a corpus: pairs of labels seen in it, or all. Pairs without a weight have probability 0. */
export function createPairLayout(
  states: AttributeLayout,
  corpus: PatternCorpus,
  labelPairs: 'seen' | 'all',
  boundary: 'symbols' | 'none',
): PairLayout {
  const { L } = states
  const possible = new Uint8Array(L * L)
  if (labelPairs === 'all') possible.fill(1)
  const { N, offset, label, pairs } = corpus
  if (pairs)
    eachPair(pairs, (_left, _right, i, j) => {
      if (i >= 0 && j >= 0) possible[i * L + j] = 1
    })
  for (let n = 0; n < N; n++)
    for (let p = offset[n] + 1; p < offset[n + 1]; p++) possible[label[p - 1] * L + label[p]] = 1
  const cells = Int32Array.from(possible.keys()).filter(cell => possible[cell] === 1)
  return { states, from: cells.map(cell => Math.floor(cell / L)), to: cells.map(cell => cell % L), boundary }
}

/** The start of each part of the vector, and its length. */
export function pairPlaces({ states, from, boundary }: PairLayout) {
  const pairs = 2 * states.W
  const start = pairs + from.length
  const end = start + (boundary === 'symbols' ? states.L : 0)
  return { right: states.W, pairs, start, end, size: end + (boundary === 'symbols' ? states.L : 0) }
}

/** Overwrites M [L][L] with e^(θ − shift) of all pairs of labels; θ of those without a weight is −∞ or 0. */
export function labelFactors(
  { states, from, to, others }: PairLayout,
  w: Float64Array,
  M: Float64Array,
  shift = 0,
): void {
  const { L, W } = states
  M.fill(others === 'neutral' ? Math.exp(-shift) : 0)
  for (let q = 0; q < from.length; q++) M[from[q] * L + to[q]] = Math.exp(w[2 * W + q] - shift)
}
