/**
 * Co-occurrence rates of the candidates of two neighbors.
 *
 *   fitted       CR(i,j) = P(i,j|x,x') / (P(i|x)·P(j|x'))                                         denominator `unary`
 *                CR(i,j) = P(i,j|x,x') / (ψ(i,x)·ψ(j,x'))                                         denominator `states`
 *                CR(i,j) = P(i,j|x,x') / (P(i|x,x')·P(j|x,x')) = M(i,j)·Z / (r_x'(i)·l_x(j))      denominator `pair`
 *   signatures   CR(i,j) becomes (#₁(i,j,x,x') + σ·CR(i,j)) / (#₁(x,x')·P(i|x)·P(j|x') + σ)         x or x' has one
 *   known pair   φ(i,j) = (#(i,j,x,x') + s·CR(i,j)) / (#(x,x')·ψ(i,x)·ψ(j,x') + s)
 *
 * In the last form all three probabilities are the pair model's own, and its weights of words cancel. At the boundary
 * that would always be 1, the boundary's label being certain, so there ψ is divided by.
 */

import { shrunkRate } from '../../closed-form/shrunk-rate.js'
import { type Candidates, PairLookup } from '../../counts/pair-lookup.js'
import type { PatternTallies } from '../patterns/pattern-tallies.js'
import type { SeparateOptions } from '../separate-options.js'
import { type Trust, trustBin } from '../trust/trust.js'
import type { FittedModels } from './fitted-models.js'
import type { Observation } from './observation-table.js'

/** One end of a pair. */
type End = Candidates & Pick<Observation, 'pattern' | 'alike' | 'p' | 'typical'>

const ONE = Float64Array.of(1)
/** The boundary as one end of a pair: one label, 0, of one pattern, 0. */
const BOUNDARY: End = {
  size: 1,
  from: 0,
  label: Int32Array.of(0),
  pattern: 0,
  alike: 0,
  p: ONE,
  typical: ONE,
}

export class PairRates {
  private readonly models: FittedModels
  private readonly L: number
  private readonly pairs: PairLookup | null
  private readonly signatures: PairLookup | null
  private readonly options: Pick<SeparateOptions, 'denominator'>
  private readonly trust: Trust
  /** [m][n] Counts of the pairs of candidates of the last pair that was counted. */
  private observed = new Float64Array(64)

  constructor(
    models: FittedModels,
    L: number,
    tallies: PatternTallies | null,
    trust: Trust,
    options: Pick<SeparateOptions, 'denominator'>,
  ) {
    this.models = models
    this.L = L
    this.pairs = tallies && new PairLookup(tallies.pairs, L + 1)
    this.signatures = trust.unknown && new PairLookup(trust.unknown.pairs, L + 1)
    this.trust = trust
    this.options = options
  }

  /** Overwrites `block` [m][n] with the rates of all pairs of candidates; returns how often the pair was counted. */
  between(a: Observation, b: Observation, block: Float64Array): number {
    if (this.options.denominator === 'pair') this.fitByMarginals(a, b, block)
    else this.fitByStates(a, b, block)
    return this.shrink(a, b, block)
  }

  /** Overwrites `block` [n] with the rates of the start and the candidates of a first position. */
  atStart(b: Observation, block: Float64Array): number {
    this.fitAtBoundary(b, 'start', block)
    return this.shrink(BOUNDARY, b, block)
  }

  /** Overwrites `block` [m] with the rates of the candidates of a last position and the end. */
  atEnd(a: Observation, block: Float64Array): number {
    this.fitAtBoundary(a, 'end', block)
    return this.shrink(a, BOUNDARY, block)
  }

  private fitByMarginals(a: Observation, b: Observation, block: Float64Array): void {
    const { models, L } = this
    const Z = models.partition(a.fit, b.fit)
    const l = Float64Array.from(b.label, j => models.leftSum(a.fit, j - 1))
    let k = 0
    for (let i = 0; i < a.size; i++) {
      const row = (a.label[i] - 1) * L - 1
      const r = models.rightSum(b.fit, a.label[i] - 1)
      for (let j = 0; j < b.size; j++, k++) {
        const M = models.M[row + b.label[j]]
        // A sum is at least each of its terms; rounding in differences may have lost that.
        block[k] = rateOf(M * Z, Math.max(r, M * b.V[j]) * Math.max(l[j], a.U[i] * M))
      }
    }
  }

  private fitByStates(a: Observation, b: Observation, block: Float64Array): void {
    const { models, L } = this
    const Z = models.partition(a.fit, b.fit)
    const [p, q] = [this.denominator(a), this.denominator(b)]
    let k = 0
    for (let i = 0; i < a.size; i++) {
      const row = (a.label[i] - 1) * L - 1
      for (let j = 0; j < b.size; j++, k++)
        block[k] = rateOf(a.U[i] * models.M[row + b.label[j]] * b.V[j], Z * p[i] * q[j])
    }
  }

  private fitAtBoundary(x: Observation, side: 'start' | 'end', block: Float64Array): void {
    const { models } = this
    const Z = models.boundaryPartition(x.fit, side)
    const factors = side === 'start' ? models.start : models.end
    const values = side === 'start' ? x.V : x.U
    const p = this.denominator(x)
    for (let k = 0; k < x.size; k++) block[k] = rateOf(factors[x.label[k] - 1] * values[k], Z * p[k])
  }

  private denominator(x: Observation): Float64Array {
    return this.options.denominator === 'unary' ? x.fitted : x.p
  }

  /** Moves the rates of two ends towards what was counted of their signatures, and of themselves; returns how often they were counted. */
  private shrink(a: End, b: End, block: Float64Array): number {
    if (this.count(this.signatures, a.alike, b.alike, a, b))
      this.mix(this.signatures!.total, a.typical, b.typical, this.trust.unseenPair, block)
    if (!this.count(this.pairs, a.pattern, b.pattern, a, b)) return 0
    const { total } = this.pairs!
    this.mix(total, a.p, b.p, this.trust.pair[trustBin(total)], block)
    return total
  }

  /** Whether a pair was counted; then `observed` has its counts. */
  private count(lookup: PairLookup | null, row: number, next: number, a: End, b: End): boolean {
    if (row < 0 || next < 0 || !lookup?.find(row, next)) return false
    const cells = a.size * b.size
    if (cells > this.observed.length) this.observed = new Float64Array(2 * cells)
    else this.observed.fill(0, 0, cells)
    lookup.addTo(this.observed, a, b)
    return true
  }

  /** (observed + weight·rate) / (total·p·q + weight) */
  private mix(total: number, p: Float64Array, q: Float64Array, weight: number, block: Float64Array): void {
    let k = 0
    for (let i = 0; i < p.length; i++) {
      for (let j = 0; j < q.length; j++, k++) {
        const rate = shrunkRate(this.observed[k], total * p[i] * q[j], weight, block[k])
        block[k] = Math.min(rate, Number.MAX_VALUE)
      }
    }
  }
}

/** A quotient that stays finite for a tiny divisor; labels that never met have the rate 0, not 0/0. */
function rateOf(dividend: number, divisor: number): number {
  return dividend === 0 ? 0 : Math.min(dividend / divisor, Number.MAX_VALUE)
}
