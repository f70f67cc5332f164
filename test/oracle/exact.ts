/**
 * Probabilities of events by enumeration in exact arithmetic, for scores of any size. A score is a whole multiple of
 * 2⁻¹⁰⁷⁴, as every double is, so sums are exact; the exponential sees only differences from the best score.
 */

/** A score as a multiple of 2⁻¹⁰⁷⁴; null for −∞. */
export type Exact = bigint | null

/** Reads the bits of a double. */
export function exact(score: number): Exact {
  if (score === -Infinity) return null
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, score)
  const bits = view.getBigUint64(0)
  const exponent = Number((bits >> 52n) & 2047n)
  if (exponent === 2047) throw new RangeError(`expected a number, got ${score}`)
  const fraction = bits & ((1n << 52n) - 1n)
  const whole = exponent === 0 ? fraction : (fraction | (1n << 52n)) << BigInt(exponent - 1)
  return bits >> 63n ? -whole : whole
}

/** The sum of scores. */
export function exactSum(scores: readonly number[]): Exact {
  let sum = 0n
  for (const score of scores) {
    const term = exact(score)
    if (term === null) return null
    sum += term
  }
  return sum
}

/** a − b as a double, for b ≥ a: −∞ where no double is so low. */
export function difference(a: bigint, b: bigint): number {
  // 80 binary digits behind the point are more than any exponential shows.
  const digits = (a - b) >> 994n
  return Number(digits) / 2 ** 80
}

/** P of each of some exact scores in the distribution e^score / Z; null if all are −∞. */
export function exactShares(scores: readonly Exact[]): number[] | null {
  const possible = scores.filter(score => score !== null)
  if (possible.length === 0) return null
  let most = possible[0]
  for (const score of possible) if (score > most) most = score
  const weights = scores.map(score => (score === null ? 0 : Math.exp(difference(score, most))))
  const Z = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map(weight => weight / Z)
}
