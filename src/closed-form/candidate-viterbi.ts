/**
 * The best labels of a sequence straight from its observations, without a lattice: the recursion of `MaxForward` over the same
 * scores in the same order.
 */

import { grown } from '../common/growing-array.js'
import { addAndFindMax, maxVecMat } from '../inference/inner-loops.js'
import { BOUNDARY, type CandidateTable } from './candidate-table.js'
import type { LogRates } from './log-rates.js'

export class CandidateViterbi {
  private readonly seen: CandidateTable
  private readonly rates: LogRates
  private readonly trans: Float64Array // [L][L] log φ₀
  private readonly boundary: boolean
  private readonly L: number
  private offset = new Int32Array(64) // [T+1] candidates of a position
  private delta = new Float64Array(256) // [K] score of the best path into a candidate
  private back = new Int32Array(256) // [K] its candidate of t−1, counted from the first one
  private state = new Float64Array(64) // scores of the candidates at an end

  /** `boundary`: whether the ends of a sequence have rates. */
  constructor(seen: CandidateTable, rates: LogRates, trans: Float64Array, boundary: boolean) {
    this.seen = seen
    this.rates = rates
    this.trans = trans
    this.boundary = boundary
    this.L = Math.sqrt(trans.length)
  }

  /** Overwrites path [T] with the best labels. Returns false if scores are not finite: for these the lattice has rules. */
  decode(observations: Int32Array, path: Int32Array): boolean {
    const T = path.length
    if (T >= this.offset.length) this.offset = new Int32Array(2 * T)
    const { offset, seen } = this
    let best = 0
    for (let t = 0; t < T && best >= 0; t++) {
      const b = observations[t]
      const from = offset[t]
      const to = from + seen.sizeOf(b)
      offset[t + 1] = to
      if (to > this.delta.length) this.grow(to)
      if (t === 0) this.delta.fill(0, 0, to)
      else this.advance(observations[t - 1], b, offset[t - 1], from, to)
      const atEnd = this.boundary && (t === 0 || t === T - 1)
      const states = atEnd ? this.endStates(b, t === 0, t === T - 1) : seen.score.data
      best = addAndFindMax(states, atEnd ? 0 : seen.offset.data[b], to - from, this.delta, from)
    }
    if (best < 0 || this.rates.broken) return false
    this.trace(observations, path, best)
    return true
  }

  /** delta_t(j) = max_i delta_{t−1}(i) + edge_t(i,j) */
  private advance(a: number, b: number, before: number, from: number, to: number): void {
    const { delta, back, rates, seen } = this
    const [m, n] = [from - before, to - from]
    if (m * n === 1) {
      // A single pair of candidates is on every path: any score will do, and this is that of the lattice.
      const { label, offset } = seen
      const i = label.data[offset.data[a]] - 1
      const j = label.data[offset.data[b]] - 1
      delta[from] = delta[before] + this.trans[i * this.L + j]
      back[from] = 0
      return
    }
    rates.load(a, b)
    maxVecMat(delta, before, rates.scores, rates.start, m, n, delta, back, from)
  }

  /** log ψ of an observation with the rates of the boundary. */
  private endStates(observation: number, first: boolean, last: boolean): Float64Array {
    const { seen, rates } = this
    const [from, n] = [seen.offset.data[observation], seen.sizeOf(observation)]
    if (n > this.state.length) this.state = new Float64Array(2 * n)
    const { state } = this
    for (let k = 0; k < n; k++) state[k] = seen.score.data[from + k]
    if (first) {
      rates.load(BOUNDARY, observation)
      for (let k = 0; k < n; k++) state[k] += rates.scores[rates.start + k]
    }
    if (last) {
      rates.load(observation, BOUNDARY)
      for (let k = 0; k < n; k++) state[k] += rates.scores[rates.start + k]
    }
    return state
  }

  private trace(observations: Int32Array, path: Int32Array, best: number): void {
    const { offset, back, seen } = this
    let k = best
    for (let t = path.length - 1; t >= 0; t--) {
      path[t] = seen.label.data[seen.offset.data[observations[t]] + k - offset[t]] - 1
      if (t > 0) k = offset[t - 1] + back[k]
    }
  }

  private grow(size: number): void {
    this.delta = grown(this.delta, size)
    this.back = grown(this.back, size)
  }
}
