/**
 * The attributes of rows in the format of the kernels: those with many weights as *dense* rows of all labels,
 * which are added a vector at a time, and the weights of all others, the *sparse* ones, one by one
 * (assembly/chain/plan.txt).
 *
 * Sparse weights are numbered so that few of them miss the cache: those of common attributes are adjacent.
 * Both these and the others are in the order in which sequences use them, one sequence after the other: what neighboring
 * positions have of the same word then lies together, although the kernels go through sixteen sequences at a time.
 */
import { type SharedWork, stretches } from '../../../common/long-work.js'
import type { WeightLayout } from '../../../weights/weight-layout.js'
import type { ClusteredRows } from './attribute-clusters.js'
import { type RowAttributes, STEP } from './row-attributes.js'
import { MOST_NARROW } from './sum-widths.js'

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

/** An attribute with more weights than this, or than this share of all labels, is dense. */
const FEW = 5
const SHARE = 1 / 6
/** An attribute in this many rows is common. */
const COMMON = 8

/** Maximum number of weights of an attribute that is not dense. */
export function fewWeights(L: number): number {
  return Math.max(FEW, SHARE * L)
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
  const { number, dense, sparse, wide } = numberAttributes(rows, narrow, layout, fewWeights(L), order)
  const denseNumber = new Int32Array(A + rows.clusters).fill(-1)
  for (let d = 0; d < dense.length; d++) denseNumber[dense[d]] = d
  for (let b = 0; b < rows.clusters; b++) denseNumber[A + b] = dense.length + b
  const { offset, denseOf } = measureRows(rows, stateOffset, denseNumber)
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
    write: words => writeWords(parts, { number, wide }, { labelBits, stride }, words),
    writeValues: (to, scales) => writeValues(parts, values!, to, scales),
  }
}

/** The inputs of writing. */
interface Parts {
  readonly rows: RowAttributes
  readonly layout: WeightLayout
  readonly offset: Uint32Array
  readonly denseNumber: Int32Array
}

function* writeWords(
  { rows, layout, offset, denseNumber }: Parts,
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
const HEADS = 2

/** In the same order as the words. */
function writeValues(
  { rows, layout, offset, denseNumber }: Parts,
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
function measureRows({ begin, end, ids }: RowAttributes, stateOffset: Int32Array, denseNumber: Int32Array) {
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

/** [A] a power of 2 that no value of the attribute exceeds. */
function largestValues(A: number, ids: Int32Array, values: Float64Array): Float64Array {
  const most = new Float64Array(A)
  for (let k = 0; k < ids.length; k++) most[ids[k]] = Math.max(most[ids[k]], Math.abs(values[k]))
  return most.map(value => (value > 0 ? 2 ** Math.ceil(Math.log2(value)) : 1))
}
