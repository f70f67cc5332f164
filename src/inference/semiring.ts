/**
 * Inference in any semiring: one recursion; ⊕ and ⊗ determine what it computes.
 *
 * J. Goodman, Semiring Parsing, 1999; Z. Li and J. Eisner, First- and Second-Order Expectation Semirings,
 * 2009. This is the readable form. `ForwardBackward` and `MaxForward` are fast versions for the log and the
 * max semiring.
 */
import { edgeScore, type Lattice } from './lattice.js'

/** How scores are lifted, combined along a path (times) and summed over paths (plus). */
export interface Semiring<Value> {
  readonly zero: Value //                         neutral in plus: no path
  plus(a: Value, b: Value): Value
  times(a: Value, b: Value): Value
  lift(score: number): Value
}

/** ⊕ over all paths of ⊗ over the scores of a path, in O(T·n²). */
export function sumOverPaths<Value>(lattice: Lattice, semiring: Semiring<Value>): Value {
  const { T, offset, state } = lattice
  const { zero, plus, times, lift } = semiring
  let alpha: Value[] = []
  for (let k = 0; k < offset[1]; k++) alpha.push(lift(state[k]))
  for (let t = 1; t < T; t++) {
    const next: Value[] = []
    for (let l = offset[t]; l < offset[t + 1]; l++) {
      // α_t(j) = (⊕_i α_{t−1}(i) ⊗ edge_t(i,j)) ⊗ state_t(j)
      let sum = zero
      for (let k = offset[t - 1]; k < offset[t]; k++)
        sum = plus(sum, times(alpha[k - offset[t - 1]], lift(edgeScore(lattice, t, k, l))))
      next.push(times(sum, lift(state[l])))
    }
    alpha = next
  }
  return alpha.reduce((sum, value) => plus(sum, value), zero)
}

/** Sums probabilities, as logarithms: over all paths, log Z. */
export const logSemiring: Semiring<number> = {
  zero: Number.NEGATIVE_INFINITY,
  plus: logAdd,
  times: (a, b) => a + b,
  lift: score => score,
}

/** Takes the larger of two scores: over all paths, the score of the best. */
export const maxSemiring: Semiring<number> = {
  zero: Number.NEGATIVE_INFINITY,
  plus: (a, b) => Math.max(a, b),
  times: (a, b) => a + b,
  lift: score => score,
}

/** Counts the paths whose score is not −∞, exactly below 2⁵³. */
export const countSemiring: Semiring<number> = {
  zero: 0,
  plus: (a, b) => a + b,
  // 0·∞ would be NaN: long chains have more paths than a double can count.
  times: (a, b) => (a === 0 || b === 0 ? 0 : a * b),
  lift: score => (score === -Infinity ? 0 : 1),
}

/** A set of paths: the log of their total weight, and the entropy of the distribution over them. */
export interface WeightedEntropy {
  readonly logWeight: number
  readonly entropy: number
}

const NO_PATH: WeightedEntropy = { logWeight: Number.NEGATIVE_INFINITY, entropy: 0 }

/**
 * The entropy of the distribution over paths, in nats.
 *
 * Li and Eisner carry (Z, Σ p log p) and subtract two large numbers in the end. Carrying the entropy
 * itself is the same semiring in other coordinates, and sums only terms that are not negative:
 * h(a ⊕ b) = p (h_a − log p) + q (h_b − log q), p and q being the shares of a and b in the weight.
 */
export const entropySemiring: Semiring<WeightedEntropy> = {
  zero: NO_PATH,
  plus(a, b) {
    if (a.logWeight === -Infinity) return b
    if (b.logWeight === -Infinity) return a
    const logWeight = logAdd(a.logWeight, b.logWeight)
    const logP = a.logWeight - logWeight
    const logQ = b.logWeight - logWeight
    return { logWeight, entropy: Math.exp(logP) * (a.entropy - logP) + Math.exp(logQ) * (b.entropy - logQ) }
  },
  times(a, b) {
    const logWeight = a.logWeight + b.logWeight
    // Nothing times something is nothing, whatever the entropy of something.
    return logWeight === -Infinity ? NO_PATH : { logWeight, entropy: a.entropy + b.entropy }
  },
  lift: score => ({ logWeight: score, entropy: 0 }),
}

/** Entropy of P(y | x) over all paths of a lattice, in nats; 0 if no path, or only one, is possible. */
export function pathEntropy(lattice: Lattice): number {
  return sumOverPaths(lattice, entropySemiring).entropy
}

/** log(eᵃ + eᵇ) */
function logAdd(a: number, b: number): number {
  const max = Math.max(a, b)
  return max === -Infinity ? max : max + Math.log1p(Math.exp(Math.min(a, b) - max))
}
