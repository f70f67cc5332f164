import type { Corpus } from '../data/corpus.js'

/** The probabilities of all labelings of a sequence. */
export interface LabelDistribution {
  /** The most probable labels [T]. */
  best(): Int32Array
  /** For each position the labels that are possible there and their probabilities. */
  marginals(): readonly (readonly (readonly [label: number, p: number])[])[]
  /** The k most probable labelings in order, fewer if fewer are possible. */
  nbest(k: number): readonly { readonly values: Int32Array; readonly logProbability: number }[]
  /** log P of labels [T]; −∞ if they are impossible. */
  logProbability(labels: Int32Array): number
}

/**
 * Labels sequences whose labels depend on more than their neighbors. There is no lattice of these; a `Scorer` is for
 * those that have one.
 */
export interface Labeler {
  /** Turns to a corpus, whose columns must be those of the training data. */
  bind(corpus: Corpus): void
  /** The distribution of the labels of sequence n, given those that are known: [T], −1 for others. */
  infer(n: number, known: Int32Array): LabelDistribution
}
