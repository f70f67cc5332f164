import type { Lattice } from '../../inference/lattice.js'
import type { LatticeGradient } from '../lattice-gradient.js'
import type { Loss } from '../loss.js'

/** A sequence that is scored piece by piece, and takes its gradient piece by piece. */
export interface BlockedChain {
  readonly T: number //             positions
  readonly L: number //             labels
  /** Positions of a block beside the one it shares, at least 1. Default: √T, but at least 4096. */
  readonly blockSize?: number
  /**
   * The lattice of positions from … to−1. It is called up to three times for each block, must give the same
   * each time, and its result is not used any more after the next call.
   */
  scoreBlock(from: number, to: number): Lattice
  /**
   * Takes the gradient with respect to the scores of the lattice last given. The first position of a block is
   * the last of the block before, which has its state gradient: here it is 0. Blocks come in any order.
   */
  addBlockGradient(from: number, to: number, gradient: LatticeGradient): void
}

/** A loss that can also be had of a sequence in blocks. */
export interface BlockedLoss extends Loss {
  /**
   * Returns weight · loss of the gold labels [T] and hands over weight · its gradient, as `add` does. If the gold
   * path is impossible the loss is +∞, and no gradient is handed over.
   */
  addBlocked(sequence: BlockedChain, gold: Int32Array, weight?: number): number
}
