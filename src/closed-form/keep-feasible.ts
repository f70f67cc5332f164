/** Scores of closed forms may be −∞, and a whole sequence would be impossible: two rules that leave it a path. */
import type { LatticeWorkspace } from '../inference/lattice-workspace.js'

/**
 * Makes sure that some path leads into the position added last, whose edges begin at `at`. Pairs of labels that never met have
 * the score −∞, and where no candidate can follow any that can be reached, all pairs of this place score 0: independence.
 * Candidates that cannot be reached get the state score −∞, so that the next position can tell.
 */
export function repairEdges(lattice: LatticeWorkspace, at: number): void {
  const { T, offset, state, edge } = lattice
  const [before, here, end] = [offset[T - 2], offset[T - 1], offset[T]]
  const n = end - here
  const reachable = new Uint8Array(n)
  for (let i = before; i < here; i++) {
    if (state[i] === -Infinity) continue
    const row = at + (i - before) * n
    for (let j = 0; j < n; j++) if (edge[row + j] > -Infinity) reachable[j] = 1
  }
  if (!reachable.includes(1)) edge.fill(0, at, at + (here - before) * n)
  else for (let j = 0; j < n; j++) if (!reachable[j]) state[here + j] = -Infinity
}

/** Adds the logs of rates, logRates[start …], to the states of position t, unless that would leave no candidate: then they are ignored. */
export function addLogRates(lattice: LatticeWorkspace, t: number, logRates: Float64Array, start = 0): void {
  const { offset, state } = lattice
  const [first, last] = [offset[t], offset[t + 1]]
  let possible = false
  const shift = start - first
  for (let k = first; k < last; k++) if (logRates[k + shift] + state[k] > -Infinity) possible = true
  if (possible) for (let k = first; k < last; k++) state[k] += logRates[k + shift]
}
