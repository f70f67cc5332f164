/**
 * The closed form as a scorer: state scores log ψ(y,x), transition scores log φ(y,y',x,x').
 *
 * ψ is in `empirical-states.ts`, φ in `co-occurrence.ts`. The boundary's rates are part of the state scores of the first and
 * the last position.
 *
 * Reference: Zhu et al., Closed Form Maximum Likelihood Estimator of Conditional Random Fields, Eqn. 12–13.
 */

import { finish, type Steps, stretches } from '../common/long-work.js'
import type { CountStore } from '../counts/count-store.js'
import type { Corpus } from '../data/corpus.js'
import type { FeatureFunctions } from '../features/extraction/function-source.js'
import type { FeatureSet } from '../features/language/feature.js'
import type { Lattice } from '../inference/lattice.js'
import { LatticeWorkspace } from '../inference/lattice-workspace.js'
import type { Contribution, Scorer } from '../model/scorer.js'
import { BOUNDARY, type CandidateTable, PairCursor } from './candidate-table.js'
import { CandidateViterbi } from './candidate-viterbi.js'
import { CoOccurrence, type RateStep } from './co-occurrence.js'
import { type EmpiricalOptions, shrinkageOf } from './empirical-options.js'
import { EmpiricalStates } from './empirical-states.js'
import { addLogRates, repairEdges } from './keep-feasible.js'
import type { BlockDecoder, BlockLimits } from './labeling/block-decoder.js'
import { providedDecoder } from './labeling/provided-decoder.js'
import { LogRates } from './log-rates.js'
import { neighborStatistics } from './pair-statistics.js'

export function createEmpiricalScorer(
  store: CountStore,
  features: FeatureSet,
  options: EmpiricalOptions,
  functions: FeatureFunctions = {},
  limits: ScorerLimits = {},
): Scorer {
  return new EmpiricalScorer(store, features, options, functions, limits)
}

/** No score depends on these. */
export interface ScorerLimits extends BlockLimits {
  /** Scores of pairs of kinds that are remembered. */
  readonly memory?: number
  /** Kinds of observations that are told apart at once. */
  readonly kinds?: number
  /** After how many pairs of words a filter of them is made. */
  readonly filterAt?: number
}

/**
 * The most positions that are decoded without a lattice. A score, a sum of four logs of doubles at most, is within ±3,000, so doubles round the sums over far
 * longer sequences well (`largestScore`).
 */
const LONGEST = 1 << 16

class EmpiricalScorer implements Scorer {
  private readonly store: CountStore
  private readonly options: EmpiricalOptions
  private readonly states: EmpiricalStates
  private readonly seen: CandidateTable
  private readonly rates: CoOccurrence
  private readonly lattice: LatticeWorkspace
  /** With shrinkage, all pairs of labels are possible. */
  private readonly feasible: boolean
  private readonly logRates: LogRates
  private readonly viterbi: CandidateViterbi | null
  private readonly blocks: BlockDecoder | undefined

  constructor(
    store: CountStore,
    features: FeatureSet,
    options: EmpiricalOptions,
    functions: FeatureFunctions,
    limits: ScorerLimits,
  ) {
    const { memory, kinds, filterAt } = limits
    this.store = store
    this.options = options
    this.states = new EmpiricalStates(store, features, options, functions, kinds)
    this.seen = this.states.seen
    const { statistics } = this.states
    this.rates = new CoOccurrence(
      store.layers,
      neighborStatistics(statistics),
      shrinkageOf(options),
      filterAt,
    )
    this.feasible = options.labelShrink > 0 && options.signatureShrink > 0 && options.wordShrink > 0
    this.logRates = new LogRates(this.seen, this.rates, this.states.local, memory)
    const trans = this.logRates.inner()
    this.lattice = new LatticeWorkspace(statistics.L, trans)
    const isPlain = this.feasible && this.rates.conditioned && options.muOov === 1
    const withEnds = options.boundary === 'symbols'
    this.viterbi = isPlain ? new CandidateViterbi(this.seen, this.logRates, trans, withEnds) : null
    const { states, rates, logRates } = this
    if (isPlain && states.local)
      this.blocks = providedDecoder()?.({ store, states, rates, logRates, options, longest: LONGEST }, limits)
  }

  bind(corpus: Corpus): void {
    const observations = this.states.bind(corpus)
    if (observations === 'forgot') this.logRates.clear()
    this.blocks?.bind(corpus, observations)
  }

  score(n: number): Lattice {
    return finish(this.scoreInSteps(n))
  }

  *scoreInSteps(n: number): Steps<Lattice> {
    this.lattice.clear()
    const T = this.states.lengthOf(n)
    for (const [from, to] of stretches(0, T)) {
      if (from > 0) yield
      this.states.look(n, from, to)
      for (let t = from; t < to; t++) {
        this.addStates(t)
        if (t === 0) this.addBoundary(0, BOUNDARY, this.states.path[0])
        else this.addEdges(t)
      }
    }
    this.addBoundary(T - 1, this.states.path[T - 1], BOUNDARY)
    return this.lattice
  }

  decode(n: number, path: Int32Array): boolean {
    if (!this.viterbi || path.length > LONGEST) return false
    this.states.look(n)
    return this.viterbi.decode(this.states.path, path)
  }

  decodeMany(n: number, labels: Int32Array): number {
    return this.blocks?.decodeMany(n, labels) ?? 0
  }

  explain(n: number, path: Int32Array): readonly Contribution[][] {
    this.score(n)
    this.states.look(n)
    return Array.from(path, (label, t) => this.explainPosition(t, path, label))
  }

  private addStates(t: number): void {
    const observation = this.states.path[t]
    const at = this.lattice.addPosition(this.seen.sizeOf(observation))
    this.seen.copyTo(observation, this.lattice.label, this.lattice.state, at)
    if (this.options.muOov === 1 || !this.seen.isUnknown(observation)) return
    for (let k = at; k < this.lattice.offset[t + 1]; k++)
      this.lattice.state[k] += Math.log(this.options.muOov)
  }

  private addEdges(t: number): void {
    if (!this.rates.conditioned && this.feasible) return
    const size = this.seen.sizeOf(this.states.path[t - 1]) * this.seen.sizeOf(this.states.path[t])
    // A single pair of candidates is on every path, so its score cancels.
    if (size === 1 && this.feasible) return
    const at = this.lattice.addEdges(size)
    this.logRates.load(this.states.path[t - 1], this.states.path[t])
    const { scores, start } = this.logRates
    for (let k = 0; k < size; k++) this.lattice.edge[at + k] = scores[start + k]
    if (!this.feasible) repairEdges(this.lattice, at)
  }

  /** Adds the rate of position t with the boundary: one of a and b is the boundary, the other the position. */
  private addBoundary(t: number, a: number, b: number): void {
    if (this.options.boundary === 'none') return
    this.logRates.load(a, b)
    addLogRates(this.lattice, t, this.logRates.scores, this.logRates.start)
  }

  private explainPosition(t: number, path: Int32Array, label: number): Contribution[] {
    const found: Contribution[] = [this.explainState(t, label)]
    const T = path.length
    if (t > 0)
      found.push(
        this.explainRate('transition', this.states.path[t - 1], path[t - 1], this.states.path[t], label),
      )
    if (this.options.boundary === 'none') return found
    if (t === 0) found.push(this.explainRate('start', -1, 0, this.states.path[0], label))
    if (t === T - 1) found.push(this.explainRate('end', this.states.path[t], label, -1, 0))
    return found
  }

  private explainState(t: number, label: number): Contribution {
    const observation = this.states.path[t]
    const cursor = new PairCursor()
    this.seen.point(cursor, observation)
    const signature = cursor.signature
    cursor.narrow(label)
    const p = cursor.p[cursor.from]
    const total = this.states.statistics.keyTotal(cursor.key - 1)
    const { keys, attributes, signatures } = this.store.vocabularies
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
    this.rates.rates(left, right, new Float64Array(1), steps)
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
