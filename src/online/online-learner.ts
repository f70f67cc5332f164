import { viterbi } from '../decoders/viterbi.js'
import type { CompiledCorpus } from '../features/compiled-corpus.js'
import { pathScore } from '../inference/path-score.js'
import type { Kernels } from '../kernels/kernels.js'
import { ChainScores } from '../model/chain-scores.js'
import type { WeightLayout } from '../model/weight-layout.js'
import { PathDifference } from './path-difference.js'
import type { OnlineState, UpdateRule } from './update-rule.js'

/** Labels one sequence after another and learns from its mistakes; a workspace for one corpus. */
export class OnlineLearner {
  /** Sequences labelled wrongly since the weights were set. */
  mistakes = 0
  private readonly corpus: CompiledCorpus
  private readonly gold: Int32Array // [P]
  private readonly scores: ChainScores
  private readonly decoder: ReturnType<typeof viterbi>
  private readonly difference: PathDifference
  private best = new Int32Array(0) // [T] of the longest sequence so far

  constructor(corpus: CompiledCorpus, layout: WeightLayout, kernels?: Kernels) {
    if (!corpus.label) throw new TypeError('corpus: expected labels, got none')
    this.corpus = corpus
    this.gold = corpus.label
    this.scores = new ChainScores(layout)
    this.decoder = viterbi({ kernels })
    this.difference = new PathDifference(layout)
  }

  /** Labels with these weights from now on, and counts mistakes anew. */
  setWeights(w: Float64Array): void {
    this.scores.setWeights(w)
    this.mistakes = 0
  }

  /**
   * Labels sequence n, moves the weights of the state if it went wrong, and returns weight · loss; NaN if scores
   * have outgrown numbers.
   */
  learn(n: number, rule: UpdateRule, state: OnlineState): number {
    const { offset, state: rows, trans, weight } = this.corpus
    const [start, end] = [offset[n], offset[n + 1]]
    const T = end - start
    const gold = this.gold.subarray(start, end)
    const lattice = this.scores.fill(rows, trans, start, end)
    if (this.best.length < T) this.best = new Int32Array(T)
    const score = this.decoder.decode(lattice, this.best)
    if (!Number.isFinite(score)) return Number.NaN
    const errors = countErrors(gold, this.best)
    if (errors === 0) return 0
    this.mistakes++
    const importance = weight ? weight[n] : 1
    if (importance === 0) return 0
    const { difference } = this
    difference.load({ state: rows, trans, start, end }, gold, this.best)
    const mistake = { T, errors, margin: score - pathScore(lattice, gold), weight: importance, difference }
    const loss = rule.loss(mistake)
    rule.update(mistake, loss, state)
    // State weights are read where they stand; this copies those of transitions, L² at most, as Viterbi reads.
    this.scores.setWeights(state.w)
    return importance * loss
  }
}

function countErrors(gold: Int32Array, labels: Int32Array): number {
  let errors = 0
  for (let t = 0; t < gold.length; t++) if (gold[t] !== labels[t]) errors++
  return errors
}
