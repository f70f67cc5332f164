import type { Lattice } from '../../inference/lattice.js'
import type { LatticeGradient } from '../lattice-gradient.js'
import type { Loss } from '../loss.js'

/** A sequence that is scored block by block, and receives its gradient block by block. */
export interface BlockedChain {
  readonly T: number //             positions
  readonly L: number //             labels
  /** Positions of a block besides the shared one, at least 1. Default: √T, but at least 4096. */
  readonly blockSize?: number
  /**
   * The lattice of positions from … to−1. Called up to three times per block; must return the same each time.
   * Its result is not used after the next call.
   */
  scoreBlock(from: number, to: number): Lattice
  /**
   * Receives the gradient with respect to the scores of the last lattice. The first position of a block is
   * the last of the previous block, which receives its state gradient: here it is 0. Blocks come in any
   * order.
   */
  addBlockGradient(from: number, to: number, gradient: LatticeGradient): void
}

/** A loss that can also be computed in blocks. */
export interface BlockedLoss extends Loss {
  /**
   * Returns weight · loss of the gold labels [T] and passes on weight · its gradient, like `add`. If the gold
   * path is impossible, the loss is +∞ and no gradient is passed on.
   */
  addBlocked(sequence: BlockedChain, gold: Int32Array, weight?: number): number
}
