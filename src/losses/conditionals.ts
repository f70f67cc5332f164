import type { EdgeBlock } from '../inference/edge-block.js'
import type { ForwardBackward } from '../inference/forward-backward.js'
import type { Lattice } from '../inference/lattice.js'

/**
 * The probabilities of a label given the label beside it, after `chain.run(lattice)` has found a path.
 *
 * They come from logarithms and not from quotients of marginals, so they are right where marginals are 0 for
 * a double. Of a label that has probability 0 itself they are all 0.
 */
export class Conditionals {
  private row = new Float64Array(0) //      [m]
  private column = new Float64Array(0) //   [n]

  /** Overwrites out [m][n] with P(y_t = j | y_{t−1} = i). */
  next(lattice: Lattice, chain: ForwardBackward, t: number, out: Float64Array): void {
    const { offset, state } = lattice
    const { beta, shift, block } = chain
    this.reserve(lattice.L)
    const { row, column } = this
    const a = offset[t - 1]
    const b = offset[t]
    block.load(lattice, t)
    // log P(y_t = j | y_{t−1} = i) = −beta_{t−1}(i) + edge_t(i,j) + state_t(j) + beta_t(j) − shift_t
    for (let k = a; k < b; k++) row[k - a] = beta[k] === -Infinity ? -Infinity : -beta[k]
    for (let k = b; k < offset[t + 1]; k++) column[k - b] = state[k] + beta[k] - shift[t]
    this.exponentiate(block, out)
  }

  /** Overwrites out [m][n] with P(y_{t−1} = i | y_t = j). */
  past(lattice: Lattice, chain: ForwardBackward, t: number, out: Float64Array): void {
    const { offset, state } = lattice
    const { alpha, shift, block } = chain
    this.reserve(lattice.L)
    const { row, column } = this
    const a = offset[t - 1]
    const b = offset[t]
    block.load(lattice, t)
    // log P(y_{t−1} = i | y_t = j) = alpha_{t−1}(i) + edge_t(i,j) + state_t(j) − shift_t − alpha_t(j)
    for (let k = a; k < b; k++) row[k - a] = alpha[k]
    for (let k = b; k < offset[t + 1]; k++)
      column[k - b] = alpha[k] === -Infinity ? -Infinity : state[k] - shift[t] - alpha[k]
    this.exponentiate(block, out)
  }

  /** out_pq = exp(row_p + scores_pq + column_q), at most 1 */
  private exponentiate(block: EdgeBlock, out: Float64Array): void {
    if (block.exps) {
      this.multiply(block, block.exps, out)
      return
    }
    const { row, column } = this
    const { m, n, scores, start } = block
    for (let p = 0, v = 0; p < m; p++)
      for (let q = 0; q < n; q++, v++) out[v] = Math.exp(Math.min(0, row[p] + scores[start + v] + column[q]))
  }

  /**
   * The same where exp(scores − peak) are at hand, with m + n exps instead of m·n. With the largest of column
   * taken over to row neither factor overflows, since those of `exps` do not.
   */
  private multiply({ m, n, peak }: EdgeBlock, exps: Float64Array, out: Float64Array): void {
    const { row, column } = this
    let most = -Infinity
    for (let q = 0; q < n; q++) if (column[q] > most) most = column[q]
    for (let q = 0; q < n; q++) column[q] = Math.exp(column[q] - most)
    for (let p = 0, v = 0; p < m; p++) {
      const left = Math.exp(row[p] + peak + most)
      for (let q = 0; q < n; q++, v++) out[v] = Math.min(1, left * exps[v] * column[q])
    }
  }

  private reserve(L: number): void {
    if (this.row.length >= L) return
    this.row = new Float64Array(L)
    this.column = new Float64Array(L)
  }
}
