/** A share of tokens with its 95 % interval. */
export interface Share {
  readonly share: number
  readonly low: number
  readonly high: number
}

/** The tokens of one string: how many there are and how many are right. */
export interface StringTally {
  readonly right: number
  readonly tokens: number
}

/** The normal deviate of a two-sided 95 % interval. */
const Z = 1.959964

/**
 * The share of right tokens with Wilson's interval (Probable Inference, 1927). Tokens of a string are right or wrong together, so their
 * number is replaced by the number of independent tokens that would vary as much as the strings do: p(1 − p) / v, with v the variance
 * of a ratio over strings (Cochran, Sampling Techniques, 1977, section 6.4); it is at least that of the strings and at most that of
 * the tokens. Null without tokens.
 */
export function shareOf(strings: readonly StringTally[]): Share | null {
  let [right, tokens] = [0, 0]
  for (const string of strings) {
    right += string.right
    tokens += string.tokens
  }
  if (tokens === 0) return null
  const p = right / tokens
  const n = strings.length
  let squares = 0
  for (const string of strings) squares += (string.right - p * string.tokens) ** 2
  // Strings that are all right, or a single one, do not tell how much strings vary.
  const tells = n > 1 && p > 0 && p < 1
  const independent = tells ? (p * (1 - p) * tokens ** 2 * (n - 1)) / (n * squares) : n
  return { share: p, ...wilson(p, Math.min(tokens, Math.max(n, independent))) }
}

function wilson(p: number, n: number): { low: number; high: number } {
  const z2 = Z * Z
  const middle = (p + z2 / (2 * n)) / (1 + z2 / n)
  const half = (Z / (1 + z2 / n)) * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n))
  return { low: Math.max(0, Math.min(p, middle - half)), high: Math.min(1, Math.max(p, middle + half)) }
}
