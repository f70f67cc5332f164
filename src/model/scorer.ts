import type { Corpus } from '../data/corpus.js'
import type { Lattice } from '../inference/lattice.js'

/** Turns sequences into lattices: the one thing that every trained method has to offer. */
export interface Scorer {
  /** Turns to a corpus, whose columns must be those of the training data. */
  bind(corpus: Corpus): void
  /** The lattice of sequence n of that corpus, valid until the next call. */
  score(n: number): Lattice
  /**
   * Overwrites path [T] with the labels that Viterbi finds in that lattice, without making it. Returns false, and
   * leaves the path to the lattice, where the model is not made for that; missing where no model of its kind is.
   */
  decode?(n: number, path: Int32Array): boolean
  /** Why the labels `path` (one for each position) of sequence n score what they score. */
  explain(n: number, path: Int32Array): readonly Contribution[][]
}

/** One part of the score of a decision at a position, in log space. */
export interface Contribution {
  /** `state`: the label given the observation; `transition`: the label after the one before it; `start`, `end`: the boundaries. */
  readonly part: 'state' | 'transition' | 'start' | 'end'
  readonly score: number
  /** In words and numbers, where the score comes from. */
  readonly because: string
}
