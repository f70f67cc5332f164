/**
 * From positions to cells. A cell, what is counted, is its coordinates side by side in one number, the one that
 * orders first in the highest bits, so that ordering cells is ordering numbers.
 *
 * A column of a corpus is ids [P] and map: position p has the number map[ids[p]]. Functions work on a part of the
 * corpus at a time: a function that is entered again is compiled better than the first time.
 */

const NUMBER: usize = 4 // bytes of a number
const CELL: usize = 8 //   bytes of a cell

/**
 * Every two neighbors of sequences first … last−1, the boundary before the first and behind the last position
 * included: observation + 1, next observation + 1, label + 1, next label + 1, where 0 is the boundary. Returns
 * where the cells end.
 */
export function packPairs(
  offset: usize,
  first: i32,
  last: i32,
  ids: usize,
  map: usize,
  labels: usize,
  labelMap: usize,
  idBits: i32,
  labelBits: i32,
  cells: usize,
): usize {
  let to = cells
  let start = load<i32>(offset + <usize>first * NUMBER)
  for (let n = first; n < last; n++) {
    const end = load<i32>(offset + <usize>(n + 1) * NUMBER)
    let id: u64 = 0
    let label: u64 = 0
    for (let p = start; p < end; p++) {
      const nextId = <u64>(numberOf(ids, map, p) + 1)
      const nextLabel = <u64>(numberOf(labels, labelMap, p) + 1)
      const pair = ((((id << (<u64>idBits)) | nextId) << (<u64>labelBits)) | label) << (<u64>labelBits)
      store<u64>(to, pair | nextLabel)
      to += CELL
      id = nextId
      label = nextLabel
    }
    store<u64>(to, (((id << (<u64>idBits)) << (<u64>labelBits)) | label) << (<u64>labelBits))
    to += CELL
    start = end
  }
  return to
}

/** The same for labels alone: label + 1, next label + 1. */
export function packLabelPairs(
  offset: usize,
  first: i32,
  last: i32,
  labels: usize,
  labelMap: usize,
  labelBits: i32,
  cells: usize,
): usize {
  let to = cells
  let start = load<i32>(offset + <usize>first * NUMBER)
  for (let n = first; n < last; n++) {
    const end = load<i32>(offset + <usize>(n + 1) * NUMBER)
    let label: u64 = 0
    for (let p = start; p < end; p++) {
      const nextLabel = <u64>(numberOf(labels, labelMap, p) + 1)
      store<u64>(to, (label << (<u64>labelBits)) | nextLabel)
      to += CELL
      label = nextLabel
    }
    store<u64>(to, label << (<u64>labelBits))
    to += CELL
    start = end
  }
  return to
}

/** Positions first … last−1: key, signature, label + 1. Returns where the cells end. */
export function packItems(
  first: i32,
  last: i32,
  keys: usize,
  keyMap: usize,
  signatures: usize,
  signatureMap: usize,
  labels: usize,
  labelMap: usize,
  signatureBits: i32,
  labelBits: i32,
  cells: usize,
): usize {
  let to = cells
  for (let p = first; p < last; p++) {
    const key = <u64>numberOf(keys, keyMap, p)
    const signature = <u64>numberOf(signatures, signatureMap, p)
    const item = (key << (<u64>signatureBits)) | signature
    store<u64>(to, (item << (<u64>labelBits)) | <u64>(numberOf(labels, labelMap, p) + 1))
    to += CELL
  }
  return to
}

function numberOf(ids: usize, map: usize, p: i32): u32 {
  const id = load<i32>(ids + <usize>p * NUMBER)
  return load<u32>(map + <usize>id * NUMBER)
}
