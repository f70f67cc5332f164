import { referenceKernels } from '../kernels/reference.js'
import { EdgeBlock } from './edge-block.js'
import type { Lattice } from './lattice.js'

/**
 * The lattice of a model that is normalised position by position, such as a maximum-entropy Markov model:
 *
 *   edge_t(i, j) = log P(y_t = j | y_{t−1} = i, x),   state_1(j) = log P(y_1 = j | x),   all other states 0,
 *
 * where P(j | i, x) is the softmax over j of edge_t(i, j) + state_t(j). Its log Z is 0. A label that nothing can
 * follow keeps −∞ to all of them.
 */
export function normalizeLocally(lattice: Lattice): Lattice {
  const { T, L, offset, label, trans } = lattice
  const kernels = referenceKernels
  const block = new EdgeBlock(kernels)
  const state = new Float64Array(offset[T])
  const first = kernels.logSumExp(lattice.state, 0, offset[1])
  for (let k = 0; k < offset[1]; k++) state[k] = first === -Infinity ? first : lattice.state[k] - first
  const edgeOffset = new Int32Array(T + 1)
  for (let t = 1; t < T; t++)
    edgeOffset[t + 1] = edgeOffset[t] + (offset[t] - offset[t - 1]) * (offset[t + 1] - offset[t])
  const edge = new Float64Array(edgeOffset[T])
  for (let t = 1; t < T; t++) {
    block.load(lattice, t)
    for (let p = 0; p < block.m; p++) {
      const row = edgeOffset[t] + p * block.n
      for (let q = 0; q < block.n; q++) {
        edge[row + q] = block.scores[block.start + p * block.n + q] + lattice.state[offset[t] + q]
      }
      const total = kernels.logSumExp(edge, row, block.n)
      if (total > -Infinity) for (let q = 0; q < block.n; q++) edge[row + q] -= total
    }
  }
  return { T, L, offset, label, state, trans, edgeOffset, edge }
}
