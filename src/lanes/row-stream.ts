/**
 * The attributes of rows as the kernels read them: those with many weights as *dense* rows of all labels, which are
 * added a vector at a time, and the weights of all others one by one (assembly/chain/plan.ts).
 */
import type { AttributeRows } from '../features/compiled-corpus.js'
import type { WeightLayout } from '../model/weight-layout.js'
import type { DistinctRows } from './distinct-rows.js'

/** Which attributes are dense, and what a weight is called in a stream. */
export interface DenseAttributes {
  readonly D: number
  readonly number: Int32Array //   [A] −1: not dense
  readonly offset: Uint32Array //  [D] first weight
  readonly count: Uint32Array //   [D]
  readonly labelBits: number
}

export interface RowStream {
  readonly offset: Uint32Array //          [rows+1]
  readonly words: Uint32Array
  readonly values: Float64Array | null //  beside words
  readonly magics: Float64Array | null //  beside words, as multiples of the common one
}

/** An attribute with more weights than this, or than this share of all labels, is dense. */
const FEW = 5
const SHARE = 1 / 6

/** Null if weights and labels are too many for a word. */
export function findDenseAttributes({ A, L, stateOffset, stateLabel }: WeightLayout): DenseAttributes | null {
  const labelBits = Math.max(1, Math.ceil(Math.log2(L)))
  if (stateLabel.length * 2 ** labelBits > 2 ** 32 || L > 65536) return null
  const number = new Int32Array(A).fill(-1)
  const few = Math.max(FEW, SHARE * L)
  let D = 0
  for (let a = 0; a < A; a++) if (stateOffset[a + 1] - stateOffset[a] > few) number[a] = D++
  const offset = new Uint32Array(D)
  const count = new Uint32Array(D)
  for (let a = 0; a < A; a++) {
    if (number[a] < 0) continue
    offset[number[a]] = stateOffset[a]
    count[number[a]] = stateOffset[a + 1] - stateOffset[a]
  }
  return { D, number, offset, count, labelBits }
}

export function createRowStream(
  state: AttributeRows,
  { rows, first }: DistinctRows,
  layout: WeightLayout,
  dense: DenseAttributes,
  stride: number,
): RowStream {
  const offset = measureRows(state, first, layout, dense)
  const words = new Uint32Array(offset[rows])
  const values = state.values ? new Float64Array(words.length) : null
  const magics = values ? new Float64Array(words.length) : null
  const scale = state.values ? largestValues(state) : null
  const { stateOffset, stateLabel } = layout
  const { number, labelBits } = dense
  const describe = (word: number, k: number) => {
    if (!values) return
    values[word] = state.values![k]
    magics![word] = scale![state.ids[k]]
  }
  for (let r = 0; r < rows; r++) {
    const [start, end] = [state.offset[first[r]], state.offset[first[r] + 1]]
    let word = offset[r] + 1
    for (let k = start; k < end; k++) {
      const d = number[state.ids[k]]
      if (d < 0) continue
      describe(word, k)
      words[word++] = d * stride
    }
    words[offset[r]] = word - offset[r] - 1
    for (let k = start; k < end; k++) {
      const a = state.ids[k]
      if (number[a] >= 0) continue
      for (let f = stateOffset[a]; f < stateOffset[a + 1]; f++) {
        describe(word, k)
        words[word++] = ((f << labelBits) | stateLabel[f]) >>> 0
      }
    }
  }
  return { offset, words, values, magics }
}

/** Where the words of each row begin. */
function measureRows(
  state: AttributeRows,
  first: Int32Array,
  { stateOffset }: WeightLayout,
  { number }: DenseAttributes,
): Uint32Array {
  const offset = new Uint32Array(first.length + 1)
  for (let r = 0; r < first.length; r++) {
    let size = 1
    for (let k = state.offset[first[r]]; k < state.offset[first[r] + 1]; k++) {
      const a = state.ids[k]
      size += number[a] >= 0 ? 1 : stateOffset[a + 1] - stateOffset[a]
    }
    offset[r + 1] = offset[r] + size
  }
  return offset
}

/** [A] a power of 2 that no value of the attribute exceeds. */
function largestValues({ A, ids, values }: AttributeRows): Float64Array {
  const most = new Float64Array(A)
  for (let k = 0; k < ids.length; k++) most[ids[k]] = Math.max(most[ids[k]], Math.abs(values![k]))
  return most.map(value => (value > 0 ? 2 ** Math.ceil(Math.log2(value)) : 1))
}
