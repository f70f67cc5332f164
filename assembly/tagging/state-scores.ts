/**
 * State scores of a sequence from the weights of its attributes: state_t(j) = Σ_a value_a · w(a, j).
 *
 * Most attributes have one weight, a few have one for nearly every label. So each has a *head* of 16 bytes:
 *
 *   i32 n   the number of its weights, or DENSE
 *   i32 at  n = 1: where its label stands in a row, in bytes; n > 1: the address of its entries; DENSE: of its row
 *   f64 w   n = 1: the weight
 *
 * An attribute with one weight thus costs one access to memory. An *entry* is a head without n; a *row* is
 * [stride] f64 with 0 where there is no weight. Weights are added in the order of the attributes, whatever their
 * form, so that sums are those of the plain loop to the bit.
 */

/** Bytes of a head or an entry, as a power of 2. */
export const HEAD_SHIFT: usize = 4
const DENSE: i32 = -1

const VECTOR: usize = 16
const CELL: usize = 8

/** Bytes that the processor takes from memory at once. */
const LINE: usize = 64

/** Positions whose weights are fetched together. */
const FETCHED: i32 = 4

/**
 * Overwrites state [T][stride]; the padding is 0. Attributes of position t are those from offset[t] … offset[t+1]−1, counted from anywhere: ids and
 * values begin with those of the first position; values = 0: all are 1. `row` is the number of bytes of a row of states.
 *
 * Large models are not in the cache, and how an attribute is added depends on its head. A processor that has guessed wrong would wait
 * for one head after the other. So the weights of a few positions are fetched before they are added. The result has no meaning: it
 * keeps the compiler from leaving out what is read only to be fetched.
 */
export function scoreStates(
  offset: usize,
  ids: usize,
  values: usize,
  T: i32,
  heads: usize,
  row: usize,
  state: usize,
): i32 {
  memory.fill(state, 0, <usize>T * row)
  const first = <usize>load<i32>(offset)
  const areOnes = values === 0
  ids -= first << 2
  values -= first << 3
  let fetched = 0
  for (let t = 0; t < T; t++, offset += 4, state += row) {
    if (t % FETCHED === 0) {
      const behind = offset + <usize>(min(FETCHED, T - t) * 4)
      fetched += fetch(
        ids + ((<usize>load<i32>(offset)) << 2),
        ids + ((<usize>load<i32>(behind)) << 2),
        heads,
      )
    }
    const end = <usize>load<i32>(offset, 4)
    for (let k = <usize>load<i32>(offset); k < end; k++) {
      const head = heads + ((<usize>load<i32>(ids + (k << 2))) << HEAD_SHIFT)
      if (areOnes) addWeights(head, row, state)
      else addProducts(load<f64>(values + (k << 3)), head, row, state)
    }
  }
  return fetched
}

/**
 * Adds the weights of attributes to positions in rows from `state` on; from … end are the addresses of their heads, one for each position. A negative n
 * other than DENSE says that there is no weight.
 *
 * Heads are sorted by their form first, without branches, since a processor would guess most of them wrong. lists [end − from] of 24 bytes is
 * workspace. Returns how many of them are dense.
 */
export function addHeads(from: usize, end: usize, row: usize, state: usize, lists: usize): i32 {
  const bytes = (end - from) << 1
  const few = lists + bytes
  const rows = few + bytes
  let lastOne = lists
  let lastFew = few
  let lastRow = rows
  for (let at = from; at < end; at += 4, state += row) {
    const head = <usize>load<i32>(at)
    const n = load<i32>(head)
    const place = load<i32>(head, 4)
    store<i32>(lastOne, <i32>head)
    store<i32>(lastOne, <i32>state + place, 4)
    lastOne += (<usize>(n === 1)) << 3
    store<i32>(lastFew, <i32>head)
    store<i32>(lastFew, <i32>state, 4)
    lastFew += (<usize>(n > 1)) << 3
    store<i32>(lastRow, place)
    store<i32>(lastRow, <i32>state, 4)
    lastRow += (<usize>(n === DENSE)) << 3
  }
  const fetched = fetchRows(rows, lastRow) + fetchEntries(few, lastFew)
  for (let at = lists; at < lastOne; at += 8) {
    const cell = <usize>load<i32>(at, 4)
    store<f64>(cell, load<f64>(cell) + load<f64>(<usize>load<i32>(at), 8))
  }
  for (let at = few; at < lastFew; at += 8) {
    const head = <usize>load<i32>(at)
    addFew(<usize>load<i32>(head, 4), load<i32>(head), <usize>load<i32>(at, 4))
  }
  for (let at = rows; at < lastRow; at += 8) addRow(<usize>load<i32>(at), row, <usize>load<i32>(at, 4))
  store<i32>(lists, fetched) // so that the compiler does not leave out what is read only to be fetched
  return <i32>((lastRow - rows) >> 3)
}

/** The same for heads most of which are dense, so that a processor guesses right. */
export function addDenseHeads(from: usize, end: usize, row: usize, state: usize): i32 {
  let dense = 0
  for (; from < end; from += 4, state += row) {
    const head = <usize>load<i32>(from)
    const n = load<i32>(head)
    if (n === DENSE) {
      dense++
      addRow(<usize>load<i32>(head, 4), row, state)
    } else if (n > 0) addWeights(head, row, state)
  }
  return dense
}

/** Reads the first lines of the dense rows of a list. */
function fetchRows(at: usize, end: usize): i32 {
  let sum = 0
  for (; at < end; at += 8) {
    const x = <usize>load<i32>(at)
    sum += load<i32>(x) + load<i32>(x, LINE) + load<i32>(x, 2 * LINE)
  }
  return sum
}

/** Reads the first entries of the heads of a list. */
function fetchEntries(at: usize, end: usize): i32 {
  let sum = 0
  for (; at < end; at += 8) sum += load<i32>(<usize>load<i32>(<usize>load<i32>(at), 4))
  return sum
}

/** Adds n entries to a row of states. */
function addFew(at: usize, n: i32, state: usize): void {
  for (const end = at + ((<usize>n) << HEAD_SHIFT); at < end; at += 1 << HEAD_SHIFT) {
    const cell = state + <usize>load<i32>(at, 4)
    store<f64>(cell, load<f64>(cell) + load<f64>(at, 8))
  }
}

/** Reads the heads of attributes from … end, then their weights, of a dense row the first lines. */
function fetch(from: usize, end: usize, heads: usize): i32 {
  let sum = 0
  for (let id = from; id < end; id += 4) sum += load<i32>(heads + ((<usize>load<i32>(id)) << HEAD_SHIFT))
  for (let id = from; id < end; id += 4) {
    const head = heads + ((<usize>load<i32>(id)) << HEAD_SHIFT)
    const n = load<i32>(head)
    const at = <u32>n < 2 ? head : <usize>load<i32>(head, 4)
    const step = n === DENSE ? LINE : 0
    sum += load<i32>(at) + load<i32>(at + step) + load<i32>(at + 2 * step)
  }
  return sum
}

/** Adds the weights of an attribute to a row of states. */
function addWeights(head: usize, row: usize, state: usize): void {
  const n = load<i32>(head)
  const at = <usize>load<i32>(head, 4)
  if (n === 1) {
    store<f64>(state + at, load<f64>(state + at) + load<f64>(head, 8))
  } else if (n === DENSE) {
    addRow(at, row, state)
  } else addFew(at, n, state)
}

/** Adds value · weights of an attribute to a row of states. */
function addProducts(value: f64, head: usize, row: usize, state: usize): void {
  const n = load<i32>(head)
  let at = <usize>load<i32>(head, 4)
  if (n === 1) {
    store<f64>(state + at, load<f64>(state + at) + value * load<f64>(head, 8))
  } else if (n === DENSE) {
    for (let j: usize = 0; j < row; j += CELL) {
      store<f64>(state + j, load<f64>(state + j) + value * load<f64>(at + j))
    }
  } else {
    for (const end = at + ((<usize>n) << HEAD_SHIFT); at < end; at += 1 << HEAD_SHIFT) {
      const cell = state + <usize>load<i32>(at, 4)
      store<f64>(cell, load<f64>(cell) + value * load<f64>(at, 8))
    }
  }
}

let stateOffset: usize = 0 // i32 [A+1] weights of attribute a
let stateLabel: usize = 0 //  i32 [S]   label of a weight
let weight: usize = 0 //      f64 [S]
let width: i32 = 0 //         cells of a row of states
let places: usize = 0 //      i32 [2]   where the next entry and the next row belong
let fewest: i32 = 0 //        weights of an attribute that has a row

/** Labels of a row that cost about as much to add as one entry: eight labels are four vectors without a branch. */
const LABELS_AN_ENTRY: i32 = 6

/** Chooses the weights that heads are made of, and what tells where their entries and rows belong. `stride` is the number of cells of a row. */
export function useWeights(offset: usize, label: usize, values: usize, stride: i32, next: usize): void {
  stateOffset = offset
  stateLabel = label
  weight = values
  width = stride
  places = next
  fewest = max(2, stride / LABELS_AN_ENTRY + 1)
}

/** Overwrites two numbers with the entries and the rows that attributes need. */
export function countHeads(A: i32, counts: usize): void {
  const end = stateOffset + ((<usize>A) << 2)
  let entries = i32x4.splat(0)
  let rows = i32x4.splat(0)
  let at = stateOffset
  for (; at + 16 <= end; at += 16) {
    const n = i32x4.sub(v128.load(at, 4), v128.load(at))
    const dense = i32x4.ge_s(n, i32x4.splat(fewest))
    rows = i32x4.sub(rows, dense)
    entries = i32x4.add(entries, v128.andnot(v128.and(n, i32x4.gt_s(n, i32x4.splat(1))), dense))
  }
  let e = sum(entries)
  let r = sum(rows)
  for (; at < end; at += 4) {
    const n = load<i32>(at, 4) - load<i32>(at)
    if (n >= fewest) r++
    else if (n > 1) e += n
  }
  store<i32>(counts, e)
  store<i32>(counts, r, 4)
}

function sum(x: v128): i32 {
  return (
    i32x4.extract_lane(x, 0) + i32x4.extract_lane(x, 1) + i32x4.extract_lane(x, 2) + i32x4.extract_lane(x, 3)
  )
}

/** Writes the heads of attributes from … to−1 without a look at them: a page that is read before it is written costs twice. */
export function writeHeads(heads: usize, from: i32, to: i32): void {
  let head = heads + ((<usize>from) << HEAD_SHIFT)
  for (let a = from; a < to; a++, head += 1 << HEAD_SHIFT) writeHead(head, a)
}

/**
 * The address of the head of an attribute, which is written if it has not been: a head of weights is not 0. Most attributes of a large model never occur,
 * and a page of memory that nobody has touched costs nothing. −1 is the attribute without weights.
 */
export function headOf(heads: usize, a: i32): usize {
  const head = heads + ((<usize>a) << HEAD_SHIFT)
  if (a >= 0 && load<i32>(head) === 0) writeHead(head, a)
  return head
}

/** The number of the first weight that the head of an attribute will be made of; 0 if its head is there. */
export function firstWeightOf(heads: usize, a: i32): usize {
  if (a < 0 || load<i32>(heads + ((<usize>a) << HEAD_SHIFT)) !== 0) return 0
  return <usize>load<i32>(stateOffset + ((<usize>a) << 2))
}

/** Fetches a weight and its label. The result has no meaning. */
export function fetchWeight(f: usize): u64 {
  return load<u64>(weight + (f << 3)) ^ load<u32>(stateLabel + (f << 2))
}

function writeHead(head: usize, a: i32): void {
  const f = <usize>load<i32>(stateOffset + ((<usize>a) << 2))
  const end = <usize>load<i32>(stateOffset + ((<usize>a) << 2), 4)
  const n = <i32>(end - f)
  if (n === 1) {
    store<i32>(head, 1)
    writeEntry(head, f)
  } else if (n >= fewest) writeRow(head, f, end)
  else writeEntries(head, f, end)
}

function writeEntry(to: usize, f: usize): void {
  store<i32>(to, load<i32>(stateLabel + (f << 2)) << 3, 4)
  store<f64>(to, load<f64>(weight + (f << 3)), 8)
}

function writeRow(head: usize, f: usize, end: usize): void {
  const row = <usize>load<i32>(places, 4)
  store<i32>(head, DENSE)
  store<i32>(head, <i32>row, 4)
  memory.fill(row, 0, (<usize>width) << 3)
  for (; f < end; f++)
    store<f64>(row + ((<usize>load<i32>(stateLabel + (f << 2))) << 3), load<f64>(weight + (f << 3)))
  store<i32>(places, <i32>row + (width << 3), 4)
}

function writeEntries(head: usize, f: usize, end: usize): void {
  let to = <usize>load<i32>(places)
  store<i32>(head, <i32>(end - f))
  store<i32>(head, <i32>to, 4)
  for (; f < end; f++, to += 1 << HEAD_SHIFT) writeEntry(to, f)
  store<i32>(places, <i32>to)
}

/** Adds a row to a row of states; `row` bytes are a multiple of 64. */
export function addRow(x: usize, row: usize, state: usize): void {
  for (let at: usize = 0; at < row; at += 4 * VECTOR) {
    const y = state + at
    v128.store(y, f64x2.add(v128.load(y), v128.load(x + at)))
    v128.store(y, f64x2.add(v128.load(y, 16), v128.load(x + at, 16)), 16)
    v128.store(y, f64x2.add(v128.load(y, 32), v128.load(x + at, 32)), 32)
    v128.store(y, f64x2.add(v128.load(y, 48), v128.load(x + at, 48)), 48)
  }
}
