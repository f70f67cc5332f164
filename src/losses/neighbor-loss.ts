import { edgeScore, type Lattice } from '../inference/lattice.js'
import { CandidatePath } from './candidate-path.js'
import type { LatticeGradient } from './lattice-gradient.js'
import type { Loss } from './loss.js'
import type { LossRecipe } from './loss-recipe.js'
import { softmaxLoss } from './softmax-loss.js'

/** The gold labels that a label is predicted from: the previous one, or also the next one. */
export type Neighbors = 'before' | 'both'

/**
 * −Σ_t log P(y_t* | gold neighbors, x), in O(T·n): each label is predicted separately from the correct
 * neighboring labels, and normalized over the candidates of its position.
 */
export function neighborLoss(neighbors: Neighbors, recipe: LossRecipe): Loss {
  const path = new CandidatePath()
  let x = new Float64Array(0) // [n] scores of the candidates of a position, then their gradient

  const addPosition = (lattice: Lattice, t: number, gradient: LatticeGradient, weight: number): number => {
    const { T, offset, state } = lattice
    const { at } = path
    const before = t > 0
    const after = t < T - 1 && neighbors === 'both'
    const b = offset[t]
    const n = offset[t + 1] - b
    // x(j) = state_t(j) + edge_t(y*_{t−1}, j) + edge_{t+1}(j, y*_{t+1})
    for (let q = 0; q < n; q++) {
      x[q] = state[b + q]
      if (before) x[q] += edgeScore(lattice, t, at[t - 1], b + q)
      if (after) x[q] += edgeScore(lattice, t + 1, b + q, at[t + 1])
    }
    const loss = softmaxLoss(x, n, at[t] - b)
    for (let q = 0; q < n; q++) {
      const value = weight * x[q]
      gradient.state[b + q] += value
      if (before) gradient.addEdge(lattice, t, at[t - 1], b + q, value)
      if (after) gradient.addEdge(lattice, t + 1, b + q, at[t + 1], value)
    }
    return loss
  }

  return {
    recipe,
    add(lattice, gold, gradient, weight = 1) {
      if (path.load(lattice, gold) === -Infinity) return Infinity
      if (x.length < lattice.L) x = new Float64Array(lattice.L)
      let loss = 0
      for (let t = 0; t < lattice.T; t++) loss += addPosition(lattice, t, gradient, weight)
      return weight * loss
    },
  }
}
