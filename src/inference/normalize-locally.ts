import type { Kernels } from '../kernels/kernels.js'
import { referenceKernels } from '../kernels/reference.js'
import { EdgeBlock } from './edge-block.js'
import type { Lattice } from './lattice.js'

/**
 * The lattice of a maximum-entropy Markov model: each transition scores log P(j | i, x), normalized over the
 * candidates j, so that the score of a path is its log probability and every decoder works.
 *
 * The states of the first position become log P(j | x), those of all others 0. A label that no label can
 * follow keeps −∞ for all its transitions: what has come to it is lost, and Z is then less than 1. Every
 * position gets a block of its own, T·n² scores in all. What the result does not replace it shares.
 */
export function normalizeLocally(lattice: Lattice, kernels: Kernels = referenceKernels): Lattice {
  const { T, offset, state } = lattice
  const normalized = new Float64Array(offset[T])
  normalized.set(state.subarray(0, offset[1]))
  normalize(kernels, normalized, 0, offset[1])

  const edgeOffset = new Int32Array(T + 1)
  for (let t = 1; t < T; t++)
    edgeOffset[t + 1] = edgeOffset[t] + (offset[t] - offset[t - 1]) * (offset[t + 1] - offset[t])
  const edge = new Float64Array(edgeOffset[T])
  const block = new EdgeBlock(kernels)
  block.begin(lattice)
  const factors = new Float64Array(lattice.L)
  const logZ = new Float64Array(lattice.L)
  for (let t = 1; t < T; t++) {
    block.load(lattice, t)
    const { m, n, scores, start } = block
    // log P(j | i, x) = edge_t(i,j) + state_t(j) − log Σ_j' exp(edge_t(i,j') + state_t(j'))
    const most = block.exps ? sumRows(kernels, block, state, offset[t], factors, logZ) : -Infinity
    for (let p = 0; p < m; p++) {
      const row = edgeOffset[t] + p * n
      for (let q = 0; q < n; q++) edge[row + q] = scores[start + p * n + q] + state[offset[t] + q]
      if (most > -Infinity) for (let q = 0; q < n; q++) edge[row + q] -= logZ[p]
      else normalize(kernels, edge, row, n)
    }
  }
  return { ...lattice, state: normalized, edge, edgeOffset }
}

/**
 * logZ_p = log Σ_q exps_pq · exp(x_q) + peak for all rows at once, with one exp a label; returns the largest x, and
 * does nothing if that is −∞.
 */
function sumRows(
  kernels: Kernels,
  { exps, peak, m, n }: EdgeBlock,
  x: Float64Array,
  x0: number,
  factors: Float64Array,
  logZ: Float64Array,
): number {
  let most = -Infinity
  for (let q = 0; q < n; q++) if (x[x0 + q] > most) most = x[x0 + q]
  if (most === -Infinity) return most
  for (let q = 0; q < n; q++) factors[q] = Math.exp(x[x0 + q] - most)
  kernels.matVec(exps!, m, n, factors, logZ)
  for (let p = 0; p < m; p++) logZ[p] = Math.log(logZ[p]) + peak + most
  return most
}

/** Makes n log scores log probabilities, unless all are −∞. */
function normalize(kernels: Kernels, x: Float64Array, x0: number, n: number): void {
  const logZ = kernels.logSumExp(x, x0, n)
  if (logZ > -Infinity) for (let q = 0; q < n; q++) x[x0 + q] -= logZ
}
