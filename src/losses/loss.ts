import type { Kernels } from '../inference/kernels.js'
import type { Lattice } from '../inference/lattice.js'
import type { LatticeGradient } from './lattice-gradient.js'
import type { LossRecipe } from './loss-recipe.js'

/**
 * What training makes small: a function of the scores of one sequence and of its right labels, the gold path.
 *
 * A loss knows no features and no weights. Whoever scored the lattice takes the gradient back to what the
 * scores were made of, and sums over sequences. A loss is a workspace too, so each thread has its own.
 */
export interface Loss {
  /** How the kernels compute the same; without it a loss is computed as it is written. */
  readonly recipe?: LossRecipe
  /**
   * Returns weight · loss of the gold labels [T], and adds weight · its gradient to the gradient, which has
   * room for the lattice.
   *
   * If the gold path is impossible in the lattice, because a score on it is −∞ or a label of it is no
   * candidate, the loss is +∞ and the gradient stays as it was. The weight, 1 by default, is greater than 0.
   */
  add(lattice: Lattice, gold: Int32Array, gradient: LatticeGradient, weight?: number): number
}

export interface LossOptions {
  /** The inner loops. Default: those in plain TypeScript. */
  readonly kernels?: Kernels
}
