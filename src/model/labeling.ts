import type { Contribution } from './scorer.js'

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
