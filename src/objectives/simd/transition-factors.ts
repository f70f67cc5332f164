/**
 * Lists of the factors e^trans for products with all lanes (assembly/chain/recursions/factors.ts): by column for the forward
 * recursion and by row for the backward one, in single and in double precision.
 */
import type { WeightLayout } from '../../weights/weight-layout.js'
import { isCoupled, type TransitionRules } from './coupling.js'
import type { FactorList } from './factor-lists.js'

/** A factor 1 + S with S below this much above −1 loses digits in the sum of ones and S. */
const DEEP32 = -3
const DEEP64 = -12

/** The weights of transitions, ordered by the label of the result. */
interface Order {
  readonly start: Int32Array //  [L+1]
  readonly weight: Int32Array // [Q] index of the weight
  readonly other: Int32Array //  [Q] the label that is summed over
}

export class TransitionFactors {
  private readonly L: number
  private readonly first: number
  private readonly columns: Order
  private readonly rows: Order
  private readonly rules: TransitionRules

  constructor({ L, transFrom, transTo, stateLabel }: WeightLayout, rules: TransitionRules) {
    this.rules = rules
    this.L = L
    this.first = stateLabel.length
    this.columns = orderBy(transTo, transFrom, L)
    this.rows = orderBy(transFrom, transTo, L)
  }

  /** Whether these weights, and those of first and last labels, are no farther apart than `widest`. */
  suffices(widest: number, x: Float64Array, boundary: Float64Array | null): boolean {
    const trans = x.subarray(this.first, this.first + this.rows.weight.length)
    const width = Math.max(widthOf(trans), boundary ? widthOf(boundary) : 0)
    return width <= widest
  }

  /** Overwrites the lists for products Σ_i x_i M_ij (columns) and Σ_j M_ij x_j (rows). */
  write(x: Float64Array, columns: FactorList, rows: FactorList): void {
    for (const [order, list] of [
      [this.columns, columns],
      [this.rows, rows],
    ] as const) {
      if (this.rules.others === 'neutral') this.writeList(x, order, list)
      else this.writePossible(x, order, list)
      for (const before of [0, 1])
        list.turns[before] = isCoupled(this.rules.coupling, before) ? list.address : list.free
    }
  }

  /**
   * What the weights of transitions, as the list of columns in single precision has them, add to the score of the gold labels, whose
   * observed counts are given for all weights.
   */
  roundedScore(x: Float64Array, observed: Float64Array, { ones }: FactorList): number {
    const { start, weight } = this.columns
    let score = 0
    for (let j = 0; j < this.L; j++) {
      for (let k = start[j]; k < start[j + 1]; k++) {
        const f = this.first + weight[k]
        if (observed[f] !== 0) score += observed[f] * (ones[j] ? roundedAboveOne(x[f]) : roundedWeight(x[f]))
      }
    }
    return score
  }

  /** A list of the pairs that have a weight; others have the factor 0. */
  private writePossible(x: Float64Array, order: Order, list: FactorList): void {
    list.start.set(order.start)
    list.ones.fill(0)
    for (let k = 0; k < order.weight.length; k++) {
      list.place[k] = order.other[k] * 64
      list.factor[k] = Math.exp(x[this.first + order.weight[k]])
    }
  }

  private writeList(x: Float64Array, order: Order, list: FactorList): void {
    const { L, first } = this
    const deep = list.factor instanceof Float32Array ? DEEP32 : DEEP64
    let at = 0
    for (let j = 0; j < L; j++) {
      list.start[j] = at
      const [start, end] = [order.start[j], order.start[j + 1]]
      let least = 0
      for (let k = start; k < end; k++) least = Math.min(least, x[first + order.weight[k]])
      const full = least < deep
      list.ones[j] = full ? 0 : 1
      if (full) {
        for (let i = 0; i < L; i++) {
          list.place[at + i] = i * 64
          list.factor[at + i] = 1
        }
        for (let k = start; k < end; k++)
          list.factor[at + order.other[k]] = Math.exp(x[first + order.weight[k]])
        at += L
        continue
      }
      for (let k = start; k < end; k++) {
        list.place[at] = order.other[k] * 64
        list.factor[at++] = Math.expm1(x[first + order.weight[k]])
      }
    }
    list.start[L] = at
  }
}

/** The weight whose factor is that of w in single precision. */
export function roundedWeight(w: number): number {
  return Math.log(Math.fround(Math.exp(w)))
}

/** The same if the factor is the sum of 1 and a number in single precision. */
function roundedAboveOne(w: number): number {
  return Math.log1p(Math.fround(Math.expm1(w)))
}

/** The largest distance of weights from each other and from 0, the weight of absent pairs. */
function widthOf(weights: Float64Array): number {
  let [least, most] = [0, 0]
  for (const w of weights) {
    least = Math.min(least, w)
    most = Math.max(most, w)
  }
  return most - least
}

/** Sorts pairs of labels by one of them, and within it by the other. */
export function orderBy(by: Int32Array, other: Int32Array, L: number): Order {
  const weight = Int32Array.from({ length: by.length }, (_, q) => q)
  weight.sort((p, q) => by[p] - by[q] || other[p] - other[q])
  const start = new Int32Array(L + 1)
  for (const label of by) start[label + 1]++
  for (let j = 0; j < L; j++) start[j + 1] += start[j]
  return { start, weight, other: weight.map(q => other[q]) }
}
