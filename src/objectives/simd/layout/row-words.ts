/** The numbers of attributes and the words of rows in a stream; the kernels of `stream-kernels.ts` compute the same. */
import { type SharedWork, stretches } from '../../../common/long-work.js'
import type { WeightLayout } from '../../../weights/weight-layout.js'
import { type RowAttributes, STEP } from './row-attributes.js'
import { MOST_NARROW } from './sum-widths.js'

/** An attribute with more weights than this, or than this share of all labels, is dense. */
const FEW = 5
const SHARE = 1 / 6
/** An attribute in this many rows is common. */
export const COMMON = 8

/** Maximum number of weights of an attribute that is not dense. */
export function fewWeights(L: number): number {
  return Math.max(FEW, SHARE * L)
}

/** The words of rows, and what they depend on. */
export interface WordParts {
  readonly rows: RowAttributes
  readonly layout: WeightLayout
  readonly offset: Uint32Array
  readonly denseNumber: Int32Array
}

/** Overwrites the words of rows. */
export function* writeWords(
  { rows, layout, offset, denseNumber }: WordParts,
  { number, wide }: Pick<Numbers, 'number' | 'wide'>,
  { labelBits, stride }: { labelBits: number; stride: number },
  words: Uint32Array,
): SharedWork<void> {
  const { stateOffset, stateLabel } = layout
  const { begin, end, ids } = rows
  const narrow: number[] = [] // attributes of a row
  const putWeights = (a: number, word: number) => {
    const last = stateOffset[a + 1]
    for (let f = stateOffset[a], w = number[a]; f < last; f++, w++)
      words[word++] = (w << labelBits) | stateLabel[f]
    return word
  }
  const write = (r: number) => {
    const first = offset[r] + HEADS
    let word = first
    let others = 0
    for (let k = begin[r]; k < end[r]; k++) {
      const a = ids[k]
      const d = denseNumber[a]
      if (d >= 0) words[word++] = d * stride
      else narrow[others++] = a
    }
    words[offset[r]] = word - first
    const sparse = word
    let size = 0
    for (let k = 0; k < others; k++) {
      if (number[narrow[k]] < wide) word = putWeights(narrow[k], word)
      else narrow[size++] = narrow[k]
    }
    words[offset[r] + 1] = word - sparse
    for (let k = 0; k < size; k++) word = putWeights(narrow[k], word)
  }
  for (const [from, to] of stretches(0, begin.length, STEP)) {
    for (let r = from; r < to; r++) write(r)
    yield to / begin.length
  }
}

/** Words before those of the attributes of a row: the numbers of dense attributes and of wide weights. */
export const HEADS = 2

/** The kernels' numbers of attributes and weights. */
export interface Numbers {
  readonly number: Int32Array //   [A] of a dense attribute, or of the first weight of another
  readonly dense: Int32Array //    [D] attributes
  readonly sparse: Uint32Array //   [K] weights
  readonly wide: number //         the first of them, of attributes with more than MOST_NARROW positions
}

/**
 * Numbers the attributes of rows; one with more weights than `few` is dense. `positions` [A] is the number of
 * positions with an attribute, `order` that of the rows. Clusters, from A on, have no weights.
 */
export function numberAttributes(
  { begin, end, ids }: RowAttributes,
  positions: Int32Array,
  { A, stateOffset, stateLabel }: WeightLayout,
  few: number,
  order: Iterable<number> = begin.keys(),
): Numbers {
  const occurrences = new Int32Array(A)
  const seen = new Int32Array(A) // attributes in the order in which rows use them
  let size = 0
  for (const r of order) {
    for (let k = begin[r]; k < end[r]; k++) {
      if (ids[k] < A && occurrences[ids[k]]++ === 0) seen[size++] = ids[k]
    }
  }
  const attributes = seen.subarray(0, size)
  const isDense = (a: number) => stateOffset[a + 1] - stateOffset[a] > few
  const dense = attributes.filter(isDense)
  const sparse = new Uint32Array(stateLabel.length)
  const number = new Int32Array(A)
  for (let d = 0; d < dense.length; d++) number[dense[d]] = d
  let K = 0
  const append = (belongs: (a: number) => boolean) => {
    for (const a of attributes) {
      if (isDense(a) || !belongs(a)) continue
      number[a] = K
      for (let f = stateOffset[a]; f < stateOffset[a + 1]; f++) sparse[K++] = f
    }
    return K
  }
  const isWide = (a: number) => positions[a] > MOST_NARROW
  const wide = append(isWide)
  append(a => !isWide(a) && occurrences[a] >= COMMON)
  append(a => !isWide(a) && occurrences[a] < COMMON)
  return { number, dense, sparse: sparse.slice(0, K), wide }
}

/** The start of the words of each row, and the number of its dense attributes. */
export function measureRows(
  { begin, end, ids }: RowAttributes,
  stateOffset: Int32Array,
  denseNumber: Int32Array,
) {
  const offset = new Uint32Array(begin.length + 1)
  const denseOf = new Uint32Array(begin.length)
  for (let r = 0; r < begin.length; r++) {
    let dense = 0
    let sparse = 0
    for (let k = begin[r]; k < end[r]; k++) {
      const a = ids[k]
      if (denseNumber[a] >= 0) dense++
      else sparse += stateOffset[a + 1] - stateOffset[a]
    }
    offset[r + 1] = offset[r] + HEADS + dense + sparse
    denseOf[r] = dense
  }
  return { offset, denseOf }
}
