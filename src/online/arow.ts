import type { Mistake, OnlineState, UpdateRule } from './update-rule.js'

export interface ArowOptions {
  /** Variance of each weight at the start. Default 1. */
  readonly variance?: number
  /** The larger, the shorter the steps and the slower variances fall. Default 1. */
  readonly gamma?: number
}

/**
 * Adaptive regularization of weights: each weight has a variance σ that falls with every step it takes part in,
 * so that weights of rare features keep moving when those of frequent ones have settled. With a diagonal
 * covariance and δ multiplied by the weight of the sequence,
 *
 *     α = loss / (γ + Σ_f σ_f δ_f²),     loss = score(ŷ) − score(y*) + errors,
 *     w_f ← w_f + α σ_f δ_f,     1/σ_f ← 1/σ_f + δ_f² / γ.
 *
 * K. Crammer, A. Kulesza and M. Dredze, Adaptive Regularization of Weight Vectors, 2009; for sequences A. Mejer
 * and K. Crammer, Confidence in Structured-Prediction Using Confidence-Weighted Models, 2010. CRFsuite's `arow`.
 */
export function arow({ variance = 1, gamma = 1 }: ArowOptions = {}): UpdateRule {
  if (!(variance > 0)) throw new RangeError(`variance: expected a number above 0, got ${variance}`)
  if (!(gamma > 0)) throw new RangeError(`gamma: expected a number above 0, got ${gamma}`)
  return {
    average: 'none',
    variance,
    recipe: { rule: 'steps-by-variance', gamma },
    loss: ({ margin, errors }) => margin + errors,
    update: (mistake, loss, state) => moveByVariance(mistake, loss, state, gamma),
  }
}

function moveByVariance(mistake: Mistake, loss: number, state: OnlineState, gamma: number): void {
  const { count, index, value } = mistake.difference
  const { w, variance } = state
  let confidence = gamma
  for (let k = 0; k < count; k++) {
    const delta = mistake.weight * value[k]
    confidence += variance[index[k]] * delta * delta
  }
  const alpha = loss / confidence
  for (let k = 0; k < count; k++) {
    const f = index[k]
    const delta = mistake.weight * value[k]
    w[f] += alpha * variance[f] * delta
    variance[f] = 1 / (1 / variance[f] + (delta * delta) / gamma)
  }
}
