import type { ForwardBackward } from './forward-backward.js'
import { edgeScore, findCandidate, type Lattice } from './lattice.js'

/** Score of the labels path [T], −∞ if one of them is not a candidate at its position. */
export function pathScore(lattice: Lattice, path: ArrayLike<number>): number {
  let previous = findCandidate(lattice, 0, path[0])
  if (previous < 0) return -Infinity
  // score(y | x) = Σ_t state_t(y_t) + Σ_{t>0} edge_t(y_{t−1}, y_t)
  let score = lattice.state[previous]
  for (let t = 1; t < lattice.T; t++) {
    const k = findCandidate(lattice, t, path[t])
    if (k < 0) return -Infinity
    score = score + edgeScore(lattice, t, previous, k) + lattice.state[k]
    previous = k
  }
  return score
}

/**
 * log P(y | x) of the labels path [T], after `chain.run(lattice)` or `chain.forward(lattice)`; −∞ if the
 * path, or every path, is impossible.
 */
export function pathLogProbability(
  lattice: Lattice,
  chain: ForwardBackward,
  path: ArrayLike<number>,
): number {
  if (chain.logZ === -Infinity) return -Infinity
  const { shift } = chain
  let previous = findCandidate(lattice, 0, path[0])
  if (previous < 0) return -Infinity
  // log P(y | x) = Σ_t (edge_t(y_{t−1}, y_t) + state_t(y_t) − shift_t): each term is small, while the path
  // score and log Z may be so large that their difference is only rounding error.
  let sum = lattice.state[previous] - shift[0]
  for (let t = 1; t < lattice.T; t++) {
    const k = findCandidate(lattice, t, path[t])
    if (k < 0) return -Infinity
    sum += edgeScore(lattice, t, previous, k) + lattice.state[k] - shift[t]
    previous = k
  }
  return Math.min(0, sum)
}
