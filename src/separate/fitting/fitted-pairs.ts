/**
 * Which pairs of labels the pair model is fitted with. With many labels most pairs never occur, and could hardly have occurred, because their
 * labels are rare. Kernels go through all pairs with a weight at each position, so these have none: their score is 0, as if neighbors were
 * independent.
 */

import { type PairLayout, pairPlaces } from '../patterns/pair-layout.js'

/** The pairs of labels that have a weight while the model is fitted. */
export interface FittedPairs {
  readonly layout: PairLayout
  readonly place: Int32Array // [pairs of the fit] the pair among those of the model
}

export interface FittedPairLimits {
  /** With fewer labels all pairs have a weight. Default 64. */
  readonly fewestLabels?: number
  /** A pair that never occurs has a weight if it would occur this often were neighbors independent. A heuristic. Default 10. */
  readonly leastExpected?: number
}

/**
 * The pairs of `layout` that occur, or that were expected to; null if all of them have a weight. `observed` is how often the feature of each
 * weight occurs.
 */
export function fittedPairs(
  layout: PairLayout,
  observed: Float64Array,
  { fewestLabels = 64, leastExpected = 10 }: FittedPairLimits = {},
): FittedPairs | null {
  const { states, from, to } = layout
  if (states.L < fewestLabels) return null
  const { A, L, W, offset } = states
  const { pairs } = pairPlaces(layout)
  const before = observed.subarray(offset[A], offset[A] + L)
  const after = observed.subarray(W + offset[A], W + offset[A] + L)
  const tokens = before.reduce((sum, count) => sum + count, 0)
  const isKept = (q: number) =>
    observed[pairs + q] > 0 || before[from[q]] * after[to[q]] >= leastExpected * tokens
  const place = Int32Array.from(from.keys()).filter(isKept)
  if (place.length === from.length) return null
  const kept = { from: place.map(q => from[q]), to: place.map(q => to[q]) }
  return { layout: { ...layout, ...kept, others: 'neutral' }, place }
}

/** Of numbers for the weights of the model, those for the weights of the fit. */
export function pickPairs(layout: PairLayout, { place }: FittedPairs, weights: Float64Array): Float64Array {
  const { pairs, start } = pairPlaces(layout)
  const picked = new Float64Array(weights.length - layout.from.length + place.length)
  picked.set(weights.subarray(0, pairs))
  for (let k = 0; k < place.length; k++) picked[pairs + k] = weights[pairs + place[k]]
  picked.set(weights.subarray(start), pairs + place.length)
  return picked
}

/** The weights of the model, 0 where the fit has none. */
export function spreadPairs(layout: PairLayout, { place }: FittedPairs, weights: Float64Array): Float64Array {
  const { pairs, start, size } = pairPlaces(layout)
  const spread = new Float64Array(size)
  spread.set(weights.subarray(0, pairs))
  for (let k = 0; k < place.length; k++) spread[pairs + place[k]] = weights[pairs + k]
  spread.set(weights.subarray(pairs + place.length), start)
  return spread
}
