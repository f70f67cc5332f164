/** Largest relative difference of objectives that counts as equal. */
const SAME = 1e-6

/** Whether tools have minimized the same objective. */
export function sameObjective(where: string, relative: number): string {
  const verdict = relative <= SAME ? 'agree' : 'DO NOT AGREE'
  return `${where}: objectives ${verdict}, they differ by ${relative.toExponential(1)} of themselves.`
}

/** Whether the tools of the first table, with weights for what was seen, have the same number of weights. */
export function sameWeights(counts: readonly (number | null)[]): string {
  const known = [...new Set(counts.filter(count => count !== null))]
  const same = known.length === 1
  return same
    ? `All tools of the first table have ${known[0].toLocaleString('en')} weights.`
    : `WEIGHTS DIFFER: ${known.join(', ')}.`
}
