/**
 * The attributes of rows in their order, as the kernels of assembly/online read them: those with many weights as
 * *dense* rows of all labels, the weights of all others, the *loose* ones, word by word (assembly/online/plan.ts).
 */
import type { AttributeRows } from '../features/compiled-corpus.js'
import { type Numbers, numberAttributes } from '../lanes/row-stream.js'
import type { WeightLayout } from '../model/weight-layout.js'

export interface AttributeStream {
  readonly offset: Uint32Array //          [rows+1]
  readonly words: Uint32Array
  readonly values: Float64Array | null //  beside words
  readonly labelBits: number
  readonly dense: Int32Array //            [D] attributes
  readonly loose: Uint32Array //           [K] weights
}

/** An attribute with more weights than this, or than this share of all labels, is dense. */
const FEW = 5
const SHARE = 1 / 6
const DENSE = 2 ** 31

/** The stream of rows, which are those of the positions `first`; null if weights are too many for a word. */
export function createAttributeStream(
  state: AttributeRows,
  first: Int32Array,
  layout: WeightLayout,
  stride: number,
): AttributeStream | null {
  const few = Math.max(FEW, SHARE * layout.L)
  const numbers = numberAttributes(state, first, layout, few)
  const labelBits = Math.max(1, Math.ceil(Math.log2(layout.L)))
  if (numbers.loose.length * 2 ** labelBits > DENSE || numbers.dense.length * stride > DENSE) return null
  const words = wordsOf(layout, numbers, few, labelBits, stride / 8)
  const offset = new Uint32Array(first.length + 1)
  for (let r = 0; r < first.length; r++) {
    let size = 0
    for (let k = state.offset[first[r]]; k < state.offset[first[r] + 1]; k++)
      size += words.count(state.ids[k])
    offset[r + 1] = offset[r] + size
  }
  const stream = new Uint32Array(offset[first.length])
  const values = state.values ? new Float64Array(stream.length) : null
  for (let r = 0, at = 0; r < first.length; r++) {
    for (let k = state.offset[first[r]]; k < state.offset[first[r] + 1]; k++) {
      const next = words.write(state.ids[k], stream, at)
      values?.fill(state.values![k], at, next)
      at = next
    }
  }
  return { offset, words: stream, values, labelBits, dense: numbers.dense, loose: numbers.loose }
}

/** The words of an attribute: how many there are, and what they are; `write` returns where they end. */
function wordsOf(
  { stateOffset, stateLabel }: WeightLayout,
  { number }: Numbers,
  few: number,
  labelBits: number,
  step: number,
) {
  const count = (a: number) => {
    const weights = stateOffset[a + 1] - stateOffset[a]
    return weights > few ? 1 : weights
  }
  const write = (a: number, to: Uint32Array, at: number) => {
    const [begin, end] = [stateOffset[a], stateOffset[a + 1]]
    if (end - begin > few) {
      to[at] = DENSE + number[a] * step
      return at + 1
    }
    for (let f = begin; f < end; f++) to[at++] = ((number[a] + f - begin) << labelBits) | stateLabel[f]
    return at
  }
  return { count, write }
}
