import { largestMagnitude } from '../common/largest-magnitude.js'
import type { AttributeRows } from '../features/compiled-corpus.js'
import { largestScore } from '../inference/score-range.js'
import type { Weights } from './weights.js'

/**
 * Bounds the scores of sequences without adding them up: a few operations rule out overflow for most
 * sequences.
 */
export class WeightRange {
  private readonly largest: number // largest absolute weight; NaN must not pass for a small one

  constructor({ values, largest = largestMagnitude(values) }: Pick<Weights, 'values' | 'largest'>) {
    this.largest = largest
  }

  /** A bound on the absolute value of every score, state or transition, of T positions; may be ∞ or NaN. */
  bound(rows: AttributeRows, T: number): number {
    const { offset, values } = rows
    let most = 0
    for (let t = 0; t < T; t++) most = Math.max(most, offset[t + 1] - offset[t])
    let value = 1
    if (values)
      for (let k = 0; k < offset[T]; k++) if (!(Math.abs(values[k]) <= value)) value = Math.abs(values[k])
    return this.boundOf(most * value)
  }

  /** The same for positions whose values add up to at most `sum`, all counted as positive. */
  private boundOf(sum: number): number {
    // The attributes of a position; the boundary, which may be on both sides, or the pair of labels.
    return (sum + 2) * this.largest
  }

  /** As `isOrdinary`, for any positions with at most `width` attributes of value 1. */
  isOrdinaryWithin(width: number, T: number): boolean {
    return this.boundOf(width) <= largestScore(T) / 2
  }

  /** Whether doubles can represent the scores of T positions well enough that all decoders agree. */
  isOrdinary(rows: AttributeRows, T: number): boolean {
    // Half, so that rounding of the bound itself does not matter.
    return this.bound(rows, T) <= largestScore(T) / 2
  }
}
