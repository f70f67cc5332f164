import type { Progress } from '../optimizers/optimizer.js'
import type { PathDifference } from './path-difference.js'

/** A sequence whose best labels ŷ are not the right ones, y*. */
export interface Mistake {
  readonly T: number //                    positions
  readonly errors: number //               wrong labels, at least 1
  readonly margin: number //               score(ŷ) − score(y*), at least 0
  readonly weight: number //               that of the sequence
  readonly difference: PathDifference //   δ = F(x, y*) − F(x, ŷ), F the feature counts
}

/** All that online training needs to go on: saved and restored (`writeState`), it continues bit for bit. */
export interface OnlineState extends Progress {
  readonly w: Float64Array //         [F] the weights now
  readonly sum: Float64Array //       [F] Σ_s s · (w_s − w_{s−1}); [0] where a rule takes no mean
  readonly variance: Float64Array //  [F] σ of each weight; [0] where a rule has none
  readonly random: Uint32Array //     [4] state of the generator that shuffles
  /** Sequences met so far, right or wrong. */
  steps: number
}

/** A rule by what it computes, and with which options: all that a kernel needs to follow it. */
export type RuleRecipe =
  | { readonly rule: 'unit-steps' }
  | {
      readonly rule: 'least-steps'
      readonly slack: 'none' | 'linear' | 'squared'
      readonly c: number
      readonly cost: 'errors' | 'constant'
    }
  | { readonly rule: 'steps-by-variance'; readonly gamma: number }

/** What an algorithm does with a mistake. Sequences that are labeled right change nothing. */
export interface UpdateRule {
  /** `mean`: the result is the mean of the weights before the first and after every sequence. `none`: the last weights. */
  readonly average: 'mean' | 'none'
  /** Variance of each weight at the start; null: the rule has no variances. */
  readonly variance: number | null
  /** The same in words that the kernels know; without it a rule is followed as it is written. */
  readonly recipe?: RuleRecipe
  /** Returns the loss of a mistake, its weight left out. */
  loss(mistake: Mistake): number
  /** Moves state.w, and what belongs to it, by the step that the mistake and its loss ask for. */
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
