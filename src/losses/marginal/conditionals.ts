import type { EdgeBlock } from '../../inference/edge-block.js'
import type { ForwardBackward } from '../../inference/forward-backward.js'
import { matVec, vecMat } from '../../inference/inner-loops.js'
import type { Lattice } from '../../inference/lattice.js'

/**
 * The probabilities of a label given a neighboring label, after `chain.run(lattice)` has found a path.
 *
 * They are computed from logarithms and not as quotients of marginals, so they are accurate even where
 * marginals underflow. Given an impossible label they are meaningless, but finite.
 */
export class Conditionals {
  private row = new Float64Array(0) //      [m]
  private column = new Float64Array(0) //   [n]

  /** Overwrites out [m][n] with P(y_t = j | y_{t−1} = i). */
  next(lattice: Lattice, { beta, shift, block }: ForwardBackward, t: number, out: Float64Array): void {
    const { L, offset, state } = lattice
    const { row, column } = this.reserve(L)
    const a = offset[t - 1]
    const b = offset[t]
    block.load(lattice, t)
    for (let k = b; k < offset[t + 1]; k++) column[k - b] = state[k] + beta[k] - shift[t]
    if (block.exps) {
      // P(y_t = j | y_{t−1} = i) = φ_ij c_j / Σ_k φ_ik c_k, c = exp(state_t + beta_t) up to a factor, φ = exp(trans)
      exponentiate(column, block.n)
      matVec(block.exps, block.m, block.n, column, row)
      for (let p = 0; p < block.m; p++) row[p] = 1 / row[p]
      product(row, block.exps, column, block, out)
    } else {
      // log P(y_t = j | y_{t−1} = i) = −beta_{t−1}(i) + edge_t(i,j) + state_t(j) + beta_t(j) − shift_t
      for (let k = a; k < b; k++) row[k - a] = beta[k] === -Infinity ? -Infinity : -beta[k]
      productOfExps(row, block, column, out)
    }
  }

  /** Overwrites out [m][n] with P(y_{t−1} = i | y_t = j). */
  past(lattice: Lattice, { alpha, shift, block }: ForwardBackward, t: number, out: Float64Array): void {
    const { L, offset, state } = lattice
    const { row, column } = this.reserve(L)
    const a = offset[t - 1]
    const b = offset[t]
    block.load(lattice, t)
    for (let k = a; k < b; k++) row[k - a] = alpha[k]
    if (block.exps) {
      // P(y_{t−1} = i | y_t = j) = r_i φ_ij / Σ_k r_k φ_kj, r = exp alpha_{t−1} up to a factor, φ = exp(trans)
      exponentiate(row, block.m)
      vecMat(row, block.exps, block.m, block.n, column)
      for (let q = 0; q < block.n; q++) column[q] = 1 / column[q]
      product(row, block.exps, column, block, out)
    } else {
      // log P(y_{t−1} = i | y_t = j) = alpha_{t−1}(i) + edge_t(i,j) + state_t(j) − shift_t − alpha_t(j)
      for (let k = b; k < offset[t + 1]; k++)
        column[k - b] = alpha[k] === -Infinity ? -Infinity : state[k] - shift[t] - alpha[k]
      productOfExps(row, block, column, out)
    }
  }

  private reserve(L: number): { row: Float64Array; column: Float64Array } {
    if (this.row.length < L) {
      this.row = new Float64Array(L)
      this.column = new Float64Array(L)
    }
    return { row: this.row, column: this.column }
  }
}

/** Replaces n logarithms by their exponentials, up to a factor: the largest becomes 1. */
function exponentiate(x: Float64Array, n: number): void {
  let most = x[0]
  for (let q = 1; q < n; q++) if (x[q] > most) most = x[q]
  for (let q = 0; q < n; q++) x[q] = Math.exp(x[q] - most)
}

/** out_pq = row_p · A_pq · column_q */
function product(
  row: Float64Array,
  A: Float64Array,
  column: Float64Array,
  { m, n }: EdgeBlock,
  out: Float64Array,
): void {
  for (let p = 0, v = 0; p < m; p++) for (let q = 0; q < n; q++, v++) out[v] = row[p] * A[v] * column[q]
}

/** out_pq = exp(row_p + scores_pq + column_q), at most 1 */
function productOfExps(row: Float64Array, block: EdgeBlock, column: Float64Array, out: Float64Array): void {
  const { m, n, scores, start } = block
  for (let p = 0, v = 0; p < m; p++)
    for (let q = 0; q < n; q++, v++) out[v] = Math.exp(Math.min(0, row[p] + scores[start + v] + column[q]))
}
