import type { Loss } from './loss.js'
import { ANY_IN_DOUBLE, localRecipe } from './loss-recipe.js'
import { neighborLoss } from './neighbor-loss.js'

const recipe = localRecipe({ computation: 'neighborBefore', widths: ANY_IN_DOUBLE })

/**
 * The negative log-likelihood of a maximum-entropy Markov model, −Σ_t log P(y_t* | y*_{t−1}, x), in O(T·n):
 * P(j | i, x) ∝ exp(edge_t(i,j) + state_t(j)), and at the first position P(j | x) ∝ exp state_1(j).
 *
 * A. McCallum, D. Freitag and F. Pereira, Maximum Entropy Markov Models, 2000. Decode such a model on the
 * lattice that `normalizeLocally` makes of its scores.
 */
export function memm(): Loss {
  return neighborLoss('before', recipe)
}
