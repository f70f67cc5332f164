/** One of several labellings, the best first. */
export interface Labelling {
  readonly labels: readonly string[]
  readonly probability: number
}

/** Labellings with their probabilities, from best to worst: rounding must not put one above the one before it. */
export function labellingsOf<Path>(
  paths: readonly Path[],
  read: (path: Path) => { readonly labels: readonly string[]; readonly logProbability: number },
): Labelling[] {
  let probability = 1
  return paths.map(path => {
    const { labels, logProbability } = read(path)
    probability = Math.min(probability, Math.exp(logProbability))
    return { labels, probability }
  })
}
