/** What a position has independently of its neighbors: its candidates and their scores. */

import type { ObservationStore } from '../../closed-form/observation-memo.js'
import { rowsOf } from '../../common/rows-of.js'
import type { Candidates } from '../../counts/pair-lookup.js'
import type { AttributeList } from '../patterns/pattern-table.js'
import type { PatternTallies } from '../patterns/pattern-tallies.js'
import type { SeparateOptions } from '../separate-options.js'
import { type Trust, trustBin } from '../trust/trust.js'
import type { FittedModels, FittedPattern } from './fitted-models.js'

export interface Observation extends Candidates {
  readonly pattern: number //         pattern + 1 if it was counted, else −1
  readonly count: number //           how often it was counted
  readonly alike: number //           what it is in the pairs of unknown patterns, −1: nothing
  readonly fit: FittedPattern
  readonly size: number //            candidates
  readonly label: Int32Array //       [size] label + 1, ascending
  readonly p: Float64Array //         [size] ψ
  readonly fitted: Float64Array //    [size] P(y|x) of the unary model
  readonly typical: Float64Array //   [size] P(y|x) of patterns with its signature; without one, ψ
  readonly state: Float64Array //     [size] log ψ
  readonly U: Float64Array //         [size] e^{u_x(y)} of the pair model, on the left
  readonly V: Float64Array //         [size] on the right
}

/** Number of candidates at which a table is cleared. */
export const MOST_CANDIDATES = 1 << 20

/** Observations so far, by index. */
export class ObservationTable implements ObservationStore {
  /** Total number of candidates. */
  candidates = 0
  private observations: Observation[] = []
  private readonly models: FittedModels
  private readonly tallies: PatternTallies | null
  private readonly options: Pick<SeparateOptions, 'candidateFloor'>
  private readonly trust: Trust
  private readonly fitted: Float64Array // [L] P(y|x) of the unary model
  private readonly counts: Float64Array // [L]
  private readonly labels: Int32Array // [L] room for candidates
  private readonly U: Float64Array // [L] of the last observation
  private readonly V: Float64Array // [L]

  constructor(
    models: FittedModels,
    L: number,
    tallies: PatternTallies | null,
    trust: Trust,
    options: Pick<SeparateOptions, 'candidateFloor'>,
  ) {
    this.models = models
    this.tallies = tallies
    this.trust = trust
    this.options = options
    this.fitted = new Float64Array(L)
    this.counts = new Float64Array(L)
    this.labels = new Int32Array(L)
    this.U = new Float64Array(L)
    this.V = new Float64Array(L)
  }

  clear(): void {
    this.observations = []
    this.candidates = 0
  }

  get(k: number): Observation {
    return this.observations[k]
  }

  /**
   * Adds the observation of a list of attributes, including the counts of another pattern (−1: none); returns
   * its index.
   */
  add(list: AttributeList, other: number): number {
    const observation = this.create(list, other)
    this.candidates += observation.size
    return this.observations.push(observation) - 1
  }

  private create(list: AttributeList, other: number): Observation {
    const { models, fitted } = this
    const fit = models.pattern(list)
    models.distribution(fit, fitted)
    const pattern = this.tallies ? this.tallies.patterns.find(list) : -1
    this.counts.fill(0)
    const count = this.addCounts(pattern) + this.addCounts(other)
    const seen = count > 0 ? this.mixed(count, this.trust.state[trustBin(count)]) : null
    const signature = this.signatureOf(list, pattern, count)
    const typical = signature < 0 ? (seen ?? fitted) : this.unseen(signature)
    const psi = seen ?? typical
    const label = this.labelsOf(psi)
    const C = label.length
    models.lefts(fit, this.U)
    models.rights(fit, this.V)
    const [p, unary, usual, state, U, V] = rowsOf(6, C)
    for (let k = 0; k < C; k++) {
      const j = label[k]
      p[k] = psi[j]
      unary[k] = fitted[j]
      usual[k] = typical[j]
      state[k] = Math.log(psi[j])
      U[k] = this.U[j]
      V[k] = this.V[j]
      label[k] = j + 1
    }
    return {
      pattern: pattern < 0 ? -1 : pattern + 1,
      count,
      alike: this.alike(signature, pattern),
      fit,
      from: 0,
      size: C,
      label,
      p,
      fitted: unary,
      typical: usual,
      state,
      U,
      V,
    }
  }

  /** (counts + k·P(y|x)) / (count + k) */
  private mixed(count: number, k: number): Float64Array {
    return this.fitted.map((p, j) => (this.counts[j] + k * p) / (count + k))
  }

  /** What a pattern has in common with unknown ones, −1: nothing. */
  private signatureOf(list: AttributeList, pattern: number, count: number): number {
    const { unknown } = this.trust
    if (!unknown) return -1
    if (pattern >= 0) return unknown.ofPattern[pattern]
    return count > 0 ? -1 : unknown.patterns.find(list)
  }

  /** The number in the pairs of unknown patterns. */
  private alike(signature: number, pattern: number): number {
    const { unknown } = this.trust
    if (!unknown) return -1
    return signature >= 0 ? signature + 1 : pattern < 0 ? -1 : unknown.patterns.size + 1 + pattern
  }

  /** P(y|x) for patterns with a signature, as if they had not been counted. */
  private unseen(signature: number): Float64Array {
    const { unknown, unseen } = this.trust
    this.counts.fill(0)
    return this.mixed(this.addCounts(signature, unknown!.states), unseen)
  }

  /** Adds the counts of a pattern, −1: none, to `counts`; returns their sum. */
  private addCounts(pattern: number, states = this.tallies?.states): number {
    if (pattern < 0) return 0
    const { offset, label, count } = states!
    let total = 0
    for (let e = offset[pattern]; e < offset[pattern + 1]; e++) {
      this.counts[label[e] - 1] += count[e]
      total += count[e]
    }
    return total
  }

  /** The labels whose probability is not far below the best. */
  private labelsOf(psi: Float64Array): Int32Array {
    let best = 0
    for (let j = 0; j < psi.length; j++) if (psi[j] > best) best = psi[j]
    const floor = this.options.candidateFloor * best
    let C = 0
    for (let j = 0; j < psi.length; j++) if (psi[j] > 0 && psi[j] >= floor) this.labels[C++] = j
    return this.labels.slice(0, C)
  }
}
