/**
 * Conditional log-likelihood: J. Lafferty, A. McCallum and F. Pereira, Conditional Random Fields, 2001.
 *
 *     loss = −log P(y* | x) = log Z − score(y*),      gradient = marginals − gold counts
 *
 * Where some labels of y* are not known, all paths that agree with the others are right: Y. Tsuboi, H. Kashima, S. Mori, H. Oda and
 * Y. Matsumoto, Training Conditional Random Fields Using Incomplete Annotations, 2008.
 *
 *     loss = log Z − log Z*,      gradient = marginals − marginals*,      where * is the lattice of the paths that agree
 */
import { ForwardBackward } from '../inference/forward-backward.js'
import type { Lattice } from '../inference/lattice.js'
import { addOuterMarginals, roundedTransitionMarginals } from '../inference/marginals.js'
import { AgreeingPaths, arePartial } from './agreeing-paths.js'
import { CandidatePath } from './candidate-path.js'
import { LatticeGradient } from './lattice-gradient.js'
import { sumRecipe } from './loss-recipe.js'
import type { BlockedChain, BlockedLoss } from './marginal/blocked-chain.js'
import { BlockedForwardBackward } from './marginal/blocked-forward-backward.js'

/** The negative log-likelihood of the gold path, for the kernels. */
export const LIKELIHOOD_RECIPE = sumRecipe({ computation: 'logZ', countsGold: true })

/** The negative log-likelihood of the gold path, or of all paths that agree with what is known of it. */
export function likelihood(): BlockedLoss {
  const known = knownLikelihood()
  const partial = partialLikelihood()
  const lossFor = (gold: Int32Array) => (arePartial(gold) ? partial : known)
  return {
    recipe: LIKELIHOOD_RECIPE,
    add: (lattice, gold, gradient, weight = 1) => lossFor(gold).add(lattice, gold, gradient, weight),
    addBlocked: (sequence, gold, weight = 1) => lossFor(gold).addBlocked(sequence, gold, weight),
  }
}

function knownLikelihood(): BlockedLoss {
  const chain = new ForwardBackward()
  const path = new CandidatePath()
  const expected = new ExpectedCounts()
  const blocked = new BlockedForwardBackward()
  const blockGradient = new LatticeGradient()
  return {
    add(lattice, gold, gradient, weight = 1) {
      const score = path.load(lattice, gold)
      if (score === -Infinity) return Infinity
      const logZ = chain.run(lattice)
      expected.addTo(lattice, chain, gradient, weight)
      path.addTo(lattice, gradient, -weight)
      // Rounding must not make it negative.
      return weight * Math.max(0, logZ - score)
    },
    addBlocked(sequence, gold, weight = 1) {
      const loss = blocked.forward(sequence, gold)
      if (loss === Infinity) return loss
      for (let b = blocked.blocks - 1; b >= 0; b--) {
        const { from, to, lattice } = blocked.run(sequence, gold, b)
        blockGradient.clear(lattice)
        expected.addTo(lattice, blocked.chain, blockGradient, weight)
        blocked.gold.addTo(lattice, blockGradient, -weight)
        if (b > 0) blockGradient.state.fill(0, 0, lattice.offset[1])
        sequence.addBlockGradient(from, to, blockGradient)
      }
      return weight * loss
    },
  }
}

function partialLikelihood(): BlockedLoss {
  const chain = new ForwardBackward()
  const paths = new AgreeingPaths()
  const expected = new ExpectedCounts()
  const all = new BlockedForwardBackward()
  const agreeing = new BlockedForwardBackward()
  const blockGradient = new LatticeGradient()

  /** Hands over weight · ∇log Z of a sequence that has been gone through forward. */
  function addBlocks(
    run: BlockedForwardBackward,
    sequence: BlockedChain,
    gold: Int32Array,
    weight: number,
  ): void {
    for (let b = run.blocks - 1; b >= 0; b--) {
      const { from, to, lattice } = run.run(sequence, gold, b)
      blockGradient.clear(lattice)
      expected.addTo(lattice, run.chain, blockGradient, weight)
      if (b > 0) blockGradient.state.fill(0, 0, lattice.offset[1])
      sequence.addBlockGradient(from, to, blockGradient)
    }
  }

  return {
    add(lattice, gold, gradient, weight = 1) {
      const restricted = paths.of(lattice, gold)
      const logZOfAgreeing = chain.run(restricted)
      if (logZOfAgreeing === -Infinity) return Infinity
      expected.addTo(restricted, chain, gradient, -weight)
      const logZ = chain.run(lattice)
      expected.addTo(lattice, chain, gradient, weight)
      return weight * Math.max(0, logZ - logZOfAgreeing)
    },
    addBlocked(sequence, gold, weight = 1) {
      const restricted = paths.inBlocks(sequence, gold)
      all.begin(sequence)
      agreeing.begin(restricted)
      let loss = 0
      // Block by block, as where all labels are known.
      for (let b = 0; b < all.blocks; b++) {
        const raised = agreeing.advance(restricted, b)
        if (raised === -Infinity) return Infinity
        loss += all.advance(sequence, b) - raised
      }
      addBlocks(agreeing, restricted, gold, -weight)
      addBlocks(all, sequence, gold, weight)
      return weight * Math.max(0, loss)
    },
  }
}

/** The gradient of log Z: the probability of each candidate and of each transition. */
class ExpectedCounts {
  private pairs = new Float64Array(0) //  [m][n]
  private outer = new Float64Array(0) //  [L][L]

  /** Adds weight · ∇log Z, after `chain.run(lattice)`. */
  addTo(lattice: Lattice, chain: ForwardBackward, gradient: LatticeGradient, weight: number): void {
    const { T, L, offset } = lattice
    const { alpha, beta } = chain
    if (this.pairs.length < L * L) {
      this.pairs = new Float64Array(L * L)
      this.outer = new Float64Array(L * L)
    }
    // ∂log Z/∂state_t(j) = P(y_t = j | x) = exp(alpha_t(j) + beta_t(j))
    for (let k = 0; k < offset[T]; k++)
      gradient.state[k] += weight * Math.exp(Math.min(0, alpha[k] + beta[k]))
    // ∂log Z/∂edge_t(i,j) = P(y_{t−1} = i, y_t = j | x)
    this.outer.fill(0, 0, L * L)
    let shared = false
    for (let t = 1; t < T; t++) {
      if (addOuterMarginals(lattice, chain, t, this.outer)) {
        shared = true
        continue
      }
      roundedTransitionMarginals(lattice, chain, t, this.pairs)
      gradient.addEdges(lattice, t, this.pairs, weight)
    }
    if (!shared) return
    const exps = chain.block.sharedExps!
    for (let k = 0; k < L * L; k++) gradient.trans[k] += weight * this.outer[k] * exps[k]
  }
}
