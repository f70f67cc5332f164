/**
 * The attributes of rows as the kernels read them: those with many weights as *dense* rows of all labels, which are
 * added a vector at a time, and the weights of all others, the *loose* ones, one by one (assembly/chain/plan.ts).
 *
 * Loose weights are numbered so that few of them miss the cache: those of common attributes lie side by side, and the
 * others in the order in which the rows ask for them, so that the kernels walk through memory forward.
 */
import type { AttributeRows } from '../features/compiled-corpus.js'
import type { WeightLayout } from '../model/weight-layout.js'

export interface RowStream {
  readonly offset: Uint32Array //          [rows+1]
  readonly size: number //                 words
  readonly labelBits: number
  readonly D: number
  readonly denseNumber: Int32Array //      [A] of a dense attribute, −1: not dense
  readonly denseOffset: Uint32Array //     [D] first weight of a dense attribute
  readonly denseCount: Uint32Array //      [D] its weights
  readonly loose: Uint32Array //           the weights that are loose, by number
  /** Overwrites the words [size]. */
  write(words: Uint32Array): void
  /**
   * Overwrites the values [size] that stand beside the words, and for each a power of 2 that no value of the attribute
   * exceeds.
   */
  writeValues(values: Float64Array, scales: Float64Array): void
}

/** An attribute with more weights than this, or than this share of all labels, is dense. */
const FEW = 5
const SHARE = 1 / 6
/** An attribute of so many rows is common. */
const COMMON = 8

/** The most weights of an attribute that is not dense. */
export function fewWeights(L: number): number {
  return Math.max(FEW, SHARE * L)
}

/** The stream of rows, which are those of the positions `first`; null if weights and labels are too many for a word. */
export function createRowStream(
  state: AttributeRows,
  first: Int32Array,
  layout: WeightLayout,
  stride: number,
): RowStream | null {
  const { L, stateOffset, stateLabel } = layout
  const labelBits = Math.max(1, Math.ceil(Math.log2(L)))
  if (stateLabel.length * 2 ** labelBits > 2 ** 32 || L > 65536) return null
  const few = fewWeights(L)
  const offset = measureRows(state, first, stateOffset, few)
  const { number, dense, loose } = numberAttributes(state, first, layout, few)
  const denseNumber = new Int32Array(layout.A).fill(-1)
  for (let d = 0; d < dense.length; d++) denseNumber[dense[d]] = d
  const rows = { state, first, layout, offset, denseNumber }
  return {
    offset,
    size: offset[first.length],
    labelBits,
    D: dense.length,
    denseNumber,
    denseOffset: Uint32Array.from(dense, a => stateOffset[a]),
    denseCount: Uint32Array.from(dense, a => stateOffset[a + 1] - stateOffset[a]),
    loose,
    write: words => writeWords(rows, number, { labelBits, stride }, words),
    writeValues: (values, scales) => writeValues(rows, values, scales),
  }
}

/** What is written of: the rows of the positions `first`. */
interface Rows {
  readonly state: AttributeRows
  readonly first: Int32Array
  readonly layout: WeightLayout
  readonly offset: Uint32Array
  readonly denseNumber: Int32Array
}

function writeWords(
  { state, first, layout, offset, denseNumber }: Rows,
  number: Int32Array,
  { labelBits, stride }: { labelBits: number; stride: number },
  words: Uint32Array,
): void {
  const { stateOffset, stateLabel } = layout
  const { ids } = state
  for (let r = 0; r < first.length; r++) {
    const start = state.offset[first[r]]
    const end = state.offset[first[r] + 1]
    let word = offset[r] + 1
    for (let k = start; k < end; k++) {
      const d = denseNumber[ids[k]]
      if (d >= 0) words[word++] = d * stride
    }
    words[offset[r]] = word - offset[r] - 1
    for (let k = start; k < end; k++) {
      const a = ids[k]
      if (denseNumber[a] >= 0) continue
      const last = stateOffset[a + 1]
      for (let f = stateOffset[a], w = number[a]; f < last; f++, w++)
        words[word++] = (w << labelBits) | stateLabel[f]
    }
  }
}

/** In the same order as the words. */
function writeValues(
  { state, first, layout, offset, denseNumber }: Rows,
  values: Float64Array,
  scales: Float64Array,
): void {
  const { stateOffset } = layout
  const largest = largestValues(state)
  for (let r = 0; r < first.length; r++) {
    let word = offset[r] + 1
    const write = (k: number, times: number) => {
      values.fill(state.values![k], word, word + times)
      scales.fill(largest[state.ids[k]], word, word + times)
      word += times
    }
    const [start, end] = [state.offset[first[r]], state.offset[first[r] + 1]]
    for (let k = start; k < end; k++) if (denseNumber[state.ids[k]] >= 0) write(k, 1)
    for (let k = start; k < end; k++) {
      const a = state.ids[k]
      if (denseNumber[a] < 0) write(k, stateOffset[a + 1] - stateOffset[a])
    }
  }
}

/** What the kernels call attributes and weights by. */
export interface Numbers {
  readonly number: Int32Array //   [A] of a dense attribute, or of the first weight of another
  readonly dense: Int32Array //    [D] attributes
  readonly loose: Uint32Array //   [K] weights
}

/** Numbers the attributes of rows, which are those of the positions `first`; one with more weights than `few` is dense. */
export function numberAttributes(
  state: AttributeRows,
  first: Int32Array,
  { A, stateOffset, stateLabel }: WeightLayout,
  few: number,
): Numbers {
  const occurrences = new Int32Array(A)
  const seen = new Int32Array(A) // attributes in the order in which the rows ask for them
  let size = 0
  for (const p of first) {
    for (let k = state.offset[p]; k < state.offset[p + 1]; k++) {
      if (occurrences[state.ids[k]]++ === 0) seen[size++] = state.ids[k]
    }
  }
  const attributes = seen.subarray(0, size)
  const isDense = (a: number) => stateOffset[a + 1] - stateOffset[a] > few
  const dense = attributes.filter(isDense)
  const loose = new Uint32Array(stateLabel.length)
  const number = new Int32Array(A)
  for (let d = 0; d < dense.length; d++) number[dense[d]] = d
  let K = 0
  for (const common of [true, false]) {
    for (const a of attributes) {
      if (isDense(a) || occurrences[a] >= COMMON !== common) continue
      number[a] = K
      for (let f = stateOffset[a]; f < stateOffset[a + 1]; f++) loose[K++] = f
    }
  }
  return { number, dense, loose: loose.slice(0, K) }
}

/** Where the words of each row begin. */
function measureRows(
  state: AttributeRows,
  first: Int32Array,
  stateOffset: Int32Array,
  few: number,
): Uint32Array {
  const offset = new Uint32Array(first.length + 1)
  for (let r = 0; r < first.length; r++) {
    let size = 1
    for (let k = state.offset[first[r]]; k < state.offset[first[r] + 1]; k++) {
      const count = stateOffset[state.ids[k] + 1] - stateOffset[state.ids[k]]
      size += count > few ? 1 : count
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
