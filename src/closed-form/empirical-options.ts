import type { Rare } from '../counts/statistics.js'
import type { Shrinkage } from './co-occurrence.js'
import type { UnknownRule } from './unknown-words.js'

/** Which pairs of observations the co-occurrence rates of labels are conditioned on. */
export type PairRule = 'labels' | 'signatures' | 'words' | 'both'

/** How `empirical` turns counts into scores. */
export interface EmpiricalOptions {
  /** What stands in for an unknown word. Default `signature`. */
  readonly unknown: UnknownRule
  /** Unknown words are treated like words seen at most this often. Default 1. */
  readonly rare: Rare
  /** `both`: pairs of words, backed off to pairs of signatures, backed off to pairs of labels. Default `both`. */
  readonly pairs: PairRule
  /** Weight of independence in the rate of two labels, in counts. Default 0.5. */
  readonly labelShrink: number
  /** Weight of the labels' rate in that of two signatures. Default 10. */
  readonly signatureShrink: number
  /** Weight of the signatures' (or labels') rate in that of two words. Default 0.5. */
  readonly wordShrink: number
  /** Weight of P(y | f(x)) in P(y | x) of a known word, in counts. Default 0.2. */
  readonly stateShrink: number
  /**
   * Words seen more often than this keep their own frequencies: they have enough data, and fewer candidates
   * are faster. Default 20.
   */
  readonly stateShrinkMax: number
  /**
   * Labels less probable than this share of a word's best label are not candidates: faster, without loss.
   * Default 0.003.
   */
  readonly candidateFloor: number
  /** `start`: at the start of a sequence a capitalized word also counts as its lower-case form. Default `start`. */
  readonly caseFold: 'start' | 'never'
  /** `symbols`: the start and the end of a sequence are symbols with rates of their own. Default `symbols`. */
  readonly boundary: 'symbols' | 'none'
  /** The papers' μ_oov: a factor on the scores of unknown words. It cancels; see docs/methods/empirical.md. Default 1. */
  readonly muOov: number
}

/** The combination that did best on held-out data: see docs/methods/empirical.md. */
export const EMPIRICAL_DEFAULTS: EmpiricalOptions = {
  unknown: 'signature',
  rare: 1,
  pairs: 'both',
  labelShrink: 0.5,
  signatureShrink: 10,
  wordShrink: 0.5,
  stateShrink: 0.2,
  stateShrinkMax: 20,
  candidateFloor: 0.003,
  caseFold: 'start',
  boundary: 'symbols',
  muOov: 1,
}

/** The weights of rates by their level. */
export function shrinkageOf({ labelShrink, signatureShrink, wordShrink }: EmpiricalOptions): Shrinkage {
  return { labels: labelShrink, signatures: signatureShrink, words: wordShrink }
}

const PLAIN = {
  rare: 'all',
  labelShrink: 0,
  signatureShrink: 0,
  wordShrink: 0,
  stateShrink: 0,
  stateShrinkMax: 0,
  candidateFloor: 0,
  caseFold: 'never',
  boundary: 'symbols',
  muOov: 1,
} as const

/** The papers' own combinations, without any of our smoothing. */
export const EMPIRICAL_VARIANTS: Readonly<Record<'ep1' | 'sp1' | 'ecrn', EmpiricalOptions>> = {
  ep1: { ...PLAIN, unknown: 'average', pairs: 'words' },
  sp1: { ...PLAIN, unknown: 'types', pairs: 'words' },
  ecrn: { ...PLAIN, unknown: 'signature', pairs: 'both' },
}
