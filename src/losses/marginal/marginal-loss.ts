import { ForwardBackward } from '../../inference/forward-backward.js'
import { CandidatePath } from '../candidate-path.js'
import { LatticeGradient } from '../lattice-gradient.js'
import type { LossRecipe } from '../loss-recipe.js'
import type { BlockedChain, BlockedLoss } from './blocked-chain.js'
import { BlockedForwardBackward } from './blocked-forward-backward.js'
import { MarginalGradient, type MarginalTerm } from './marginal-gradient.js'

/**
 * A loss that is a sum over positions of a function of the node marginals P(y_t = j | x); O(T·n²). Positions whose label is not
 * known have no term: the marginals of the others are sums over what is possible there.
 */
export function marginalLoss(term: MarginalTerm, recipe?: LossRecipe): BlockedLoss {
  const chain = new ForwardBackward()
  const path = new CandidatePath()
  const stars = new MarginalGradient()
  const blocked = new BlockedMarginals(term, new BlockedForwardBackward(), stars)
  return {
    ...(recipe && { recipe }),
    add(lattice, gold, gradient, weight = 1) {
      if (path.load(lattice, gold) === -Infinity) return Infinity
      chain.run(lattice)
      const loss = stars.weigh(lattice, chain, path.at, term, 0)
      if (loss === Infinity) return loss
      stars.backward(lattice, chain)
      stars.forward(lattice, chain, gradient, weight)
      return weight * loss
    },
    addBlocked(sequence, gold, weight = 1) {
      if (blocked.begin(sequence, gold) === Infinity) return Infinity
      const loss = blocked.backward(sequence, gold)
      if (loss === Infinity) return loss
      blocked.forward(sequence, gold, weight)
      return weight * loss
    },
  }
}

/**
 * The same in three sweeps over blocks: forward for alpha at their starts, backward for beta and betaStar at
 * their ends, and forward again with alphaStar for the gradient. Nothing is stored per position.
 */
class BlockedMarginals {
  private betaStar = new Float64Array(0) //       [blocks][L] betaStar of the last position of a block
  private readonly gradient = new LatticeGradient()
  private readonly term: MarginalTerm
  private readonly blocked: BlockedForwardBackward
  private readonly stars: MarginalGradient

  constructor(term: MarginalTerm, blocked: BlockedForwardBackward, stars: MarginalGradient) {
    this.term = term
    this.blocked = blocked
    this.stars = stars
  }

  /** Returns +∞ if the gold path is impossible. */
  begin(sequence: BlockedChain, gold: Int32Array): number {
    const loss = this.blocked.forward(sequence, gold)
    const size = this.blocked.blocks * sequence.L
    if (this.betaStar.length < size) this.betaStar = new Float64Array(size)
    this.betaStar.fill(0)
    return loss
  }

  /** Computes betaStar at the end of each block; returns the loss. */
  backward(sequence: BlockedChain, gold: Int32Array): number {
    const { blocked, stars, betaStar, term } = this
    const { L } = sequence
    let loss = 0
    for (let b = blocked.blocks - 1; b >= 0; b--) {
      const { lattice } = blocked.run(sequence, gold, b)
      // The term of a shared position belongs to the block that it ends.
      loss += stars.weigh(lattice, blocked.chain, blocked.gold.at, term, b === 0 ? 0 : 1)
      stars.backward(lattice, blocked.chain, betaStar.subarray(b * L))
      if (b > 0) betaStar.set(stars.betaStar.subarray(0, lattice.offset[1]), (b - 1) * L)
    }
    return loss
  }

  /** Passes on weight · the gradient of each block. */
  forward(sequence: BlockedChain, gold: Int32Array, weight: number): void {
    const { blocked, stars, betaStar, gradient, term } = this
    const { chain } = blocked
    for (let b = 0; b < blocked.blocks; b++) {
      const { from, to, lattice } = blocked.run(sequence, gold, b)
      stars.weigh(lattice, chain, blocked.gold.at, term, b === 0 ? 0 : 1)
      stars.backward(lattice, chain, betaStar.subarray(b * sequence.L))
      gradient.clear(lattice)
      // alphaStar is still that of the position shared with the previous block.
      stars.forward(lattice, chain, gradient, weight, b === 0 ? undefined : stars.alphaStar)
      if (b > 0) gradient.state.fill(0, 0, lattice.offset[1])
      sequence.addBlockGradient(from, to, gradient)
    }
  }
}
