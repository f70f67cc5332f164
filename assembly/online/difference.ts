/**
 * F(x, y*) − F(x, ŷ), the difference of the feature counts of the right labels and of those found, as a list of cells,
 * each at most once, and values, none of them 0. Only positions where the two differ matter.
 */
import {
  boundary,
  endCell,
  entryCell,
  entryValue,
  gold,
  labelBits,
  path,
  rowOf,
  rowOffset,
  sparseCell,
  startCell,
  stream,
  streamValues,
  stride,
  totals,
  transCell,
  weightOf,
} from './plan'
import { DENSE } from './stream-words'

let last: usize = 0 // where the list of cells ends

/** Lists the difference for the sequence at positions start … start+T−1; returns the number of entries. */
export function listDifference(start: u32, T: i32): i32 {
  last = entryCell
  let before = 0
  let beforeFound = 0
  for (let t = 0; t < T; t++) {
    const right = rightAt(start, t)
    const found = foundAt(t)
    if (right !== found) {
      addState(start + t, right, 1)
      addState(start + t, found, -1)
    }
    if (t > 0 && (right !== found || before !== beforeFound)) {
      addTransition(before, right, 1)
      addTransition(beforeFound, found, -1)
    }
    before = right
    beforeFound = found
  }
  if (boundary) addBoundary(start, T)
  return collect()
}

function rightAt(start: u32, t: i32): i32 {
  return load<i32>(gold + ((<usize>start + t) << 2))
}

function foundAt(t: i32): i32 {
  return load<i32>(path + ((<usize>t) << 2))
}

function addState(p: u32, j: i32, sign: f64): void {
  const row = rowOffset + ((<usize>load<u32>(rowOf + ((<usize>p) << 2))) << 2)
  const end = stream + ((<usize>load<u32>(row, 4)) << 2)
  const labels = (1 << labelBits) - 1
  for (let at = stream + ((<usize>load<u32>(row)) << 2); at < end; at += 4) {
    const word = load<u32>(at)
    if (word & DENSE) {
      const cell = (word << 3) + j
      if (load<i32>(weightOf + ((<usize>cell) << 2)) >= 0) add(cell, sign * valueAt(at))
    } else if ((word & labels) === j) add(sparseCell + (word >> labelBits), sign * valueAt(at))
  }
}

function valueAt(word: usize): f64 {
  return streamValues ? load<f64>(streamValues + ((word - stream) << 1)) : 1
}

function addTransition(i: i32, j: i32, sign: f64): void {
  const cell = transCell + i * stride + j
  if (load<i32>(weightOf + ((<usize>cell) << 2)) >= 0) add(cell, sign)
}

function addBoundary(start: u32, T: i32): void {
  add(startCell + rightAt(start, 0), 1)
  add(startCell + foundAt(0), -1)
  add(endCell + rightAt(start, T - 1), 1)
  add(endCell + foundAt(T - 1), -1)
}

function add(cell: u32, value: f64): void {
  const total = totals + ((<usize>cell) << 3)
  store<f64>(total, load<f64>(total) + value)
  store<u32>(last, cell)
  last += 4
}

/** Leaves one entry for each cell whose total is not 0, and makes the totals 0 again. */
function collect(): i32 {
  let count = 0
  for (let at = entryCell; at < last; at += 4) {
    const cell = load<u32>(at)
    const total = totals + ((<usize>cell) << 3)
    const value = load<f64>(total)
    if (value === 0) continue
    store<u32>(entryCell + ((<usize>count) << 2), cell)
    store<f64>(entryValue + ((<usize>count) << 3), value)
    store<f64>(total, 0)
    count++
  }
  return count
}
