/**
 * The negative log-likelihood of P(y|x) = e^{u_x(y)} / Z(x), with one partition function per distinct pattern:
 *
 *   f(w) = Σ_x #(x)·log Z(x) − Σ_{x,y} #(x,y)·u_x(y)
 *
 * Reference: Zhu et al., Separate Training for CRFs Using Co-occurrence Rate Factorization, 3.1.
 */

import type { Objective } from '../../optimizers/objective.js'
import type { StateCounts } from '../patterns/counted-patterns.js'
import type { Decomposition } from '../patterns/decomposition.js'
import { observedFeatures } from '../patterns/observed-features.js'
import type { PatternTable } from '../patterns/pattern-table.js'
import { Potentials } from '../patterns/potentials.js'
import { isLost } from '../patterns/precision.js'

export class UnaryObjective implements Objective {
  readonly size: number
  private readonly parts: Decomposition
  private readonly potentials: Potentials
  private readonly total: Float64Array //    [X] #(x)
  private readonly observed: Float64Array // [W] Σ #(x,y) over patterns with the attribute
  private readonly baseZ: Float64Array //    [S] Σ_j E_s(j)
  private readonly dBaseZ: Float64Array //   [S]

  constructor(parts: Decomposition, patterns: PatternTable, counts: StateCounts) {
    this.parts = parts
    this.size = parts.layout.W
    this.potentials = new Potentials(parts)
    this.observed = new Float64Array(this.size)
    observedFeatures(parts.layout, patterns, counts, this.observed)
    this.total = new Float64Array(parts.X)
    for (let e = 0; e < counts.pattern.length; e++) this.total[counts.pattern[e]] += counts.weight[e]
    this.baseZ = new Float64Array(parts.S)
    this.dBaseZ = new Float64Array(parts.S)
  }

  evaluate(w: Float64Array, g: Float64Array): number {
    const { potentials, observed } = this
    let value = 0
    for (let k = 0; k < g.length; k++) {
      g[k] = -observed[k]
      value -= observed[k] * w[k]
    }
    potentials.forward(w, 0)
    this.sumBases()
    value += this.addPatterns()
    this.spreadBases()
    potentials.backward(g, 0)
    return value
  }

  private sumBases(): void {
    const { L } = this.parts.layout
    const { E } = this.potentials
    this.dBaseZ.fill(0)
    for (let s = 0; s < this.parts.S; s++) {
      let Z = 0
      for (let j = 0; j < L; j++) Z += E[s * L + j]
      this.baseZ[s] = Z
    }
  }

  /** Returns Σ_x #(x)·log Z(x), and sets the derivatives of Z by its parts. */
  private addPatterns(): number {
    const { X, base, offset } = this.parts
    const { delta, dDelta, shift } = this.potentials
    const { total, baseZ, dBaseZ } = this
    let value = 0
    for (let x = 0; x < X; x++) {
      const s = base[x]
      // Z(x) = Σ_j E_s(j) + Σ_{j ∈ C(x)} δ_x(j)
      let Z = baseZ[s]
      for (let c = offset[x]; c < offset[x + 1]; c++) Z += delta[c]
      if (isLost(Z, baseZ[s])) return Infinity
      value += total[x] * (Math.log(Z) + shift[s])
      const q = total[x] / Z
      dBaseZ[s] += q
      for (let c = offset[x]; c < offset[x + 1]; c++) dDelta[c] = q
    }
    return value
  }

  private spreadBases(): void {
    const { L } = this.parts.layout
    for (let s = 0; s < this.parts.S; s++) this.potentials.dE.fill(this.dBaseZ[s], s * L, (s + 1) * L)
  }
}
