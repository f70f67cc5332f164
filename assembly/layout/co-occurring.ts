/** Attributes that occur wherever another one does; its twin is src/objectives/simd/layout/co-occurring.ts. */

import { readRow } from './frequent-rows'

const NUMBER: usize = 4

/**
 * Visits rows. The co-occurring ones of attribute a are found[begin[a] … end[a]−1]; begin[a] is −1 before the first row with a. `here` has
 * the latest row with an attribute + 1. An attribute gets at most `most`; `size` is how many have been found. Returns the new size.
 */
export function findCoOccurring(
  ids: usize,
  ends: usize,
  rows: i32,
  first: i32,
  skipped: usize,
  number: usize,
  count: usize,
  begin: usize,
  end: usize,
  here: usize,
  found: usize,
  size: i32,
  most: i32,
  row: usize,
): i32 {
  let at = ids
  for (let r = 0; r < rows; r++) {
    const next = ids + <usize>load<u32>(ends + <usize>r * NUMBER) * NUMBER
    if (load<u8>(skipped + <usize>(first + r)) === 0) {
      const last = readRow(at, next, number, row)
      const stamp = first + r + 1
      for (let k = row; k < last; k += NUMBER) store<i32>(here + <usize>load<u32>(k) * NUMBER, stamp)
      for (let k = row; k < last; k += NUMBER) {
        const a = <usize>load<u32>(k) * NUMBER
        const from = load<i32>(begin + a)
        if (from < 0) {
          store<i32>(begin + a, size)
          size = beginList(load<i32>(k), row, last, count, found, size, size + most)
          store<i32>(end + a, size)
        } else if (load<i32>(end + a) > from) {
          store<i32>(end + a, keepThose(found, from, load<i32>(end + a), here, stamp))
        }
      }
    }
    at = next
  }
  return size
}

/** Adds the others of a row that occur at least as often as attribute a, before `limit`. Returns the new size. */
function beginList(a: i32, row: usize, last: usize, count: usize, found: usize, size: i32, limit: i32): i32 {
  const own = load<i32>(count + <usize>a * NUMBER)
  for (let k = row; k < last && size < limit; k += NUMBER) {
    const b = load<i32>(k)
    if (b === a || load<i32>(count + <usize>b * NUMBER) < own) continue
    store<i32>(found + <usize>size * NUMBER, b)
    size++
  }
  return size
}

/** Keeps those of found[from … end−1] that are in the latest row, in order; returns their end. */
function keepThose(found: usize, from: i32, end: i32, here: usize, stamp: i32): i32 {
  let kept = from
  for (let k = from; k < end; k++) {
    const b = load<i32>(found + <usize>k * NUMBER)
    store<i32>(found + <usize>kept * NUMBER, b)
    kept += load<i32>(here + <usize>b * NUMBER) === stamp ? 1 : 0
  }
  return kept
}
