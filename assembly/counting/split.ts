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
