import { gather } from './inner-loops.js'
import { hasOwnEdges, type Lattice } from './lattice.js'

/**
 * The block of edge scores into one position at a time, wherever it is: in the lattice, as the whole of
 * `trans`, or gathered from `trans` into a reused buffer.
 */
export class EdgeBlock {
  m = 0 //                                              candidates of t−1
  n = 0 //                                              candidates of t
  scores = new Float64Array(16) as Float64Array //      [m][n] from `start` on
  start = 0
  /**
   * [L][L] exp(scores − peak) if the block is the whole of `trans`, shared by all such positions: with it a
   * sum over labels needs one exp per label instead of one per pair. Null for other blocks, and if scores are
   * so far apart that sums could underflow.
   */
  exps: Float64Array | null = null
  peak = 0
  private shared: Float64Array | null = null
  private room = new Float64Array(0)
  private buffer = this.scores

  /** The exponentials of the current lattice, whichever position is loaded; null if it has none. */
  get sharedExps(): Float64Array | null {
    return this.shared
  }

  /** Switches to a lattice whose positions will be loaded many times, until the next call. */
  begin({ L, T, offset, trans }: Lattice): void {
    this.shared = T > 2 && offset[T] === T * L && L > 2 ? this.exponentials(trans, L * L) : null
  }

  /** Loads the block of the transition into position t ≥ 1. */
  load(lattice: Lattice, t: number): void {
    const { L, offset } = lattice
    const a = offset[t - 1]
    const b = offset[t]
    const m = b - a
    const n = offset[t + 1] - b
    this.m = m
    this.n = n
    this.start = 0
    this.exps = null
    if (hasOwnEdges(lattice, t)) {
      this.scores = lattice.edge
      this.start = lattice.edgeOffset[t]
    } else if (m === L && n === L) {
      this.scores = lattice.trans
      this.exps = this.shared
    } else {
      if (this.buffer.length < m * n) this.buffer = new Float64Array(2 * m * n)
      this.scores = this.buffer
      gather(lattice.trans, L, lattice.label, a, m, b, n, this.buffer)
    }
  }

  private exponentials(trans: Float64Array, size: number): Float64Array | null {
    let low = Infinity
    let high = -Infinity
    for (let k = 0; k < size; k++) {
      if (trans[k] < low) low = trans[k]
      if (trans[k] > high) high = trans[k]
    }
    if (!(high - low <= FARTHEST)) return null
    if (this.room.length < size) this.room = new Float64Array(size)
    for (let k = 0; k < size; k++) this.room[k] = Math.exp(trans[k] - high)
    this.peak = high
    return this.room
  }
}

/** Between e^−200 and e^200, no product of two factors leaves the range of a double. */
const FARTHEST = 200
