import { isOneStretch } from '../../common/long-work.js'
import { MaxForward } from '../max-forward.js'
import type { Decoder } from './decoder.js'

/**
 * The most probable sequence of labels; the value is its score.
 *
 * Of equally good paths it is the one with the lowest last label, then the lowest label before it, and so on.
 * If no path is possible, the value is −∞ and the path consists of the best path of each possible stretch.
 */
export function viterbi(): Decoder {
  const forward = new MaxForward()
  const decode: Decoder['decode'] = (lattice, path) => {
    const score = forward.run(lattice)
    forward.trace(lattice, path)
    return score
  }
  return {
    name: 'viterbi',
    decode,
    *decodeInSteps(lattice, path) {
      if (isOneStretch(lattice.T)) return decode(lattice, path)
      const own = new MaxForward() // that of a long sequence is large, and not kept
      const score = yield* own.runInSteps(lattice)
      own.trace(lattice, path)
      return score
    },
  }
}
