/**
 * A loss summed over a corpus, as a function of the weights: what optimizers minimize.
 *
 *   f(w) = Σ_n weight_n · loss(lattice(x_n; w), y_n)
 */

import type { CompiledCorpus } from '../features/compiled-corpus.js'
import { LatticeGradient } from '../losses/lattice-gradient.js'
import type { Loss } from '../losses/loss.js'
import type { BlockedLoss } from '../losses/marginal/blocked-chain.js'
import type { GradientSink, Objective, StochasticObjective } from '../optimizers/objective.js'
import { ChainScores } from '../weights/chain-scores.js'
import type { WeightLayout } from '../weights/weight-layout.js'

/** Longer sequences are processed in blocks, in memory that grows with the square root of their length. */
const LONG = 1 << 16

/** Whether some label of positions start … end−1 is known: else every labeling is right, and there is no loss. */
function hasKnownLabel(gold: Int32Array, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (gold[p] >= 0) return true
  return false
}

export class ChainObjective implements Objective, StochasticObjective {
  readonly size: number
  readonly terms: number
  private readonly corpus: CompiledCorpus
  private readonly gold: Int32Array // [P]
  private readonly loss: Loss
  private readonly scores: ChainScores
  private readonly gradient = new LatticeGradient()
  private term: Float64Array | null = null // [F] gradient of one term, 0 between calls

  constructor(corpus: CompiledCorpus, layout: WeightLayout, loss: Loss) {
    if (!corpus.label) throw new TypeError('corpus: expected labels, got none')
    this.corpus = corpus
    this.gold = corpus.label
    this.loss = loss
    this.size = layout.F
    this.terms = corpus.N
    this.scores = new ChainScores(layout)
  }

  evaluate(x: Float64Array, g: Float64Array): number {
    g.fill(0)
    return this.addTerms(
      Array.from({ length: this.terms }, (_, n) => n),
      x,
      g,
    )
  }

  /** Returns the sum of some terms and adds its gradient to g. */
  addTerms(sequences: Iterable<number>, x: Float64Array, g: Float64Array): number {
    this.scores.setWeights(x)
    this.clearTransitions()
    let total = 0
    for (const n of sequences) total += this.addSequence(n, g)
    this.scores.addTransGradient(this.gradient.trans, g)
    return total
  }

  evaluateTerm(k: number, v: Float64Array, scale: number, add?: GradientSink): number {
    this.scores.setWeights(v, scale)
    this.term ??= new Float64Array(this.size)
    this.clearTransitions()
    const value = this.addSequence(k, this.term)
    this.scores.addTransGradient(this.gradient.trans, this.term)
    const { state, trans, offset } = this.corpus
    this.scores.takeGradient(this.term, state, trans, offset[k], offset[k + 1], add ?? (() => {}))
    return value
  }

  private clearTransitions(): void {
    const { L } = this.corpus
    if (this.gradient.trans.length < L * L) this.gradient.trans = new Float64Array(L * L)
    this.gradient.trans.fill(0)
  }

  /**
   * Returns the loss of sequence n and adds its gradient to g, except for shared transitions, which stay in
   * `gradient`.
   */
  private addSequence(n: number, g: Float64Array): number {
    const { offset, state, trans, weight } = this.corpus
    const [start, end] = [offset[n], offset[n + 1]]
    const importance = weight ? weight[n] : 1
    if (importance === 0 || !hasKnownLabel(this.gold, start, end)) return 0
    if (end - start > LONG && 'addBlocked' in this.loss) {
      return this.addInBlocks(this.loss as BlockedLoss, start, end, importance, g)
    }
    const lattice = this.scores.fill(state, trans, start, end)
    this.gradient.next(lattice)
    const value = this.loss.add(lattice, this.gold.subarray(start, end), this.gradient, importance)
    this.scores.addGradient(this.gradient, state, trans, start, end, g)
    return value
  }

  /** The same for a sequence so long that its lattice is built in blocks. */
  private addInBlocks(
    loss: BlockedLoss,
    start: number,
    end: number,
    importance: number,
    g: Float64Array,
  ): number {
    const { state, trans, L } = this.corpus
    const T = end - start
    const endsOf = (from: number, to: number) => ({ first: from === 0, last: to === T })
    return loss.addBlocked(
      {
        T,
        L,
        scoreBlock: (from, to) => this.scores.fill(state, trans, start + from, start + to, endsOf(from, to)),
        addBlockGradient: (from, to, gradient) => {
          this.scores.addGradient(gradient, state, trans, start + from, start + to, g, endsOf(from, to))
          // Each block has its own gradient; that of shared transitions is accumulated.
          const { trans: shared } = this.gradient
          for (let k = 0; k < L * L; k++) shared[k] += gradient.trans[k]
        },
      },
      this.gold.subarray(start, end),
      importance,
    )
  }
}
