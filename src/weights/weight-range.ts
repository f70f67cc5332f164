import type { AttributeRows } from '../features/compiled-corpus.js'
import { largestScore } from '../inference/score-range.js'

/**
 * Bounds the scores of sequences under weights without adding them up, which tells most sequences, in a few operations,
 * from those whose scores are too large for doubles.
 */
export class WeightRange {
  private readonly largest: number // of all weights, without sign

  constructor(weights: Float64Array) {
    let largest = 0
    for (let f = 0; f < weights.length; f++) {
      // A weight that is not a number must not pass for a small one.
      if (!(Math.abs(weights[f]) <= largest)) largest = Math.abs(weights[f])
    }
    this.largest = largest
  }

  /** A bound of every score, without sign, of T positions, states and transitions alike; it may be ∞ or NaN. */
  bound(rows: AttributeRows, T: number): number {
    const { offset, values } = rows
    let most = 0
    for (let t = 0; t < T; t++) most = Math.max(most, offset[t + 1] - offset[t])
    let value = 1
    if (values)
      for (let k = 0; k < offset[T]; k++) if (!(Math.abs(values[k]) <= value)) value = Math.abs(values[k])
    // The attributes of a position; the boundary, which may be on both sides, or the pair of labels.
    return (most * value + 2) * this.largest
  }

  /** Whether the scores of T positions are such that doubles do, so that all ways of decoding agree. */
  isOrdinary(rows: AttributeRows, T: number): boolean {
    // Half, so that the rounding of the bound itself does not matter.
    return this.bound(rows, T) <= largestScore(T) / 2
  }
}
