/**
 * Separate training as a scorer: state scores log ψ(y,x), transition scores the logs of co-occurrence rates
 * (pair-rates.ts). The boundary's rates are part of the state scores of the first and the last position.
 */

import { EdgeMemo } from '../../closed-form/edge-memo.js'
import { addLogRates, repairEdges } from '../../closed-form/keep-feasible.js'
import { ObservationMemo } from '../../closed-form/observation-memo.js'
import { DataError } from '../../common/errors.js'
import { finish, type Steps, stretches } from '../../common/long-work.js'
import type { Corpus } from '../../data/corpus.js'
import { createExtractor, type Extractor } from '../../features/extraction/extractor.js'
import type { FeatureFunctions } from '../../features/extraction/function-source.js'
import type { FeatureSet } from '../../features/language/feature.js'
import { attributePatterns } from '../../features/patterns/attribute-pattern.js'
import type { Lattice } from '../../inference/lattice.js'
import { LatticeWorkspace } from '../../inference/lattice-workspace.js'
import type { Contribution, Scorer } from '../../model/scorer.js'
import { ModelLabeler } from '../labeling/model-labeler.js'
import type { SeparateOptions } from '../separate-options.js'
import { trustOf } from '../trust/trust.js'
import { FittedModels } from './fitted-models.js'
import { MOST_CANDIDATES, type Observation, ObservationTable } from './observation-table.js'
import { PairRates } from './pair-rates.js'
import type { SeparateWeights } from './weights.js'

export class SeparateScorer implements Scorer {
  private readonly options: SeparateOptions
  private readonly extractor: Extractor
  private readonly rates: PairRates
  private readonly observations: ObservationTable
  private readonly memo: ObservationMemo
  /**
   * The pattern of a word's lower-case form, whose counts are added at the start of a sequence; null: none
   * are.
   */
  private readonly lower: ((word: string) => number) | null
  private readonly lattice: LatticeWorkspace
  private readonly edges = new EdgeMemo()
  private corpus: Corpus | null = null
  private block = new Float64Array(64)
  private readonly labeler: ModelLabeler | null // null: observations are remembered by word, or no kernel finds attributes

  constructor(
    weights: SeparateWeights,
    features: FeatureSet,
    options: SeparateOptions,
    functions: FeatureFunctions = {},
  ) {
    const { L } = weights.layout
    this.options = options
    this.extractor = createExtractor(features.features, weights.attributes, { mode: 'frozen', functions })
    const models = new FittedModels(weights, this.extractor.binary)
    const trust = weights.trust ?? trustOf(options)
    this.observations = new ObservationTable(models, L, weights.tallies, trust, options)
    this.rates = new PairRates(models, L, weights.tallies, trust, options)
    this.lower = options.caseFold === 'start' ? lowerPattern(weights) : null
    const memoOptions = { startApart: this.lower !== null, most: MOST_CANDIDATES }
    this.memo = new ObservationMemo(this.extractor, this.observations, memoOptions, (p, start, end) =>
      this.addObservation(p, start, end),
    )
    this.lattice = new LatticeWorkspace(L, new Float64Array(L * L))
    const patterns = this.extractor.local || this.lower ? null : attributePatterns(features.features)
    const parts = { weights, models, trust, options, extractor: this.extractor }
    this.labeler = patterns && new ModelLabeler(parts, patterns)
  }

  bind(corpus: Corpus): void {
    this.corpus = corpus
    if (this.memo.bind(corpus) === 'forgot') this.edges.clear()
    this.labeler?.bind(corpus)
  }

  /** The path of the models as a chain. Of equally good ones it may be another one than that of the lattice, but always the same one. */
  decode(n: number, path: Int32Array): boolean {
    return this.labeler?.tag(n, path) ?? false
  }

  score(n: number): Lattice {
    return finish(this.scoreInSteps(n))
  }

  *scoreInSteps(n: number): Steps<Lattice> {
    this.lattice.clear()
    const T = this.memo.lengthOf(n)
    for (const [from, to] of stretches(0, T)) {
      if (from > 0) yield
      this.memo.look(n, from, to)
      for (let t = from; t < to; t++) {
        this.addStates(this.at(t), t)
        if (t === 0) this.addBoundary(0, 'start')
        else this.addEdges(t)
      }
    }
    this.addBoundary(T - 1, 'end')
    return this.lattice
  }

  explain(n: number, path: Int32Array): readonly Contribution[][] {
    this.score(n)
    this.memo.look(n)
    return Array.from(path, (_, t) => this.explainPosition(t, path))
  }

  /** The observation at position t of the last sequence. */
  private at(t: number): Observation {
    return this.observations.get(this.memo.path[t])
  }

  private addObservation(p: number, start: number, end: number): number {
    this.extractor.extract(p, start, end)
    const { ids, strings } = this.corpus!.columns[0]
    const other = p === start && this.lower ? this.lower(strings.get(ids[p])) : -1
    return this.observations.add(this.extractor, other)
  }

  private addStates({ size, label, state }: Observation, t: number): void {
    if (size === 0) throw tooLarge(`token ${t + 1}: the scores of all labels`)
    const at = this.lattice.addPosition(size)
    for (let k = 0; k < size; k++) {
      this.lattice.label[at + k] = label[k] - 1
      this.lattice.state[at + k] = state[k]
    }
  }

  private addEdges(t: number): void {
    const [a, b] = [this.at(t - 1), this.at(t)]
    const size = a.size * b.size
    // A single pair of candidates is on every path, so its score cancels.
    if (size === 1) return
    const at = this.lattice.addEdges(size)
    const { edge } = this.lattice
    const [left, right] = [this.memo.path[t - 1], this.memo.path[t]]
    if (!this.extractor.local || !this.edges.copyTo(left, right, size, edge, at)) {
      this.computeEdges(a, b, size)
      for (let k = 0; k < size; k++) edge[at + k] = this.block[k]
      if (this.extractor.local) this.edges.add(left, right, this.block, size)
    }
    repairEdges(this.lattice, at)
  }

  /** Overwrites `block` with the log rates of two observations; returns how often the pair was counted. */
  private computeEdges(a: Observation, b: Observation, size: number): number {
    if (size > this.block.length) this.block = new Float64Array(2 * size)
    const total = this.rates.between(a, b, this.block)
    this.takeLogs(size)
    return total
  }

  /** Adds the log rates of position t with the boundary, unless they would leave no candidate. */
  private addBoundary(t: number, side: 'start' | 'end'): void {
    if (this.options.boundary === 'none') return
    this.computeBoundary(this.at(t), side)
    addLogRates(this.lattice, t, this.block)
  }

  private computeBoundary(observation: Observation, side: 'start' | 'end'): number {
    const { size } = observation
    if (size > this.block.length) this.block = new Float64Array(2 * size)
    const total =
      side === 'start'
        ? this.rates.atStart(observation, this.block)
        : this.rates.atEnd(observation, this.block)
    this.takeLogs(size)
    return total
  }

  private takeLogs(size: number): void {
    for (let k = 0; k < size; k++) {
      if (Number.isNaN(this.block[k])) throw tooLarge('the scores of two labels')
      this.block[k] = Math.log(this.block[k])
    }
  }

  private explainPosition(t: number, path: Int32Array): Contribution[] {
    const here = this.at(t)
    const j = here.label.indexOf(path[t] + 1)
    const found: Contribution[] = [explainState(here, j)]
    if (t > 0) {
      const before = this.at(t - 1)
      const total = this.computeEdges(before, here, before.size * here.size)
      const score = this.block[before.label.indexOf(path[t - 1] + 1) * here.size + j]
      found.push({ part: 'transition', score, because: becauseOfPair(total) })
    }
    if (this.options.boundary === 'none') return found
    for (const part of ['start', 'end'] as const) {
      if (t !== (part === 'start' ? 0 : path.length - 1)) continue
      const total = this.computeBoundary(here, part)
      found.push({ part, score: this.block[j], because: becauseOfPair(total) })
    }
    return found
  }
}

function tooLarge(what: string): DataError {
  return new DataError(`${what} overflow; scale the feature values and train again`)
}

/** The pattern of the lower-case form of a capitalized word, −1 if there is none. */
function lowerPattern({ words, tallies }: SeparateWeights): ((word: string) => number) | null {
  const ofWord = tallies?.ofWord
  if (!ofWord) return null
  return word => {
    const lower = word.toLowerCase()
    const id = lower[0] === word[0] ? -1 : words.find(lower)
    return id < 0 ? -1 : ofWord[id]
  }
}

function explainState({ count, state }: Observation, j: number): Contribution {
  const because =
    count > 0 ? `seen ${count} times in training, by its counts` : 'by the weights of its features'
  return { part: 'state', score: state[j], because }
}

function becauseOfPair(total: number): string {
  return total > 0
    ? `pair seen ${total} times in training, by its counts`
    : 'by the weights of both positions'
}
