import type { Corpus } from '../data/corpus.js'

/** The distribution over all labelings of a sequence. */
export interface LabelDistribution {
  /** The most probable labels [T]. */
  best(): Int32Array
  /** For each position, the possible labels and their probabilities. */
  marginals(): readonly (readonly (readonly [label: number, p: number])[])[]
  /** The k most probable labelings in order, fewer if fewer are possible. */
  nbest(k: number): readonly { readonly values: Int32Array; readonly logProbability: number }[]
  /** log P of labels [T]; −∞ if they are impossible. */
  logProbability(labels: Int32Array): number
  /** The probability that positions from … to−1 have labels that are allowed. */
  probabilityWhere(from: number, to: number, allows: (t: number, label: number) => boolean): number
}

/**
 * Labels sequences whose labels depend on more than their neighbors. They have no lattice; those that do have
 * a `Scorer`.
 */
export interface GraphInference {
  /** Switches to a corpus, whose columns must be those of the training data. */
  bind(corpus: Corpus): void
  /** The label distribution of sequence n given the known labels: [T], −1 where unknown. */
  infer(n: number, known: Int32Array): LabelDistribution
}
