/**
 * The attributes of rows in the format of the kernels: those with many weights as *dense* rows of all labels,
 * which are added a vector at a time, and the weights of all others, the *sparse* ones, one by one
 * (assembly/chain/plan.txt).
 *
 * Sparse weights are numbered so that few of them miss the cache: those of common attributes are adjacent.
 * Both these and the others are in the order in which sequences use them, one sequence after the other: what neighboring
 * positions have of the same word then lies together, although the kernels go through sixteen sequences at a time.
 */
import type { SharedWork } from '../../../common/long-work.js'
import type { WeightLayout } from '../../../weights/weight-layout.js'
import type { ClusteredRows } from './attribute-clusters.js'
import { fewWeights, HEADS, measureRows, numberAttributes, type WordParts, writeWords } from './row-words.js'
import { measureByKernels, numberByKernels, writeByKernels } from './stream-kernels.js'

export interface RowStream {
  readonly offset: Uint32Array //          [rows+1]
  readonly denseOf: Uint32Array //         [rows] how many dense attributes and clusters a row has
  readonly size: number //                 words
  readonly labelBits: number
  readonly D: number //                    dense attributes
  readonly clusters: number //              their numbers follow those of dense attributes
  readonly denseNumber: Int32Array //      [A+clusters] of a dense attribute or a cluster, −1: not dense
  readonly denseOffset: Uint32Array //     [D] first weight of a dense attribute
  readonly denseCount: Uint32Array //      [D] its weights
  readonly sparse: Uint32Array //           the weights that are sparse, by number
  readonly wide: number //                 the first of them, of attributes with very many positions
  /** Overwrites the words [size]. */
  write(words: Uint32Array): SharedWork<void>
  /**
   * Overwrites the values [size] parallel to the words, and for each a power of 2 that no value of the
   * attribute exceeds.
   */
  writeValues(values: Float64Array, scales: Float64Array): void
}

/**
 * The stream of rows; `order` is the rows as sequences use them, `positions` the number of positions with an
 * attribute or a cluster. Null if there are too many weights and labels for a word.
 */
export function createRowStream(
  rows: ClusteredRows,
  order: Int32Array,
  positions: Int32Array,
  values: Float64Array | null,
  layout: WeightLayout,
  stride: number,
): RowStream | null {
  const { A, L, stateOffset, stateLabel } = layout
  const labelBits = Math.max(1, Math.ceil(Math.log2(L)))
  if (stateLabel.length * 2 ** labelBits > 2 ** 32 || L > 65536) return null
  // Attributes with values are not summed in fixed point, so none is wide.
  const narrow = values ? new Int32Array(A) : positions
  const few = fewWeights(L)
  const { number, dense, sparse, wide } =
    numberByKernels(rows, narrow, layout, few, order) ?? numberAttributes(rows, narrow, layout, few, order)
  const denseNumber = new Int32Array(A + rows.clusters).fill(-1)
  for (let d = 0; d < dense.length; d++) denseNumber[dense[d]] = d
  for (let b = 0; b < rows.clusters; b++) denseNumber[A + b] = dense.length + b
  const { offset, denseOf } =
    measureByKernels(rows, stateOffset, denseNumber) ?? measureRows(rows, stateOffset, denseNumber)
  const parts = { rows, layout, offset, denseNumber }
  return {
    offset,
    denseOf,
    size: offset[rows.begin.length],
    labelBits,
    D: dense.length,
    clusters: rows.clusters,
    denseNumber,
    denseOffset: Uint32Array.from(dense, a => stateOffset[a]),
    denseCount: Uint32Array.from(dense, a => stateOffset[a + 1] - stateOffset[a]),
    sparse,
    wide,
    *write(words) {
      const sizes = { labelBits, stride }
      if (!(yield* writeByKernels(parts, { number, wide }, sizes, words)))
        yield* writeWords(parts, { number, wide }, sizes, words)
    },
    writeValues: (to, scales) => writeValues(parts, values!, to, scales),
  }
}

/** In the same order as the words. */
function writeValues(
  { rows, layout, offset, denseNumber }: WordParts,
  values: Float64Array,
  to: Float64Array,
  scales: Float64Array,
): void {
  const { A, stateOffset } = layout
  const { begin, end, ids } = rows
  const largest = largestValues(A, ids, values)
  for (let r = 0; r < begin.length; r++) {
    let word = offset[r] + HEADS
    const write = (k: number, times: number) => {
      to.fill(values[k], word, word + times)
      scales.fill(largest[ids[k]], word, word + times)
      word += times
    }
    for (let k = begin[r]; k < end[r]; k++) if (denseNumber[ids[k]] >= 0) write(k, 1)
    for (let k = begin[r]; k < end[r]; k++) {
      const a = ids[k]
      if (denseNumber[a] < 0) write(k, stateOffset[a + 1] - stateOffset[a])
    }
  }
}

/** [A] a power of 2 that no value of the attribute exceeds. */
function largestValues(A: number, ids: Int32Array, values: Float64Array): Float64Array {
  const most = new Float64Array(A)
  for (let k = 0; k < ids.length; k++) most[ids[k]] = Math.max(most[ids[k]], Math.abs(values[k]))
  return most.map(value => (value > 0 ? 2 ** Math.ceil(Math.log2(value)) : 1))
}
