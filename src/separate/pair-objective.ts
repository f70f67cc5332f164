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

import type { Objective } from '../optimizers/objective.js'
import { BasePairs } from './base-pairs.js'
import type { Decomposition } from './decomposition.js'
import { observedPairs } from './observed-pairs.js'
import { countPairs, type PairCounts, type PatternCorpus } from './pattern-counts.js'
import { labelFactors, type PairLayout, pairPlaces } from './pair-layout.js'
import { Potentials } from './potentials.js'
import { isLost } from './precision.js'

export class PairObjective implements Objective {
  readonly size: number
  private readonly layout: PairLayout
  private readonly parts: Decomposition
  private readonly pairs: PairCounts
  private readonly bases: BasePairs
  private readonly basePair: Int32Array //   [Q] pair of bases of a pair of patterns
  private readonly observed: Float64Array // [size]
  private readonly left: Potentials
  private readonly right: Potentials
  private readonly M: Float64Array //        [L][L]
  private readonly dM: Float64Array //       [L][L]

  constructor(layout: PairLayout, parts: Decomposition, corpus: PatternCorpus) {
    this.layout = layout
    this.parts = parts
    this.size = pairPlaces(layout).size
    this.pairs = countPairs(corpus, layout.boundary)
    this.left = new Potentials(parts)
    this.right = new Potentials(parts)
    this.bases = new BasePairs(parts.S, layout.states.L)
    this.basePair = this.pairs.left.map((x, k) =>
      this.bases.intern(this.baseOf(x), this.baseOf(this.pairs.right[k])),
    )
    this.observed = observedPairs(layout, corpus)
    this.M = new Float64Array(layout.states.L ** 2)
    this.dM = new Float64Array(this.M.length)
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

  /** Base of a pattern, of which the one behind the last is the boundary. */
  private baseOf(x: number): number {
    return x === this.parts.X ? this.parts.S : this.parts.base[x]
  }

  /** Returns Σ #(x,x')·log Z(x,x'), and adds to the derivatives of Z by its parts. */
  private addPairs(): number {
    const { pairs, parts, bases, basePair, M, dM } = this
    const { offset, label, X, S } = parts
    const { L } = parts.layout
    const { delta: du, dDelta: gu, shift: su } = this.left
    const { delta: dv, dDelta: gv, shift: sv } = this.right
    const { Z0, dZ0, r, dr, l, dl } = bases
    let value = 0
    for (let k = 0; k < basePair.length; k++) {
      const x = pairs.left[k]
      const y = pairs.right[k]
      const s = x === X ? S : parts.base[x]
      const t = y === X ? S : parts.base[y]
      const [a0, a1] = x === X ? NONE : [offset[x], offset[x + 1]]
      const [b0, b1] = y === X ? NONE : [offset[y], offset[y + 1]]
      const baseZ = Z0[basePair[k]]
      let Z = baseZ
      for (let b = b0; b < b1; b++) Z += dv[b] * l[s * L + label[b]]
      for (let a = a0; a < a1; a++) {
        const row = label[a] * L
        let sum = r[t * L + label[a]]
        for (let b = b0; b < b1; b++) sum += M[row + label[b]] * dv[b]
        Z += du[a] * sum
      }
      if (isLost(Z, baseZ)) return Infinity
      const shift = (x === X ? 0 : su[s]) + (y === X ? 0 : sv[t])
      value += pairs.weight[k] * (Math.log(Z) + shift)
      const q = pairs.weight[k] / Z
      dZ0[basePair[k]] += q
      for (let b = b0; b < b1; b++) {
        gv[b] += q * l[s * L + label[b]]
        dl[s * L + label[b]] += q * dv[b]
      }
      for (let a = a0; a < a1; a++) {
        const row = label[a] * L
        const qa = q * du[a]
        let sum = r[t * L + label[a]]
        for (let b = b0; b < b1; b++) {
          const cell = row + label[b]
          sum += M[cell] * dv[b]
          gv[b] += qa * M[cell]
          dM[cell] += qa * dv[b]
        }
        gu[a] += q * sum
        dr[t * L + label[a]] += qa
      }
    }
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

const NONE: readonly [number, number] = [0, 0]
