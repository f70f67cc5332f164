/**
 * The inner loops of inference, over raw arrays: an interface that a faster implementation can replace.
 *
 * A vector is an array and the index where it begins, so that a row of a larger array is passed without
 * allocating or copying. A *block* is a row-major matrix A [m][n] of edge scores between the m candidates of
 * one position and the n candidates of the next. Scores are logarithms: any may be −∞, none +∞ or NaN, and no
 * result is ever NaN. m and n are at least 1. The destination comes last; it may be in the same array as a
 * source but must not overlap it.
 */
export interface Kernels {
  readonly name: string

  /** Overwrites block [m][n] with the scores in trans [L][L] of labels label[a…] followed by label[b…]. */
  gather(
    trans: Float64Array,
    L: number,
    label: Int32Array,
    a: number,
    m: number,
    b: number,
    n: number,
    block: Float64Array,
  ): void

  /**
   * One step of Viterbi: y_q = max_p x_p + A_pq. Overwrites n values of y and of back, which receives the p
   * of the maximum, the lowest one of equals.
   */
  maxVecMat(
    x: Float64Array,
    x0: number,
    A: Float64Array,
    A0: number,
    m: number,
    n: number,
    y: Float64Array,
    back: Int32Array,
    y0: number,
  ): void

  /** One step forward: y_q = log Σ_p exp(x_p + A_pq). Overwrites n values of y. */
  logVecMat(
    x: Float64Array,
    x0: number,
    A: Float64Array,
    A0: number,
    m: number,
    n: number,
    y: Float64Array,
    y0: number,
  ): void

  /** One step backward: y_p = log Σ_q exp(A_pq + x_q). Overwrites m values of y. */
  logMatVec(
    A: Float64Array,
    A0: number,
    m: number,
    n: number,
    x: Float64Array,
    x0: number,
    y: Float64Array,
    y0: number,
  ): void

  /** y_q = Σ_p x_p · A_pq, no logarithms: overwrites y [n]. All begin at 0. */
  vecMat(x: Float64Array, A: Float64Array, m: number, n: number, y: Float64Array): void

  /** y_p = Σ_q A_pq · x_q: overwrites y [m]. All begin at 0. */
  matVec(A: Float64Array, m: number, n: number, x: Float64Array, y: Float64Array): void

  /** log Σ_p exp(x_p) over n values, −∞ if all of them are. */
  logSumExp(x: Float64Array, x0: number, n: number): number
}
