import { ForwardBackward } from '../inference/forward-backward.js'
import { CandidatePath } from './candidate-path.js'
import type { Loss, LossOptions } from './loss.js'
import { MarginalGradient, type MarginalTerm } from './marginal-gradient.js'

/** A loss that is a sum over positions of a function of the node marginals P(y_t = j | x); O(T·n²). */
export function marginalLoss(name: string, term: MarginalTerm, { kernels }: LossOptions = {}): Loss {
  const chain = new ForwardBackward(kernels)
  const path = new CandidatePath()
  const stars = new MarginalGradient()
  return {
    name,
    add(lattice, gold, gradient, weight = 1) {
      if (path.load(lattice, gold) === -Infinity) return Infinity
      chain.run(lattice)
      const loss = stars.weigh(lattice, chain, path.at, term, 0)
      stars.backward(lattice, chain)
      stars.forward(lattice, chain, gradient, weight)
      return weight * loss
    },
  }
}
