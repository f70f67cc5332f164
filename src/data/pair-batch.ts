import type { Corpus } from './corpus.js'
import type { StringTable } from './string-table.js'

/** Pairs of neighboring tokens, each with the texts around it and how often it occurs. */
export interface PairBatch {
  readonly windows: Corpus //       [N] a window for each pair, cut off only where a sequence ends or no feature looks
  readonly first: Int32Array //     [N] position of the first token in `windows`, −1: the boundary before a sequence
  readonly second: Int32Array //    [N] of the second one, −1: the boundary behind a sequence
  readonly from: Int32Array //      [N] label of the first token, −1: the boundary
  readonly to: Int32Array //        [N] label of the second token, −1: the boundary
  readonly count: Float64Array //   [N] how often the pair occurs: whole numbers
  readonly labels: StringTable //   the same in all batches of a collection, as are the strings of windows
}
