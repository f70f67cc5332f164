import type { Progress } from '../optimizers/optimizer.js'
import type { PathDifference } from './path-difference.js'

/** A sequence whose best labels ŷ differ from the correct ones, y*. */
export interface Mistake {
  readonly T: number //                    positions
  readonly errors: number //               wrong labels, at least 1
  readonly margin: number //               score(ŷ) − score(y*), at least 0
  readonly weight: number //               weight of the sequence
  readonly difference: PathDifference //   δ = F(x, y*) − F(x, ŷ), F the feature counts
}

/**
 * Everything that online training needs to continue: after saving and restoring (`writeState`), it continues
 * bit for bit.
 */
export interface OnlineState extends Progress {
  readonly w: Float64Array //         [F] the current weights
  readonly sum: Float64Array //       [F] Σ_s s · (w_s − w_{s−1}); [0] if the rule takes no mean
  readonly variance: Float64Array //  [F] σ of each weight; [0] if the rule has none
  readonly random: Uint32Array //     [4] state of the generator that shuffles
  /** Sequences processed so far, with or without mistakes. */
  steps: number
}

/** What a rule computes, and with which options: everything that a kernel needs. */
export type RuleRecipe =
  | { readonly rule: 'unit-steps' }
  | {
      readonly rule: 'least-steps'
      readonly slack: 'none' | 'linear' | 'squared'
      readonly c: number
      readonly cost: 'errors' | 'constant'
    }
  | { readonly rule: 'steps-by-variance'; readonly gamma: number }

/** How an algorithm reacts to a mistake. Correctly labeled sequences change nothing. */
export interface UpdateRule {
  /** `mean`: the result is the mean of the weights before the first and after every sequence. `none`: the last weights. */
  readonly average: 'mean' | 'none'
  /** Variance of each weight at the start; null: the rule has no variances. */
  readonly variance: number | null
  /** The same for the kernels; without it, only this code applies the rule. */
  readonly recipe?: RuleRecipe
  /** Returns the loss of a mistake, without its weight. */
  loss(mistake: Mistake): number
  /** Moves state.w, and related state, by the step for this mistake and loss. */
  update(mistake: Mistake, loss: number, state: OnlineState): void
}

/**
 * Moves the weights by τ δ. The mean of w_0 … w_S, S the steps, needs no pass over all weights:
 *
 *     Σ_s w_s / (S+1) = w_S − Σ_s s·(w_s − w_{s−1}) / (S+1)
 *
 * so a move at step s adds to one sum (H. Daumé, Practical Structured Learning Techniques, 2006, figure 2.3).
 */
export function moveWeights({ difference }: Mistake, tau: number, { w, sum, steps }: OnlineState): void {
  const { count, index, value } = difference
  const averaging = sum.length > 0
  for (let k = 0; k < count; k++) {
    const f = index[k]
    const move = tau * value[k]
    w[f] += move
    if (averaging) sum[f] += (steps + 1) * move
  }
}
