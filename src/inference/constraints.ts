import type { Lattice } from './lattice.js'
import { mapEdges } from './map-edges.js'

/** Which labels may begin and end a sequence and which may follow which; 1 is allowed, 0 is not. */
export interface Constraints {
  readonly L: number
  readonly first: Uint8Array //   [L]     label of the first position
  readonly last: Uint8Array //    [L]     label of the last position
  readonly next: Uint8Array //    [L][L]  label i followed by label j
}

/**
 * The rules of a tag scheme, for example that I-X follows only B-X or I-X. A missing rule allows everything.
 */
export interface ConstraintRules {
  first?(label: number): boolean
  last?(label: number): boolean
  next?(previous: number, label: number): boolean
}

/** Tabulates rules over L labels, so that they are evaluated once and not for each sequence. */
export function createConstraints(L: number, rules: ConstraintRules): Constraints {
  const first = new Uint8Array(L).fill(1)
  const last = new Uint8Array(L).fill(1)
  const next = new Uint8Array(L * L).fill(1)
  for (let i = 0; i < L; i++) {
    if (rules.first?.(i) === false) first[i] = 0
    if (rules.last?.(i) === false) last[i] = 0
    for (let j = 0; j < L; j++) if (rules.next?.(i, j) === false) next[i * L + j] = 0
  }
  return { L, first, last, next }
}

/**
 * The lattice in which everything the constraints forbid has the score −∞. Its candidates are the same, so
 * marginals keep their indices; they are those of the distribution given that the constraints hold.
 */
export function constrain(lattice: Lattice, constraints: Constraints): Lattice {
  const { L } = lattice
  if (constraints.L !== L) throw new RangeError(`constraints: expected ${L} labels, got ${constraints.L}`)
  const { next } = constraints
  const constrained = mapEdges(lattice, (score, i, j) => (next[i * L + j] === 0 ? -Infinity : score))
  return { ...constrained, state: constrainEnds(lattice, constraints) }
}

function constrainEnds({ T, offset, label, state }: Lattice, { first, last }: Constraints): Float64Array {
  const constrained = state.slice(0, offset[T])
  for (let k = 0; k < offset[1]; k++) if (first[label[k]] === 0) constrained[k] = -Infinity
  for (let k = offset[T - 1]; k < offset[T]; k++) if (last[label[k]] === 0) constrained[k] = -Infinity
  return constrained
}
