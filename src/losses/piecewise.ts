/**
 * Piecewise training: C. Sutton and A. McCallum, Piecewise Training for Undirected Models, 2005; Zhu et al.,
 * Empirical Training for Conditional Random Fields, Eqn. 21–22.
 *
 * Each edge is a piece that is normalized on its own, over all pairs of candidates:
 *
 *     loss = −Σ_{t>1} log φ_t(y*_{t−1}, y*_t) / Σ_{i,j} φ_t(i,j),      log φ_t(i,j) = edge_t(i,j) + state_t(j),
 *
 * and log φ_2 also has state_1(i), so that each score belongs to one piece. A sequence of one position has no
 * edge: its one piece is its node, as in the likelihood.
 */
import { EdgeBlock } from '../inference/edge-block.js'
import type { Lattice } from '../inference/lattice.js'
import { CandidatePath } from './candidate-path.js'
import type { LatticeGradient } from './lattice-gradient.js'
import type { Loss } from './loss.js'
import { localRecipe } from './loss-recipe.js'
import { softmaxLoss } from './softmax-loss.js'

const recipe = localRecipe({ computation: 'edges', sumsColumns: true })

/** The negative piecewise log-likelihood, an upper bound of the negative log-likelihood; O(T·n²). */
export function piecewise(): Loss {
  const path = new CandidatePath()
  const block = new EdgeBlock()
  let x = new Float64Array(0) // [m][n] scores of a piece, then their gradient

  const addNode = ({ offset, state }: Lattice, gradient: LatticeGradient, weight: number): number => {
    const n = offset[1]
    x.set(state.subarray(0, n))
    const loss = softmaxLoss(x, n, path.at[0])
    for (let k = 0; k < n; k++) gradient.state[k] += weight * x[k]
    return loss
  }

  const addEdge = (lattice: Lattice, t: number, gradient: LatticeGradient, weight: number): number => {
    const { offset, state } = lattice
    const a = offset[t - 1]
    const b = offset[t]
    block.load(lattice, t)
    const { m, n, scores, start } = block
    // x(i,j) = edge_t(i,j) + state_t(j), and at the first edge + state_{t−1}(i)
    for (let p = 0, v = 0; p < m; p++) {
      const before = t === 1 ? state[a + p] : 0
      for (let q = 0; q < n; q++, v++) x[v] = before + scores[start + v] + state[b + q]
    }
    const loss = softmaxLoss(x, m * n, (path.at[t - 1] - a) * n + (path.at[t] - b))
    gradient.addEdges(lattice, t, x, weight)
    for (let p = 0, v = 0; p < m; p++)
      for (let q = 0; q < n; q++, v++) {
        if (t === 1) gradient.state[a + p] += weight * x[v]
        gradient.state[b + q] += weight * x[v]
      }
    return loss
  }

  return {
    recipe,
    add(lattice, gold, gradient, weight = 1) {
      const { T, L } = lattice
      if (path.load(lattice, gold) === -Infinity) return Infinity
      if (x.length < L * L) x = new Float64Array(L * L)
      if (T === 1) return weight * addNode(lattice, gradient, weight)
      let loss = 0
      for (let t = 1; t < T; t++) loss += addEdge(lattice, t, gradient, weight)
      return weight * loss
    },
  }
}
