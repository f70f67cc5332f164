/**
 * The two fitted models in use: P(y|x) of any list of attributes, and the co-occurrence rates of two such
 * lists. Everything that is dense in the labels is computed once per base, as in training (decomposition.ts).
 */

import { rowsOf } from '../../common/rows-of.js'
import { multiply, multiplyTransposed } from '../patterns/base-pairs.js'
import { baseScores } from '../patterns/base-scores.js'
import { Decomposer } from '../patterns/decomposition.js'
import { labelFactors, pairPlaces } from '../patterns/pair-layout.js'
import type { AttributeList } from '../patterns/pattern-table.js'
import { isLost } from '../patterns/precision.js'
import type { SeparateWeights } from './weights.js'

/** What depends only on the base of a pattern; U, V, r and l as in pair-objective.ts, each [L], r and l once a pair has asked for them. */
interface Base {
  readonly unary: Float64Array //  u(j) of the unary model
  readonly left: Float64Array //   u(j) of the pair model, minus the largest
  readonly right: Float64Array //  v(j), likewise
  readonly U: Float64Array
  readonly V: Float64Array
  r: Float64Array | null
  l: Float64Array | null
}

/** A list of attributes in the form that the models use. */
export interface FittedPattern {
  readonly base: Base
  readonly label: Int32Array //    [C] labels of the corrections
  readonly unary: Float64Array //  [C] what they add to the scores of the base
  readonly left: Float64Array //   [C]
  readonly right: Float64Array //  [C]
  readonly dU: Float64Array //     [C] e^{u_x} − e^{u_s}
  readonly dV: Float64Array //     [C]
}

/** The cache is cleared at this many bases. */
const MEMORY = 1 << 12

export class FittedModels {
  readonly M: Float64Array //           [L][L] e^θ
  readonly start: Float64Array //       [L] e^start, all 1 without boundary symbols
  readonly end: Float64Array //         [L]
  private readonly weights: SeparateWeights
  private readonly L: number
  private readonly binary: boolean
  private split: Decomposer
  private bases: Base[] = []

  constructor(weights: SeparateWeights, binary: boolean) {
    this.weights = weights
    this.binary = binary
    this.L = weights.layout.L
    this.split = new Decomposer(weights.layout, binary)
    this.M = new Float64Array(this.L ** 2)
    const { pairs, start, end, size } = pairPlaces(weights.pairLayout)
    labelFactors(weights.pairLayout, weights.pairs, this.M, shiftOf(weights.pairs.subarray(pairs, start)))
    const exps = (from: number) => {
      const own = weights.pairs.subarray(from, from + this.L)
      const shift = shiftOf(own)
      return new Float64Array(this.L).map((_, j) => (start < size ? Math.exp(own[j] - shift) : 1))
    }
    this.start = exps(start)
    this.end = exps(end)
  }

  /** Decomposes a list of attributes. */
  pattern(list: AttributeList): FittedPattern {
    const { split } = this
    split.split(list)
    const base = this.baseOf(split.base)
    const C = split.corrections
    const label = split.label.slice(0, C)
    const [unary, left, right, dU, dV] = rowsOf(5, C)
    this.addCorrections(unary, left, right)
    for (let c = 0; c < C; c++) {
      const j = label[c]
      const [u, v] = [base.left[j] + left[c], base.right[j] + right[c]]
      if (!(u <= LARGE && v <= LARGE)) return this.wholePattern(list)
      dU[c] = Math.exp(u) - base.U[j]
      dV[c] = Math.exp(v) - base.V[j]
    }
    if (this.bases.length > MEMORY) {
      this.bases = []
      this.split = new Decomposer(this.weights.layout, this.binary)
    }
    return { base, label, unary, left, right, dU, dV }
  }

  /**
   * A list of attributes as its own base: for corrections so large that one of them has the largest score.
   */
  private wholePattern(list: AttributeList): FittedPattern {
    const none = new Float64Array(0)
    return {
      base: this.createBase(list),
      label: new Int32Array(0),
      unary: none,
      left: none,
      right: none,
      dU: none,
      dV: none,
    }
  }

  /** Overwrites p [L] with P(y|x). */
  distribution({ base, label, unary }: FittedPattern, p: Float64Array): void {
    p.set(base.unary)
    for (let c = 0; c < label.length; c++) p[label[c]] += unary[c]
    let highest = -Infinity
    for (let j = 0; j < p.length; j++) if (p[j] > highest) highest = p[j]
    let Z = 0
    for (let j = 0; j < p.length; j++) {
      p[j] = Math.exp(p[j] - highest)
      Z += p[j]
    }
    for (let j = 0; j < p.length; j++) p[j] /= Z
  }

  /** Z(x,x'), in units of e^{shift(x) + shift(x')}, as U and V are. */
  partition(a: FittedPattern, b: FittedPattern): number {
    const { M, L } = this
    const [l, r] = [this.leftSums(a.base), this.rightSums(b.base)]
    const baseZ = dot(a.base.U, r)
    let Z = baseZ
    for (let c = 0; c < b.label.length; c++) Z += b.dV[c] * l[b.label[c]]
    for (let c = 0; c < a.label.length; c++) {
      const row = a.label[c] * L
      let sum = r[a.label[c]]
      for (let d = 0; d < b.label.length; d++) sum += M[row + b.label[d]] * b.dV[d]
      Z += a.dU[c] * sum
    }
    return isLost(Z, baseZ) ? this.exactPartition(a, b) : Z
  }

  /** r_x'(i) = Σ_j M(i,j)·V_x'(j) */
  rightSum(b: FittedPattern, i: number): number {
    let sum = this.rightSums(b.base)[i]
    for (let c = 0; c < b.label.length; c++) sum += this.M[i * this.L + b.label[c]] * b.dV[c]
    return sum
  }

  /** l_x(j) = Σ_i U_x(i)·M(i,j) */
  leftSum(a: FittedPattern, j: number): number {
    let sum = this.leftSums(a.base)[j]
    for (let c = 0; c < a.label.length; c++) sum += this.M[a.label[c] * this.L + j] * a.dU[c]
    return sum
  }

  /** Z of a pattern next to the boundary: Σ_j start(j)·V_x(j), or Σ_i U_x(i)·end(i). */
  boundaryPartition(x: FittedPattern, side: 'start' | 'end'): number {
    const factors = side === 'start' ? this.start : this.end
    const values = side === 'start' ? this.rights(x) : this.lefts(x)
    return dot(factors, values)
  }

  /** U_x [L], written over `U`. */
  lefts({ base, label, left }: FittedPattern, U: Float64Array = new Float64Array(this.L)): Float64Array {
    U.set(base.U)
    for (let c = 0; c < label.length; c++) U[label[c]] = Math.exp(base.left[label[c]] + left[c])
    return U
  }

  /** V_x [L], written over `V`. */
  rights({ base, label, right }: FittedPattern, V: Float64Array = new Float64Array(this.L)): Float64Array {
    V.set(base.V)
    for (let c = 0; c < label.length; c++) V[label[c]] = Math.exp(base.right[label[c]] + right[c])
    return V
  }

  private exactPartition(a: FittedPattern, b: FittedPattern): number {
    const product = new Float64Array(this.L)
    multiply(this.M, this.rights(b), 0, product, this.L)
    return dot(this.lefts(a), product)
  }

  /** Adds what the corrections of the last list add to the scores of its base. */
  private addCorrections(unary: Float64Array, left: Float64Array, right: Float64Array): void {
    const { weights, split } = this
    const W = weights.layout.W
    const { weight, value, entry } = split.terms
    const [at, values, entries] = [weight.data, value.data, entry.data]
    for (let k = 0; k < weight.length; k++) {
      const [w, x, c] = [at[k], values[k], entries[k]]
      unary[c] += weights.unary[w] * x
      left[c] += weights.pairs[w] * x
      right[c] += weights.pairs[W + w] * x
    }
  }

  private baseOf(s: number): Base {
    this.bases[s] ??= this.createBase(this.split.bases.get(s))
    return this.bases[s]
  }

  private createBase(list: AttributeList): Base {
    const { L } = this
    const { layout, unary, pairs } = this.weights
    const [ofUnary, left, right, U, V] = rowsOf(5, L)
    const base = { unary: ofUnary, left, right, U, V, r: null, l: null }
    baseScores(layout, list, unary, 0, base.unary)
    const shiftLeft = baseScores(layout, list, pairs, 0, base.left)
    const shiftRight = baseScores(layout, list, pairs, layout.W, base.right)
    for (let j = 0; j < L; j++) {
      base.left[j] -= shiftLeft
      base.right[j] -= shiftRight
      base.U[j] = Math.exp(base.left[j])
      base.V[j] = Math.exp(base.right[j])
    }
    return base
  }

  /** r_s of a base s. */
  private rightSums(base: Base): Float64Array {
    if (base.r) return base.r
    base.r = new Float64Array(this.L)
    multiply(this.M, base.V, 0, base.r, this.L)
    return base.r
  }

  /** l_s of a base s. */
  private leftSums(base: Base): Float64Array {
    if (base.l) return base.l
    base.l = new Float64Array(this.L)
    multiplyTransposed(this.M, base.U, 0, base.l, this.L)
    return base.l
  }
}

/** If a score is above this, the largest is subtracted before exponentiating. */
const LARGE = 300

/** The amount subtracted from weights before exponentiating: it cancels in every rate. */
function shiftOf(weights: Float64Array): number {
  let highest = -Infinity
  for (let k = 0; k < weights.length; k++) if (weights[k] > highest) highest = weights[k]
  return Math.abs(highest) > LARGE && weights.length > 0 ? highest : 0
}

function dot(x: Float64Array, y: Float64Array): number {
  let sum = 0
  for (let k = 0; k < x.length; k++) sum += x[k] * y[k]
  return sum
}
