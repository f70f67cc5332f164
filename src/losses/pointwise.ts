import { BESIDE_SMALL, marginalRecipe } from './loss-recipe.js'
import type { BlockedLoss } from './marginal/blocked-chain.js'
import { marginalLoss } from './marginal/marginal-loss.js'

const recipe = marginalRecipe({ computation: 'logMarginals', widths: BESIDE_SMALL })

/**
 * The negative pointwise log-likelihood, −Σ_t log P(y_t* | x).
 *
 * S. Kakade, Y. W. Teh and S. Roweis, An Alternate Objective Function for Markovian Fields, 2002.
 */
export function pointwise(): BlockedLoss {
  return marginalLoss((_p, logP, _n, gold, slope) => {
    slope[gold] = -1
    return -logP[gold]
  }, recipe)
}
