import type { CompiledCorpus } from '../features/compiled-corpus.js'
import { viterbi } from '../inference/decoders/viterbi.js'
import { pathScore } from '../inference/path-score.js'
import { ChainScores } from '../weights/chain-scores.js'
import type { WeightLayout } from '../weights/weight-layout.js'
import type { Learner } from './learner.js'
import { PathDifference } from './path-difference.js'
import type { OnlineState, UpdateRule } from './update-rule.js'

/** The readable learner, for every rule and every corpus. */
export class OnlineLearner implements Learner {
  mistakes = 0
  private readonly rule: UpdateRule
  private readonly corpus: CompiledCorpus
  private readonly gold: Int32Array // [P]
  private readonly scores: ChainScores
  private readonly decoder: ReturnType<typeof viterbi>
  private readonly difference: PathDifference
  private best = new Int32Array(0) // [T] of the longest sequence so far

  constructor(corpus: CompiledCorpus, layout: WeightLayout, rule: UpdateRule) {
    if (!corpus.label) throw new TypeError('corpus: expected labels, got none')
    this.rule = rule
    this.corpus = corpus
    this.gold = corpus.label
    this.scores = new ChainScores(layout)
    this.decoder = viterbi()
    this.difference = new PathDifference(layout)
  }

  learnAll(order: Uint32Array, state: OnlineState): number {
    this.scores.setWeights(state.w)
    this.mistakes = 0
    let value = 0
    for (const n of order) {
      value += this.learn(n, state)
      state.steps++
    }
    return value
  }

  /** One sequence. */
  private learn(n: number, state: OnlineState): number {
    const { rule } = this
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
    // State weights are read in place; this copies those of transitions, at most L², as many as Viterbi
    // reads.
    this.scores.setWeights(state.w)
    return importance * loss
  }
}

function countErrors(gold: Int32Array, labels: Int32Array): number {
  let errors = 0
  for (let t = 0; t < gold.length; t++) if (gold[t] !== labels[t]) errors++
  return errors
}
