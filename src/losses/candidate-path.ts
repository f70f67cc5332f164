import { edgeScore, findCandidate, type Lattice } from '../inference/lattice.js'
import type { LatticeGradient } from './lattice-gradient.js'

/** The labels of a path as candidates of a lattice; a workspace for one path after another. Labels that are not known are −1. */
export class CandidatePath {
  at = new Int32Array(0) //   [T] index in [K], −1: not known

  /**
   * Finds the labels [T] in the lattice; returns the score of the path, as far as it is known, −∞ if it is impossible (then `at` is
   * invalid).
   */
  load(lattice: Lattice, labels: Int32Array): number {
    const { T, state } = lattice
    if (this.at.length < T) this.at = new Int32Array(T)
    const { at } = this
    let score = 0
    for (let t = 0; t < T; t++) {
      if (labels[t] < 0) {
        at[t] = -1
        continue
      }
      const k = findCandidate(lattice, t, labels[t])
      if (k < 0) return -Infinity
      at[t] = k
      // In the order of `MaxForward`, so that the same path has the same score to the last bit.
      if (t > 0 && at[t - 1] >= 0) score += edgeScore(lattice, t, at[t - 1], k)
      score += state[k]
    }
    return score
  }

  /** Adds the gradient of value · score(path), all of which is known. */
  addTo(lattice: Lattice, gradient: LatticeGradient, value: number): void {
    const { at } = this
    for (let t = 0; t < lattice.T; t++) {
      gradient.state[at[t]] += value
      if (t > 0) gradient.addEdge(lattice, t, at[t - 1], at[t], value)
    }
  }
}
