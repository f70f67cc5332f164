/** How `hmm` turns counts into scores. */
export interface HmmOptions {
  /** Added to the count of every pair of labels. Default 0.1. */
  readonly transition: number
  /** Added to the count of every word with every label; above 0 every label is possible for every word. Default 0. */
  readonly emission: number
  /** Unknown words are treated like words seen at most this often. Default 1. */
  readonly rare: number | 'all'
}

export const HMM_DEFAULTS: HmmOptions = { transition: 0.1, emission: 0, rare: 1 }
