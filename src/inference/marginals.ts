import type { ForwardBackward } from './forward-backward.js'
import type { Lattice } from './lattice.js'

/**
 * Overwrites out [K] with the probability of each candidate, P(y_t = j | x), after `chain.run(lattice)`.
 *
 * The probabilities of a position sum to 1. If no path is possible they are all 0.
 */
export function labelMarginals({ T, offset }: Lattice, chain: ForwardBackward, out: Float64Array): void {
  const { alpha, beta, logZ } = chain
  if (logZ === -Infinity) {
    out.fill(0, 0, offset[T])
    return
  }
  for (let t = 0; t < T; t++) {
    // P(y_t = j | x) = exp(alpha_t(j) + beta_t(j))
    for (let k = offset[t]; k < offset[t + 1]; k++) out[k] = Math.exp(alpha[k] + beta[k])
    divideBySum(out, offset[t], offset[t + 1])
  }
}

/** P(y_t = j | x) of candidate k of position t, as `labelMarginals` gives it, if a path is possible. */
export function labelMarginal({ offset }: Lattice, chain: ForwardBackward, t: number, k: number): number {
  const { alpha, beta } = chain
  let sum = 0
  for (let l = offset[t]; l < offset[t + 1]; l++) sum += Math.exp(alpha[l] + beta[l])
  return Math.exp(alpha[k] + beta[k]) / sum
}

/**
 * Overwrites out [m][n] with the probability of each transition into position t ≥ 1,
 * P(y_{t−1} = i, y_t = j | x) for the m candidates i of t−1 and the n candidates j of t, after
 * `chain.run(lattice)`. They sum to 1, or are all 0 if no path is possible.
 */
export function transitionMarginals(
  lattice: Lattice,
  chain: ForwardBackward,
  t: number,
  out: Float64Array,
): void {
  roundedTransitionMarginals(lattice, chain, t, out)
  if (chain.logZ > -Infinity) divideBySum(out, 0, chain.block.m * chain.block.n)
}

/**
 * The same with the rounding errors that α and β have accumulated along the sequence: good enough for
 * gradients.
 */
export function roundedTransitionMarginals(
  lattice: Lattice,
  chain: ForwardBackward,
  t: number,
  out: Float64Array,
): void {
  const { alpha, beta, shift, block } = chain
  block.load(lattice, t)
  const { m, n, scores, start } = block
  if (chain.logZ === -Infinity) {
    out.fill(0, 0, m * n)
    return
  }
  const a = lattice.offset[t - 1]
  const b = lattice.offset[t]
  if (block.exps) {
    const { exps, peak } = block
    // The same as below with the exponentials of the transitions: L exps per side instead of L² in all.
    const { right } = chain
    for (let q = 0; q < n; q++) right[q] = Math.exp(lattice.state[b + q] + beta[b + q] - shift[t] + peak)
    for (let p = 0; p < m; p++) {
      const left = Math.exp(alpha[a + p])
      for (let q = 0; q < n; q++) out[p * n + q] = Math.min(1, left * exps[p * n + q] * right[q])
    }
    return
  }
  for (let q = 0; q < n; q++) {
    const future = lattice.state[b + q] + beta[b + q] - shift[t]
    // P(y_{t−1} = i, y_t = j | x) = exp(alpha_{t−1}(i) + edge_t(i,j) + state_t(j) + beta_t(j) − shift_t)
    for (let p = 0; p < m; p++)
      out[p * n + q] = Math.exp(Math.min(0, alpha[a + p] + scores[start + p * n + q] + future))
  }
}

/** Normalizes probabilities to sum to 1 after rounding. */
function divideBySum(p: Float64Array, from: number, to: number): void {
  let sum = 0
  for (let k = from; k < to; k++) sum += p[k]
  for (let k = from; k < to; k++) p[k] /= sum
}

/**
 * Adds to outer [L][L] the transition marginals into position t, each divided by the exponential of its
 * shared transition; returns whether it could. If the position shares its transitions with others, dividing
 * by (and later multiplying with) `block.exps` happens once for all positions instead of once for each.
 */
export function addOuterMarginals(
  lattice: Lattice,
  chain: ForwardBackward,
  t: number,
  outer: Float64Array,
): boolean {
  const { alpha, beta, shift, block } = chain
  block.load(lattice, t)
  if (!block.exps) return false
  const { m: L, peak } = block
  const a = lattice.offset[t - 1]
  const b = lattice.offset[t]
  const { right } = chain
  for (let q = 0; q < L; q++) right[q] = Math.exp(lattice.state[b + q] + beta[b + q] - shift[t] + peak)
  for (let p = 0; p < L; p++) {
    const left = Math.exp(alpha[a + p])
    const row = p * L
    for (let q = 0; q < L; q++) outer[row + q] += left * right[q]
  }
  return true
}

/** For each position, the probabilities of its possible labels by name, from the marginals of its candidates. */
export function namedMarginals(
  { T, offset, label }: Lattice,
  p: Float64Array,
  nameOf: (label: number) => string,
): Record<string, number>[] {
  return Array.from({ length: T }, (_, t) => {
    const found: Record<string, number> = Object.create(null) // a label may be called __proto__
    for (let k = offset[t]; k < offset[t + 1]; k++) if (p[k] > 0) found[nameOf(label[k])] = p[k]
    return found
  })
}
