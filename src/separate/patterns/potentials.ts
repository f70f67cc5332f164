/**
 * e^{u_x(y)} of all patterns for one weight vector, and backpropagation from their derivatives to the
 * gradient of the weights: shared by the unary model and both sides of the pair model.
 */

import { baseScores } from './base-scores.js'
import type { Decomposition } from './decomposition.js'

export class Potentials {
  readonly E: Float64Array //        [S][L] e^{u_s(j) − shift(s)}
  readonly shift: Float64Array //    [S+1]  max_j u_s(j); 0 for the boundary
  readonly delta: Float64Array //    [C]    e^{u_x(j) − shift} − e^{u_s(j) − shift}
  readonly dE: Float64Array //       [S][L] derivatives by E, to be added to between `forward` and `backward`
  readonly dDelta: Float64Array //   [C]    derivatives by delta, likewise
  private readonly parts: Decomposition
  private readonly full: Float64Array //  [C]    e^{u_x(j) − shift}
  private readonly score: Float64Array // [S][L] u_s(j); in `backward` the derivatives by it
  private readonly extra: Float64Array // [C]    Σ_a w(a,j) over sparse attributes; in `backward` its derivatives

  constructor(parts: Decomposition) {
    this.parts = parts
    const cells = parts.S * parts.layout.L
    const C = parts.label.length
    this.E = new Float64Array(cells)
    this.dE = new Float64Array(cells)
    this.score = new Float64Array(cells)
    this.shift = new Float64Array(parts.S + 1)
    this.delta = new Float64Array(C)
    this.dDelta = new Float64Array(C)
    this.full = new Float64Array(C)
    this.extra = new Float64Array(C)
  }

  /** Switches to the weights w[from … from+W−1]; resets derivatives to 0. */
  forward(w: Float64Array, from: number): void {
    this.dE.fill(0)
    this.dDelta.fill(0)
    this.forwardBases(w, from)
    const { parts, extra, full, delta, score, shift, E } = this
    const { X, base, offset, label, termWeight, termValue, termEntry } = parts
    const { L } = parts.layout
    extra.fill(0)
    for (let k = 0; k < termWeight.length; k++) extra[termEntry[k]] += w[from + termWeight[k]] * termValue[k]
    for (let x = 0; x < X; x++) {
      const s = base[x]
      for (let c = offset[x]; c < offset[x + 1]; c++) {
        const cell = s * L + label[c]
        full[c] = Math.exp(score[cell] - shift[s] + extra[c])
        delta[c] = full[c] - E[cell]
      }
    }
  }

  /** Adds the gradient to g[from … from+W−1]. */
  backward(g: Float64Array, from: number): void {
    const { parts, extra, full, score, E, dE, dDelta } = this
    const { X, base, offset, label, termWeight, termValue, termEntry } = parts
    const { L } = parts.layout
    score.fill(0)
    for (let x = 0; x < X; x++) {
      const s = base[x]
      for (let c = offset[x]; c < offset[x + 1]; c++) {
        const cell = s * L + label[c]
        extra[c] = dDelta[c] * full[c]
        score[cell] += extra[c]
        dE[cell] -= dDelta[c]
      }
    }
    for (let k = 0; k < score.length; k++) score[k] += dE[k] * E[k]
    for (let k = 0; k < termWeight.length; k++) g[from + termWeight[k]] += extra[termEntry[k]] * termValue[k]
    this.backwardBases(g, from)
  }

  private forwardBases(w: Float64Array, from: number): void {
    const { parts, score, shift, E } = this
    const { L } = parts.layout
    for (let s = 0; s < parts.S; s++) {
      const row = score.subarray(s * L, (s + 1) * L)
      shift[s] = baseScores(parts.layout, parts.bases.get(s), w, from, row)
      for (let j = 0; j < L; j++) E[s * L + j] = Math.exp(row[j] - shift[s])
    }
  }

  private backwardBases(g: Float64Array, from: number): void {
    const { parts, score } = this
    const { A, L, offset, label } = parts.layout
    for (let s = 0; s < parts.S; s++) {
      const { ids, values, count } = parts.bases.get(s)
      for (let k = 0; k <= count; k++) {
        const a = k < count ? ids[k] : A
        const value = k < count && values ? values[k] : 1
        for (let e = offset[a]; e < offset[a + 1]; e++) g[from + e] += score[s * L + label[e]] * value
      }
    }
  }
}
