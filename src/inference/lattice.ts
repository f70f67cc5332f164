/**
 * Scores of one sequence, in log space: all that inference ever sees of a model.
 *
 * A position has *candidates*, the labels that are possible there, in ascending order. Labels that are
 * no candidates have probability zero, so a word with two known tags costs two cells, not L. A method
 * that scores every label makes every label a candidate. Boundary scores (start, end) are part of the
 * state scores of the first and the last position.
 *
 * The transition into position t is scored by the shared `trans`, unless the position has a block of
 * its own: then `edge` holds one score for each pair of candidates of t−1 and t, and `trans` is not
 * looked at. Any score may be −∞; none may be +∞ or NaN. Arrays may be longer than what is used.
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
