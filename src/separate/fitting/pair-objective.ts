/**
 * The negative log-likelihood of P(i,j|x,x') = e^{u_x(i) + v_x'(j) + θ(i,j)} / Z(x,x'), with one partition function per
 * distinct pair of patterns:
 *
 *   f(w) = Σ_{x,x'} #(x,x')·log Z(x,x') − Σ #(x,x',i,j)·(u_x(i) + v_x'(j) + θ(i,j))
 *
 * With M = e^θ, and U = e^u and V = e^v of the bases s and s' (see decomposition.ts), Z is a bilinear form in few numbers:
 *
 *   Z(x,x') = U_s·M·V_s' + Σ_i δ_x(i)·r_s'(i) + Σ_j δ_x'(j)·l_s(j) + Σ_{i,j} δ_x(i)·M(i,j)·δ_x'(j)
 *
 * where i and j run over the corrections, and r_s' = M·V_s', l_s = Mᵀ·U_s once per base. The gradient goes the same way
 * back, as derivatives of Z by each of these numbers. The boundary is a base of its own, number S, with
 * l = e^start on the left and r = e^end on the right.
 *
 * Reference: Zhu et al., Separate Training for CRFs Using Co-occurrence Rate Factorization, 3.1.
 */

import type { Objective } from '../../optimizers/objective.js'
import { BasePairs } from '../patterns/base-pairs.js'
import type { Decomposition } from '../patterns/decomposition.js'
import { observedPairs } from '../patterns/observed-pairs.js'
import { groupPatternPairs, type PairGroups } from '../patterns/pair-groups.js'
import { labelFactors, type PairLayout, pairPlaces } from '../patterns/pair-layout.js'
import { countPairs, type PatternCorpus } from '../patterns/pattern-counts.js'
import { Potentials } from '../patterns/potentials.js'
import { isLost } from '../patterns/precision.js'

export class PairObjective implements Objective {
  readonly size: number
  readonly layout: PairLayout
  private readonly observed: Float64Array // [size]
  private readonly parts: Decomposition
  private readonly groups: PairGroups
  private readonly bases: BasePairs
  private readonly basePair: Int32Array //   [G] pair of bases of a group
  private readonly left: Potentials
  private readonly right: Potentials
  private readonly M: Float64Array //        [L][L]
  private readonly dM: Float64Array //       [L][L]
  private readonly m: Float64Array //        [L] of the current left pattern
  private readonly dm: Float64Array //       [L]
  private dPart = 0 //                       derivative by the shared part of the current group

  constructor(layout: PairLayout, parts: Decomposition, corpus: PatternCorpus) {
    this.layout = layout
    this.parts = parts
    this.size = pairPlaces(layout).size
    this.groups = groupPatternPairs(parts, countPairs(corpus, layout.boundary))
    this.left = new Potentials(parts)
    this.right = new Potentials(parts)
    this.bases = new BasePairs(parts.S, layout.states.L)
    this.basePair = this.groups.base.slice()
    for (let x = 0; x <= parts.X; x++) {
      for (let k = this.groups.groupOffset[x]; k < this.groups.groupOffset[x + 1]; k++)
        this.basePair[k] = this.bases.intern(parts.base[x], this.groups.base[k])
    }
    this.observed = observedPairs(layout, corpus)
    this.M = new Float64Array(layout.states.L ** 2)
    this.dM = new Float64Array(this.M.length)
    this.m = new Float64Array(layout.states.L)
    this.dm = new Float64Array(layout.states.L)
  }

  evaluate(w: Float64Array, g: Float64Array): number {
    const { observed, layout, left, right, bases, M, dM } = this
    const places = pairPlaces(layout)
    let value = 0
    for (let k = 0; k < g.length; k++) {
      g[k] = -observed[k]
      value -= observed[k] * w[k]
    }
    left.forward(w, 0)
    right.forward(w, places.right)
    labelFactors(layout, w, M)
    dM.fill(0)
    bases.forward(left.E, right.E, M, w.subarray(places.start, places.size))
    value += this.addPairs()
    bases.backward(left, right, M, dM, g.subarray(places.start, places.size))
    left.backward(g, 0)
    right.backward(g, places.right)
    this.addLabelGradient(g, places.pairs)
    return value
  }

  /** Returns Σ #(x,x')·log Z(x,x'), and adds to the derivatives of Z by its parts. */
  private addPairs(): number {
    const { groups } = this
    let value = 0
    for (let x = 0; x <= this.parts.X; x++) {
      this.enterLeft(x)
      for (let k = groups.groupOffset[x]; k < groups.groupOffset[x + 1]; k++) value += this.addGroup(x, k)
      this.leaveLeft(x)
    }
    return value
  }

  /** m(j) ← l_s(j) + Σ_i δ_x(i)·M(i,j), at labels where right neighbors of x have corrections. */
  private enterLeft(x: number): void {
    const { groups, parts, M, m, dm } = this
    const { L } = parts.layout
    const { l } = this.bases
    const { delta } = this.left
    const row = parts.base[x] * L
    for (let k = groups.labelOffset[x]; k < groups.labelOffset[x + 1]; k++) {
      const j = groups.label[k]
      let sum = l[row + j]
      for (let c = parts.offset[x]; c < parts.offset[x + 1]; c++) sum += delta[c] * M[parts.label[c] * L + j]
      m[j] = sum
      dm[j] = 0
    }
  }

  /** Adds the derivatives by m to those by l, δ_x and M. */
  private leaveLeft(x: number): void {
    const { groups, parts, M, dM, dm } = this
    const { L } = parts.layout
    const { dl } = this.bases
    const { delta, dDelta } = this.left
    const row = parts.base[x] * L
    for (let k = groups.labelOffset[x]; k < groups.labelOffset[x + 1]; k++) {
      const j = groups.label[k]
      dl[row + j] += dm[j]
      for (let c = parts.offset[x]; c < parts.offset[x + 1]; c++) {
        const cell = parts.label[c] * L + j
        dDelta[c] += dm[j] * M[cell]
        dM[cell] += dm[j] * delta[c]
      }
    }
  }

  /** The pairs of x with right neighbors of one base t: Z = [Z₀ + Σ_i δ_x(i)·r_t(i)] + Σ_j δ_x'(j)·m(j). */
  private addGroup(x: number, k: number): number {
    const { groups, parts, basePair } = this
    const { Z0, dZ0, r, dr } = this.bases
    const { delta, dDelta, shift } = this.left
    const first = parts.offset[x]
    const last = parts.offset[x + 1]
    const row = groups.base[k] * parts.layout.L
    let part = Z0[basePair[k]]
    for (let c = first; c < last; c++) part += delta[c] * r[row + parts.label[c]]
    const shifts = shift[parts.base[x]] + this.right.shift[groups.base[k]]
    const value = this.addRights(k, part, Math.max(part, Z0[basePair[k]]), shifts)
    const q = this.dPart
    dZ0[basePair[k]] += q
    for (let c = first; c < last; c++) {
      const cell = row + parts.label[c]
      dDelta[c] += q * r[cell]
      dr[cell] += q * delta[c]
    }
    return value
  }

  /** The pairs of group g, which share `part` and the logarithm of their scale; sets `dPart`. */
  private addRights(g: number, part: number, largest: number, shifts: number): number {
    const { m, dm } = this
    const { right, weight, pairOffset } = this.groups
    const { offset, label } = this.parts
    const { delta, dDelta } = this.right
    let value = 0
    let sum = 0
    for (let k = pairOffset[g]; k < pairOffset[g + 1]; k++) {
      const from = offset[right[k]]
      const to = offset[right[k] + 1]
      let Z = part
      for (let c = from; c < to; c++) Z += delta[c] * m[label[c]]
      if (isLost(Z, largest)) return Infinity
      value += weight[k] * (Math.log(Z) + shifts)
      const q = weight[k] / Z
      sum += q
      for (let c = from; c < to; c++) {
        dDelta[c] += q * m[label[c]]
        dm[label[c]] += q * delta[c]
      }
    }
    this.dPart = sum
    return value
  }

  private addLabelGradient(g: Float64Array, at: number): void {
    const { from, to, states } = this.layout
    for (let q = 0; q < from.length; q++) {
      const cell = from[q] * states.L + to[q]
      g[at + q] += this.dM[cell] * this.M[cell]
    }
  }
}
