import { grown, grownLength } from '../common/growing-array.js'
import type { Lattice } from './lattice.js'

/** A lattice that is filled position by position and reused for the next sequence. */
export class LatticeWorkspace implements Lattice {
  T = 0
  L: number
  trans: Float64Array
  offset = new Int32Array(64)
  label = new Int32Array(256)
  state = new Float64Array(256)
  edgeOffset = new Int32Array(64)
  edge = new Float64Array(256)

  constructor(L: number, trans: Float64Array) {
    this.L = L
    this.trans = trans
  }

  /** Removes all positions. */
  clear(): void {
    this.T = 0
  }

  /** Makes room for T positions with K candidates in all, so that filling copies nothing. Removes all positions. */
  reserve(T: number, K: number): void {
    this.clear()
    if (T + 2 > this.offset.length) {
      const positions = grownLength(this.offset.length, T + 2)
      this.offset = new Int32Array(positions)
      this.edgeOffset = new Int32Array(positions)
    }
    if (K <= this.label.length) return
    const candidates = grownLength(this.label.length, K)
    this.label = new Int32Array(candidates)
    this.state = new Float64Array(candidates)
  }

  /** Adds a position with n candidates; returns the index at which to fill them in. */
  addPosition(n: number): number {
    const t = this.T++
    if (t + 2 > this.offset.length) {
      this.offset = grown(this.offset, t + 2)
      this.edgeOffset = grown(this.edgeOffset, t + 2)
    }
    const at = this.offset[t]
    if (at + n > this.label.length) {
      this.label = grown(this.label, at + n)
      this.state = grown(this.state, at + n)
    }
    this.offset[t + 1] = at + n
    this.edgeOffset[t + 1] = this.edgeOffset[t]
    return at
  }

  /**
   * Adds a block of `size` scores for the transition into the last position; returns the index at which to
   * fill them in.
   */
  addEdges(size: number): number {
    const at = this.edgeOffset[this.T]
    if (at + size > this.edge.length) this.edge = grown(this.edge, at + size)
    this.edgeOffset[this.T] = at + size
    return at
  }
}
