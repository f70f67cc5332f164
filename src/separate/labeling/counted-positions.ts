import type { Corpus } from '../../data/corpus.js'
import type { Extractor } from '../../features/extraction/extractor.js'
import type { FittedModels } from '../scoring/fitted-models.js'
import { type Observation, ObservationTable } from '../scoring/observation-table.js'
import { PairRates } from '../scoring/pair-rates.js'
import type { SeparateWeights } from '../scoring/weights.js'
import type { SeparateOptions } from '../separate-options.js'
import type { Trust } from '../trust/trust.js'

/** The parts of a scorer that make observations. */
export interface ScorerParts {
  readonly weights: SeparateWeights
  readonly models: FittedModels
  readonly trust: Trust
  readonly options: SeparateOptions
  readonly extractor: Extractor
}

/** A position whose pattern was counted, and what counts change there. */
export interface CountedPosition {
  readonly p: number
  readonly observation: Observation
  readonly size: number //                    candidates
  readonly label: Int32Array //               [size] label + 1, ascending
  readonly score: Float64Array //             [size] in place of c; the boundary's weights are added to it later
  readonly edges: Float64Array | null //      [m][size] in place of θ, if the pair with the position before was counted
  /** Whether all scores are finite; others are for the lattice. */
  readonly finite: boolean
}

/** Works out positions whose patterns were counted in training: their state scores, and those of pairs that were counted as well. */
export class CountedPositions {
  private readonly observations: ObservationTable
  private readonly rates: PairRates
  private readonly extractor: Extractor
  private readonly weights: SeparateWeights
  private readonly byStates: boolean
  private readonly block: Float64Array // [L][L] rates

  constructor({ weights, models, trust, options, extractor }: ScorerParts) {
    const { L } = weights.layout
    this.weights = weights
    this.extractor = extractor
    this.byStates = options.denominator === 'states'
    this.observations = new ObservationTable(models, L, weights.tallies, trust, options)
    this.rates = new PairRates(models, L, weights.tallies, trust, options)
    this.block = new Float64Array(L * L)
  }

  /** Position p of sequence n; null if its pattern was not counted. `latest` is the last one before it that was, if there is one. */
  find(p: number, n: number, corpus: Corpus, latest: CountedPosition | undefined): CountedPosition | null {
    this.extractor.extract(p, corpus.offset[n], corpus.offset[n + 1])
    return this.extracted(p, n, corpus, latest)
  }

  /** The same if the extractor has the attributes of the position. */
  extracted(
    p: number,
    n: number,
    { offset }: Corpus,
    latest: CountedPosition | undefined,
  ): CountedPosition | null {
    const [start, end] = [offset[n], offset[n + 1]]
    if (this.weights.tallies!.patterns.find(this.extractor) < 0) return null
    this.observations.clear()
    const here = this.observations.get(this.observations.add(this.extractor, -1))
    const before = latest?.p === p - 1 && p > start ? latest.observation : null
    const score = here.state.map((state, k) => state + this.leftPart(here, k) + this.rightPart(here, k))
    if (p === start && this.rates.atStart(here, this.block) > 0) this.replaceBoundary(score, here, 'start')
    if (p === end - 1 && this.rates.atEnd(here, this.block) > 0) this.replaceBoundary(score, here, 'end')
    const edges = before && this.edgesOf(before, here)
    const finite = [score, ...(edges ? [edges] : [])].every(scores => scores.every(Number.isFinite))
    return { p, observation: here, size: here.size, label: here.label, score, edges, finite }
  }

  /** What a fitted rate has of its left end: log U(i)/P(i|x). */
  private leftPart(x: Observation, k: number): number {
    return Math.log(x.U[k] / this.denominator(x)[k])
  }

  /** log V(j)/P(j|x') */
  private rightPart(x: Observation, k: number): number {
    return Math.log(x.V[k] / this.denominator(x)[k])
  }

  private denominator(x: Observation): Float64Array {
    return this.byStates ? x.p : x.fitted
  }

  /** Replaces what a fitted rate with the boundary has by the log of the rate in `block`. */
  private replaceBoundary(score: Float64Array, x: Observation, side: 'start' | 'end'): void {
    const weights = boundaryWeights(this.weights, side)
    for (let k = 0; k < x.size; k++) {
      const fitted = side === 'start' ? this.rightPart(x, k) : this.leftPart(x, k)
      score[k] += Math.log(this.block[k]) - fitted - weights[x.label[k] - 1]
    }
  }

  /** The logs of the rates of a pair that was counted, without what the states of its ends have; null if it was not. */
  private edgesOf(a: Observation, b: Observation): Float64Array | null {
    // A single pair of candidates is on every path, so its score cancels.
    if (a.size * b.size === 1 || this.rates.between(a, b, this.block) === 0) return null
    const edges = new Float64Array(a.size * b.size)
    for (let i = 0, k = 0; i < a.size; i++)
      for (let j = 0; j < b.size; j++, k++)
        edges[k] = Math.log(this.block[k]) - this.leftPart(a, i) - this.rightPart(b, j)
    return edges
  }
}

/** [L] The weights of first or last labels. */
export function boundaryWeights({ pairs, layout }: SeparateWeights, side: 'start' | 'end'): Float64Array {
  const end = pairs.length - layout.L
  return side === 'end' ? pairs.subarray(end) : pairs.subarray(end - layout.L, end)
}
