/**
 * Co-occurrence rates of neighboring labels, at three levels that shrink towards one another:
 *
 *   labels      φ₀(i,j)       = (#(i,j) + s₀)             / (#(i)·#(j)/#() + s₀)
 *   signatures  φ₁(i,j,f,f')  = (#(i,j,f,f') + s₁·φ₀)     / (#(f,f')·P̃(i|f)·P̃(j|f') + s₁)
 *   words       φ₂(i,j,x,x')  = (#(i,j,x,x') + s₂·φ₁)     / (#(x,x')·ψ(i,x)·ψ(j,x') + s₂)
 *
 * A co-occurrence rate is an observed count over the count expected under independence. With s = 0 it is
 * the papers' P̃(i,j|x,x') / (P̃(i|x)·P̃(j|x')); a pair that was never seen takes the level above. With s > 0
 * the rate is the posterior mean of a Poisson rate under a gamma prior of mean φ of the level above and
 * weight s (DuMouchel, Bayesian Data Mining in Large Frequency Tables, 1999, uses it for such ratios).
 * The boundary takes part as a label, a word and a signature of its own.
 *
 * Reference: Zhu et al., Closed Form Maximum Likelihood Estimator of Conditional Random Fields, Eqn. 13.
 */

import type { PairTable } from '../counts/count-table.js'
import type { PairCounts } from '../counts/observations.js'
import { type Candidates, PairLookup } from '../counts/pair-lookup.js'
import { shrunkRate } from './shrunk-rate.js'

/** Weights of the prior at each level, in counts. */
export interface Shrinkage {
  readonly labels: number
  readonly signatures: number
  readonly words: number
}

/** One end of a pair: an observation with its candidates. Ids are + 1, so that the boundary can be an end. */
export interface PairEnd extends Candidates {
  readonly key: number //               key + 1, 0: the boundary, −1: unknown
  readonly signature: number //         signature + 1, 0: the boundary, −1: unknown
  readonly p: Float64Array //           ψ(y, x), parallel to label
  readonly signatureP: Float64Array //  P̃(y | f)
}

/** The contribution of one level to the rate of a pair of labels, for an explanation. */
export interface RateStep {
  readonly level: 'labels' | 'signatures' | 'words'
  readonly observed: number
  readonly expected: number
  readonly rate: number
}

/** Statistics of label pairs alone. */
export interface LabelStatistics {
  readonly L: number
  readonly labelPairs: Float64Array //  [L+1][L+1] label + 1 followed by label + 1; 0 is the boundary
  readonly before: Float64Array //      [L+1] how often each is the first of a pair
  readonly behind: Float64Array //      [L+1] how often each is the second
  readonly total: number //             of pairs
}

export class CoOccurrence {
  /** φ₀ of every two labels, [L+1][L+1]. */
  readonly labels: Float64Array
  private readonly statistics: LabelStatistics
  private readonly shrinkage: Shrinkage
  private readonly lookups: { readonly signatures: PairLookup[]; readonly words: PairLookup[] }
  private observed = new Float64Array(64) // [m][n] counts of the current pair

  /** All counts are the sums over `layers`. `filterAt`: see `PairLookup`. */
  constructor(
    layers: readonly PairCounts[],
    statistics: LabelStatistics,
    shrinkage: Shrinkage,
    filterAt?: number,
  ) {
    this.statistics = statistics
    this.shrinkage = shrinkage
    const lookups = (tables: readonly (PairTable | null)[]) =>
      tables.filter(table => table !== null).map(table => new PairLookup(table, statistics.L + 1, filterAt))
    this.lookups = {
      signatures: lookups(layers.map(layer => layer.signaturePairs)),
      words: lookups(layers.map(layer => layer.keyPairs)),
    }
    this.labels = this.ratesOfLabels()
  }

  /** Whether pairs of observations can have rates of their own. */
  get conditioned(): boolean {
    return this.lookups.signatures.length + this.lookups.words.length > 0
  }

  /**
   * Overwrites `block` [m][n] with the rates of all pairs of candidates of a and b. Each step from level to
   * level is added to `steps`, which is for a single pair of labels only.
   */
  rates(a: PairEnd, b: PairEnd, block: Float64Array, steps?: RateStep[]): void {
    this.signatureRates(a, b, block, steps)
    const total = this.count('words', a, b)
    if (total !== 0) this.refine('words', total, a, b, block, steps)
  }

  /** The same down to the level of signatures. */
  signatureRates(a: PairEnd, b: PairEnd, block: Float64Array, steps?: RateStep[]): void {
    this.startWithLabels(a, b, block, steps)
    const total = this.count('signatures', a, b)
    if (total !== 0) this.refine('signatures', total, a, b, block, steps)
  }

  /**
   * Overwrites `block` [m][n] with the rates of a pair of words, of which those of their signatures are above[start …]. Returns false
   * if the words were not counted as a pair: then their rates are those of their signatures.
   */
  wordRates(a: PairEnd, b: PairEnd, above: Float64Array, start: number, block: Float64Array): boolean {
    const total = this.count('words', a, b)
    if (total === 0) return false
    const size = a.size * b.size
    for (let k = 0; k < size; k++) block[k] = above[start + k]
    this.refine('words', total, a, b, block)
    return true
  }

  /** Whether words may have been counted as a pair. If false, their rates are those of their signatures. */
  mayHaveWords(row: number, next: number): boolean {
    if (row < 0 || next < 0) return false
    const { words } = this.lookups
    // By index here and below: these loops run before the engine has compiled them well, and iterators are slow then.
    for (let k = 0; k < words.length; k++) if (words[k].mayHave(row, next)) return true
    return false
  }

  private startWithLabels(a: PairEnd, b: PairEnd, block: Float64Array, steps?: RateStep[]): void {
    const M = this.statistics.L + 1
    let k = 0
    for (let i = a.from; i < a.from + a.size; i++) {
      const row = a.label[i] * M
      for (let j = b.from; j < b.from + b.size; j++) block[k++] = this.labels[row + b.label[j]]
    }
    if (!steps) return
    const [i, j] = [a.label[a.from], b.label[b.from]]
    const observed = this.statistics.labelPairs[i * M + j]
    steps.push({ level: 'labels', observed, expected: this.expectedOfLabels(i, j), rate: block[0] })
  }

  private refine(
    level: 'signatures' | 'words',
    total: number,
    a: PairEnd,
    b: PairEnd,
    block: Float64Array,
    steps?: RateStep[],
  ): void {
    const s = this.shrinkage[level]
    const p = level === 'words' ? a.p : a.signatureP
    const q = level === 'words' ? b.p : b.signatureP
    let k = 0
    for (let i = a.from; i < a.from + a.size; i++) {
      const left = total * p[i]
      for (let j = b.from; j < b.from + b.size; j++, k++) {
        const expected = left * q[j]
        // φ ← (observed + s·φ) / (expected + s)
        block[k] = shrunkRate(this.observed[k], expected, s, block[k])
        steps?.push({ level, observed: this.observed[k], expected, rate: block[k] })
      }
    }
  }

  /** Overwrites `observed` [m][n] with the counts of the pair and returns its total over all labels. */
  private count(level: 'signatures' | 'words', a: PairEnd, b: PairEnd): number {
    const row = level === 'words' ? a.key : a.signature
    const next = level === 'words' ? b.key : b.signature
    if (row < 0 || next < 0) return 0
    let total = 0
    const lookups = level === 'words' ? this.lookups.words : this.lookups.signatures
    for (let k = 0; k < lookups.length; k++) {
      const lookup = lookups[k]
      if (!lookup.find(row, next)) continue
      if (total === 0) this.clearObserved(a.size * b.size)
      total += lookup.total
      lookup.addTo(this.observed, a, b)
    }
    return total
  }

  private clearObserved(cells: number): void {
    if (cells > this.observed.length) this.observed = new Float64Array(cells * 2)
    else this.observed.fill(0, 0, cells)
  }

  private expectedOfLabels(i: number, j: number): number {
    return (this.statistics.before[i] * this.statistics.behind[j]) / this.statistics.total
  }

  private ratesOfLabels(): Float64Array {
    const M = this.statistics.L + 1
    const s = this.shrinkage.labels
    const rates = new Float64Array(M * M)
    for (let i = 0; i < M; i++) {
      for (let j = 0; j < M; j++) {
        const expected = this.expectedOfLabels(i, j)
        // φ₀(i,j) = (#(i,j) + s₀) / (#(i)·#(j)/#() + s₀): the prior's mean is 1, independence.
        rates[i * M + j] = shrunkRate(this.statistics.labelPairs[i * M + j], expected, s, 1)
      }
    }
    return rates
  }
}
