/**
 * The probability that a χ² variable with one degree of freedom is at least x: erfc(√(x/2)).
 *
 * erfc by its two classic expansions (Abramowitz and Stegun, Handbook of Mathematical Functions, 1964,
 * 7.1.6 and 7.1.14): a series of positive terms near 0, a continued fraction further out. Relative error
 * below 10⁻¹⁰.
 */
export function chiSquareTail(x: number): number {
  const z = Math.sqrt(Math.max(0, x) / 2)
  return z < 2 ? 1 - erfSeries(z) : erfcFraction(z)
}

/** erf z = 2/√π · e^(−z²) · Σₙ 2ⁿ z^(2n+1) / (1·3·…·(2n+1)). */
function erfSeries(z: number): number {
  let term = z
  let sum = z
  for (let n = 1; term > 1e-17 * sum; n++) {
    term *= (2 * z * z) / (2 * n + 1)
    sum += term
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-z * z) * sum
}

/** erfc z = e^(−z²)/√π · 1/(z + ½/(z + 1/(z + 3⁄2/(z + …)))), from the inside out; 60 levels are enough for z ≥ 2. */
function erfcFraction(z: number): number {
  let tail = z
  for (let k = 60; k >= 1; k--) tail = z + k / 2 / tail
  return Math.exp(-z * z) / (Math.sqrt(Math.PI) * tail)
}
