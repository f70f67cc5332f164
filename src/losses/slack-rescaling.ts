/**
 * The most violating path under slack rescaling, exactly: max_y Δ(y, y*) · (1 + score(y) − score(y*)).
 *
 * I. Tsochantaridis et al., Large Margin Methods for Structured and Interdependent Output Variables, 2005. A
 * product does not decompose along the chain, but Δ takes only the values d = 0 … T. With S_d the best score of
 * paths with d wrong labels, and s* that of gold, the maximum is that of d (1 + S_d − s*).
 *
 * `ErrorViterbi` has all S_d at D times the cost of Viterbi. Most can be ruled out before: for every bonus λ
 * loss-augmented Viterbi yields a path, and a bound on all others,
 *
 *     S_d ≤ C_λ − λd,      C_λ = max_y score(y) + λ Δ(y, y*).
 *
 * So a few Viterbi passes come first; only what lies between the best path found and the bounds is left
 * to the exact search, and often nothing is. Which λ are tried is a heuristic of ours that the result does not
 * depend on: the slope d (1 + s − s*) has at the best path so far, where bound and value touch.
 */

import type { Lattice } from '../inference/lattice.js'
import { CandidatePath } from './candidate-path.js'
import { ErrorViterbi } from './error-viterbi.js'
import { HammingViterbi } from './hamming-viterbi.js'

const ROUNDS = 6

/** Workspace and result of the search, for one lattice after another. */
export class SlackRescaling {
  readonly path = new CandidatePath() //      the path found, if errors > 0
  errors = 0 //                               its wrong labels; 0: no path violates the margin
  private value = 0
  private ceiling = new Float64Array(0) //    [T+1] bound of 1 + S_d − s*
  private labels = new Int32Array(0) //       [T]
  private readonly augmented = new HammingViterbi()
  private readonly exact = new ErrorViterbi()

  /** Returns the maximum, which is not negative; goldScore is the score of the gold path, not −∞. */
  run(lattice: Lattice, gold: CandidatePath, goldScore: number): number {
    this.begin(lattice.T)
    this.explore(lattice, gold, goldScore)
    const D = this.mostErrors(lattice.T, goldScore)
    if (D > 0) this.search(lattice, gold, goldScore, D)
    if (this.errors > 0) this.path.load(lattice, this.labels)
    return this.value
  }

  private begin(T: number): void {
    this.value = 0
    this.errors = 0
    if (this.labels.length < T) {
      this.labels = new Int32Array(T)
      this.ceiling = new Float64Array(T + 1)
    }
    this.ceiling.fill(Infinity)
  }

  /** Finds paths and bounds with one bonus after another. */
  private explore(lattice: Lattice, gold: CandidatePath, goldScore: number): void {
    let bonus = 1
    for (let round = 0; round < ROUNDS; round++) {
      const bound = this.augmented.run(lattice, gold, bonus)
      const { errors, score, path } = this.augmented
      for (let d = 1; d <= lattice.T; d++)
        this.ceiling[d] = Math.min(this.ceiling[d], 1 + bound - goldScore - bonus * d)
      const excess = 1 + score - goldScore
      if (errors * excess > this.value) {
        this.take(lattice, path, errors, errors * excess)
        bonus = excess / errors
      } else if (this.value > 0 || errors === 0) return
      // Too many errors: make them less attractive.
      else bonus /= 4
    }
  }

  /** The largest number of errors with which a path could be better than the one found; 0 if none could. */
  private mostErrors(T: number, goldScore: number): number {
    // Score differences due to rounding are no reason to search.
    const rounding = 1e-13 * T * (1 + Math.abs(goldScore))
    for (let d = T; d > 0; d--) if (this.mayWin(d, rounding)) return d
    return 0
  }

  private mayWin(d: number, rounding: number): boolean {
    return d * (this.ceiling[d] - rounding) > this.value
  }

  private search(lattice: Lattice, gold: CandidatePath, goldScore: number, D: number): void {
    const { exact, labels } = this
    exact.run(lattice, gold, D)
    let best = 0
    for (let d = 1; d <= D; d++) {
      const value = d * (1 + exact.best(lattice, d) - goldScore)
      if (value <= this.value) continue
      this.value = value
      best = d
    }
    if (best === 0) return
    exact.trace(lattice, gold, best, labels)
    this.errors = best
  }

  private take({ T, label }: Lattice, path: CandidatePath, errors: number, value: number): void {
    for (let t = 0; t < T; t++) this.labels[t] = label[path.at[t]]
    this.errors = errors
    this.value = value
  }
}
