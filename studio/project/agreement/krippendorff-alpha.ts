/**
 * Krippendorff's alpha for names (Klaus Krippendorff, Content Analysis, 2004, chapter 11): agreement of any number of annotators, of whom
 * not all need to have labeled each unit.
 *
 *     α = 1 − (n − 1) · Σ_{c≠k} o_ck / Σ_{c≠k} n_c n_k
 *
 * where a unit with m ≥ 2 labels adds 1 / (m − 1) to o_ck for each ordered pair of its labels, n_c = Σₖ o_ck, and n = Σ_c n_c.
 *
 * @param units the labels that each unit got
 * @returns null if no unit has two labels, or if there is but one label: there is nothing to agree about
 */
export function krippendorffAlpha(units: Iterable<readonly string[]>): number | null {
  const totals = new Map<string, number>() // n_c
  let n = 0
  let different = 0 // Σ_{c≠k} o_ck
  for (const labels of units) {
    const m = labels.length
    if (m < 2) continue
    n += m
    const counts = new Map<string, number>()
    for (const label of labels) {
      counts.set(label, (counts.get(label) ?? 0) + 1)
      totals.set(label, (totals.get(label) ?? 0) + 1)
    }
    for (const count of counts.values()) different += (count * (m - count)) / (m - 1)
  }
  let expected = n * n // Σ_{c≠k} n_c n_k
  for (const count of totals.values()) expected -= count * count
  return expected === 0 ? null : 1 - ((n - 1) * different) / expected
}
