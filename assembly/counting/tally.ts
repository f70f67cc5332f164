/**
 * Counts of cells that are met again and again: adding them up as they come is cheaper than sorting every occurrence.
 * Open addressing with linear probing over 2^bits entries of a cell and its count. No cell is 0, which marks free entries.
 */

const NUMBER: usize = 4 // bytes of a number
const CELL: usize = 8 //   bytes of a cell
const ENTRY: usize = 16 // bytes of an entry

/** 2⁶⁴ divided by the golden ratio: neighboring cells come to lie far apart. */
const SPREAD: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15

/** Adds the cells from … end to a table that has room for all of them. Returns how many were new. */
export function tallyCells(from: usize, end: usize, table: usize, bits: i32): i32 {
  let fresh = 0
  for (let at = from; at < end; at += CELL) {
    const cell = load<u64>(at)
    const entry = entryOf(cell, table, bits)
    if (load<u64>(entry) === 0) {
      store<u64>(entry, cell)
      fresh++
    }
    store<u32>(entry, load<u32>(entry, 8) + 1, 8)
  }
  return fresh
}

/**
 * Adds the cells from … end of `packPairs` with their counts, as pairs of other observations: map has a number for each, of at most `mapBits` bits
 * (0: labels alone, as `packLabelPairs` packs them). Returns how many were new.
 */
export function tallyShares(
  from: usize,
  end: usize,
  counts: usize,
  idBits: i32,
  labelBits: i32,
  map: usize,
  mapBits: i32,
  table: usize,
  bits: i32,
): i32 {
  const pairBits = <u64>(labelBits + labelBits)
  const pairMask = ((<u64>1) << pairBits) - 1
  const idMask = ((<u64>1) << (<u64>idBits)) - 1
  let fresh = 0
  let count = counts
  for (let at = from; at < end; at += CELL) {
    const cell = load<u64>(at)
    let share = cell & pairMask
    if (map !== 0) {
      const row = <u64>load<u32>(map + <usize>(cell >> (pairBits + <u64>idBits)) * NUMBER)
      const next = <u64>load<u32>(map + <usize>((cell >> pairBits) & idMask) * NUMBER)
      share |= ((row << (<u64>mapBits)) | next) << pairBits
    }
    const entry = entryOf(share, table, bits)
    if (load<u64>(entry) === 0) {
      store<u64>(entry, share)
      fresh++
    }
    store<u32>(entry, load<u32>(entry, 8) + load<u32>(count), 8)
    count += NUMBER
  }
  return fresh
}

/** Moves a table into one of twice the size, all of whose entries are free. */
export function moveTally(table: usize, bits: i32, larger: usize): void {
  const end = table + (ENTRY << (<usize>bits))
  for (let at = table; at < end; at += ENTRY) {
    const cell = load<u64>(at)
    if (cell === 0) continue
    const entry = entryOf(cell, larger, bits + 1)
    store<u64>(entry, cell)
    store<u32>(entry, load<u32>(at, 8), 8)
  }
}

/** Writes the cells of a table, in no order. Returns where they end. */
export function listTally(table: usize, bits: i32, cells: usize): usize {
  const end = table + (ENTRY << (<usize>bits))
  let to = cells
  for (let at = table; at < end; at += ENTRY) {
    const cell = load<u64>(at)
    if (cell === 0) continue
    store<u64>(to, cell)
    to += CELL
  }
  return to
}

/** Writes the count of each of the cells from … end. */
export function recallCounts(from: usize, end: usize, table: usize, bits: i32, counts: usize): void {
  let to = counts
  for (let at = from; at < end; at += CELL) {
    store<u32>(to, load<u32>(entryOf(load<u64>(at), table, bits), 8))
    to += NUMBER
  }
}

/** The entry of a cell, or the free one where it belongs. */
function entryOf(cell: u64, table: usize, bits: i32): usize {
  const mask = ((<usize>1) << (<usize>bits)) - 1
  let slot = <usize>((cell * SPREAD) >> (64 - <u64>bits))
  let there = load<u64>(table + slot * ENTRY)
  while (there !== cell && there !== 0) {
    slot = (slot + 1) & mask
    there = load<u64>(table + slot * ENTRY)
  }
  return table + slot * ENTRY
}
