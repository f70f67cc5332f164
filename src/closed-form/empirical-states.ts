/**
 * The closed form of single positions: which labels an observation may have, and how probable each is.
 *
 *   ψ(y, x) = #(y, x) / #(x)      for a word seen often
 *           = (#(y, x) + k·P(y|f(x))) / (#(x) + k)      for a word seen rarely
 *           = P(y | f(x))      for a word never seen
 *
 * P(y|f(x)) is in `unknown-words.ts`. Chains and other structures of labels have it in common.
 *
 * Reference: Zhu et al., Closed Form Maximum Likelihood Estimator of Conditional Random Fields, Eqn. 12.
 */

import { SparseCounts } from '../common/sparse-counts.js'
import type { CountStore } from '../counts/count-store.js'
import { keysAreWords, Observer } from '../counts/observer.js'
import { Statistics } from '../counts/statistics.js'
import type { Corpus } from '../data/corpus.js'
import type { FeatureFunctions } from '../features/extraction/function-source.js'
import type { FeatureSet } from '../features/language/feature.js'
import { CandidateTable, MOST_CANDIDATES } from './candidate-table.js'
import type { EmpiricalOptions } from './empirical-options.js'
import { ObservationMemo } from './observation-memo.js'
import { type Ranked, ranked, type Sparse, sparse, UnknownWords } from './unknown-words.js'

export class EmpiricalStates {
  readonly statistics: Statistics
  /** Everything observed so far, with its candidates. */
  readonly seen: CandidateTable
  private readonly store: CountStore
  private readonly options: EmpiricalOptions
  private readonly unknown: UnknownWords
  private readonly none: Ranked
  private readonly observer: Observer
  private readonly memo: ObservationMemo
  private readonly foldCase: boolean
  private readonly shares = new Map<number, Sparse>()
  private readonly counts: SparseCounts
  private readonly addLabel: (label: number, count: number) => void
  private readonly alike = new Map<number, number>() // by signature: the observation of all unknown words that have it
  private corpus: Corpus | null = null

  constructor(
    store: CountStore,
    features: FeatureSet,
    options: EmpiricalOptions,
    functions: FeatureFunctions = {},
    mostKinds?: number,
  ) {
    this.seen = new CandidateTable(mostKinds)
    this.store = store
    this.options = options
    this.statistics = new Statistics(store, options.rare)
    this.unknown = new UnknownWords(this.statistics, options.unknown)
    this.none = ranked(sparse(new Float64Array(this.statistics.L)))
    this.observer = new Observer(features, store.vocabularies, store.unused, functions)
    this.foldCase = options.caseFold === 'start' && keysAreWords(features)
    const memoOptions = { startApart: this.foldCase, most: MOST_CANDIDATES }
    this.memo = new ObservationMemo(this.observer, this.seen, memoOptions, (p, start, end) =>
      this.addObservation(p, start, end),
    )
    const counts = new SparseCounts(this.statistics.L)
    this.counts = counts
    this.addLabel = (label, count) => counts.add(label, count)
  }

  /** Whether an observation depends only on its word, so that its index outlives the sequence. */
  get local(): boolean {
    return this.observer.local
  }

  /** [T] Indices in `seen` of the observations of the last sequence. */
  get path(): Int32Array {
    return this.memo.path
  }

  /** Switches to a corpus; says whether earlier indices of observations are still valid. */
  bind(corpus: Corpus): 'kept' | 'forgot' {
    this.corpus = corpus
    const kept = this.memo.bind(corpus)
    if (kept === 'forgot') this.alike.clear()
    return kept
  }

  /** The number of positions of sequence n. */
  lengthOf(n: number): number {
    return this.memo.lengthOf(n)
  }

  /** Sets `path` to the observations of sequence n, or of positions from−1 … to−1 of it. */
  look(n: number, from?: number, to?: number): void {
    this.memo.look(n, from, to)
  }

  /** Adds the observation at a position to `seen` and returns its index. */
  private addObservation(p: number, start: number, end: number): number {
    this.observer.extract(p, start, end)
    const { key, signature } = this.observer
    this.counts.clear()
    let total = this.addKey(key)
    if (p === start && this.foldCase) total += this.addKey(this.lowerKey(p))
    return total > 0 || signature < 0 || !this.local
      ? this.addWord(total, key, signature)
      : this.addUnknown(signature)
  }

  /** The observation of an unknown word, which is that of all with its signature. */
  private addUnknown(signature: number): number {
    let known = this.alike.get(signature)
    if (known === undefined) {
      known = this.addWord(0, -1, signature)
      this.alike.set(signature, known)
    }
    return known
  }

  private addWord(total: number, key: number, signature: number): number {
    const k = total > this.options.stateShrinkMax ? 0 : this.options.stateShrink
    this.addDistribution(total, total === 0 ? 1 : k, signature)
    return this.seen.add(this.statistics.keyTotal(key) === 0 ? -1 : key, signature)
  }

  /** ψ(y,x) ∝ #(y,x) + k·P(y|f(x)); the labels with ψ > 0 are the candidates. */
  private addDistribution(total: number, k: number, signature: number): void {
    const { counts } = this
    const floor = this.addLikely(k)
    const share = this.shareOf(signature)
    for (let j = counts.next(0); j >= 0; j = counts.next(j + 1)) {
      if (counts.count[j] <= floor) continue
      this.seen.addCandidate(j, counts.count[j] / (total + k), share.all[j])
    }
  }

  /**
   * Adds k·P(y|f(x)) to the labels that have a count, and to others as long as they can be candidates, the likeliest first. Returns
   * the floor, above which candidates are.
   */
  private addLikely(k: number): number {
    const { counts } = this
    const { label, p, all, order } = k > 0 ? this.unknown.distribution(this.observer) : this.none
    let largest = order.length > 0 ? k * p[order[0]] : 0
    for (let j = counts.next(0); j >= 0; j = counts.next(j + 1)) {
      if (all[j] > 0) counts.add(j, k * all[j])
      if (counts.count[j] > largest) largest = counts.count[j]
    }
    const floor = this.options.candidateFloor * largest
    for (const q of order) {
      if (k * p[q] <= floor) break
      if (!counts.has(label[q])) counts.add(label[q], k * p[q])
    }
    return floor
  }

  /** P̃(y | f) over all words with a signature; empty for one that was not seen. */
  private shareOf(signature: number): Sparse {
    let share = this.shares.get(signature)
    if (share) return share
    const counts = new Float64Array(this.statistics.L)
    if (signature >= 0) this.statistics.addSignature(signature, 'all', counts)
    share = sparse(counts)
    this.shares.set(signature, share)
    return share
  }

  private addKey(key: number): number {
    const total = this.statistics.keyTotal(key)
    if (total > 0) this.statistics.eachLabel(key, this.addLabel)
    return total
  }

  /** The key of the capitalized word at p in lower case; −1 if there is none. */
  private lowerKey(p: number): number {
    const { ids, strings } = this.corpus!.columns[0]
    const word = strings.get(ids[p])
    const lower = word.toLowerCase()
    return lower[0] === word[0] ? -1 : this.store.vocabularies.keys.find(lower)
  }
}
