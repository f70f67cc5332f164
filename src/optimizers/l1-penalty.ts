/**
 * c1‖x‖₁ over a range of variables, and the orthants within which it is linear.
 *
 * G. Andrew and J. Gao, Scalable Training of L1-Regularized Log-Linear Models, ICML 2007, sections 3.1–3.2.
 */

/** c1 times the sum of |x_k| for start ≤ k < end. */
export interface L1Penalty {
  readonly c1: number
  readonly start: number
  readonly end: number
}

export function l1Value({ c1, start, end }: L1Penalty, x: Float64Array): number {
  let sum = 0
  for (let k = start; k < end; k++) sum += Math.abs(x[k])
  return c1 * sum
}

/**
 * Overwrites `pseudo` with the pseudo-gradient of f + c1‖x‖₁, where g is the gradient of f: the subgradient
 * nearest to 0. It is 0 exactly at the minimum of a convex function.
 */
export function pseudoGradient(
  { c1, start, end }: L1Penalty,
  x: Float64Array,
  g: Float64Array,
  pseudo: Float64Array,
): void {
  pseudo.set(g)
  for (let k = start; k < end; k++) pseudo[k] = pseudoSlope(c1, x[k], g[k])
}

/** The norm of the pseudo-gradient. */
export function pseudoNorm({ c1, start, end }: L1Penalty, x: Float64Array, g: Float64Array): number {
  let sum = 0
  for (let k = 0; k < x.length; k++) {
    const slope = k >= start && k < end ? pseudoSlope(c1, x[k], g[k]) : g[k]
    sum += slope * slope
  }
  return Math.sqrt(sum)
}

function pseudoSlope(c1: number, x: number, g: number): number {
  if (x > 0) return g + c1
  if (x < 0) return g - c1
  return Math.abs(g) <= c1 ? 0 : g - c1 * Math.sign(g)
}

/** Sets to 0 the components that do not lead down: penalized variables where d and −pseudo differ in sign. */
export function alignDirection({ start, end }: L1Penalty, pseudo: Float64Array, d: Float64Array): void {
  for (let k = start; k < end; k++) if (d[k] * pseudo[k] >= 0) d[k] = 0
}

/**
 * Overwrites next with x + step·d, kept in the orthant of x: that of the signs of x, and of −pseudo where x
 * is 0. Returns pseudo·(next − x), the change that the pseudo-gradient predicts.
 */
export function stepInOrthant(
  { start, end }: L1Penalty,
  x: Float64Array,
  pseudo: Float64Array,
  step: number,
  d: Float64Array,
  next: Float64Array,
): number {
  let predicted = 0
  for (let k = 0; k < x.length; k++) {
    next[k] = x[k] + step * d[k]
    if (k >= start && k < end) {
      const sign = x[k] === 0 ? -pseudo[k] : x[k]
      if (!(next[k] * sign > 0)) next[k] = 0
    }
    predicted += pseudo[k] * (next[k] - x[k])
  }
  return predicted
}
