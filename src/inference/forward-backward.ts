/**
 * Forward–backward: the partition function of a lattice and everything that marginals need.
 *
 * L. R. Rabiner, A Tutorial on Hidden Markov Models and Selected Applications in Speech Recognition, 1989,
 * III.A and V.A (scaling); J. Lafferty, A. McCallum and F. Pereira, Conditional Random Fields, 2001, section
 * 3. Rabiner divides α and β of a position by one factor so that they stay representable. In log space
 * nothing overflows, but the same shift keeps α and β near zero however long the sequence is: at position
 * 1,000,000 a difference of 1e−10 still counts.
 */

import { grownLength } from '../common/growing-array.js'
import { isOneStretch, type Steps, stretches } from '../common/long-work.js'
import { EdgeBlock } from './edge-block.js'
import { logMatVec, logSumExp, logVecMat, matVec, vecMat } from './inner-loops.js'
import type { Lattice } from './lattice.js'

/**
 * Workspace and result of forward–backward, to be used for one lattice after another without allocation.
 *
 * With log α_t(j) the log sum over all beginnings that end in label j at t, and log β_t(j) over all
 * continuations after it, candidate k = (t, j) has
 *
 *     alpha[k] = log α_t(j) − Σ_{s ≤ t} shift[s],      beta[k] = log β_t(j) − Σ_{s > t} shift[s],
 *     Σ_t shift[t] = log Z,                            alpha[k] + beta[k] = log P(y_t = j | x).
 *
 * If no path is possible, logZ is −∞ and alpha and beta are of no use. Arrays are as long as the largest
 * lattice so far needed.
 */
export class ForwardBackward {
  alpha = new Float64Array(0) //      [K]
  beta = new Float64Array(0) //       [K]
  shift = new Float64Array(0) //      [T]
  logZ = Number.NEGATIVE_INFINITY
  readonly block = new EdgeBlock()
  /** [L] Scratch space for computing marginals and sums over spans. */
  left = new Float64Array(0)
  right = new Float64Array(0)
  private factors = new Float64Array(0) // [L]
  private sums = new Float64Array(0) // [L]
  private future = new Float64Array(0) // [L] state + beta of the position that `backward` has just left

  /** Computes alpha, beta, shift and logZ of a lattice; returns logZ. */
  run(lattice: Lattice): number {
    this.forward(lattice)
    this.backwardThrough(lattice, 1, lattice.T)
    return this.logZ
  }

  /** `run` in steps, for long sequences. */
  *runInSteps(lattice: Lattice): Steps<number> {
    if (isOneStretch(lattice.T)) return this.run(lattice)
    this.begin(lattice)
    for (const [from, to] of stretches(1, lattice.T)) {
      this.forwardThrough(lattice, from, to)
      yield
    }
    for (const [from, to] of stretches(1, lattice.T).reverse()) {
      this.backwardThrough(lattice, from, to)
      yield
    }
    return this.logZ
  }

  /** Computes alpha, shift and logZ only, in half the time; returns logZ. */
  forward(lattice: Lattice): number {
    this.begin(lattice)
    this.forwardThrough(lattice, 1, lattice.T)
    return this.logZ
  }

  /** Position 0. */
  private begin(lattice: Lattice): void {
    const { T, offset, state } = lattice
    this.reserve(lattice)
    this.block.begin(lattice)
    this.alpha.set(state.subarray(0, offset[1]))
    this.shift[0] = this.normalize(0, offset[1], T === 1)
    this.logZ = this.shift[0]
    this.beta.fill(0, offset[T - 1], offset[T])
  }

  /** Positions from … to−1, after those before them. */
  private forwardThrough(lattice: Lattice, from: number, to: number): void {
    const { T, offset, state } = lattice
    const { alpha, shift, block } = this
    let { logZ } = this
    for (let t = from; t < to; t++) {
      block.load(lattice, t)
      const b = offset[t]
      const end = offset[t + 1]
      // alpha_t(j) = log Σ_i exp(alpha_{t−1}(i) + edge_t(i,j)) + state_t(j) − shift_t
      if (block.exps) this.sumForward(offset[t - 1], b)
      else logVecMat(alpha, offset[t - 1], block.scores, block.start, block.m, block.n, alpha, b)
      for (let k = b; k < end; k++) alpha[k] += state[k]
      shift[t] = this.normalize(b, end, t === T - 1)
      logZ += shift[t]
    }
    this.logZ = logZ
  }

  /** From positions to−1 … from to those before each, after the positions behind them. */
  private backwardThrough(lattice: Lattice, from: number, to: number): void {
    if (this.logZ === -Infinity) return
    const { offset, state } = lattice
    const { beta, shift, future, block } = this
    for (let t = to - 1; t >= from; t--) {
      block.load(lattice, t)
      const a = offset[t - 1]
      const b = offset[t]
      for (let k = b; k < offset[t + 1]; k++) future[k - b] = state[k] + beta[k] - shift[t]
      // beta_{t−1}(i) = log Σ_j exp(edge_t(i,j) + state_t(j) + beta_t(j) − shift_t)
      if (block.exps) this.sumBackward(a)
      else logMatVec(block.scores, block.start, block.m, block.n, future, 0, beta, a)
    }
  }

  /** alpha[b + q] = log Σ_p exp(alpha[a + p]) · exps_pq + peak; alpha[a …] is at most 0. */
  private sumForward(a: number, b: number): void {
    const { alpha, block, factors, sums } = this
    const { m: L, exps, peak } = block
    for (let p = 0; p < L; p++) factors[p] = Math.exp(alpha[a + p])
    vecMat(factors, exps!, L, L, sums)
    for (let q = 0; q < L; q++) alpha[b + q] = Math.log(sums[q]) + peak
  }

  /** beta[a + p] = log Σ_q exps_pq · exp(future[q]) + peak. */
  private sumBackward(a: number): void {
    const { beta, future, block, factors, sums } = this
    const { m: L, exps, peak } = block
    let most = -Infinity
    for (let q = 0; q < L; q++) if (future[q] > most) most = future[q]
    for (let q = 0; q < L; q++) factors[q] = Math.exp(future[q] - most)
    matVec(exps!, L, L, factors, sums)
    for (let p = 0; p < L; p++) beta[a + p] = Math.log(sums[p]) + peak + most
  }

  /**
   * Subtracts from alpha[b … end−1] its maximum, or at the last position its log sum, and returns it. The
   * maximum suffices to keep numbers small and costs no exp; the log sum makes alpha + beta a log
   * probability.
   */
  private normalize(b: number, end: number, last: boolean): number {
    const { alpha } = this
    let shift = alpha[b]
    if (last) shift = logSumExp(alpha, b, end - b)
    else for (let k = b + 1; k < end; k++) if (alpha[k] > shift) shift = alpha[k]
    if (shift > -Infinity) for (let k = b; k < end; k++) alpha[k] -= shift
    return shift
  }

  private reserve({ T, L, offset }: Lattice): void {
    const K = offset[T]
    if (this.alpha.length < K) {
      const candidates = grownLength(this.alpha.length, K)
      this.alpha = new Float64Array(candidates)
      this.beta = new Float64Array(candidates)
    }
    if (this.shift.length < T) this.shift = new Float64Array(grownLength(this.shift.length, T))
    if (this.future.length >= L) return
    this.future = new Float64Array(L)
    this.factors = new Float64Array(L)
    this.left = new Float64Array(L)
    this.right = new Float64Array(L)
    this.sums = new Float64Array(L)
  }
}
