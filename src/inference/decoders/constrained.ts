import { type Constraints, constrain } from '../constraints.js'
import type { LabelSet, Lattice } from '../lattice.js'
import { restrict } from '../restrict.js'

/** Constraints on labels. A missing field does not constrain. */
export interface DecodingConstraints {
  /** The labels allowed at some positions; a set of one forces a label. */
  readonly allowed?: ReadonlyMap<number, LabelSet>
  /** Which labels may be first, last, and follow each other, as in valid BIO. */
  readonly constraints?: Constraints
}

/**
 * The lattice whose possible paths are those that satisfy the constraints, for any decoder and any marginal.
 * Without constraints it is the lattice itself.
 */
export function applyConstraints(lattice: Lattice, { allowed, constraints }: DecodingConstraints): Lattice {
  const restricted = allowed === undefined || allowed.size === 0 ? lattice : restrict(lattice, allowed)
  return constraints === undefined ? restricted : constrain(restricted, constraints)
}
