/**
 * −log P(labels) of one sequence after the other, with gradients: forward–backward over candidates.
 *
 * Scaled, not in log space: one exp per score instead of one per sum.
 */

import { EXPERTS } from '../experts.js'
import { bendOf } from './curvature.js'
import type { TuningLattices } from './lattices.js'
import { type CellWeights, type Curvature, createCellWeights, type TunableChain } from './tunable-chain.js'

/** The readable form; see `simd/kernel-chain.ts`. */
export class ChainSum implements TunableChain {
  readonly weights: CellWeights
  readonly gradient: CellWeights
  private readonly factor: Float64Array // [L][L] exp of trans, less the highest
  private highestEdge = 0
  // Of the sequence at hand: [positions·candidates], and one for each position.
  private readonly score: Float64Array
  private readonly psi: Float64Array
  private readonly alpha: Float64Array
  private readonly beta: Float64Array
  private readonly delta: Float64Array
  private readonly norm: Float64Array

  constructor(
    private readonly lattices: TuningLattices,
    private readonly cells: number,
  ) {
    const { N, offset, candidateOffset, L } = lattices
    let [longest, most] = [0, 0]
    for (let n = 0; n < N; n++) {
      longest = Math.max(longest, offset[n + 1] - offset[n])
      most = Math.max(most, candidateOffset[offset[n + 1]] - candidateOffset[offset[n]])
    }
    this.weights = createCellWeights(cells, L)
    this.gradient = createCellWeights(cells, L)
    const array = () => new Float64Array(most)
    this.factor = new Float64Array(L * L)
    this.score = array()
    this.psi = array()
    this.alpha = array()
    this.beta = array()
    this.delta = array()
    this.norm = new Float64Array(longest)
  }

  get P(): number {
    return this.lattices.P
  }

  get L(): number {
    return this.lattices.L
  }

  bend(): Curvature {
    return bendOf(this.lattices, this.weights, this.cells)
  }

  evaluate(stride: number): number {
    const { states, prior, start, end, trans } = this.gradient
    for (const part of [states, prior, start, end, trans]) part.fill(0)
    const edges = this.weights.trans
    this.highestEdge = -Infinity
    for (let k = 0; k < edges.length; k++) if (edges[k] > this.highestEdge) this.highestEdge = edges[k]
    for (let k = 0; k < edges.length; k++) this.factor[k] = Math.exp(edges[k] - this.highestEdge)
    let total = 0
    for (let n = 0; n < this.lattices.N; n += stride) total += this.addSequence(n)
    return total
  }

  private addSequence(n: number): number {
    const { offset, weight, gold, candidateOffset } = this.lattices
    const [from, to] = [offset[n], offset[n + 1]]
    if (from === to) return 0
    const w = weight ? weight[n] : 1
    const shift = this.setScores(from, to)
    this.delta.fill(0, 0, candidateOffset[to] - candidateOffset[from])
    let value = this.sum(from, to, w)
    let known = true
    for (let p = from; p < to; p++) if (gold[p] < 0) known = false
    if (known) value -= this.goldScore(from, to, w) - shift
    else {
      this.keepGold(from, to)
      value -= this.sum(from, to, -w)
    }
    this.addGradient(from, to)
    return w * value
  }

  /** Overwrites scores of candidates, and their exps less the highest of each position; returns the sum of the highest. */
  private setScores(from: number, to: number): number {
    const { candidateOffset, candidate, cellOffset, cell, valueOffset, log, share, L } = this.lattices
    const { weights, score, psi } = this
    const base = candidateOffset[from]
    let shift = 0
    for (let p = from; p < to; p++) {
      const first = candidateOffset[p]
      const C = candidateOffset[p + 1] - first
      const at = first - base
      for (let c = 0; c < C; c++) score[at + c] = weights.prior[candidate[first + c]]
      if (p === from) for (let c = 0; c < C; c++) score[at + c] += weights.start[candidate[first + c]]
      if (p === to - 1) for (let c = 0; c < C; c++) score[at + c] += weights.end[candidate[first + c]]
      let v = valueOffset[p]
      for (let k = cellOffset[p]; k < cellOffset[p + 1]; k++) {
        const row = cell[k] * L
        for (let c = 0; c < C; c++, v++) {
          const f = (row + candidate[first + c]) * EXPERTS
          score[at + c] += weights.states[f] * log[v] + weights.states[f + 1] * share[v]
        }
      }
      let highest = score[at]
      for (let c = 1; c < C; c++) if (score[at + c] > highest) highest = score[at + c]
      for (let c = 0; c < C; c++) psi[at + c] = Math.exp(score[at + c] - highest)
      shift += highest
    }
    return shift + (to - from - 1) * this.highestEdge
  }

  /** Leaves only the right candidates where they are known. */
  private keepGold(from: number, to: number): void {
    const { candidateOffset, gold } = this.lattices
    const base = candidateOffset[from]
    for (let p = from; p < to; p++) {
      if (gold[p] < 0) continue
      for (let k = candidateOffset[p]; k < candidateOffset[p + 1]; k++)
        if (k - candidateOffset[p] !== gold[p]) this.psi[k - base] = 0
    }
  }

  /** log Z of psi, less what was subtracted from scores; adds `times` the marginals to delta and to the gradient of pairs. */
  private sum(from: number, to: number, times: number): number {
    const { candidateOffset, candidate, L } = this.lattices
    const { psi, alpha, beta, delta, norm, factor } = this
    const pairs = this.gradient.trans
    const base = candidateOffset[from]
    let logZ = 0
    for (let p = from; p < to; p++) {
      const [first, last] = [candidateOffset[p], candidateOffset[p + 1]]
      let sum = 0
      for (let k = first; k < last; k++) {
        let a = 1
        if (p > from) {
          const y = candidate[k]
          a = 0
          for (let i = candidateOffset[p - 1]; i < first; i++)
            a += alpha[i - base] * factor[candidate[i] * L + y]
        }
        a *= psi[k - base]
        alpha[k - base] = a
        sum += a
      }
      const scale = 1 / sum
      for (let k = first; k < last; k++) alpha[k - base] *= scale
      norm[p - from] = scale
      logZ += Math.log(sum)
    }
    for (let k = candidateOffset[to - 1]; k < candidateOffset[to]; k++) {
      beta[k - base] = 1
      delta[k - base] += times * alpha[k - base]
    }
    for (let p = to - 2; p >= from; p--) {
      const [first, next, end] = [candidateOffset[p], candidateOffset[p + 1], candidateOffset[p + 2]]
      const scale = norm[p + 1 - from]
      // From here on the beta of the next position contains its psi.
      for (let j = next; j < end; j++) beta[j - base] *= psi[j - base] * scale
      for (let i = first; i < next; i++) {
        const row = candidate[i] * L
        const a = times * alpha[i - base]
        let b = 0
        for (let j = next; j < end; j++) {
          const way = factor[row + candidate[j]] * beta[j - base]
          b += way
          pairs[row + candidate[j]] += a * way
        }
        beta[i - base] = b
        delta[i - base] += a * b
      }
    }
    return logZ
  }

  /** The score of the right path; subtracts it from delta and from the gradient of pairs. */
  private goldScore(from: number, to: number, w: number): number {
    const { candidateOffset, candidate, gold, L } = this.lattices
    const base = candidateOffset[from]
    let total = 0
    for (let p = from, before = -1; p < to; p++) {
      const k = candidateOffset[p] + gold[p]
      this.delta[k - base] -= w
      total += this.score[k - base]
      if (p > from) {
        total += this.weights.trans[before + candidate[k]]
        this.gradient.trans[before + candidate[k]] -= w
      }
      before = candidate[k] * L
    }
    return total
  }

  /** Adds delta to the gradients of cells and of labels. */
  private addGradient(from: number, to: number): void {
    const { candidateOffset, candidate, cellOffset, cell, valueOffset, log, share, L } = this.lattices
    const { gradient, delta } = this
    const base = candidateOffset[from]
    for (let p = from; p < to; p++) {
      const first = candidateOffset[p]
      const C = candidateOffset[p + 1] - first
      const at = first - base
      for (let c = 0; c < C; c++) gradient.prior[candidate[first + c]] += delta[at + c]
      if (p === from) for (let c = 0; c < C; c++) gradient.start[candidate[first + c]] += delta[at + c]
      if (p === to - 1) for (let c = 0; c < C; c++) gradient.end[candidate[first + c]] += delta[at + c]
      let v = valueOffset[p]
      for (let k = cellOffset[p]; k < cellOffset[p + 1]; k++) {
        const row = cell[k] * L
        for (let c = 0; c < C; c++, v++) {
          const f = (row + candidate[first + c]) * EXPERTS
          gradient.states[f] += delta[at + c] * log[v]
          gradient.states[f + 1] += delta[at + c] * share[v]
        }
      }
    }
  }
}
