/**
 * The attributes of rows in their order, as the kernels of assembly/online read them: those with many weights as
 * *dense* rows of all labels, the weights of all others, the *sparse* ones, word by word (assembly/online/plan.txt).
 */
import type { AttributeRows } from '../../features/compiled-corpus.js'
import { countRows, rowsOfPositions } from '../../objectives/simd/layout/row-attributes.js'
import { fewWeights, type Numbers, numberAttributes } from '../../objectives/simd/layout/row-words.js'
import type { WeightLayout } from '../../weights/weight-layout.js'

export interface AttributeStream {
  readonly offset: Uint32Array //          [rows+1]
  readonly words: Uint32Array
  readonly values: Float64Array | null //  beside words
  readonly labelBits: number
  readonly dense: Int32Array //            [D] attributes
  readonly sparse: Uint32Array //           [K] weights
}

const DENSE = 2 ** 31

/** The stream of rows for the positions `first`; null if there are too many weights for a word. */
export function createAttributeStream(
  state: AttributeRows,
  first: Int32Array,
  layout: WeightLayout,
  stride: number,
): AttributeStream | null {
  const few = fewWeights(layout.L)
  const rows = rowsOfPositions(state, first)
  const numbers = numberAttributes(rows, countRows(rows, layout.A), layout, few)
  const labelBits = Math.max(1, Math.ceil(Math.log2(layout.L)))
  if (numbers.sparse.length * 2 ** labelBits > DENSE || numbers.dense.length * stride > DENSE) return null
  const table = listWords(layout, numbers, few, labelBits, stride / 8)
  const offset = measureRows(state, first, table)
  const words = new Uint32Array(offset[first.length])
  const values = state.values ? new Float64Array(words.length) : null
  let at = 0
  for (const p of first) {
    for (let k = state.offset[p]; k < state.offset[p + 1]; k++) {
      const a = state.ids[k]
      for (let word = table.offset[a]; word < table.offset[a + 1]; word++) {
        words[at] = table.words[word]
        if (values) values[at] = state.values![k]
        at++
      }
    }
  }
  return { offset, words, values, labelBits, dense: numbers.dense, sparse: numbers.sparse }
}

interface AttributeWords {
  readonly offset: Int32Array // [A+1]
  readonly words: Uint32Array
}

/** The words of each attribute. Those of attributes in no row are never read. */
function listWords(
  { A, stateOffset, stateLabel }: WeightLayout,
  { number }: Numbers,
  few: number,
  labelBits: number,
  step: number,
): AttributeWords {
  const offset = new Int32Array(A + 1)
  const words = new Uint32Array(stateLabel.length)
  let at = 0
  for (let a = 0; a < A; a++) {
    const [begin, end] = [stateOffset[a], stateOffset[a + 1]]
    if (end - begin > few) words[at++] = DENSE + number[a] * step
    else
      for (let f = begin; f < end; f++) words[at++] = ((number[a] + f - begin) << labelBits) | stateLabel[f]
    offset[a + 1] = at
  }
  return { offset, words }
}

/** The start of the words of each row. */
function measureRows(state: AttributeRows, first: Int32Array, table: AttributeWords): Uint32Array {
  const offset = new Uint32Array(first.length + 1)
  for (let r = 0; r < first.length; r++) {
    let size = 0
    for (let k = state.offset[first[r]]; k < state.offset[first[r] + 1]; k++)
      size += table.offset[state.ids[k] + 1] - table.offset[state.ids[k]]
    offset[r + 1] = offset[r] + size
  }
  return offset
}
