/**
 * Scores with the same distribution over paths that can be added in doubles, however large they were.
 *
 * Rounding hurts where large scores cancel: 1e16 at one position and −1e16 at the next leave a difference of
 * a few units to chance. So the best path into each candidate is found exactly, in whole numbers,
 *
 *   δ_t(j) = max_i (δ_{t−1}(i) + edge_t(i,j)) + state_t(j),
 *
 * and every transition keeps only by how much it is worse than the best one into its candidate:
 *
 *   edge'_t(i,j) = δ_{t−1}(i) + edge_t(i,j) + state_t(j) − δ_t(j) ≤ 0,    state'_T(j) = δ_T(j) − max_j' δ_T(j') ≤ 0.
 *
 * All δ cancel along a path, so its new score is its old score minus that of the best path. No score is above
 * 0: nothing cancels any more, and only scores near 0 count. These are the reduced costs of shortest paths:
 * D. B. Johnson, Efficient Algorithms for Shortest Paths in Sparse Networks, 1977.
 */
import { type Fixed, fixedScore, fromFixed, highest, toFixed } from './fixed-point.js'
import { hasOwnEdges, type Lattice } from './lattice.js'

/** Number of transition scores in the lattice of `reduceScores`. */
export function reducedSize({ T, offset }: Lattice): number {
  let size = 0
  for (let t = 1; t < T; t++) size += (offset[t] - offset[t - 1]) * (offset[t + 1] - offset[t])
  return size
}

/**
 * The lattice whose path scores are the old ones minus that of the best path, all 0 or less. Finite scores
 * may have any size. Candidates are the same; every position has its own block. If no path is possible, each
 * stretch between positions that nothing leads into is a separate chain, as in `MaxForward`.
 */
export function reduceScores(lattice: Lattice): Lattice {
  const { T, offset } = lattice
  const state = lattice.state.slice(0, offset[T])
  const edge = new Float64Array(reducedSize(lattice))
  const edgeOffset = new Int32Array(T + 1)
  const fixedEdges = createFixedEdges(lattice)
  let delta = begin(state, 0, offset[1])
  for (let t = 1; t < T; t++) {
    const [a, b, end] = [offset[t - 1], offset[t], offset[t + 1]]
    const block = edge.subarray(edgeOffset[t], edgeOffset[t] + (b - a) * (end - b))
    edgeOffset[t + 1] = edgeOffset[t] + block.length
    const next = advance(delta, fixedEdges(t), state.subarray(b, end), block)
    if (next.every(best => best === null)) {
      close(state, a, delta)
      delta = begin(state, b, end)
    } else {
      for (let l = b; l < end; l++) state[l] = next[l - b] === null ? -Infinity : 0
      delta = next
    }
  }
  close(state, offset[T - 1], delta)
  return { ...lattice, state, edge, edgeOffset }
}

/**
 * Begins a stretch: overwrites the states with 0 and returns their old values. If all are −∞, they count as
 * 0.
 */
function begin(state: Float64Array, b: number, end: number): Fixed[] {
  const scores = Array.from(state.subarray(b, end), fixedScore)
  if (scores.every(score => score === null)) return scores.map(() => 0n)
  for (let k = b; k < end; k++) if (state[k] > -Infinity) state[k] = 0
  return scores
}

/** Ends a stretch: adds to each state by how much its best path is worse than the best of all. */
function close(state: Float64Array, b: number, delta: readonly Fixed[]): void {
  const most = highest(delta)!
  for (const [k, best] of delta.entries()) if (best !== null) state[b + k] += fromFixed(best - most)
}

/** One step of the recursion: returns δ_t and overwrites the block with edge'. */
function advance(
  delta: readonly Fixed[],
  edges: readonly Fixed[],
  state: Float64Array,
  block: Float64Array,
): Fixed[] {
  const n = state.length
  return Array.from(state, (score, q) => {
    const ways = delta.map((before, p) => {
      const edge = edges[p * n + q]
      return before === null || edge === null ? null : before + edge
    })
    const best = score === -Infinity ? null : highest(ways)
    for (const [p, way] of ways.entries())
      block[p * n + q] = way === null || best === null ? -Infinity : fromFixed(way - best)
    return best === null ? null : best + toFixed(score)
  })
}

/** Returns the scores [m][n] of the transitions into a position. Shared ones are converted once. */
function createFixedEdges(lattice: Lattice): (t: number) => readonly Fixed[] {
  const { L, offset, label, trans, edge, edgeOffset } = lattice
  let shared: Fixed[] | null = null
  return t => {
    if (hasOwnEdges(lattice, t))
      return Array.from(edge.subarray(edgeOffset[t], edgeOffset[t + 1]), fixedScore)
    const [a, b, end] = [offset[t - 1], offset[t], offset[t + 1]]
    if (b - a === L && end - b === L) {
      shared ??= Array.from(trans.subarray(0, L * L), fixedScore)
      return shared
    }
    const block: Fixed[] = []
    for (let k = a; k < b; k++)
      for (let l = b; l < end; l++) block.push(fixedScore(trans[label[k] * L + label[l]]))
    return block
  }
}
