import type { Loss } from './loss.js'
import { ANY_IN_DOUBLE, localRecipe } from './loss-recipe.js'
import { neighborLoss } from './neighbor-loss.js'

const recipe = localRecipe({
  computation: 'bothNeighbors',
  transposes: true,
  widths: ANY_IN_DOUBLE,
})

/**
 * The negative pseudolikelihood, −Σ_t log P(y_t* | y*_{t−1}, y*_{t+1}, x), in O(T·n).
 *
 * J. Besag, Statistical Analysis of Non-Lattice Data, 1975.
 */
export function pseudolikelihood(): Loss {
  return neighborLoss('both', recipe)
}
