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

import type { LabelTable } from './count-table.js'
import type { Statistics } from './statistics.js'

export type UnknownRule = 'signature' | 'average' | 'types'

/** A distribution over labels without its zeros. */
export interface Sparse {
  readonly label: Int32Array // ascending
  readonly p: Float64Array
}

export class UnknownWords {
  private readonly statistics: Statistics
  private readonly rule: UnknownRule
  private readonly memo = new Map<number, Sparse>()
  private readonly dense: Float64Array // [L]
  private types: Float64Array | null = null

  constructor(statistics: Statistics, rule: UnknownRule) {
    this.statistics = statistics
    this.rule = rule
    this.dense = new Float64Array(statistics.L)
  }

  /** P(y | f(x)) for a signature (−1: not seen) and its attributes. */
  distribution(signature: number, attributes: Int32Array): Sparse {
    const known = this.memo.get(signature)
    if (known) return known
    const found = this.compute(signature, attributes)
    if (signature >= 0) this.memo.set(signature, found)
    return found
  }

  private compute(signature: number, attributes: Int32Array): Sparse {
    this.dense.fill(0)
    const found =
      (signature >= 0 &&
        this.rule === 'signature' &&
        addRow(this.statistics.rareSignatures, signature, 1, this.dense)) ||
      (signature >= 0 && this.rule === 'types' && this.addTypes(signature)) ||
      this.addAverage(attributes)
    if (!found) this.dense.set(this.statistics.labels)
    return normalized(this.dense)
  }

  private addAverage(attributes: Int32Array): boolean {
    let seen = 0
    for (const id of attributes) if (addRow(this.statistics.rareAttributes, id, 1, this.dense)) seen++
    return seen > 0
  }

  private addTypes(signature: number): boolean {
    this.types ??= this.statistics.signatureTypes
    const { L } = this.statistics
    let total = 0
    for (let j = 0; j < L; j++) {
      this.dense[j] = this.types[signature * L + j]
      total += this.dense[j]
    }
    return total > 0
  }
}

/** Adds `weight` times the relative frequencies of a row; whether the row has any. */
function addRow(table: LabelTable, row: number, weight: number, dense: Float64Array): boolean {
  let total = 0
  for (let e = table.offset[row]; e < table.offset[row + 1]; e++) total += table.count[e]
  if (total === 0) return false
  for (let e = table.offset[row]; e < table.offset[row + 1]; e++) {
    dense[table.label[e] - 1] += (weight * table.count[e]) / total
  }
  return true
}

function normalized(dense: Float64Array): Sparse {
  const label = Int32Array.from(dense.keys()).filter(j => dense[j] > 0)
  let total = 0
  for (const j of label) total += dense[j]
  return { label, p: Float64Array.from(label, j => dense[j] / total) }
}
