/**
 * Whether a model meets the conditions of a maximum-likelihood estimate on data: for each word and each pair of
 * neighboring words, its mean marginals are the empirical ones (Zhu et al., Empirical Training for Conditional
 * Random Fields, 2013, Eqn. 16–17).
 *
 * By enumeration of all labellings, for examples of a few words: it needs nothing of a model but probabilities.
 */
import type { Model, Sequence } from '../../src/index.js'

export interface MleConditions {
  /** −Σ log P(y | x): what standard training minimizes, without a penalty. */
  readonly objective: number
  /** The largest difference of P̂(y | x) and P̃(y | x). */
  readonly unary: number
  /** The largest difference of P̂(y, y′ | x, x′) and P̃(y, y′ | x, x′). */
  readonly pairwise: number
}

export function mleConditions(model: Model, data: readonly Sequence[]): MleConditions {
  const [unary, pairwise] = [new MarginalDifferences(), new MarginalDifferences()]
  let objective = 0
  for (const { tokens, labels: gold } of data) {
    objective -= Math.log(model.probability(tokens, gold!))
    const add = (labels: readonly string[], estimated: number, empirical: number) => {
      for (let t = 0; t < tokens.length; t++) {
        unary.add(tokens[t]!, labels[t]!, estimated, empirical)
        if (t > 0)
          pairwise.add(`${tokens[t - 1]} ${tokens[t]}`, `${labels[t - 1]} ${labels[t]}`, estimated, empirical)
      }
    }
    for (const labels of labellings(model.labels, tokens.length))
      add(labels, model.probability(tokens, labels), 0)
    add(gold!, 0, 1)
  }
  return { objective, unary: unary.largest(), pairwise: pairwise.largest() }
}

/** Expected and real counts of labels, by what they were observed with. */
class MarginalDifferences {
  private readonly totals = new Map<string, number>()
  private readonly differences = new Map<string, Map<string, number>>()

  add(observed: string, labels: string, estimated: number, empirical: number): void {
    this.totals.set(observed, (this.totals.get(observed) ?? 0) + empirical)
    const counts = this.differences.get(observed) ?? new Map<string, number>()
    counts.set(labels, (counts.get(labels) ?? 0) + estimated - empirical)
    this.differences.set(observed, counts)
  }

  largest(): number {
    let largest = 0
    for (const [observed, counts] of this.differences)
      for (const difference of counts.values())
        largest = Math.max(largest, Math.abs(difference) / this.totals.get(observed)!)
    return largest
  }
}

function labellings(labels: readonly string[], T: number): string[][] {
  if (T === 0) return [[]]
  return labellings(labels, T - 1).flatMap(begun => labels.map(label => [...begun, label]))
}
