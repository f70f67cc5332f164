import type { StringTable } from '../data/string-table.js'

/** Attributes of positions, in compressed rows. */
export interface AttributeRows {
  readonly A: number //                    attributes
  readonly offset: Int32Array //           [P+1] attributes of position p are offset[p] … offset[p+1]−1
  readonly ids: Int32Array
  readonly values: Float64Array | null //  beside ids, null: all 1
  readonly strings: StringTable //         [A]
}

/**
 * A corpus after feature extraction: only numbers, everything that training needs.
 *
 * Sequence n has the positions offset[n] … offset[n+1]−1, as in the original corpus.
 */
export interface CompiledCorpus {
  readonly N: number //                    sequences
  readonly P: number //                    positions of all sequences
  readonly L: number //                    labels
  readonly A: number //                    attributes of positions, equal to state.A
  readonly offset: Int32Array //           [N+1]
  readonly state: AttributeRows
  readonly trans: AttributeRows | null //  of the transition into position p; none into a first position
  readonly label: Int32Array | null //     [P] −1: not known, or not in a frozen table; null: not labeled
  readonly labels: StringTable //          [L]
  readonly weight: Float64Array | null //  [N] null: all 1
  readonly line: Int32Array //             [N] line of the source where the sequence begins, 0: unknown
}
