/**
 * Conditional log-likelihood: J. Lafferty, A. McCallum and F. Pereira, Conditional Random Fields, 2001.
 *
 *     loss = −log P(y* | x) = log Z − score(y*),      gradient = marginals − gold counts
 */
import { ForwardBackward } from '../inference/forward-backward.js'
import type { Lattice } from '../inference/lattice.js'
import { transitionMarginals } from '../inference/marginals.js'
import { CandidatePath } from './candidate-path.js'
import type { LatticeGradient } from './lattice-gradient.js'
import type { Loss, LossOptions } from './loss.js'

/** The negative log-likelihood of the gold path. */
export function likelihood({ kernels }: LossOptions = {}): Loss {
  const chain = new ForwardBackward(kernels)
  const path = new CandidatePath()
  const expectation = new ExpectedCounts()
  return {
    name: 'likelihood',
    add(lattice, gold, gradient, weight = 1) {
      const score = path.load(lattice, gold)
      if (score === -Infinity) return Infinity
      const logZ = chain.run(lattice)
      expectation.addTo(lattice, chain, gradient, weight)
      path.addTo(lattice, gradient, -weight)
      // Rounding must not make it negative.
      return weight * Math.max(0, logZ - score)
    },
  }
}

/** The gradient of log Z: the probability of each candidate and of each transition. */
export class ExpectedCounts {
  private pairs = new Float64Array(0) //  [m][n]

  /** Adds weight · ∇log Z, after `chain.run(lattice)`. */
  addTo(lattice: Lattice, chain: ForwardBackward, gradient: LatticeGradient, weight: number): void {
    const { T, L, offset } = lattice
    const { alpha, beta } = chain
    if (this.pairs.length < L * L) this.pairs = new Float64Array(L * L)
    // ∂log Z/∂state_t(j) = P(y_t = j | x) = exp(alpha_t(j) + beta_t(j))
    for (let k = 0; k < offset[T]; k++)
      gradient.state[k] += weight * Math.exp(Math.min(0, alpha[k] + beta[k]))
    // ∂log Z/∂edge_t(i,j) = P(y_{t−1} = i, y_t = j | x)
    for (let t = 1; t < T; t++) {
      transitionMarginals(lattice, chain, t, this.pairs)
      gradient.addEdges(lattice, t, this.pairs, weight)
    }
  }
}
