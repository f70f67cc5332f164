/** How much the fitted models of a model weigh beside its counts, as people and scripts read it. */

import type { Sections } from '../../model/file/container.js'
import type { SeparateOptions } from '../separate-options.js'
import { TRUST_BINS, type Trust, trustOf } from './trust.js'

/** Weights in counts: 0 means counts alone, 1048576 or more the fitted model alone. */
export interface TrustWeights {
  /** Whether held-out sequences chose those that were not set. */
  readonly chosenBy: 'held-out' | 'none'
  /** Of P(y|x) beside the counts of a pattern. */
  readonly pattern: WeightsByCount
  /** Of a fitted rate beside the counts of a pair of patterns. */
  readonly pair: WeightsByCount
  /** Of P(y|x) beside the counts of patterns that look like one never seen; null: those are not used. */
  readonly unseenPattern: number | null
  /** Of a fitted rate beside the counts of such pairs. */
  readonly unseenPair: number | null
}

/** A weight for each range of how often something was seen. */
export interface WeightsByCount {
  readonly once: number
  readonly twoToFour: number
  readonly more: number
}

/** The weights of a model; null if it does not count. `trust` null: those of the options. */
export function trustWeights(trust: Trust | null, options: SeparateOptions): TrustWeights | null {
  if (options.closedForm !== 'known') return null
  const { state, pair, unseen, unseenPair, unknown } = trust ?? trustOf(options)
  return {
    chosenBy: trust ? 'held-out' : 'none',
    pattern: byCount(state),
    pair: byCount(pair),
    unseenPattern: unknown ? unseen : null,
    unseenPair: unknown ? unseenPair : null,
  }
}

/** The same of the sections of a model file that has been read before. */
export function storedTrustWeights(sections: Sections, options: SeparateOptions): TrustWeights | null {
  const fixed = trustWeights(null, options)
  if (!fixed || !('trust.state' in sections)) return fixed
  const { 'trust.state': state, 'trust.pair': pair, 'trust.unseen': unseen } = sections
  return {
    chosenBy: 'held-out',
    pattern: byCount(state),
    pair: byCount(pair),
    unseenPattern: unseen ? unseen[0] : null,
    unseenPair: unseen ? unseen[1] : null,
  }
}

/** [TRUST_BINS] weights by name. */
function byCount(weights: ArrayLike<number>): WeightsByCount {
  const [once, twoToFour, more] = Array.from({ length: TRUST_BINS }, (_, bin) => weights[bin])
  return { once, twoToFour, more }
}
