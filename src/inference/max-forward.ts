/**
 * The Viterbi recursion: the best path into every candidate of a lattice.
 *
 * G. D. Forney, The Viterbi Algorithm, 1973; Rabiner 1989, III.B.
 */

import { grownLength } from '../common/growing-array.js'
import { type Steps, stretches } from '../common/long-work.js'
import { EdgeBlock } from './edge-block.js'
import { addAndFindMax, maxVecMat } from './inner-loops.js'
import type { Lattice } from './lattice.js'

/**
 * Workspace and result of the Viterbi recursion, reusable for one lattice after another.
 *
 * Of equal scores the lowest label wins, seen from the end: among the best paths it is the one with the
 * lowest last label, among those the one with the lowest label before it, and so on.
 *
 * If no path is possible the score is −∞, but there is a path nevertheless: where nothing leads into a
 * position the chain is cut and starts anew, so that one impossible transition does not spoil the labels on
 * either side of it. A position whose states are all −∞ counts as if they were 0.
 */
export class MaxForward {
  delta = new Float64Array(0) //    [K] score of the best path into a candidate
  back = new Int32Array(0) //       [K] its candidate of t−1, counted from the first one
  score = Number.NEGATIVE_INFINITY
  private best = 0 //               last candidate of the best path so far, index in [K]
  private cut = false //            no path is possible
  private readonly block = new EdgeBlock()

  /** Computes delta and back of a lattice; returns the score of its best path. */
  run(lattice: Lattice): number {
    this.begin(lattice)
    this.advance(lattice, 1, lattice.T)
    return this.end()
  }

  /** The same in steps, for long sequences. */
  *runInSteps(lattice: Lattice): Steps<number> {
    this.begin(lattice)
    for (const [from, to] of stretches(1, lattice.T)) {
      this.advance(lattice, from, to)
      yield
    }
    return this.end()
  }

  private begin({ T, offset, state }: Lattice): void {
    this.reserve(offset[T])
    this.cut = false
    this.best = this.start(state, 0, offset[1])
  }

  /** Positions from … to−1, after those before them. */
  private advance(lattice: Lattice, from: number, to: number): void {
    const { offset, state } = lattice
    const { delta, back, block } = this
    let { best } = this
    for (let t = from; t < to; t++) {
      block.load(lattice, t)
      const a = offset[t - 1]
      const b = offset[t]
      const end = offset[t + 1]
      // delta_t(j) = max_i delta_{t−1}(i) + edge_t(i,j) + state_t(j)
      maxVecMat(delta, a, block.scores, block.start, block.m, block.n, delta, back, b)
      const previous = best
      best = addAndFindMax(state, b, end - b, delta, b)
      if (best < 0) {
        this.cut = true
        back.fill(previous - a, b, end)
        best = this.start(state, b, end)
      }
    }
    this.best = best
  }

  private end(): number {
    this.score = this.cut ? -Infinity : this.delta[this.best]
    return this.score
  }

  /** Overwrites path [T] with the labels of the best path. */
  trace({ T, offset, label }: Lattice, path: Int32Array): void {
    let k = this.best
    for (let t = T - 1; t > 0; t--) {
      path[t] = label[k]
      k = offset[t - 1] + this.back[k]
    }
    path[0] = label[k]
  }

  /** Begins a chain at a position; returns its best candidate. */
  private start(state: Float64Array, b: number, end: number): number {
    const { delta } = this
    delta.fill(0, b, end)
    const best = addAndFindMax(state, b, end - b, delta, b)
    if (best >= 0) return best
    this.cut = true
    delta.fill(0, b, end)
    return b
  }

  private reserve(K: number): void {
    if (this.delta.length >= K) return
    const candidates = grownLength(this.delta.length, K)
    this.delta = new Float64Array(candidates)
    this.back = new Int32Array(candidates)
  }
}
