import { marginalRecipe } from './loss-recipe.js'
import type { BlockedLoss } from './marginal/blocked-chain.js'
import type { MarginalTerm } from './marginal/marginal-gradient.js'
import { marginalLoss } from './marginal/marginal-loss.js'

export interface LabelwiseOptions {
  /** Steepness λ > 0 of Q. Default: 15. */
  readonly lambda?: number
}

/**
 * The negative number of labels that posterior decoding gets right, made smooth:
 *
 *     −Σ_t Q(P(y_t* | x) − max_{y ≠ y_t*} P(y | x)),      Q(z) = 1 / (1 + exp(−λz)).
 *
 * Labels that are not candidates have probability 0, and the maximum over no label is 0: if gold is the only
 * candidate, the term is −Q(1), a constant. If several other labels are the most probable, as all are when
 * weights are 0, the maximum has a kink: they share its slope, as in the limit of a softmax.
 *
 * Gross et al., Training Conditional Random Fields for Maximum Labelwise Accuracy, 2006, Eqn. 9–12.
 */
export function labelwise({ lambda = 15 }: LabelwiseOptions = {}): BlockedLoss {
  if (!(lambda > 0)) throw new RangeError(`lambda: expected a number greater than 0, got ${lambda}`)
  const term: MarginalTerm = (p, _logP, n, gold, slope) => {
    const wrong = bestOther(p, n, gold)
    const Q = 1 / (1 + Math.exp(-lambda * (p[gold] - wrong)))
    // Q′(z) = λ Q (1 − Q), and ∂p/∂log p = p
    const rise = lambda * Q * (1 - Q)
    share(p, n, gold, wrong, rise * wrong, slope)
    slope[gold] = -rise * p[gold]
    return -Q
  }
  const recipe = marginalRecipe({
    computation: 'marginalLeads',
    lambda,
    // Q′ is at most λ / 4.
    bound: longest => 2 * longest * Math.max(1, lambda / 4),
  })
  return marginalLoss(term, recipe)
}

/** The largest probability of a candidate that is not gold, 0 if there is none. */
function bestOther(p: Float64Array, n: number, gold: number): number {
  let best = 0
  for (let q = 0; q < n; q++) if (q !== gold && p[q] > best) best = p[q]
  return best
}

/** Divides the slope of the maximum equally among the candidates that attain it, up to rounding. */
function share(
  p: Float64Array,
  n: number,
  gold: number,
  best: number,
  whole: number,
  slope: Float64Array,
): void {
  const least = best * (1 - 1e-12)
  let ties = 0
  for (let q = 0; q < n; q++) if (q !== gold && p[q] >= least) ties++
  for (let q = 0; q < n; q++) if (q !== gold && p[q] >= least) slope[q] = whole / ties
}
