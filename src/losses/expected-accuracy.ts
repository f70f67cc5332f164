import { marginalRecipe } from './loss-recipe.js'
import type { BlockedLoss } from './marginal/blocked-chain.js'
import { marginalLoss } from './marginal/marginal-loss.js'

const recipe = marginalRecipe({ computation: 'goldMarginals' })

/**
 * The negative expected number of correct labels, −Σ_t P(y_t* | x).
 *
 * Gross et al., Training Conditional Random Fields for Maximum Labelwise Accuracy, 2006, with Q(z) = z.
 */
export function expectedAccuracy(): BlockedLoss {
  return marginalLoss((p, _logP, _n, gold, slope) => {
    // ∂p/∂log p = p
    slope[gold] = -p[gold]
    return -p[gold]
  }, recipe)
}
