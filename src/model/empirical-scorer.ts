/**
 * The closed form as a scorer: state scores log ψ(y,x), transition scores log φ(y,y',x,x').
 *
 *   ψ(y, x) = #(y, x) / #(x)      for a word seen often
 *           = (#(y, x) + k·P(y|f(x))) / (#(x) + k)      for a word seen rarely
 *           = P(y | f(x))      for a word never seen
 *
 * φ is in `co-occurrence.ts`, P(y|f(x)) in `unknown-words.ts`. The boundary's rates are part of the state
 * scores of the first and the last position.
 *
 * Reference: Zhu et al., Closed Form Maximum Likelihood Estimator of Conditional Random Fields, Eqn. 12–13.
 */

import type { Corpus } from '../data/corpus.js'
import type { FeatureSet } from '../features/feature.js'
import type { FeatureFunctions } from '../features/function-source.js'
import type { Lattice } from '../inference/lattice.js'
import { CandidateMemo } from './candidate-memo.js'
import { type CandidateTable, PairCursor } from './candidate-table.js'
import { CoOccurrence, type RateStep } from './co-occurrence.js'
import type { CountStore } from './count-store.js'
import { EdgeMemo } from './edge-memo.js'
import type { EmpiricalOptions } from './empirical-options.js'
import { LatticeWorkspace } from './lattice-workspace.js'
import { keysAreWords, Observer } from './observer.js'
import type { Contribution, Scorer } from './scorer.js'
import { Statistics } from './statistics.js'
import { type Sparse, sparse, UnknownWords } from './unknown-words.js'

export function createEmpiricalScorer(
  store: CountStore,
  features: FeatureSet,
  options: EmpiricalOptions,
  functions: FeatureFunctions = {},
): Scorer {
  return new EmpiricalScorer(store, features, options, functions)
}

class EmpiricalScorer implements Scorer {
  private readonly store: CountStore
  private readonly options: EmpiricalOptions
  private readonly statistics: Statistics
  private readonly unknown: UnknownWords
  private readonly rates: CoOccurrence
  private readonly observer: Observer
  private readonly lattice: LatticeWorkspace
  private readonly memo: CandidateMemo
  private readonly seen: CandidateTable
  private readonly foldCase: boolean
  private readonly feasible: boolean
  private readonly edges = new EdgeMemo()
  private readonly shares = new Map<number, Sparse>()
  private readonly boundary = new PairCursor()
  private readonly left = new PairCursor()
  private readonly right = new PairCursor()
  private readonly counts: Float64Array // [L]
  private block = new Float64Array(64)
  private corpus: Corpus | null = null

  constructor(
    store: CountStore,
    features: FeatureSet,
    options: EmpiricalOptions,
    functions: FeatureFunctions,
  ) {
    this.store = store
    this.options = options
    this.statistics = new Statistics(store, options.rare)
    this.unknown = new UnknownWords(this.statistics, options.unknown)
    this.rates = new CoOccurrence(store, this.statistics, {
      labels: options.labelShrink,
      signatures: options.signatureShrink,
      words: options.wordShrink,
    })
    this.observer = new Observer(features, store.spaces, 'frozen', functions)
    this.foldCase = options.caseFold === 'start' && keysAreWords(features)
    this.memo = new CandidateMemo(this.observer, this.foldCase, (p, start, end) =>
      this.addObservation(p, start, end),
    )
    this.seen = this.memo.table
    this.feasible = options.labelShrink > 0 && options.signatureShrink > 0 && options.wordShrink > 0
    const { L } = this.statistics
    this.counts = new Float64Array(L)
    this.lattice = new LatticeWorkspace(L, logInner(this.rates.labels, L))
  }

  bind(corpus: Corpus): void {
    this.corpus = corpus
    if (this.memo.bind(corpus) === 'forgot') this.edges.clear()
  }

  score(n: number): Lattice {
    this.lattice.clear()
    const T = this.memo.look(n)
    for (let t = 0; t < T; t++) {
      this.addStates(t)
      if (t === 0) this.addBoundary(0, this.boundary, this.right)
      else this.addEdges(t)
    }
    this.addBoundary(T - 1, this.left, this.boundary)
    return this.lattice
  }

  explain(n: number, path: Int32Array): readonly Contribution[][] {
    this.score(n)
    return Array.from(path, (label, t) => this.explainPosition(t, path, label))
  }

  private addObservation(p: number, start: number, end: number): number {
    this.observer.extract(p, start, end)
    const { key, signature } = this.observer
    this.counts.fill(0)
    let total = this.addKey(key)
    if (p === start && this.foldCase) total += this.addKey(this.lowerKey(p))
    const k = total > this.options.stateShrinkMax ? 0 : this.options.stateShrink
    this.addDistribution(total, total === 0 ? 1 : k, signature)
    return this.seen.add(this.statistics.keyTotal(key) === 0 ? -1 : key, signature)
  }

  /** ψ(y,x) ∝ #(y,x) + k·P(y|f(x)), of which the labels with ψ > 0 are the candidates. */
  private addDistribution(total: number, k: number, signature: number): void {
    if (k > 0) {
      const { label, p } = this.unknown.distribution(signature, this.observer.attributes)
      for (let q = 0; q < label.length; q++) this.counts[label[q]] += k * p[q]
    }
    const floor = this.options.candidateFloor * maximum(this.counts)
    const share = this.shareOf(signature)
    let e = 0
    for (let j = 0; j < this.counts.length; j++) {
      if (this.counts[j] <= floor) continue
      while (e < share.label.length && share.label[e] < j) e++
      const signatureP = share.label[e] === j ? share.p[e] : 0
      this.seen.addCandidate(j, this.counts[j] / (total + k), signatureP)
    }
  }

  /** P̃(y | f) over all words with a signature; nothing for one that was not seen. */
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
    if (total > 0) this.statistics.addKey(key, this.counts)
    return total
  }

  /** The key of the word at p in lower case, where it begins with a capital; −1 where there is none. */
  private lowerKey(p: number): number {
    const { ids, strings } = this.corpus!.columns[0]
    const word = strings.get(ids[p])
    const lower = word.toLowerCase()
    return lower[0] === word[0] ? -1 : this.store.spaces.keys.find(lower)
  }

  private addStates(t: number): void {
    const observation = this.memo.path[t]
    const at = this.lattice.addPosition(this.seen.sizeOf(observation))
    this.seen.copyTo(observation, this.lattice.label, this.lattice.state, at)
    if (this.options.muOov === 1 || !this.seen.isUnknown(observation)) return
    for (let k = at; k < this.lattice.offset[t + 1]; k++)
      this.lattice.state[k] += Math.log(this.options.muOov)
  }

  private addEdges(t: number): void {
    if (!this.rates.conditioned && this.feasible) return
    const size = this.seen.sizeOf(this.memo.path[t - 1]) * this.seen.sizeOf(this.memo.path[t])
    // A single pair of candidates is taken by every path: what it scores cancels.
    if (size === 1 && this.feasible) return
    const at = this.lattice.addEdges(size)
    this.copyEdges(this.memo.path[t - 1], this.memo.path[t], size, at)
    if (!this.feasible) this.repair(t, at, size)
  }

  /** Copies the log rates of two observations into the lattice; those of words are worked out once. */
  private copyEdges(a: number, b: number, size: number, at: number): void {
    const { edge } = this.lattice
    const known = this.observer.local ? this.edges.find(a, b) : -1
    if (known >= 0) {
      const { data } = this.edges
      for (let k = 0; k < size; k++) edge[at + k] = data[known + k]
      return
    }
    this.seen.point(this.left, a)
    this.seen.point(this.right, b)
    this.computeRates(this.left, this.right)
    for (let k = 0; k < size; k++) {
      this.block[k] = Math.log(this.block[k])
      edge[at + k] = this.block[k]
    }
    if (this.observer.local) this.edges.add(a, b, this.block, size)
  }

  private computeRates(a: PairCursor, b: PairCursor): number {
    const size = a.size * b.size
    if (size > this.block.length) this.block = new Float64Array(2 * size)
    this.rates.rates(a, b, this.block)
    return size
  }

  /** Adds the rate of position t with the boundary, one of a and b, the other of which stands for the position. */
  private addBoundary(t: number, a: PairCursor, b: PairCursor): void {
    if (this.options.boundary === 'none') return
    this.seen.point(a === this.boundary ? b : a, this.memo.path[t])
    this.computeRates(a, b)
    this.addLogRates(this.lattice.state, this.lattice.offset[t], this.lattice.offset[t + 1])
  }

  /** Adds the logs of `block`, unless that would leave no candidate: then the boundary is not heard. */
  private addLogRates(state: Float64Array, first: number, last: number): void {
    let possible = false
    for (let k = first; k < last; k++) if (this.block[k - first] > 0 && state[k] > -Infinity) possible = true
    if (possible) for (let k = first; k < last; k++) state[k] += Math.log(this.block[k - first])
  }

  /**
   * Without shrinkage labels may have met in no training sequence, and a whole sequence would be impossible.
   * Where no candidate of t can follow any that can be reached at t − 1, their rate is taken as 1: independent.
   * Unreachable candidates get the state score −∞, so that the next position can tell.
   */
  private repair(t: number, at: number, size: number): void {
    const { offset, state, edge } = this.lattice
    const n = offset[t + 1] - offset[t]
    let any = false
    for (let k = 0; k < size; k++) {
      if (edge[at + k] > -Infinity && state[offset[t - 1] + Math.floor(k / n)] > -Infinity) any = true
    }
    if (!any) edge.fill(0, at, at + size)
    for (let j = 0; j < n; j++) {
      let reachable = false
      for (let k = j; k < size; k += n) {
        if (edge[at + k] > -Infinity && state[offset[t - 1] + (k - j) / n] > -Infinity) reachable = true
      }
      if (!reachable) state[offset[t] + j] = -Infinity
    }
  }

  private explainPosition(t: number, path: Int32Array, label: number): Contribution[] {
    const found: Contribution[] = [this.explainState(t, label)]
    const T = path.length
    if (t > 0)
      found.push(this.explainRate('transition', this.memo.path[t - 1], path[t - 1], this.memo.path[t], label))
    if (this.options.boundary === 'none') return found
    if (t === 0) found.push(this.explainRate('start', -1, 0, this.memo.path[0], label))
    if (t === T - 1) found.push(this.explainRate('end', this.memo.path[t], label, -1, 0))
    return found
  }

  private explainState(t: number, label: number): Contribution {
    const observation = this.memo.path[t]
    const cursor = new PairCursor()
    this.seen.point(cursor, observation)
    const signature = cursor.signature
    cursor.narrow(label)
    const p = cursor.p[cursor.from]
    const total = this.statistics.keyTotal(cursor.key - 1)
    const { keys, attributes, signatures } = this.store.spaces
    const names = signature > 0 ? Array.from(signatures.get(signature - 1), id => attributes.get(id)) : []
    const like = names.length > 0 ? names.join(' ') : 'no known feature'
    const because =
      total > 0 ? `"${keys.get(cursor.key - 1)}" was seen ${total} times` : `unknown word, judged by: ${like}`
    return { part: 'state', score: Math.log(p), because }
  }

  private explainRate(part: Contribution['part'], a: number, i: number, b: number, j: number): Contribution {
    const [left, right] = [new PairCursor(), new PairCursor()]
    if (a >= 0) {
      this.seen.point(left, a)
      left.narrow(i)
    }
    if (b >= 0) {
      this.seen.point(right, b)
      right.narrow(j)
    }
    const steps: RateStep[] = []
    this.rates.rates(left, right, this.block, steps)
    const last = steps[steps.length - 1]
    const because = steps
      .map(
        ({ level, observed, expected }) =>
          `pair of ${level}: ${observed} seen, ${expected.toPrecision(3)} expected`,
      )
      .join('; ')
    return { part, score: Math.log(last.rate), because }
  }
}

function maximum(values: Float64Array): number {
  let best = 0
  for (let k = 0; k < values.length; k++) if (values[k] > best) best = values[k]
  return best
}

/** The logs of rates [L+1][L+1] without the boundary: [L][L]. */
function logInner(rates: Float64Array, L: number): Float64Array {
  const trans = new Float64Array(L * L)
  for (let i = 0; i < L; i++) {
    for (let j = 0; j < L; j++) trans[i * L + j] = Math.log(rates[(i + 1) * (L + 1) + j + 1])
  }
  return trans
}
