import type { ForwardBackward } from './forward-backward.js'
import { logSumExp, logVecMat } from './inner-loops.js'
import type { LabelSet, Lattice } from './lattice.js'

/**
 * The event that positions begin, begin+1, … have labels in the given sets, one set per position.
 *
 * An entity of type X in BIO from a to b−1 is `begin: a`, `labels: [{B-X}, {I-X}, …]`, `notAfter: {I-X}`:
 * without the last, longer entities would count too.
 */
export interface Span {
  readonly begin: number
  readonly labels: readonly LabelSet[]
  /** Labels that the position before the span must not have, if there is one. Default: none. */
  readonly notBefore?: LabelSet
  /** Labels that the position after the span must not have, if there is one. Default: none. */
  readonly notAfter?: LabelSet
}

/**
 * The probability of a span, exact, in O(length·n²), after `chain.run(lattice)`. It is 0 if no path is
 * possible. An exact sequence of labels is a span of sets of one.
 */
export function spanProbability(lattice: Lattice, chain: ForwardBackward, span: Span): number {
  const { from, to, allows } = allowedBy(span, lattice.T)
  if (chain.logZ === -Infinity) return 0
  return Math.min(1, Math.exp(logSumOver(lattice, chain, from, to, allows)))
}

/** The labels that a span of a sequence of T positions allows at positions from … to−1; at others it allows all. */
export interface AllowedLabels {
  readonly from: number
  readonly to: number
  allows(t: number, label: number): boolean
}

/** What a span allows. */
export function allowedBy({ begin, labels, notBefore, notAfter }: Span, T: number): AllowedLabels {
  const end = begin + labels.length
  if (!(begin >= 0 && labels.length > 0 && end <= T))
    throw new RangeError(`span: expected positions within 0 … ${T - 1}, got ${begin} … ${end - 1}`)
  return {
    from: notBefore !== undefined && begin > 0 ? begin - 1 : begin,
    to: notAfter !== undefined && end < T ? end + 1 : end,
    allows(t, label) {
      if (t < begin) return !notBefore!.has(label)
      return t < end ? labels[t - begin].has(label) : !notAfter!.has(label)
    },
  }
}

/** Log probability that positions from … to−1 have allowed labels: forward between alpha and beta. */
function logSumOver(
  lattice: Lattice,
  { alpha, beta, shift, block, left, right }: ForwardBackward,
  from: number,
  to: number,
  allows: (t: number, label: number) => boolean,
): number {
  const { offset, label, state } = lattice
  let x = left
  let y = right
  for (let k = offset[from]; k < offset[from + 1]; k++)
    x[k - offset[from]] = allows(from, label[k]) ? alpha[k] : -Infinity
  for (let t = from + 1; t < to; t++) {
    block.load(lattice, t)
    // y(j) = log Σ_i exp(x(i) + edge_t(i,j)) + state_t(j) − shift_t  if j is allowed at t, else −∞
    logVecMat(x, 0, block.scores, block.start, block.m, block.n, y, 0)
    for (let k = offset[t], q = 0; k < offset[t + 1]; k++, q++)
      y[q] = allows(t, label[k]) ? y[q] + state[k] - shift[t] : -Infinity
    ;[x, y] = [y, x]
  }
  const last = offset[to - 1]
  const n = offset[to] - last
  for (let q = 0; q < n; q++) x[q] += beta[last + q]
  return logSumExp(x, 0, n)
}
