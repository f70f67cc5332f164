/** Lattices with only those paths that agree with labels of which some are not known. */
import type { Lattice } from '../inference/lattice.js'
import type { BlockedChain } from './marginal/blocked-chain.js'

/** Makes one lattice after another; a workspace. */
export class AgreeingPaths {
  private state = new Float64Array(0) // [K]

  /**
   * The same lattice, in which candidates other than a known label [T] have the score −∞. It refers to the scores of the other, and is
   * valid until the next call.
   */
  of(lattice: Lattice, labels: Int32Array): Lattice {
    const { T, offset, label } = lattice
    if (this.state.length < offset[T]) this.state = new Float64Array(offset[T])
    const { state } = this
    state.set(lattice.state.subarray(0, offset[T]))
    for (let t = 0; t < T; t++) {
      if (labels[t] < 0) continue
      for (let k = offset[t]; k < offset[t + 1]; k++) if (label[k] !== labels[t]) state[k] = -Infinity
    }
    return { ...lattice, state }
  }

  /** The same for a sequence in blocks. */
  inBlocks(sequence: BlockedChain, labels: Int32Array): BlockedChain {
    return {
      ...sequence,
      scoreBlock: (from, to) => this.of(sequence.scoreBlock(from, to), labels.subarray(from, to)),
    }
  }
}

/** Whether some of the labels are not known. */
export function arePartial(labels: Int32Array): boolean {
  return labels.includes(-1)
}
