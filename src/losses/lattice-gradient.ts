import { hasOwnEdges, type Lattice } from '../inference/lattice.js'

/**
 * The gradient of a loss with respect to the scores of a lattice, reusable for one lattice after another.
 *
 * The arrays have the layout of the lattice, and are as long as the largest lattice so far needed. A score
 * that the lattice does not use, or that is −∞, has gradient 0.
 */
export class LatticeGradient {
  state = new Float64Array(0) //    [K]
  trans = new Float64Array(0) //    [L][L] summed over the positions without their own block
  edge = new Float64Array(0) //     [m][n] per block

  /** Sets the gradient to zero, with room for a lattice. */
  clear(lattice: Lattice): void {
    this.next(lattice)
    this.trans.fill(0)
  }

  /**
   * Sets state and edge to zero, with room for a lattice, and keeps trans: it sums over the sequences of a
   * corpus, which share it, so that L² values need not be cleared and collected for each.
   */
  next({ T, L, offset, edgeOffset }: Lattice): void {
    this.state = zeros(this.state, offset[T])
    this.edge = zeros(this.edge, edgeOffset[T])
    if (this.trans.length < L * L) this.trans = new Float64Array(L * L)
  }

  /** Adds to the transition into position t from candidate k of t−1 to candidate l of t, both indices in [K]. */
  addEdge(lattice: Lattice, t: number, k: number, l: number, value: number): void {
    const { L, offset, label, edgeOffset } = lattice
    if (hasOwnEdges(lattice, t)) {
      const n = offset[t + 1] - offset[t]
      this.edge[edgeOffset[t] + (k - offset[t - 1]) * n + (l - offset[t])] += value
    } else this.trans[label[k] * L + label[l]] += value
  }

  /** Adds weight · values [m][n] to the transitions into position t ≥ 1. */
  addEdges(lattice: Lattice, t: number, values: Float64Array, weight: number): void {
    const { L, offset, label, edgeOffset } = lattice
    const a = offset[t - 1]
    const b = offset[t]
    const m = b - a
    const n = offset[t + 1] - b
    if (hasOwnEdges(lattice, t)) addTo(this.edge, edgeOffset[t], values, m * n, weight)
    else if (m === L && n === L) addTo(this.trans, 0, values, m * n, weight)
    else
      for (let p = 0, v = 0; p < m; p++) {
        const row = label[a + p] * L
        for (let q = 0; q < n; q++) this.trans[row + label[b + q]] += weight * values[v++]
      }
  }
}

/** y[y0 …] += weight · x */
function addTo(y: Float64Array, y0: number, x: Float64Array, size: number, weight: number): void {
  for (let v = 0; v < size; v++) y[y0 + v] += weight * x[v]
}

function zeros(array: Float64Array<ArrayBuffer>, size: number): Float64Array<ArrayBuffer> {
  if (array.length < size) return new Float64Array(size)
  array.fill(0, 0, size)
  return array
}
