/**
 * The hidden Markov model as a scorer: state scores log P(x|y), transition scores log P(y'|y), by counting
 * with additive smoothing.
 *
 *   P(y'|y) = (#(y,y') + k) / (#(y,·) + k·(L+1))            the boundary being one of L + 1 successors, #(y,·) counting pairs
 *   P(x|y)  = (#(x,y) + e) / (#(y) + e·(X+1))               for X words and one that stands for all others
 *           = #(f(x),y) / #(y), counted over rare words     for a word never seen, with its signature f(x)
 *
 * Reference: Rabiner, A Tutorial on Hidden Markov Models, 1989; for unknown words, Brants, TnT, 2000.
 */

import { finish, type Steps, stretches } from '../common/long-work.js'
import type { CountStore } from '../counts/count-store.js'
import { Observer } from '../counts/observer.js'
import { Statistics } from '../counts/statistics.js'
import type { Corpus } from '../data/corpus.js'
import type { FeatureFunctions } from '../features/extraction/function-source.js'
import type { FeatureSet } from '../features/language/feature.js'
import type { Lattice } from '../inference/lattice.js'
import { LatticeWorkspace } from '../inference/lattice-workspace.js'
import type { Contribution, Scorer } from '../model/scorer.js'
import { CandidateTable, MOST_CANDIDATES } from './candidate-table.js'
import type { HmmOptions } from './hmm-options.js'
import { ObservationMemo } from './observation-memo.js'
import { successorRate } from './successor-rate.js'

export function createHmmScorer(
  store: CountStore,
  features: FeatureSet,
  options: HmmOptions,
  functions: FeatureFunctions = {},
): Scorer {
  return new HmmScorer(store, features, options, functions)
}

class HmmScorer implements Scorer {
  private readonly store: CountStore
  private readonly options: HmmOptions
  private readonly statistics: Statistics
  private readonly observer: Observer
  private readonly seen = new CandidateTable()
  private readonly memo: ObservationMemo
  private readonly lattice: LatticeWorkspace
  private readonly start: Float64Array // [L] log P(j | boundary)
  private readonly end: Float64Array //   [L] log P(boundary | i)
  private readonly counts: Float64Array // [L]

  constructor(store: CountStore, features: FeatureSet, options: HmmOptions, functions: FeatureFunctions) {
    this.store = store
    this.options = options
    this.statistics = new Statistics(store, options.rare)
    this.observer = new Observer(features, store.vocabularies, store.unused, functions)
    const memoOptions = { startApart: false, most: MOST_CANDIDATES }
    this.memo = new ObservationMemo(this.observer, this.seen, memoOptions, (p, start, end) =>
      this.addObservation(p, start, end),
    )
    const { L } = this.statistics
    this.counts = new Float64Array(L)
    this.start = Float64Array.from({ length: L }, (_, j) => this.logTransition(0, j + 1))
    this.end = Float64Array.from({ length: L }, (_, i) => this.logTransition(i + 1, 0))
    const trans = new Float64Array(L * L)
    for (let i = 0; i < L; i++)
      for (let j = 0; j < L; j++) trans[i * L + j] = this.logTransition(i + 1, j + 1)
    this.lattice = new LatticeWorkspace(L, trans)
  }

  bind(corpus: Corpus): void {
    this.memo.bind(corpus)
  }

  score(n: number): Lattice {
    return finish(this.scoreInSteps(n))
  }

  *scoreInSteps(n: number): Steps<Lattice> {
    const { lattice, memo } = this
    lattice.clear()
    const T = memo.lengthOf(n)
    for (const [from, to] of stretches(0, T)) {
      if (from > 0) yield
      memo.look(n, from, to)
      for (let t = from; t < to; t++) this.addStates(t, T)
    }
    return lattice
  }

  private addStates(t: number, T: number): void {
    const { lattice, memo, seen } = this
    const at = lattice.addPosition(seen.sizeOf(memo.path[t]))
    seen.copyTo(memo.path[t], lattice.label, lattice.state, at)
    for (let k = at; k < lattice.offset[t + 1]; k++) {
      if (t === 0) lattice.state[k] += this.start[lattice.label[k]]
      if (t === T - 1) lattice.state[k] += this.end[lattice.label[k]]
    }
  }

  explain(n: number, path: Int32Array): readonly Contribution[][] {
    this.score(n)
    this.memo.look(n)
    return Array.from(path, (label, t) => {
      const before = t === 0 ? 0 : path[t - 1] + 1
      const found = [
        this.explainState(t, label),
        this.explainTransition(t === 0 ? 'start' : 'transition', before, label + 1),
      ]
      if (t === path.length - 1) found.push(this.explainTransition('end', label + 1, 0))
      return found
    })
  }

  private logTransition(i: number, j: number): number {
    return Math.log(successorRate(this.statistics, i, j, this.options.transition))
  }

  private addObservation(p: number, start: number, end: number): number {
    this.observer.extract(p, start, end)
    const { key, signature } = this.observer
    const known = this.statistics.keyTotal(key) > 0
    this.counts.fill(0)
    if (known) this.statistics.addKey(key, this.counts)
    const e = known || !this.addRareSignature(signature) ? this.options.emission : 0
    const X = this.store.vocabularies.keys.size - this.store.unused.keys.size
    const possible = known || e > 0 || this.counts.some(count => count > 0)
    for (let j = 0; j < this.counts.length; j++) {
      // A word without any counts, even smoothed ones, scores the same for every label.
      const p = possible ? (this.counts[j] + e) / (this.statistics.labels[j] + e * (X + 1)) : 1
      if (p > 0) this.seen.addCandidate(j, p)
    }
    return this.seen.add(known ? key : -1, signature)
  }

  /** Adds the counts of rare words with this signature; returns whether there are any. */
  private addRareSignature(signature: number): boolean {
    if (signature < 0) return false
    return this.statistics.addSignature(signature, 'rare', this.counts) > 0
  }

  private explainState(t: number, label: number): Contribution {
    const { lattice, memo, seen } = this
    let k = lattice.offset[t]
    while (lattice.label[k] !== label) k++
    let score = lattice.state[k]
    if (t === 0) score -= this.start[label]
    if (t === lattice.T - 1) score -= this.end[label]
    const known = !seen.isUnknown(memo.path[t])
    return {
      part: 'state',
      score,
      because: known
        ? 'how often the label has this word'
        : 'unknown word, judged by rare words of its signature',
    }
  }

  private explainTransition(part: Contribution['part'], i: number, j: number): Contribution {
    const count = this.statistics.labelPairs[i * (this.statistics.L + 1) + j]
    return {
      part,
      score: this.logTransition(i, j),
      because: `${count} of ${this.statistics.before[i]} times`,
    }
  }
}
