import type { OnlineState } from './update-rule.js'

/** Goes over sequences and learns from its mistakes by one rule; a workspace for one corpus. */
export interface Learner {
  /** Sequences labeled wrongly in the last epoch. */
  readonly mistakes: number
  /**
   * Labels the sequences in this order, updates the weights after each mistake, and counts steps. Returns Σ
   * weight · loss; NaN if scores overflow.
   */
  learnAll(order: Uint32Array, state: OnlineState): number
}
