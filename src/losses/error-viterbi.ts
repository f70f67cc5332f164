import { EdgeBlock } from '../inference/edge-block.js'
import { maxVecMat } from '../inference/inner-loops.js'
import type { Lattice } from '../inference/lattice.js'
import type { CandidatePath } from './candidate-path.js'

/**
 * The best path for each number of wrong labels d = 0 … D, exactly, in O(T·D·n²) time and O(T·D·n) memory:
 * Viterbi whose states are a label and the errors made so far.
 */
export class ErrorViterbi {
  private readonly block = new EdgeBlock()
  private delta = new Float64Array(0) //      [D+1][L] best score into a candidate with d errors
  private next = new Float64Array(0) //       [D+1][L] delta of the next position
  private back = new Int32Array(0) //         [K][D+1] its candidate of t−1, counted from the first one
  private arrival = new Float64Array(0) //    [L]
  private origin = new Int32Array(0) //       [L]
  private D = 0

  /** Computes the best paths of at most D errors. */
  run(lattice: Lattice, gold: CandidatePath, D: number): void {
    const { T, L, offset, state } = lattice
    this.reserve(offset[T], L, D)
    this.delta.fill(-Infinity)
    for (let k = 0; k < offset[1]; k++) {
      const d = k === gold.at[0] ? 0 : 1
      if (d <= D) this.delta[d * L + k] = state[k]
    }
    for (let t = 1; t < T; t++) {
      this.block.load(lattice, t)
      this.next.fill(-Infinity)
      for (let d = 0; d <= Math.min(t, D); d++) this.step(lattice, gold, t, d)
      ;[this.delta, this.next] = [this.next, this.delta]
    }
  }

  /** Extends the paths with d errors to position t. */
  private step({ L, offset, state }: Lattice, gold: CandidatePath, t: number, d: number): void {
    const { D, delta, next, back, arrival, origin, block } = this
    // arrival(j) = max_i delta_{t−1}(d,i) + edge_t(i,j)
    maxVecMat(delta, d * L, block.scores, block.start, block.m, block.n, arrival, origin, 0)
    const b = offset[t]
    for (let k = b; k < offset[t + 1]; k++) {
      // delta_t(d + 1{j ≠ y*_t}, j) = arrival(j) + state_t(j)
      const errors = k === gold.at[t] ? d : d + 1
      if (errors > D) continue
      next[errors * L + (k - b)] = arrival[k - b] + state[k]
      back[k * (D + 1) + errors] = origin[k - b]
    }
  }

  /** The score of the best path with exactly d errors, −∞ if there is none. */
  best(lattice: Lattice, d: number): number {
    return this.delta[d * lattice.L + this.last(lattice, d)]
  }

  /** Overwrites path [T] with the labels of the best path with exactly d errors, which is possible. */
  trace(lattice: Lattice, gold: CandidatePath, d: number, path: Int32Array): void {
    const { T, offset, label } = lattice
    let k = offset[T - 1] + this.last(lattice, d)
    let errors = d
    for (let t = T - 1; t >= 0; t--) {
      path[t] = label[k]
      if (t === 0) break
      const origin = this.back[k * (this.D + 1) + errors]
      if (k !== gold.at[t]) errors--
      k = offset[t - 1] + origin
    }
  }

  /** The last candidate of the best path with d errors, counted from the first one. */
  private last({ T, L, offset }: Lattice, d: number): number {
    let best = 0
    for (let q = 1; q < offset[T] - offset[T - 1]; q++)
      if (this.delta[d * L + q] > this.delta[d * L + best]) best = q
    return best
  }

  private reserve(K: number, L: number, D: number): void {
    this.D = D
    const size = (D + 1) * L
    if (this.delta.length < size) {
      this.delta = new Float64Array(size)
      this.next = new Float64Array(size)
    }
    if (this.back.length < K * (D + 1)) this.back = new Int32Array(K * (D + 1))
    if (this.arrival.length >= L) return
    this.arrival = new Float64Array(L)
    this.origin = new Int32Array(L)
  }
}
