/**
 * Scores of one sequence, in log space: all that inference ever sees of a model.
 *
 * A position has *candidates*, the labels that are possible there: at least one, in ascending order. Labels
 * that are not candidates have probability zero, so a word with two known tags costs two cells, not L. A
 * method that scores every label makes every label a candidate. Boundary scores (start, end) are part of the
 * state scores of the first and the last position.
 *
 * The transition into position t is scored by the shared `trans`, unless the position has its own block: then
 * `edge` holds one score for each pair of candidates of t−1 and t, and `trans` is ignored. Any score may be
 * −∞; none may be +∞ or NaN. Arrays may be longer than needed.
 */
export interface Lattice {
  readonly T: number //               positions, at least 1
  readonly L: number //               labels
  readonly offset: Int32Array //      [T+1]  candidates of position t are offset[t] … offset[t+1]−1
  readonly label: Int32Array //       [K]    label of a candidate, ascending within a position
  readonly state: Float64Array //     [K]    score of a candidate
  readonly trans: Float64Array //     [L][L] score of label i followed by label j
  readonly edgeOffset: Int32Array //  [T+1]  block of position t is edgeOffset[t] … edgeOffset[t+1]−1
  readonly edge: Float64Array //      [m][n] per block: m candidates of t−1, n candidates of t
}

/** The labels of a set, such as those allowed at a position. */
export type LabelSet = ReadonlySet<number>

/**
 * A lattice in which every label is a candidate everywhere, from state scores [T][L] and transition scores
 * [L][L]. The lattice refers to both arrays without copying them.
 */
export function createDenseLattice(T: number, L: number, state: Float64Array, trans: Float64Array): Lattice {
  if (!(T >= 1 && L >= 1)) throw new RangeError(`lattice: expected T and L of at least 1, got ${T} and ${L}`)
  if (state.length < T * L) throw new RangeError(`state: expected ${T * L} scores, got ${state.length}`)
  if (trans.length < L * L) throw new RangeError(`trans: expected ${L * L} scores, got ${trans.length}`)
  const offset = Int32Array.from({ length: T + 1 }, (_, t) => t * L)
  const label = new Int32Array(T * L)
  for (let k = 0; k < label.length; k++) label[k] = k % L
  return { T, L, offset, label, state, trans, edgeOffset: new Int32Array(T + 1), edge: new Float64Array(0) }
}

/** The index in [K] of a label at position t, or −1 if it is not a candidate there. */
export function findCandidate(lattice: Lattice, t: number, label: number): number {
  let low = lattice.offset[t]
  let high = lattice.offset[t + 1] - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = lattice.label[middle]
    if (found === label) return middle
    if (found < label) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Whether the transition into position t has its own scores instead of the shared ones. */
export function hasOwnEdges(lattice: Lattice, t: number): boolean {
  return lattice.edgeOffset[t + 1] > lattice.edgeOffset[t]
}

/** Score of the transition into position t from candidate k of t−1 to candidate l of t, both indices in [K]. */
export function edgeScore(lattice: Lattice, t: number, k: number, l: number): number {
  const { L, offset, label, trans, edge, edgeOffset } = lattice
  if (!hasOwnEdges(lattice, t)) return trans[label[k] * L + label[l]]
  const n = offset[t + 1] - offset[t]
  return edge[edgeOffset[t] + (k - offset[t - 1]) * n + (l - offset[t])]
}
