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
import type { ForwardBackward } from '../inference/forward-backward.js'
import type { Lattice } from '../inference/lattice.js'
import type { LatticeGradient } from './lattice-gradient.js'

/**
 * The term G_t of one position: returns its value, given the log probabilities logP [n] of the candidates, of
 * which `gold` is the right one, and writes ∂G_t/∂log p_t(j) into slope [n], which is all 0 before.
 */
export type MarginalTerm = (logP: Float64Array, n: number, gold: number, slope: Float64Array) => number

/** Workspace of the recurrences, for one lattice after another; every method is to follow `chain.run(lattice)`. */
export class MarginalGradient {
  alphaStar = new Float64Array(0) //          [n] of the position where `forward` has come to
  betaStar = new Float64Array(0) //           [K]
  private w = new Float64Array(0) //          [K]
  private past = new Float64Array(0) //       [n] alphaStar of the position before
  private logP = new Float64Array(0) //       [n]
  private p = new Float64Array(0) //          [n]
  private slope = new Float64Array(0) //      [n]
  private toNext = new Float64Array(0) //     [n] log P(j | i) up to edge and what depends on i
  private toPast = new Float64Array(0) //     [n] log P(i | j) up to edge and what depends on i
  private pairs = new Float64Array(0) //      [m][n]

  /** Computes w of positions from `first` on; returns the sum of their terms. */
  weigh(
    { T, L, offset }: Lattice,
    { alpha, beta }: ForwardBackward,
    gold: Int32Array,
    term: MarginalTerm,
    first: number,
  ): number {
    this.reserve(offset[T], L)
    const { logP, slope } = this
    let sum = 0
    for (let t = first; t < T; t++) {
      const b = offset[t]
      const n = offset[t + 1] - b
      for (let q = 0; q < n; q++) logP[q] = alpha[b + q] + beta[b + q]
      this.normalize(n)
      slope.fill(0, 0, n)
      sum += term(logP, n, gold[t] - b, slope)
      this.center(b, n)
    }
    return sum
  }

  /**
   * Makes the n values of p = exp logP sum to 1 as they should: the rounding errors of beta are carried on
   * from position to position, and over millions of them they would show.
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
    const { alpha, block } = chain
    const { w, betaStar, toPast } = this
    betaStar.fill(0, offset[T - 1], offset[T])
    if (last) betaStar.set(last.subarray(0, offset[T] - offset[T - 1]), offset[T - 1])
    for (let t = T - 1; t > 0; t--) {
      const a = offset[t - 1]
      const b = offset[t]
      block.load(lattice, t)
      const { m, n, scores, start } = block
      this.prepare(lattice, chain, t)
      // β*_{t−1}(i) = Σ_j P(y_{t−1} = i | y_t = j) (w_t(j) + β*_t(j))
      for (let p = 0; p < m; p++) {
        const row = start + p * n
        let sum = 0
        for (let q = 0; q < n; q++)
          sum +=
            Math.exp(Math.min(0, alpha[a + p] + scores[row + q] + toPast[q])) * (w[b + q] + betaStar[b + q])
        betaStar[a + p] = sum
      }
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
      chain.block.load(lattice, t)
      this.prepare(lattice, chain, t)
      this.step(lattice, chain, t)
      gradient.addEdges(lattice, t, this.pairs, weight)
      this.addStates(lattice, t, gradient, weight)
    }
  }

  /** Moves alphaStar from position t−1 to t, and overwrites pairs with ∂G/∂edge_t. */
  private step({ offset }: Lattice, { alpha, beta, block }: ForwardBackward, t: number): void {
    const { w, betaStar, toNext, toPast, pairs } = this
    const { m, n, scores, start } = block
    const a = offset[t - 1]
    const b = offset[t]
    const past = this.alphaStar
    const present = this.past
    this.past = past
    this.alphaStar = present
    present.set(w.subarray(b, b + n))
    for (let p = 0, v = 0; p < m; p++) {
      const fromHere = beta[a + p] === -Infinity ? -Infinity : -beta[a + p]
      for (let q = 0; q < n; q++, v++) {
        const edge = scores[start + v]
        // P(y_t = j | y_{t−1} = i) α*_{t−1}(i)
        const carried = Math.exp(Math.min(0, fromHere + edge + toNext[q])) * past[p]
        const ahead = Math.exp(Math.min(0, alpha[a + p] + edge + toPast[q])) * (w[b + q] + betaStar[b + q])
        present[q] += carried
        pairs[v] = carried + ahead
      }
    }
  }

  /**
   * Computes for each candidate j of position t what the logs of its conditional probabilities have in common:
   *
   *     log P(y_t = j | y_{t−1} = i) = edge_t(i,j) + toNext(j) − beta_{t−1}(i)
   *     log P(y_{t−1} = i | y_t = j) = edge_t(i,j) + toPast(j) + alpha_{t−1}(i)
   */
  private prepare({ offset, state }: Lattice, { alpha, beta, shift }: ForwardBackward, t: number): void {
    const b = offset[t]
    for (let k = b; k < offset[t + 1]; k++) {
      this.toNext[k - b] = state[k] + beta[k] - shift[t]
      // Nothing leads to j: not −∞ − (−∞).
      this.toPast[k - b] = alpha[k] === -Infinity ? -Infinity : state[k] - shift[t] - alpha[k]
    }
  }

  private addStates({ offset }: Lattice, t: number, gradient: LatticeGradient, weight: number): void {
    const b = offset[t]
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
    this.past = new Float64Array(L)
    this.logP = new Float64Array(L)
    this.p = new Float64Array(L)
    this.slope = new Float64Array(L)
    this.toNext = new Float64Array(L)
    this.toPast = new Float64Array(L)
    this.pairs = new Float64Array(L * L)
  }
}
