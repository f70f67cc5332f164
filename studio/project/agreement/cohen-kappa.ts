/**
 * Cohen's kappa (Jacob Cohen, A coefficient of agreement for nominal scales, 1960): how much more often two annotators agree than they
 * would by chance.
 *
 *     κ = (pₒ − pₑ) / (1 − pₑ),   pₒ = share of equal labels,   pₑ = Σₖ p_a(k) · p_b(k)
 *
 * @returns null if there are no labels, or if both gave one and the same label throughout: chance alone explains that
 */
export function cohenKappa(a: readonly string[], b: readonly string[]): number | null {
  const N = a.length
  if (N === 0) return null
  const [ofA, ofB] = [countsOf(a), countsOf(b)]
  const equal = a.filter((label, k) => label === b[k]).length
  let chance = 0 // N² pₑ, a whole number
  for (const [label, count] of ofA) chance += count * (ofB.get(label) ?? 0)
  return chance === N * N ? null : (N * equal - chance) / (N * N - chance)
}

function countsOf(labels: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return counts
}
