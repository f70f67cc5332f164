import { ForwardBackward } from '../forward-backward.js'
import type { Lattice } from '../lattice.js'
import { mapEdges } from '../map-edges.js'
import { labelMarginals } from '../marginals.js'
import type { Decoder } from './decoder.js'
import { viterbi } from './viterbi.js'

export interface PosteriorOptions {
  /**
   * Which paths may be chosen: `any`, so that each position is decided by itself, or only `possible` ones,
   * whose score is not −∞, as hard constraints need. Default: `any`.
   */
  readonly paths?: 'any' | 'possible'
}

/**
 * Maximum expected accuracy: the most probable label of each position; the value is the expected number of
 * correct labels.
 *
 * Rabiner 1989, III.B, criterion 1. The path as a whole may be improbable or, with `paths: 'any'`, even
 * impossible. If no path is possible the value is 0 and the path is Viterbi's.
 */
export function posterior({ paths = 'any' }: PosteriorOptions = {}): Decoder {
  const chain = new ForwardBackward()
  const best = viterbi()
  return {
    name: 'posterior',
    decode(lattice, path) {
      if (chain.run(lattice) > -Infinity)
        return paths === 'any'
          ? decodeEach(lattice, chain, path)
          : best.decode(accuracyLattice(lattice, chain), path)
      best.decode(lattice, path)
      return 0
    },
  }
}

function decodeEach({ T, offset, label }: Lattice, chain: ForwardBackward, path: Int32Array): number {
  const { alpha, beta } = chain
  let expected = 0
  for (let t = 0; t < T; t++) {
    // y_t = arg max_j P(y_t = j | x) = arg max_j alpha_t(j) + beta_t(j)
    let best = offset[t]
    for (let k = best + 1; k < offset[t + 1]; k++) if (alpha[k] + beta[k] > alpha[best] + beta[best]) best = k
    path[t] = label[best]
    expected += Math.exp(alpha[best] + beta[best])
  }
  return expected
}

/** The lattice in which a possible path scores Σ_t P(y_t | x) and an impossible one −∞. */
function accuracyLattice(lattice: Lattice, chain: ForwardBackward): Lattice {
  const K = lattice.offset[lattice.T]
  const state = new Float64Array(K)
  labelMarginals(lattice, chain, state)
  for (let k = 0; k < K; k++) if (lattice.state[k] === -Infinity) state[k] = -Infinity
  return { ...mapEdges(lattice, score => (score === -Infinity ? score : 0)), state }
}
