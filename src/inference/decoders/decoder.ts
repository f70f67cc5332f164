import type { Kernels } from '../kernels.js'
import type { Lattice } from '../lattice.js'

/**
 * Chooses labels for a sequence. A decoder owns a workspace, so it may be used again and again but not
 * from two places at once. Equal values are decided for the lowest label, so results are deterministic.
 */
export interface Decoder {
  readonly name: string
  /** Overwrites path [T] with labels and returns the value of what the decoder maximizes. */
  decode(lattice: Lattice, path: Int32Array): number
}

/** What every decoder can be told. */
export interface DecoderOptions {
  /** The inner loops to use. Default: the reference kernels. */
  readonly kernels?: Kernels
}
