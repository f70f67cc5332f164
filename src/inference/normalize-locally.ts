import { EdgeBlock } from './edge-block.js'
import { fixedScore, fromFixed, highest } from './fixed-point.js'
import { logSumExp, matVec } from './inner-loops.js'
import type { Lattice } from './lattice.js'
import { scoreRange } from './score-range.js'

/**
 * The lattice of a maximum-entropy Markov model: each transition scores log P(j | i, x), normalized over the
 * candidates j, so that the score of a path is its log probability and every decoder works.
 *
 * The states of the first position become log P(j | x), those of all others 0. A label that no label can
 * follow keeps −∞ for all its transitions: its probability is lost, and Z is then less than 1. Every position
 * gets its own block, T·n² scores in all. Everything else is shared with the original lattice.
 */
export function normalizeLocally(lattice: Lattice): Lattice {
  const { T, offset, state } = lattice
  const normalized = new Float64Array(offset[T])
  normalized.set(state.subarray(0, offset[1]))
  normalize(normalized, 0, offset[1])

  const edgeOffset = new Int32Array(T + 1)
  for (let t = 1; t < T; t++)
    edgeOffset[t + 1] = edgeOffset[t] + (offset[t] - offset[t - 1]) * (offset[t + 1] - offset[t])
  const edge = new Float64Array(edgeOffset[T])
  const large = scoreRange(lattice) === 'large'
  const block = new EdgeBlock()
  block.begin(lattice)
  const factors = new Float64Array(lattice.L)
  const logZ = new Float64Array(lattice.L)
  for (let t = 1; t < T; t++) {
    block.load(lattice, t)
    const { m, n, scores, start } = block
    if (large) {
      normalizeLarge(block, state, offset[t], edge.subarray(edgeOffset[t], edgeOffset[t + 1]))
      continue
    }
    // log P(j | i, x) = edge_t(i,j) + state_t(j) − log Σ_j' exp(edge_t(i,j') + state_t(j'))
    const most = block.exps ? sumRows(block, state, offset[t], factors, logZ) : -Infinity
    for (let p = 0; p < m; p++) {
      const row = edgeOffset[t] + p * n
      for (let q = 0; q < n; q++) edge[row + q] = scores[start + p * n + q] + state[offset[t] + q]
      if (most > -Infinity) for (let q = 0; q < n; q++) edge[row + q] -= logZ[p]
      else normalize(edge, row, n)
    }
  }
  return { ...lattice, state: normalized, edge, edgeOffset }
}

/**
 * logZ_p = log Σ_q exps_pq · exp(x_q) + peak for all rows at once, with one exp per label; returns the
 * largest x, and does nothing if that is −∞.
 */
function sumRows(
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
  matVec(exps!, m, n, factors, logZ)
  for (let p = 0; p < m; p++) logZ[p] = Math.log(logZ[p]) + peak + most
  return most
}

/**
 * Overwrites rows of log probabilities whose scores are so large that sums in doubles would be rounded: the
 * remainder after subtracting the largest sum is exact.
 */
function normalizeLarge(
  { m, n, scores, start }: EdgeBlock,
  state: Float64Array,
  s0: number,
  rows: Float64Array,
): void {
  const states = Array.from(state.subarray(s0, s0 + n), fixedScore)
  for (let p = 0; p < m; p++) {
    const sums = states.map((score, q) => {
      const edge = fixedScore(scores[start + p * n + q])
      return score === null || edge === null ? null : score + edge
    })
    const most = highest(sums)
    for (const [q, sum] of sums.entries()) rows[p * n + q] = sum === null ? -Infinity : fromFixed(sum - most!)
    normalize(rows, p * n, n)
  }
}

/**
 * Turns n log scores into log probabilities, unless all are −∞. The largest is subtracted first: it may be so
 * large that the logarithm of the sum would be rounded away.
 */
function normalize(x: Float64Array, x0: number, n: number): void {
  let most = -Infinity
  for (let q = 0; q < n; q++) if (x[x0 + q] > most) most = x[x0 + q]
  if (most === -Infinity) return
  for (let q = 0; q < n; q++) x[x0 + q] -= most
  const logZ = logSumExp(x, x0, n)
  for (let q = 0; q < n; q++) x[x0 + q] -= logZ
}
