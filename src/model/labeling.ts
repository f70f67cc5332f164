import { DataError } from '../common/errors.js'
import type { ForwardBackward } from '../inference/forward-backward.js'
import type { Lattice } from '../inference/lattice.js'
import { transitionMarginals } from '../inference/marginals.js'
import type { Contribution, Scorer } from './scorer.js'

/** Labels of two neighbors and their joint probability. */
export interface LabelPair {
  readonly from: string
  readonly to: string
  readonly probability: number
}

/** A label with the contributions to its score. */
export interface Explanation {
  /** The word; empty where the input has attributes alone. */
  readonly token: string
  readonly label: string
  readonly probability: number
  readonly contributions: readonly Contribution[]
}

/** One of the n best labelings, the best first. */
export interface Labeling {
  readonly labels: readonly string[]
  readonly probability: number
}

/**
 * Labelings with their probabilities, from best to worst: rounding must not put one above its predecessor.
 */
export function labelingsOf<Path>(
  paths: readonly Path[],
  read: (path: Path) => { readonly labels: readonly string[]; readonly logProbability: number },
): Labeling[] {
  let probability = 1
  return paths.map(path => {
    const { labels, logProbability } = read(path)
    probability = Math.min(probability, Math.exp(logProbability))
    return { labels, probability }
  })
}

/** The pairs of neighboring labels for each position but the first, from a lattice whose sums are there. */
export function labelPairsOf(
  lattice: Lattice,
  sums: ForwardBackward,
  nameOf: (candidate: number) => string,
): LabelPair[][] {
  const p = new Float64Array(lattice.L * lattice.L)
  return Array.from({ length: lattice.T - 1 }, (_, before) => {
    transitionMarginals(lattice, sums, before + 1, p)
    const found: LabelPair[] = []
    const [a, b, end] = [lattice.offset[before], lattice.offset[before + 1], lattice.offset[before + 2]]
    for (let k = a, pair = 0; k < b; k++) {
      for (let l = b; l < end; l++, pair++) {
        if (p[pair] > 0) found.push({ from: nameOf(k), to: nameOf(l), probability: p[pair] })
      }
    }
    return found
  })
}

/** A sequence and the labels to explain. */
export interface ExplainedLabels {
  readonly lattice: Lattice
  readonly p: Float64Array //        marginals of its candidates
  readonly path: Int32Array //       [T] label numbers
  readonly labels: readonly string[] // [T]
  readonly tokens: readonly string[] | undefined // [T]
}

/** The contributions to the score of each label, with its probability. A label that is impossible is refused by its name. */
export function explanationsOf(
  { lattice, p, path, labels, tokens }: ExplainedLabels,
  scorer: Scorer,
): Explanation[] {
  const probabilities = Array.from(path, (label, t) => {
    for (let k = lattice.offset[t]; k < lattice.offset[t + 1]; k++)
      if (lattice.label[k] === label) return p[k]
    throw new DataError(`explain: ${labels[t]} is impossible at position ${t + 1}`)
  })
  return scorer.explain(0, path).map((contributions, t) => ({
    token: tokens?.[t] ?? '',
    label: labels[t],
    probability: probabilities[t],
    contributions,
  }))
}
