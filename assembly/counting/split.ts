/** From cells in order, each once, to the columns of tables. Offsets must be all 0 before. */

const NUMBER: usize = 4 // bytes of a number
const LABEL: usize = 2 //  bytes of a label in a table
const CELL: usize = 8 //   bytes of a cell

/** Cells of `packPairs`: where each row of the table begins, and the next observation and both labels of its entries. */
export function splitPairs(
  from: usize,
  end: usize,
  idBits: i32,
  labelBits: i32,
  offset: usize,
  rows: i32,
  next: usize,
  fromLabel: usize,
  toLabel: usize,
): void {
  const idMask = ((<u64>1) << (<u64>idBits)) - 1
  const labelMask = ((<u64>1) << (<u64>labelBits)) - 1
  const pairBits = <u64>(labelBits + labelBits)
  for (let at = from; at < end; at += CELL) {
    const cell = load<u64>(at)
    const entry = (at - from) / CELL
    countRow(offset, cell >> (pairBits + <u64>idBits))
    store<u32>(next + entry * NUMBER, <u32>((cell >> pairBits) & idMask))
    store<u16>(fromLabel + entry * LABEL, <u16>((cell >> <u64>labelBits) & labelMask))
    store<u16>(toLabel + entry * LABEL, <u16>(cell & labelMask))
  }
  accumulate(offset, rows)
}

/** Cells of `packLabelPairs`: where each row begins, and the label of its entries. */
export function splitLabels(
  from: usize,
  end: usize,
  labelBits: i32,
  offset: usize,
  rows: i32,
  label: usize,
): void {
  const labelMask = ((<u64>1) << (<u64>labelBits)) - 1
  for (let at = from; at < end; at += CELL) {
    const cell = load<u64>(at)
    countRow(offset, cell >> <u64>labelBits)
    store<u16>(label + ((at - from) / CELL) * LABEL, <u16>(cell & labelMask))
  }
  accumulate(offset, rows)
}

/** Cells of `packItems`: the items of each key, their signatures and where their entries begin. Returns how many items. */
export function splitItems(
  from: usize,
  end: usize,
  signatureBits: i32,
  labelBits: i32,
  keyOffset: usize,
  keys: i32,
  signature: usize,
  offset: usize,
  label: usize,
): i32 {
  const labelMask = ((<u64>1) << (<u64>labelBits)) - 1
  const signatureMask = ((<u64>1) << (<u64>signatureBits)) - 1
  let items: usize = 0
  let before = u64.MAX_VALUE
  for (let at = from; at < end; at += CELL) {
    const cell = load<u64>(at)
    const item = cell >> <u64>labelBits
    const entry = (at - from) / CELL
    if (item !== before) {
      countRow(keyOffset, item >> <u64>signatureBits)
      store<u32>(signature + items * NUMBER, <u32>(item & signatureMask))
      store<u32>(offset + items * NUMBER, <u32>entry)
      items++
      before = item
    }
    store<u16>(label + entry * LABEL, <u16>(cell & labelMask))
  }
  store<u32>(offset + items * NUMBER, <u32>((end - from) / CELL))
  accumulate(keyOffset, keys)
  return <i32>items
}

/**
 * The items of keys whose signatures [keys] are known, from the cells of `packPairs` with their counts: every token is the first of one pair. `sums` has
 * a 0 for every label and the boundary. Returns how many items; the last offset is the number of their entries.
 */
export function itemsOfPairs(
  from: usize,
  end: usize,
  counts: usize,
  idBits: i32,
  labelBits: i32,
  signatures: usize,
  sums: usize,
  keyOffset: usize,
  keys: i32,
  signature: usize,
  offset: usize,
  label: usize,
  count: usize,
): i32 {
  const labelMask = ((<u64>1) << (<u64>labelBits)) - 1
  const rowShift = <u64>(labelBits + labelBits + idBits)
  let items: usize = 0
  let entries: usize = 0
  let at = from
  while (at < end && load<u64>(at) >> rowShift === 0) at += CELL // the boundary is no token
  while (at < end) {
    const row = load<u64>(at) >> rowShift
    const first = entries
    for (; at < end && load<u64>(at) >> rowShift === row; at += CELL) {
      const j = <usize>((load<u64>(at) >> <u64>labelBits) & labelMask)
      const sum = sums + j * NUMBER
      if (load<u32>(sum) === 0) insertLabel(label, first, entries++, <u32>j)
      store<u32>(sum, load<u32>(sum) + load<u32>(counts + ((at - from) / CELL) * NUMBER))
    }
    for (let entry = first; entry < entries; entry++) {
      const sum = sums + <usize>load<u16>(label + entry * LABEL) * NUMBER
      store<u32>(count + entry * NUMBER, load<u32>(sum))
      store<u32>(sum, 0)
    }
    countRow(keyOffset, row - 1)
    store<u32>(signature + items * NUMBER, load<u32>(signatures + (<usize>row - 1) * NUMBER))
    store<u32>(offset + items * NUMBER, <u32>first)
    items++
  }
  store<u32>(offset + items * NUMBER, <u32>entries)
  accumulate(keyOffset, keys)
  return <i32>items
}

/** Inserts a label among labels first … last−1, which are in order. */
function insertLabel(label: usize, first: usize, last: usize, j: u32): void {
  let place = last
  for (; place > first && <u32>load<u16>(label + (place - 1) * LABEL) > j; place--)
    store<u16>(label + place * LABEL, load<u16>(label + (place - 1) * LABEL))
  store<u16>(label + place * LABEL, <u16>j)
}

function countRow(offset: usize, row: u64): void {
  const counter = offset + (<usize>row + 1) * NUMBER
  store<u32>(counter, load<u32>(counter) + 1)
}

/** Turns a histogram shifted by one into offsets, in place. */
function accumulate(offset: usize, rows: i32): void {
  let sum: u32 = 0
  for (let at = offset; at <= offset + <usize>rows * NUMBER; at += NUMBER) {
    sum += load<u32>(at)
    store<u32>(at, sum)
  }
}
