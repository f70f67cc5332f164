/**
 * Forward–backward on sequences too long to be scored at once, exactly, in O(T/B + B) memory for blocks of B
 * positions.
 *
 * J. A. Grice, R. Hughey and D. Speck, Reduced Space Sequence Alignment, 1997: keep α only at the start of
 * each block, and recompute the rest when the backward pass reaches the block. Blocks overlap by one
 * position. A block becomes a lattice of its own when everything before it goes into the states of its first
 * position (log α there) and everything after it is added to those of its last (log β there): its marginals
 * are those of the whole chain, so `ForwardBackward` on small lattices does all inference.
 */
import { ForwardBackward } from '../../inference/forward-backward.js'
import type { Lattice } from '../../inference/lattice.js'
import { CandidatePath } from '../candidate-path.js'
import type { BlockedChain } from './blocked-chain.js'

/** Positions from … to−1 of a sequence, as a lattice. */
export interface Block {
  readonly from: number
  readonly to: number
  readonly lattice: Lattice
}

/** Below this many positions a block costs more in calls than it saves in memory. */
const LEAST = 4096

/** Workspace that runs forward–backward on one block of a sequence after another. */
export class BlockedForwardBackward {
  readonly chain = new ForwardBackward()
  readonly gold = new CandidatePath() //      gold path within the current block
  blocks = 0
  private size = 0 //                         positions of a block besides the shared one
  private alpha = new Float64Array(0) //      [blocks][L] alpha of the first position of a block
  private beta = new Float64Array(0) //       [blocks][L] beta of the last position of a block
  private state = new Float64Array(0) //      [K] states of a closed block

  /**
   * Computes alpha at the start of each block; returns −log P(y* | x), +∞ if the gold path is impossible. Of labels that are not
   * known it takes no account.
   */
  forward(sequence: BlockedChain, gold: Int32Array): number {
    this.begin(sequence)
    let loss = 0
    for (let b = 0; b < this.blocks; b++) {
      const { from, lattice } = this.score(sequence, b)
      const score = this.gold.load(lattice, gold.subarray(from))
      if (score === -Infinity) return Infinity
      // The state that two blocks share counts once.
      const shared = b === 0 || this.gold.at[0] < 0 ? 0 : lattice.state[this.gold.at[0]]
      // Summed block by block: the difference of two sums over millions of positions would lose digits.
      loss += this.forwardBlock(lattice, b) - (score - shared)
    }
    // Rounding must not make it negative.
    return Math.max(0, loss)
  }

  /** Computes alpha behind block b, after `begin` and all blocks before; returns by how much the block raises log Z. */
  advance(sequence: BlockedChain, b: number): number {
    return this.forwardBlock(this.score(sequence, b).lattice, b)
  }

  private forwardBlock(lattice: Lattice, b: number): number {
    const { chain, alpha } = this
    const { T, L, offset } = lattice
    const raised = chain.forward(this.close(lattice, b, b > 0, false))
    if (b + 1 < this.blocks) alpha.set(chain.alpha.subarray(offset[T - 1], offset[T]), (b + 1) * L)
    return raised
  }

  /**
   * Runs forward–backward on block b, after `forward`, and finds its part of the gold path. A block needs
   * beta of the next one, so the first time run them from last to first.
   */
  run(sequence: BlockedChain, gold: Int32Array, b: number): Block {
    const { from, to, lattice } = this.score(sequence, b)
    this.gold.load(lattice, gold.subarray(from))
    const closed = this.close(lattice, b, b > 0, b + 1 < this.blocks)
    this.chain.run(closed)
    if (b > 0) this.beta.set(this.chain.beta.subarray(0, lattice.offset[1]), (b - 1) * lattice.L)
    return { from, to, lattice: closed }
  }

  /** Divides a sequence into blocks. */
  begin({ T, L, blockSize }: BlockedChain): void {
    if (blockSize !== undefined && !(Number.isInteger(blockSize) && blockSize >= 1))
      throw new RangeError(`blockSize: expected a whole number of at least 1, got ${blockSize}`)
    this.size = blockSize ?? Math.max(LEAST, Math.ceil(Math.sqrt(T)))
    this.blocks = Math.max(1, Math.ceil((T - 1) / this.size))
    if (this.alpha.length < this.blocks * L) {
      this.alpha = new Float64Array(this.blocks * L)
      this.beta = new Float64Array(this.blocks * L)
    }
  }

  private score(sequence: BlockedChain, b: number): Block {
    const from = b * this.size
    const to = Math.min(sequence.T, from + this.size + 1)
    return { from, to, lattice: sequence.scoreBlock(from, to) }
  }

  /** The lattice of block b with alpha for the states of its first position, and beta added to those of its last. */
  private close(lattice: Lattice, b: number, before: boolean, behind: boolean): Lattice {
    const { T, L, offset } = lattice
    if (this.state.length < offset[T]) this.state = new Float64Array(offset[T])
    const { state } = this
    state.set(lattice.state.subarray(0, offset[T]))
    if (before) for (let q = 0; q < offset[1]; q++) state[q] = this.alpha[b * L + q]
    if (behind) for (let k = offset[T - 1], q = b * L; k < offset[T]; k++, q++) state[k] += this.beta[q]
    return { ...lattice, state }
  }
}
