/**
 * The weights of a chain in the layout of the tagging kernels: heads, entries and dense rows of attributes
 * (see `assembly/tagging/state-scores.ts`), and padded rows of transitions.
 */

/** Weights by attribute and label, and by pairs of labels. */
export interface ChainWeights {
  readonly L: number //                      labels
  readonly A: number //                      attributes
  readonly stateOffset: Int32Array //  [A+1] weights of attribute a
  readonly stateLabel: Int32Array //   [S]   label of a weight
  readonly state: Float64Array //      [S]   may be longer
  readonly trans: Float64Array //      [L][L]
  /** Additional scores of first and last labels, [L] each. */
  readonly boundary: { readonly start: Float64Array; readonly end: Float64Array } | null
}

/** The address of each table, in bytes. All are multiples of 64. */
export interface ChainPlaces {
  readonly stride: number //   cells of a row: L rounded up to a multiple of 8
  readonly heads: number //    [A] of 16 bytes
  readonly entries: number //  [E] of 16 bytes: weights of attributes that have a few
  readonly rows: number //     [D][stride] f64: weights of attributes that have many
  readonly trans: number //    [L][stride] f64, padded with −∞
  readonly colmax: number //   [stride] f64
  readonly bound: number //    [L] f64
  readonly start: number //    [stride] f64, padded with 0
  readonly end: number //      [stride] f64
  readonly free: number //     end of all this
}

const BLOCK = 64 // alignment of everything, in bytes
const HEAD = 16 //  bytes of a head or an entry
const DENSE = -1 // the count of an attribute whose weights are a dense row

/**
 * Labels of a row that cost about as much to add as one entry: eight labels are four vectors without a
 * branch.
 */
const LABELS_AN_ENTRY = 6

/** Lays out weights from address `from` on. */
export function placeWeights({ L, A, stateOffset }: ChainWeights, from: number): ChainPlaces {
  const stride = Math.ceil(L / 8) * 8
  const row = stride * 8
  let entries = 0
  let rows = 0
  for (let a = 0; a < A; a++) {
    const n = stateOffset[a + 1] - stateOffset[a]
    if (isDense(n, stride)) rows++
    else if (n > 1) entries += n
  }
  let free = from
  const take = (bytes: number) => {
    const at = free
    free += Math.ceil(bytes / BLOCK) * BLOCK
    return at
  }
  const places = {
    stride,
    heads: take(A * HEAD),
    entries: take(entries * HEAD),
    rows: take(rows * row),
    trans: take(L * row),
    colmax: take(row),
    bound: take(row),
    start: take(row),
    end: take(row),
  }
  return { ...places, free }
}

/** Writes weights into zeroed memory. */
export function writeWeights(weights: ChainWeights, places: ChainPlaces, buffer: ArrayBuffer): void {
  const cells = new Float64Array(buffer)
  writeStates(weights, places, new Int32Array(buffer), cells)
  const { L, trans, boundary } = weights
  const { stride } = places
  cells.fill(-Infinity, places.trans / 8, places.trans / 8 + L * stride)
  for (let i = 0; i < L; i++) cells.set(trans.subarray(i * L, i * L + L), places.trans / 8 + i * stride)
  if (!boundary) return
  cells.set(boundary.start, places.start / 8)
  cells.set(boundary.end, places.end / 8)
}

function writeStates(
  weights: ChainWeights,
  places: ChainPlaces,
  numbers: Int32Array,
  cells: Float64Array,
): void {
  const { A, stateOffset, stateLabel, state } = weights
  const { stride } = places
  let [entry, row] = [places.entries, places.rows]
  const write = (head: number, label: number, weight: number) => {
    numbers[head / 4 + 1] = label * 8
    cells[head / 8 + 1] = weight
  }
  for (let a = 0; a < A; a++) {
    const head = places.heads + a * HEAD
    const [first, end] = [stateOffset[a], stateOffset[a + 1]]
    const n = end - first
    const dense = isDense(n, stride)
    numbers[head / 4] = dense ? DENSE : n
    if (n === 1 && !dense) write(head, stateLabel[first], state[first])
    else if (dense) {
      numbers[head / 4 + 1] = row
      for (let f = first; f < end; f++) cells[row / 8 + stateLabel[f]] += state[f]
      row += stride * 8
    } else {
      numbers[head / 4 + 1] = entry
      for (let f = first; f < end; f++, entry += HEAD) write(entry, stateLabel[f], state[f])
    }
  }
}

function isDense(n: number, stride: number): boolean {
  return n > 1 && n * LABELS_AN_ENTRY > stride
}
