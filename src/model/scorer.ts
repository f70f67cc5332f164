import type { Steps } from '../common/long-work.js'
import type { Corpus } from '../data/corpus.js'
import type { Lattice } from '../inference/lattice.js'

/** Turns sequences into lattices: the one thing that every trained chain model must do. */
export interface Scorer {
  /** Switches to a corpus, whose columns must be those of the training data. */
  bind(corpus: Corpus): void
  /** The lattice of sequence n of that corpus, valid until the next call. */
  score(n: number): Lattice
  /** The same in steps, for long sequences. Nobody else may use the scorer in between. */
  scoreInSteps(n: number): Steps<Lattice>
  /**
   * Overwrites path [T] with the Viterbi path of that lattice without building it. Returns false, without a
   * path, if this model does not support it; missing if no model of its kind does. Labels depend on the model and the sequence alone: a scorer that takes
   * another one of equally good paths than the lattice has must never leave the same sequence to the lattice.
   */
  decode?(n: number, path: Int32Array): boolean
  /**
   * The same for sequences from n on, some at a time: overwrites their labels among those of all positions, `labels` [P]. Returns how many sequences
   * it has labeled, 0 where `decode` returns false.
   */
  decodeMany?(n: number, labels: Int32Array): number
  /** Explains the scores of the labels `path` (one per position) of sequence n. */
  explain(n: number, path: Int32Array): readonly Contribution[][]
}

/** One part of the score of a label at a position, in log space. */
export interface Contribution {
  /**
   * `state`: the label given the observation; `transition`: the label after the previous one; `start`, `end`:
   * the boundaries.
   */
  readonly part: 'state' | 'transition' | 'start' | 'end'
  readonly score: number
  /** Where the score comes from, in words and numbers. */
  readonly because: string
}
