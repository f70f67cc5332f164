import { DataError } from '../../common/errors.js'
import type { Random } from '../../common/random.js'
import { bestAssignments } from '../inference/best-assignments.js'
import { conditionField } from '../inference/condition-field.js'
import type { Field } from '../inference/field.js'
import { type FieldPlan, type PlanOptions, planField } from '../inference/field-plan.js'
import { MaxProduct } from '../inference/max-product.js'
import { restrictField } from '../inference/restrict-field.js'
import { SumProduct } from '../inference/sum-product.js'
import type { ScoredStructure } from './structure-scorer.js'

/** A value of each variable, as numbers, and the log of its probability. */
export interface ProbableValues {
  readonly values: Int32Array // [V]
  readonly logProbability: number
}

/**
 * The distribution of all variables given the known values. Computed on demand: the best values need no sum.
 */
export class Posterior {
  private readonly scored: ScoredStructure
  private readonly known: Int32Array // [V] index of the candidate, −1: not known
  private readonly given: Int32Array // known variables
  private readonly options: PlanOptions
  private readonly noCandidate: boolean // a known value is not a candidate
  private ready: { readonly field: Field; readonly plan: FieldPlan } | null = null
  private summed: SumProduct | null = null

  /** `label` [V] holds values that are known, −1 for others. */
  constructor(scored: ScoredStructure, label: Int32Array, options: PlanOptions) {
    const { candidates, set } = scored
    this.scored = scored
    this.options = options
    this.given = Int32Array.from(label.keys()).filter(v => label[v] >= 0)
    this.known = label.map((value, v) => (value < 0 ? -1 : candidates[set[v]].indexOf(value)))
    this.noCandidate = this.given.some(v => this.known[v] < 0)
  }

  /** The log of the sum over all assignments that agree with the known values; −∞ if there is none. */
  get logZ(): number {
    if (this.noCandidate) return -Infinity
    this.summed ??= new SumProduct(this.prepared.field, this.prepared.plan)
    return this.summed.logZ
  }

  /** Probabilities of the candidates of each variable, as pairs of value and probability. */
  marginals(): readonly (readonly (readonly [value: number, p: number])[])[] {
    const { offset, p } = this.sums.marginals()
    return Array.from(this.known, (candidate, v) =>
      candidate >= 0
        ? [[this.valueOf(v, candidate), 1] as const]
        : Array.from(
            p.subarray(offset[v], offset[v + 1]),
            (share, k) => [this.valueOf(v, k), share] as const,
          ),
    )
  }

  /** In nats. */
  entropy(): number {
    return this.sums.marginals().entropy
  }

  /** The most probable values. */
  best(): Int32Array {
    if (this.noCandidate) throw this.impossible()
    const max = new MaxProduct(this.prepared.field, this.prepared.plan)
    if (max.score === -Infinity) throw this.impossible()
    return this.toValues(max.decode().values)
  }

  /** The n most probable in order, fewer if fewer are possible. */
  nbest(n: number): ProbableValues[] {
    const { sums } = this
    return bestAssignments(this.prepared.field, this.prepared.plan, n).map(({ values }) => ({
      values: this.toValues(values),
      logProbability: sums.logProbability(values),
    }))
  }

  sample(random: Random): Int32Array {
    const drawn = new Int32Array(this.known.length)
    this.sums.sample(random, drawn)
    return this.toValues(drawn)
  }

  /** log P of a value of each variable; −∞ if it is impossible or contradicts the known values. */
  logProbability(values: Int32Array): number {
    const { sums } = this
    const chosen = values.map((value, v) => this.scored.candidates[this.scored.set[v]].indexOf(value))
    if (chosen.some((candidate, v) => candidate < 0 || (this.known[v] >= 0 && candidate !== this.known[v])))
      return -Infinity
    // Known variables have one value left.
    return sums.logProbability(chosen.map((candidate, v) => (this.known[v] >= 0 ? 0 : candidate)))
  }

  /** The probability that variables from … to−1 have values that are allowed. */
  probabilityWhere(from: number, to: number, allows: (v: number, value: number) => boolean): number {
    const { sums, prepared } = this
    const restricted = restrictField(prepared.field, from, to, (v, candidate) =>
      allows(v, this.valueOf(v, this.known[v] >= 0 ? this.known[v] : candidate)),
    )
    const plan = planField(restricted, { ...this.options, tree: undefined })
    return Math.min(1, Math.exp(new SumProduct(restricted, plan).logZ - sums.logZ))
  }

  /** The error if the known values are impossible. */
  impossible(): DataError {
    const { name = String } = this.options
    const { given } = this
    if (given.length === 0) return new DataError('every assignment has probability zero: use smoothing')
    const names = Array.from(given.subarray(0, 8), v => name(v))
    const list = names.join(', ') + (given.length > names.length ? ', …' : '')
    return new DataError(`evidence on ${list}: expected possible values, got values with probability zero`)
  }

  private get sums(): SumProduct {
    if (this.logZ === -Infinity) throw this.impossible()
    return this.summed!
  }

  /**
   * Known variables are removed from the cliques, which makes them smaller; if nothing is known, the existing
   * tree is used.
   */
  private get prepared(): { readonly field: Field; readonly plan: FieldPlan } {
    if (this.ready) return this.ready
    const given = this.given.length > 0
    const field = given ? conditionField(this.scored.field, this.known) : this.scored.field
    this.ready = {
      field,
      plan: planField(field, given ? { ...this.options, tree: undefined } : this.options),
    }
    return this.ready
  }

  private valueOf(v: number, candidate: number): number {
    return this.scored.candidates[this.scored.set[v]][candidate]
  }

  private toValues(candidates: Int32Array): Int32Array {
    return candidates.map((candidate, v) => this.valueOf(v, this.known[v] >= 0 ? this.known[v] : candidate))
  }
}
