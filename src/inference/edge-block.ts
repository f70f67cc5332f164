import type { Kernels } from '../kernels/kernels.js'
import { hasOwnEdges, type Lattice } from './lattice.js'

/**
 * The block of edge scores into one position after another, wherever it lies: in the lattice, as the
 * whole of `trans`, or gathered from `trans` into a buffer that is used again for the next position.
 */
export class EdgeBlock {
  m = 0 //                                              candidates of t−1
  n = 0 //                                              candidates of t
  scores = new Float64Array(16) as Float64Array //      [m][n] from `start` on
  start = 0
  private buffer = this.scores
  private readonly kernels: Kernels

  constructor(kernels: Kernels) {
    this.kernels = kernels
  }

  /** Makes this the block of the transition into position t ≥ 1. */
  load(lattice: Lattice, t: number): void {
    const { L, offset } = lattice
    const a = offset[t - 1]
    const b = offset[t]
    const m = b - a
    const n = offset[t + 1] - b
    this.m = m
    this.n = n
    this.start = 0
    if (hasOwnEdges(lattice, t)) {
      this.scores = lattice.edge
      this.start = lattice.edgeOffset[t]
    } else if (m === L && n === L) {
      this.scores = lattice.trans
    } else {
      if (this.buffer.length < m * n) this.buffer = new Float64Array(2 * m * n)
      this.scores = this.buffer
      this.kernels.gather(lattice.trans, L, lattice.label, a, m, b, n, this.buffer)
    }
  }
}
