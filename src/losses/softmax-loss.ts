import { logSumExp } from '../inference/inner-loops.js'

/**
 * Returns −log P(gold), P(q) = exp x_q / Σ_r exp x_r over n scores, and overwrites x with its gradient, which
 * is P(q) − 1{q = gold}. The score of gold is not −∞.
 */
export function softmaxLoss(x: Float64Array, n: number, gold: number): number {
  const logZ = logSumExp(x, 0, n)
  // Rounding must not make it negative.
  const loss = Math.max(0, logZ - x[gold])
  for (let q = 0; q < n; q++) x[q] = Math.exp(x[q] - logZ)
  x[gold] = Math.expm1(-loss)
  return loss
}
