/**
 * Co-occurrence rates of the candidates of two neighbors.
 *
 *   fitted       CR(i,j) = P(i,j|x,x') / (P(i|x)·P(j|x'))                                         denominator `unary`
 *                CR(i,j) = P(i,j|x,x') / (ψ(i,x)·ψ(j,x'))                                         denominator `states`
 *                CR(i,j) = P(i,j|x,x') / (P(i|x,x')·P(j|x,x')) = M(i,j)·Z / (r_x'(i)·l_x(j))      denominator `pair`
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

/** The boundary as one end of a pair: one label, 0, of one pattern, 0. */
const BOUNDARY: Candidates = { size: 1, from: 0, label: Int32Array.of(0) }

export class PairRates {
  private readonly models: FittedModels
  private readonly L: number
  private readonly lookup: PairLookup | null
  private readonly options: Pick<SeparateOptions, 'denominator'>
  private readonly trust: Trust
  /** [m][n] Counts of the pairs of candidates of the last pair that was counted. */
  observed = new Float64Array(64)

  constructor(
    models: FittedModels,
    L: number,
    tallies: PatternTallies | null,
    trust: Trust,
    options: Pick<SeparateOptions, 'denominator'>,
  ) {
    this.models = models
    this.L = L
    this.lookup = tallies && new PairLookup(tallies.pairs, L + 1)
    this.trust = trust
    this.options = options
  }

  /** Overwrites `block` [m][n] with the rates of all pairs of candidates; returns how often the pair was counted. */
  between(a: Observation, b: Observation, block: Float64Array): number {
    const total = this.fitted(a, b, block)
    if (total > 0) this.shrink(a.p, b.p, block)
    return total
  }

  /** Overwrites `block` [m][n] with the fitted rates; returns how often the pair was counted, and then `observed` has its counts. */
  fitted(a: Observation, b: Observation, block: Float64Array): number {
    if (this.options.denominator === 'pair') this.fitByMarginals(a, b, block)
    else this.fitByStates(a, b, block)
    if (a.pattern < 0 || b.pattern < 0 || !this.lookup?.find(a.pattern, b.pattern)) return 0
    this.count(a, b)
    return this.lookup.total
  }

  /** Overwrites `block` [n] with the rates of the start and the candidates of a first position. */
  atStart(b: Observation, block: Float64Array): number {
    this.fitAtBoundary(b, 'start', block)
    if (b.pattern < 0 || !this.lookup?.find(0, b.pattern)) return 0
    this.count(BOUNDARY, b)
    return this.shrink(ONE, b.p, block)
  }

  /** Overwrites `block` [m] with the rates of the candidates of a last position and the end. */
  atEnd(a: Observation, block: Float64Array): number {
    this.fitAtBoundary(a, 'end', block)
    if (a.pattern < 0 || !this.lookup?.find(a.pattern, 0)) return 0
    this.count(a, BOUNDARY)
    return this.shrink(a.p, ONE, block)
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

  private count(a: Candidates, b: Candidates): void {
    const cells = a.size * b.size
    if (cells > this.observed.length) this.observed = new Float64Array(2 * cells)
    else this.observed.fill(0, 0, cells)
    this.lookup!.addTo(this.observed, a, b)
  }

  private shrink(p: Float64Array, q: Float64Array, block: Float64Array): number {
    const { total } = this.lookup!
    const s = this.trust.pair[trustBin(total)]
    let k = 0
    for (let i = 0; i < p.length; i++) {
      for (let j = 0; j < q.length; j++, k++)
        block[k] = Math.min(shrunkRate(this.observed[k], total * p[i] * q[j], s, block[k]), Number.MAX_VALUE)
    }
    return total
  }
}

const ONE = Float64Array.of(1)

/** A quotient that stays finite for a tiny divisor; labels that never met have the rate 0, not 0/0. */
function rateOf(dividend: number, divisor: number): number {
  return dividend === 0 ? 0 : Math.min(dividend / divisor, Number.MAX_VALUE)
}
