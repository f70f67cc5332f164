/**
 * How much fitted models count beside counts: weights k and s of the closed form, which depend on how often a pattern
 * or a pair was counted.
 *
 *   ψ(y,x)   = (#(y,x) + k·P(y|x)) / (#(x) + k)                                        k = k[bin of #(x)]
 *   φ(i,j)   = (#(i,j,x,x') + s·CR(i,j)) / (#(x,x')·ψ(i,x)·ψ(j,x') + s)                s = s[bin of #(x,x')]
 *   P(y|x)   = (#₁(y,x) + κ·p(y|x)) / (#₁(x) + κ)      for a pattern never seen, where p is the fitted model
 *   φ(i,j)   = (#₁(i,j,x,x') + σ·CR(i,j)) / (#₁(x,x')·P(i|x)·P(j|x') + σ)              for a pair of them, or one and the boundary
 *
 * #₁ counts what positions look like without the attributes that occur nowhere else (unknown-patterns.ts).
 */

import type { UnknownPatterns } from '../patterns/unknown-patterns.js'
import { fixedOptions, type SeparateOptions } from '../separate-options.js'

export interface Trust {
  readonly state: Float64Array //  [TRUST_BINS] k
  readonly pair: Float64Array //   [TRUST_BINS] s
  /** κ; not used without `unknown`. */
  readonly unseen: number
  /** σ; not used without `unknown`. */
  readonly unseenPair: number
  /** Null: patterns never seen have the fitted model alone. */
  readonly unknown: UnknownPatterns | null
}

/** Bins of counts: 1, 2–4, more. */
export const TRUST_BINS = 3

/** The bin of a count of at least 1. */
export function trustBin(count: number): number {
  return count <= 1 ? 0 : count <= 4 ? 1 : 2
}

/** A weight beside which counts do not matter. */
export const FITTED_ALONE = 2 ** 20

/** Where the search of κ and σ begins. */
const FIRST_UNSEEN = 8
const FIRST_UNSEEN_PAIR = 10

/** The weights of the options, the same for all counts. */
export function trustOf(options: SeparateOptions): Trust {
  const { stateShrink, pairShrink } = fixedOptions(options)
  return {
    state: new Float64Array(TRUST_BINS).fill(stateShrink as number),
    pair: new Float64Array(TRUST_BINS).fill(pairShrink as number),
    unseen: FIRST_UNSEEN,
    unseenPair: FIRST_UNSEEN_PAIR,
    unknown: null,
  }
}

/** Numbers that a trust consists of, beside what it counts. */
export const TRUST_SIZE = 2 * TRUST_BINS + 2

/** [TRUST_SIZE] k, s, κ and σ. */
export function trustNumbers({ state, pair, unseen, unseenPair }: Trust): Float64Array {
  return Float64Array.of(...state, ...pair, unseen, unseenPair)
}

export function trustOfNumbers(numbers: Float64Array, unknown: UnknownPatterns | null): Trust {
  return {
    state: numbers.slice(0, TRUST_BINS),
    pair: numbers.slice(TRUST_BINS, 2 * TRUST_BINS),
    unseen: numbers[2 * TRUST_BINS],
    unseenPair: numbers[2 * TRUST_BINS + 1],
    unknown,
  }
}
