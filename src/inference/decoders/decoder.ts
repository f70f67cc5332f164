import type { Steps } from '../../common/long-work.js'
import type { Lattice } from '../lattice.js'

/**
 * Chooses labels for a sequence. A decoder owns a workspace, so it can be reused but not from two places at
 * once. Of equal values the lowest label wins, so results are deterministic.
 */
export interface Decoder {
  readonly name: string
  /** Overwrites path [T] with labels and returns the value of what the decoder maximizes. */
  decode(lattice: Lattice, path: Int32Array): number
  /** The same in steps, for long sequences; missing if the decoder takes one step only. */
  decodeInSteps?(lattice: Lattice, path: Int32Array): Steps<number>
}
