/**
 * From weights to lattices and back: scores are sums of weights, and the gradient of a function of scores goes
 * to the weights by the same sums the other way round.
 *
 *   state_t(j) = Σ_a value_a · w(a, j)   over the attributes a of position t
 *   trans(i, j) = w(i, j),   and with transition attributes   edge_t(i, j) = w(i, j) + Σ_b value_b · w(b, i, j)
 */

import type { AttributeRows } from '../features/compiled-corpus.js'
import { LatticeWorkspace } from '../inference/lattice-workspace.js'
import { layoutPlaces, type WeightLayout } from './weight-layout.js'

/** Gradient with respect to the scores of a lattice, at the same indices. */
export interface ScoreGradient {
  readonly state: Float64Array // [K]
  readonly edge: Float64Array //  like the lattice's edge
}

/** Whether a stretch of positions includes the first and the last one of its sequence. */
export interface Ends {
  readonly first: boolean
  readonly last: boolean
}

const WHOLE: Ends = { first: true, last: true }

export class ChainScores {
  readonly lattice: LatticeWorkspace
  private readonly layout: WeightLayout
  private readonly at: ReturnType<typeof layoutPlaces>
  private weights: Float64Array = new Float64Array(0)
  private scale = 1

  constructor(layout: WeightLayout) {
    this.layout = layout
    this.at = layoutPlaces(layout)
    this.lattice = new LatticeWorkspace(layout.L, new Float64Array(layout.L * layout.L))
  }

  /** Uses scale · weights from now on; they are referred to, not copied, except for transitions. */
  setWeights(weights: Float64Array, scale = 1): void {
    const { L, transFrom, transTo } = this.layout
    const { trans } = this.lattice
    this.weights = weights
    this.scale = scale
    trans.fill(0)
    for (let q = 0; q < transFrom.length; q++)
      trans[transFrom[q] * L + transTo[q]] = scale * weights[this.at.trans + q]
  }

  /** Overwrites the lattice with positions start … end−1 of the rows; `ends` says whether a sequence begins and ends there. */
  fill(
    state: AttributeRows,
    trans: AttributeRows | null,
    start: number,
    end: number,
    ends: Ends = WHOLE,
  ): LatticeWorkspace {
    this.lattice.clear()
    this.append(state, trans, start, end, ends)
    return this.lattice
  }

  /** Adds positions start … end−1 of the rows to the lattice, behind those that it has. */
  append(state: AttributeRows, trans: AttributeRows | null, start: number, end: number, ends: Ends): void {
    const { lattice } = this
    const { L } = this.layout
    for (let p = start; p < end; p++) {
      const k = lattice.addPosition(L)
      for (let j = 0; j < L; j++) lattice.label[k + j] = j
      lattice.state.fill(0, k, k + L)
      this.addStates(state, p, k)
      if (trans && lattice.T > 1 && trans.offset[p + 1] > trans.offset[p]) this.addEdges(trans, p)
    }
    if (this.layout.boundary === 'symbols') this.addBoundary(lattice.T, ends)
  }

  /** Adds the gradient of the last lattice, except for `trans`, to that of the weights. */
  addGradient(
    gradient: ScoreGradient,
    state: AttributeRows,
    trans: AttributeRows | null,
    start: number,
    end: number,
    g: Float64Array,
    ends: Ends = WHOLE,
  ): void {
    const { L, stateOffset, stateLabel, boundary } = this.layout
    for (let p = start; p < end; p++) {
      const row = (p - start) * L
      for (let k = state.offset[p]; k < state.offset[p + 1]; k++) {
        const value = state.values ? state.values[k] : 1
        const a = state.ids[k]
        for (let f = stateOffset[a]; f < stateOffset[a + 1]; f++)
          g[f] += value * gradient.state[row + stateLabel[f]]
      }
      if (trans && p > start && trans.offset[p + 1] > trans.offset[p])
        this.addEdgeGradient(gradient, trans, p, p - start, g)
    }
    if (boundary === 'none') return
    const last = (end - start - 1) * L
    for (let j = 0; j < L; j++) {
      if (ends.first) g[this.at.start + j] += gradient.state[j]
      if (ends.last) g[this.at.end + j] += gradient.state[last + j]
    }
  }

  /** Adds the gradient with respect to the shared transitions [L][L], which may be that of many sequences. */
  addTransGradient(trans: Float64Array, g: Float64Array): void {
    const { L, transFrom, transTo } = this.layout
    for (let q = 0; q < transFrom.length; q++) g[this.at.trans + q] += trans[transFrom[q] * L + transTo[q]]
  }

  /**
   * Passes on what `addGradient` and `addTransGradient` may have added for these positions, and resets it to
   * 0.
   */
  takeGradient(
    g: Float64Array,
    state: AttributeRows,
    trans: AttributeRows | null,
    start: number,
    end: number,
    send: (index: number, value: number) => void,
  ): void {
    const take = (from: number, to: number) => {
      for (let f = from; f < to; f++) {
        if (g[f] === 0) continue
        const value = g[f]
        g[f] = 0
        send(f, value)
      }
    }
    const { stateOffset, edgeOffset, F } = this.layout
    for (let k = state.offset[start]; k < state.offset[end]; k++) {
      take(stateOffset[state.ids[k]], stateOffset[state.ids[k] + 1])
    }
    take(this.at.trans, this.at.edge)
    if (trans) {
      for (let k = trans.offset[start]; k < trans.offset[end]; k++) {
        take(this.at.edge + edgeOffset[trans.ids[k]], this.at.edge + edgeOffset[trans.ids[k] + 1])
      }
    }
    take(this.at.start, F)
  }

  private addStates(rows: AttributeRows, p: number, at: number): void {
    const { stateOffset, stateLabel } = this.layout
    const { state } = this.lattice
    const { weights } = this
    for (let k = rows.offset[p]; k < rows.offset[p + 1]; k++) {
      const value = this.scale * (rows.values ? rows.values[k] : 1)
      const a = rows.ids[k]
      for (let f = stateOffset[a]; f < stateOffset[a + 1]; f++)
        state[at + stateLabel[f]] += value * weights[f]
    }
  }

  private addEdges(rows: AttributeRows, p: number): void {
    const { L, edgeOffset, edgeFrom, edgeTo } = this.layout
    const at = this.lattice.addEdges(L * L)
    const { edge, trans } = this.lattice
    edge.set(trans, at)
    for (let k = rows.offset[p]; k < rows.offset[p + 1]; k++) {
      const value = this.scale * (rows.values ? rows.values[k] : 1)
      const b = rows.ids[k]
      for (let e = edgeOffset[b]; e < edgeOffset[b + 1]; e++) {
        edge[at + edgeFrom[e] * L + edgeTo[e]] += value * this.weights[this.at.edge + e]
      }
    }
  }

  /** The block of a position belongs to its attributes and, like `trans`, to the label pairs. */
  private addEdgeGradient(
    gradient: ScoreGradient,
    rows: AttributeRows,
    p: number,
    t: number,
    g: Float64Array,
  ): void {
    const { L, edgeOffset, edgeFrom, edgeTo, transFrom, transTo } = this.layout
    const at = this.lattice.edgeOffset[t]
    for (let q = 0; q < transFrom.length; q++)
      g[this.at.trans + q] += gradient.edge[at + transFrom[q] * L + transTo[q]]
    for (let k = rows.offset[p]; k < rows.offset[p + 1]; k++) {
      const value = rows.values ? rows.values[k] : 1
      const b = rows.ids[k]
      for (let e = edgeOffset[b]; e < edgeOffset[b + 1]; e++) {
        g[this.at.edge + e] += value * gradient.edge[at + edgeFrom[e] * L + edgeTo[e]]
      }
    }
  }

  private addBoundary(T: number, { first, last }: Ends): void {
    const { L } = this.layout
    const { state } = this.lattice
    for (let j = 0; j < L; j++) {
      if (first) state[j] += this.scale * this.weights[this.at.start + j]
      if (last) state[(T - 1) * L + j] += this.scale * this.weights[this.at.end + j]
    }
  }
}
