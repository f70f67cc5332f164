/**
 * The two models as the kernels get them (simd-corpus.ts), written out in log space for any weights. Sequences are pieces
 * of one position, or of two coupled positions,
 *
 *   log Z = log Σ_j e^{s(j)}      and      log Z = log Σ_{i,j} e^{s(i) + s'(j) + θ(i,j)}      over pairs of labels,
 *
 * all of them, where θ is 0 without a weight, or only those with a weight; s is the sum of the weights of attributes, and of the first or last label at the ends of a sequence.
 */

import type { CompiledCorpus } from '../../features/compiled-corpus.js'
import type { ReferenceObjective } from '../../objectives/simd/chain.js'
import { isCoupled, type TransitionRules } from '../../objectives/simd/coupling.js'
import { layoutPlaces, type WeightLayout } from '../../weights/weight-layout.js'
import type { SimdCorpus } from './simd-corpus.js'

export class PieceReference implements ReferenceObjective {
  readonly size: number
  private readonly corpus: CompiledCorpus
  private readonly layout: WeightLayout
  private readonly rules: TransitionRules | null
  private readonly at: ReturnType<typeof layoutPlaces>
  private readonly possible: PossiblePairs
  private readonly pairs: Float64Array //  [possible pairs] scores, then probabilities
  private readonly left: Float64Array //   [L] scores of the first of two positions, then their derivatives
  private readonly right: Float64Array //  [L] of the second one, or of the only one

  constructor({ corpus, layout }: SimdCorpus, rules: TransitionRules | null) {
    this.corpus = corpus
    this.layout = layout
    this.rules = rules
    this.size = layout.F
    this.at = layoutPlaces(layout)
    this.possible = possiblePairs(layout, rules, this.at.trans)
    this.pairs = new Float64Array(this.possible.from.length)
    this.left = new Float64Array(layout.L)
    this.right = new Float64Array(layout.L)
  }

  evaluate(x: Float64Array, g: Float64Array): number {
    g.fill(0)
    const all = Array.from({ length: this.corpus.N }, (_, n) => n)
    return this.addTerms(all, x, g)
  }

  addTerms(sequences: Iterable<number>, x: Float64Array, g: Float64Array): number {
    const { offset, weight } = this.corpus
    let total = 0
    for (const n of sequences) {
      const importance = weight ? weight[n] : 1
      if (importance === 0) continue
      for (let p = offset[n + 1] - 1; p >= offset[n]; p--) {
        const coupled = this.rules !== null && isCoupled(this.rules.coupling, offset[n + 1] - 1 - p)
        if (coupled && p > offset[n]) total += importance * this.addPair(n, --p, importance, x, g)
        else total += importance * this.addOne(n, p, importance, x, g)
      }
    }
    return total
  }

  /** Returns −log P of the label of position p, and adds `weight` times its gradient to g. */
  private addOne(n: number, p: number, weight: number, x: Float64Array, g: Float64Array): number {
    const { right, corpus } = this
    this.score(n, p, x, right)
    const gold = right[corpus.label![p]]
    const logZ = normalize(right)
    this.addGradient(n, p, weight, right, g)
    return logZ - gold
  }

  /** The same of the labels of positions p and p + 1. */
  private addPair(n: number, p: number, weight: number, x: Float64Array, g: Float64Array): number {
    const { left, right, pairs, corpus } = this
    const { from, to, weight: theta } = this.possible
    const [i, j] = [corpus.label![p], corpus.label![p + 1]]
    this.score(n, p, x, left)
    this.score(n, p + 1, x, right)
    let gold = -Infinity
    for (let q = 0; q < pairs.length; q++) {
      pairs[q] = left[from[q]] + right[to[q]] + (theta[q] < 0 ? 0 : x[theta[q]])
      if (from[q] === i && to[q] === j) gold = pairs[q]
    }
    const logZ = normalize(pairs)
    left.fill(0)
    right.fill(0)
    for (let q = 0; q < pairs.length; q++) {
      left[from[q]] += pairs[q]
      right[to[q]] += pairs[q]
      if (theta[q] < 0) continue
      const observed = from[q] === i && to[q] === j ? 1 : 0
      g[theta[q]] += weight * (pairs[q] - observed)
    }
    this.addGradient(n, p, weight, left, g)
    this.addGradient(n, p + 1, weight, right, g)
    return logZ - gold
  }

  /** Overwrites `row` [L] with the scores of a position of sequence n. */
  private score(n: number, p: number, x: Float64Array, row: Float64Array): void {
    row.fill(0)
    this.visit(n, p, (f, j, value) => {
      row[j] += value * x[f]
    })
  }

  /** Adds to g the gradient of a position: the probabilities of labels [L], minus 1 at the right label. */
  private addGradient(n: number, p: number, weight: number, row: Float64Array, g: Float64Array): void {
    row[this.corpus.label![p]]--
    this.visit(n, p, (f, j, value) => {
      g[f] += weight * value * row[j]
    })
  }

  /** Visits the weights in the scores of a position, with the label and the value of each. */
  private visit(n: number, p: number, visit: (f: number, j: number, value: number) => void): void {
    const { state, offset } = this.corpus
    const { L, stateOffset, stateLabel, boundary } = this.layout
    for (let k = state.offset[p]; k < state.offset[p + 1]; k++) {
      const a = state.ids[k]
      const value = state.values ? state.values[k] : 1
      for (let f = stateOffset[a]; f < stateOffset[a + 1]; f++) visit(f, stateLabel[f], value)
    }
    if (boundary === 'none') return
    for (let j = 0; j < L; j++) {
      if (p === offset[n]) visit(this.at.start + j, j, 1)
      if (p === offset[n + 1] - 1) visit(this.at.end + j, j, 1)
    }
  }
}

/** The pairs of labels with a probability above 0. */
interface PossiblePairs {
  readonly from: Int32Array
  readonly to: Int32Array
  readonly weight: Int32Array // −1: none
}

/** Those with a weight, from `first` on, and all others if these are neutral. */
function possiblePairs(
  { L, transFrom, transTo }: WeightLayout,
  rules: TransitionRules | null,
  first: number,
): PossiblePairs {
  const weight = transFrom.map((_, q) => first + q)
  if (rules?.others !== 'neutral') return { from: transFrom, to: transTo, weight }
  const all = new Int32Array(L * L).fill(-1)
  for (let q = 0; q < weight.length; q++) all[transFrom[q] * L + transTo[q]] = weight[q]
  const cells = Int32Array.from(all.keys())
  return { from: cells.map(cell => Math.floor(cell / L)), to: cells.map(cell => cell % L), weight: all }
}

/** Turns scores into probabilities, and returns log Σ e^score. */
function normalize(scores: Float64Array): number {
  let highest = -Infinity
  for (let k = 0; k < scores.length; k++) highest = Math.max(highest, scores[k])
  let sum = 0
  for (let k = 0; k < scores.length; k++) sum += scores[k] = Math.exp(scores[k] - highest)
  for (let k = 0; k < scores.length; k++) scores[k] /= sum
  return highest + Math.log(sum)
}
