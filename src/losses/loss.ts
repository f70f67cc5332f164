import type { Lattice } from '../inference/lattice.js'
import type { LatticeGradient } from './lattice-gradient.js'
import type { LossRecipe } from './loss-recipe.js'

/**
 * What training minimizes: a function of the scores of one sequence and of its correct labels, the gold path.
 *
 * A loss knows no features and no weights. The caller, who scored the lattice, propagates the gradient from
 * scores to weights and sums over sequences. A loss is also a workspace, so each thread has its own.
 */
export interface Loss {
  /** How the kernels compute the same loss; without it, only this code does. */
  readonly recipe?: LossRecipe
  /**
   * Returns weight · loss of the gold labels [T], and adds weight · its gradient to the gradient, which has
   * room for the lattice.
   *
   * If the gold path is impossible in the lattice, because one of its scores is −∞ or one of its labels is
   * not a candidate, the loss is +∞ and the gradient is unchanged. The weight, 1 by default, is greater than
   * 0.
   *
   * A gold label of −1 is not known. Only losses of methods with the trait `partialLabels` get such labels.
   */
  add(lattice: Lattice, gold: Int32Array, gradient: LatticeGradient, weight?: number): number
}
