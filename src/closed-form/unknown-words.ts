/**
 * P(y | f(x)) for words that were never seen, by three readings of the papers.
 *
 * - signature: the words with the same joint signature f(x) stand in for the unknown one
 *   (Zhu et al., Empirical Co-occurrence Rate Networks for Sequence Labeling, 2013, III-D: ECRN).
 * - average: the mean of P̃(y | f_j(x)) over the features f_j(x) that were seen
 *   (Zhu et al., Closed Form Maximum Likelihood Estimator of Conditional Random Fields, 3.7.1: EP1).
 * - types: the mean of P̃(y | x') over the distinct words x' with the same signature
 *   (Zhu et al., Separate Training for CRFs Using Co-occurrence Rate Factorization, 3.2: SP1).
 *
 * A signature that was not seen is replaced by the average, and where no feature was seen either, by P̃(y).
 */

import type { Statistics } from '../counts/statistics.js'

export type UnknownRule = 'signature' | 'average' | 'types'

/** A distribution over labels, and without its zeros. */
export interface Sparse {
  readonly label: Int32Array // ascending
  readonly p: Float64Array
  readonly all: Float64Array // [L] by label
}

/** A distribution with the order of its labels, the likeliest first. */
export interface Ranked extends Sparse {
  readonly order: Int32Array
}

/** The features of a position. */
export interface ObservedFeatures {
  readonly signature: number
  readonly attributes: Int32Array
}

export class UnknownWords {
  private readonly statistics: Statistics
  private readonly rule: UnknownRule
  private readonly memo = new Map<number, Ranked>()
  private readonly dense: Float64Array // [L]
  private readonly row: Float64Array // [L]

  constructor(statistics: Statistics, rule: UnknownRule) {
    this.statistics = statistics
    this.rule = rule
    this.dense = new Float64Array(statistics.L)
    this.row = new Float64Array(statistics.L)
  }

  /** P(y | f(x)) for what was observed: a signature (−1: not seen) and its attributes. */
  distribution(observed: ObservedFeatures): Ranked {
    const { signature } = observed
    const known = this.memo.get(signature)
    if (known) return known
    const found = ranked(this.compute(signature, observed.attributes))
    if (signature >= 0) this.memo.set(signature, found)
    return found
  }

  private compute(signature: number, attributes: Int32Array): Sparse {
    const { statistics, rule, dense } = this
    dense.fill(0)
    const seen =
      (signature >= 0 && rule === 'signature' && statistics.addSignature(signature, 'rare', dense) > 0) ||
      (signature >= 0 && rule === 'types' && statistics.addTypes(signature, dense)) ||
      this.addAverage(attributes)
    return sparse(seen ? dense : statistics.labels)
  }

  /** Adds P̃(y | f_j(x)) of every seen attribute; returns whether there is any. */
  private addAverage(attributes: Int32Array): boolean {
    let seen = 0
    for (const id of attributes) {
      this.row.fill(0)
      const total = this.statistics.addAttribute(id, this.row)
      if (total === 0) continue
      seen++
      for (let j = 0; j < this.row.length; j++) this.dense[j] += this.row[j] / total
    }
    return seen > 0
  }
}

/** A distribution with the order of its labels. */
export function ranked(distribution: Sparse): Ranked {
  const { p } = distribution
  return { ...distribution, order: Int32Array.from(p.keys()).sort((q, r) => p[r] - p[q]) }
}

/** A distribution by counts, which need not sum to 1 yet. */
export function sparse(counts: Float64Array): Sparse {
  const label = Int32Array.from(counts.keys()).filter(j => counts[j] > 0)
  let total = 0
  for (const j of label) total += counts[j]
  const all = new Float64Array(counts.length)
  for (const j of label) all[j] = counts[j] / total
  return { label, p: Float64Array.from(label, j => all[j]), all }
}
