/**
 * The gradient of any function of the node marginals of a chain, in O(T·n²).
 *
 * S. Gross, O. Russakovsky, C. Do and S. Batzoglou, Training Conditional Random Fields for Maximum Labelwise
 * Accuracy, 2006, Eqn. 13–22. For G = Σ_t G_t(p_t), where p_t(j) = P(y_t = j | x), and F the features of a path,
 *
 *     ∇G = E[(g(y) − E g) F(y)],      g(y) = Σ_t ∂G_t/∂p_t(y_t).
 *
 * The paper's α* and β* are sums of products that overflow, and E g is a large number to subtract in the end.
 * Here both are divided by Z and centered at each position before they are summed. With
 *
 *     w_t(j)  = p_t(j) · (∂G_t/∂p_t(j) − Σ_i p_t(i) ∂G_t/∂p_t(i)),      Σ_j w_t(j) = 0,
 *     α*_t(j) = E[1{y_t = j} Σ_{s≤t} w_s(y_s) / p_s(y_s)],
 *     β*_t(i) = E[1{y_t = i} Σ_{s>t} w_s(y_s) / p_s(y_s)],
 *
 * only conditional probabilities occur in the recurrences, and what the sums hold is no more than how far the
 * labels of the chain depend on each other, however long it is:
 *
 *     α*_t(j)     = w_t(j) + Σ_i P(y_t = j | y_{t−1} = i) α*_{t−1}(i)
 *     β*_{t−1}(i) = Σ_j P(y_{t−1} = i | y_t = j) (w_t(j) + β*_t(j))
 *     ∂G/∂state_t(j)  = α*_t(j) + β*_t(j)
 *     ∂G/∂edge_t(i,j) = P(y_t = j | y_{t−1} = i) α*_{t−1}(i) + P(y_{t−1} = i | y_t = j) (w_t(j) + β*_t(j))
 *
 * A loss gives p ∂G/∂p = ∂G/∂log p and not ∂G/∂p, so that −log p has the slope −1 and not −1/p.
 */

import type { ForwardBackward } from '../../inference/forward-backward.js'
import { matVec, vecMat } from '../../inference/inner-loops.js'
import type { Lattice } from '../../inference/lattice.js'
import type { LatticeGradient } from '../lattice-gradient.js'
import { Conditionals } from './conditionals.js'

/**
 * The term G_t of one position: returns its value, given the probabilities p [n] of the candidates, of which `gold`
 * is the right one, and their logarithms logP [n], and writes ∂G_t/∂log p_t(j) into slope [n], which is all 0
 * before. p may be 0 where logP is not −∞.
 */
export type MarginalTerm = (
  p: Float64Array,
  logP: Float64Array,
  n: number,
  gold: number,
  slope: Float64Array,
) => number

/** Workspace of the recurrences, for one lattice after another; every method is to follow `chain.run(lattice)`. */
export class MarginalGradient {
  alphaStar = new Float64Array(0) //          [n] of the current position of `forward`
  betaStar = new Float64Array(0) //           [K]
  private w = new Float64Array(0) //          [K]
  private carried = new Float64Array(0) //    [n] the part of alphaStar from the previous position
  private ahead = new Float64Array(0) //      [n] w + betaStar
  private logP = new Float64Array(0) //       [n]
  private p = new Float64Array(0) //          [n]
  private slope = new Float64Array(0) //      [n]
  private next = new Float64Array(0) //       [m][n] P(y_t = j | y_{t−1} = i)
  private past = new Float64Array(0) //       [m][n] P(y_{t−1} = i | y_t = j)
  private readonly conditionals = new Conditionals()

  /** Computes w of positions from `first` on; returns the sum of their terms. Where gold is −1, not known, there is no term. */
  weigh(
    { T, L, offset }: Lattice,
    { alpha, beta }: ForwardBackward,
    gold: Int32Array,
    term: MarginalTerm,
    first: number,
  ): number {
    this.reserve(offset[T], L)
    const { p, logP, slope } = this
    let sum = 0
    for (let t = first; t < T; t++) {
      const b = offset[t]
      const n = offset[t + 1] - b
      for (let q = 0; q < n; q++) logP[q] = alpha[b + q] + beta[b + q]
      this.normalize(n)
      slope.fill(0, 0, n)
      if (gold[t] >= 0) sum += term(p, logP, n, gold[t] - b, slope)
      this.center(b, n)
    }
    return sum
  }

  /**
   * Normalizes the n values of p = exp logP to sum to 1: the rounding errors of beta accumulate from position
   * to position and would show after millions of them.
   */
  private normalize(n: number): void {
    const { logP, p } = this
    let sum = 0
    for (let q = 0; q < n; q++) {
      p[q] = Math.exp(logP[q])
      sum += p[q]
    }
    const logSum = Math.log(sum)
    for (let q = 0; q < n; q++) {
      logP[q] = Math.min(0, logP[q] - logSum)
      p[q] /= sum
    }
  }

  /** Overwrites w [b … b+n−1] with slope − p Σ slope. */
  private center(b: number, n: number): void {
    const { slope, p, w } = this
    let sum = 0
    for (let q = 0; q < n; q++) sum += slope[q]
    for (let q = 0; q < n; q++) w[b + q] = slope[q] - p[q] * sum
  }

  /** Computes betaStar, after `weigh`. At the last position it is `last` [n], by default 0. */
  backward(lattice: Lattice, chain: ForwardBackward, last?: Float64Array): void {
    const { T, offset } = lattice
    const { betaStar, ahead, carried, past } = this
    betaStar.fill(0, offset[T - 1], offset[T])
    if (last) betaStar.set(last.subarray(0, offset[T] - offset[T - 1]), offset[T - 1])
    for (let t = T - 1; t > 0; t--) {
      const m = offset[t] - offset[t - 1]
      const n = offset[t + 1] - offset[t]
      this.lookAhead(offset[t], n)
      this.conditionals.past(lattice, chain, t, past)
      // β*_{t−1}(i) = Σ_j P(y_{t−1} = i | y_t = j) (w_t(j) + β*_t(j))
      matVec(past, m, n, ahead, carried)
      for (let p = 0; p < m; p++) betaStar[offset[t - 1] + p] = carried[p]
    }
  }

  /**
   * Adds weight · ∇G, after `backward`, and leaves in alphaStar that of the last position. At the first
   * position it is `first` [n], by default w.
   */
  forward(
    lattice: Lattice,
    chain: ForwardBackward,
    gradient: LatticeGradient,
    weight: number,
    first?: Float64Array,
  ): void {
    const { T, offset } = lattice
    this.alphaStar.set((first ?? this.w).subarray(0, offset[1]))
    this.addStates(lattice, 0, gradient, weight)
    for (let t = 1; t < T; t++) {
      const m = offset[t] - offset[t - 1]
      const n = offset[t + 1] - offset[t]
      this.conditionals.next(lattice, chain, t, this.next)
      this.conditionals.past(lattice, chain, t, this.past)
      // α*_t(j) = w_t(j) + Σ_i P(y_t = j | y_{t−1} = i) α*_{t−1}(i)
      vecMat(this.alphaStar, this.next, m, n, this.carried)
      this.lookAhead(offset[t], n)
      this.combine(m, n)
      gradient.addEdges(lattice, t, this.next, weight)
      for (let q = 0; q < n; q++) this.alphaStar[q] = this.w[offset[t] + q] + this.carried[q]
      this.addStates(lattice, t, gradient, weight)
    }
  }

  private lookAhead(b: number, n: number): void {
    for (let q = 0; q < n; q++) this.ahead[q] = this.w[b + q] + this.betaStar[b + q]
  }

  /** Overwrites next [m][n], no longer needed, with ∂G/∂edge_t. */
  private combine(m: number, n: number): void {
    const { next, past, alphaStar, ahead } = this
    // ∂G/∂edge_t(i,j) = P(y_t = j | y_{t−1} = i) α*_{t−1}(i) + P(y_{t−1} = i | y_t = j) (w_t(j) + β*_t(j))
    for (let p = 0, v = 0; p < m; p++)
      for (let q = 0; q < n; q++, v++) next[v] = next[v] * alphaStar[p] + past[v] * ahead[q]
  }

  private addStates({ offset }: Lattice, t: number, gradient: LatticeGradient, weight: number): void {
    const b = offset[t]
    // ∂G/∂state_t(j) = α*_t(j) + β*_t(j)
    for (let k = b; k < offset[t + 1]; k++)
      gradient.state[k] += weight * (this.alphaStar[k - b] + this.betaStar[k])
  }

  private reserve(K: number, L: number): void {
    if (this.w.length < K) {
      this.w = new Float64Array(K)
      this.betaStar = new Float64Array(K)
    }
    if (this.logP.length >= L) return
    this.alphaStar = new Float64Array(L)
    this.carried = new Float64Array(L)
    this.ahead = new Float64Array(L)
    this.logP = new Float64Array(L)
    this.p = new Float64Array(L)
    this.slope = new Float64Array(L)
    this.next = new Float64Array(L * L)
    this.past = new Float64Array(L * L)
  }
}
