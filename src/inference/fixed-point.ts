/**
 * Scores as whole multiples of 2⁻⁸⁰, whose sums and differences are exact however large they are.
 *
 * A double near 1e16 is a whole number: adding 0.3 loses the 0.3, and subtracting 1e16 again does not bring
 * it back. As whole numbers of any length, scores lose only what is smaller than 2⁻⁸⁰, which affects no
 * probability.
 */

const SCALE = 2 ** 80
const BITS = 80n
/** Below this, a product with SCALE is a double. */
const PRODUCTS = 2 ** 900

/**
 * The lowest score that a difference can have. Lower ones are clipped, so that many can be added without
 * leaving the range of a double. Its exponential is 0 all the same.
 */
const LOWEST = -1e300

/** An exact score, null for −∞. */
export type Fixed = bigint | null

/** A finite score as a whole number. */
export function toFixed(score: number): bigint {
  return Math.abs(score) < PRODUCTS ? BigInt(Math.round(score * SCALE)) : BigInt(score) << BITS
}

/** The nearest score, at least LOWEST. */
export function fromFixed(fixed: bigint): number {
  return fixed === 0n ? 0 : Math.max(LOWEST, Number(fixed) / SCALE)
}

/** A score that is finite or −∞. */
export function fixedScore(score: number): Fixed {
  return score === -Infinity ? null : toFixed(score)
}

/** The largest of exact scores. */
export function highest(scores: readonly Fixed[]): Fixed {
  let most: Fixed = null
  for (const score of scores) if (score !== null && (most === null || score > most)) most = score
  return most
}
