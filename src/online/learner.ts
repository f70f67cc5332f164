import type { OnlineState } from './update-rule.js'

/** Goes over sequences and learns from its mistakes, by one rule; a workspace for one corpus. */
export interface Learner {
  /** Sequences labeled wrongly in the last epoch. */
  readonly mistakes: number
  /**
   * Labels the sequences in this order, moves the weights of the state after each that went wrong, and counts its
   * steps. Returns Σ weight · loss; NaN if scores have outgrown numbers.
   */
  learnAll(order: Uint32Array, state: OnlineState): number
}
