/** The counts of pairs of observations, searched as `PairLookup` does. Labels are + 1. */

import { allocate } from '../heap'
import { candidatesOf, firstOf, labelsFrom } from './observations'

const NUMBER: usize = 4
const DOUBLE: usize = 8

/** A table is these numbers, one after the other. */
const ROWS: usize = 0
const OFFSET: usize = 4 //  [rows+1]
const NEXT: usize = 8 //    [entries]
const FROM: usize = 12 //   [entries] 16 bits
const TO: usize = 16 //     [entries] 16 bits
const COUNT: usize = 20 //  [entries]
const SUMS: usize = 24 //   [entries+1] counts of all entries before each, or 0: none have been made

let place: usize = 0 //     [labels+1] which candidate a label is, −1: none
let observed: usize = 0 //  [m][n] counts of the last pair
let room: i32 = 0 //        cells of it
let first: u32 = 0 //       entries of the last pair
let last: u32 = 0

/** A table whose columns are at these addresses. */
export function createTable(
  rows: i32,
  offset: usize,
  next: usize,
  from: usize,
  to: usize,
  count: usize,
): usize {
  const table = allocate(28)
  store<i32>(table, rows, ROWS)
  store<u32>(table, <u32>offset, OFFSET)
  store<u32>(table, <u32>next, NEXT)
  store<u32>(table, <u32>from, FROM)
  store<u32>(table, <u32>to, TO)
  store<u32>(table, <u32>count, COUNT)
  return table
}

/** Makes the sums of a table: pairs of signatures have many entries, and are met with many kinds of words. */
export function addSums(table: usize): void {
  const count = <usize>load<u32>(table, COUNT)
  const entries = <usize>load<u32>(<usize>load<u32>(table, OFFSET) + <usize>load<i32>(table, ROWS) * NUMBER)
  const sums = allocate((entries + 1) * DOUBLE)
  let sum: f64 = 0
  for (let e: usize = 0; e < entries; e++) {
    sum += <f64>load<i32>(count + e * NUMBER)
    store<f64>(sums + e * DOUBLE, sum, DOUBLE)
  }
  store<u32>(table, <u32>sums, SUMS)
}

/** Makes room for labels below a number. */
export function reserveLabels(labels: i32): void {
  place = allocate(<usize>labels * NUMBER)
  memory.fill(place, 0xff, <usize>labels * NUMBER)
}

/** The counts of the last pair that was counted, [m][n]. */
export function observedCounts(): usize {
  return observed
}

/** Finds the counts of the candidates of a and b as a pair of these ids. Returns the total over all labels, 0 if the pair was not counted. */
export function countPair(table: usize, row: i32, next: i32, a: i32, b: i32): f64 {
  if (table === 0 || row < 0 || next < 0 || !findPair(table, row, next)) return 0
  const m = candidatesOf(a)
  const n = candidatesOf(b)
  clearObserved(m * n)
  if (last - first > <u32>(16 * m * n)) searchCells(table, a, b, m, n)
  else scanEntries(table, a, b, m, n)
  return totalOf(table)
}

/** The sum of the entries of the last pair. */
function totalOf(table: usize): f64 {
  const sums = <usize>load<u32>(table, SUMS)
  if (sums !== 0) return load<f64>(sums + <usize>last * DOUBLE) - load<f64>(sums + <usize>first * DOUBLE)
  const count = <usize>load<u32>(table, COUNT)
  let total: f64 = 0
  for (let e = <usize>first; e < <usize>last; e++) total += <f64>load<i32>(count + e * NUMBER)
  return total
}

function clearObserved(cells: i32): void {
  if (cells > room) {
    room = 2 * cells
    observed = allocate(<usize>room * DOUBLE)
  } else memory.fill(observed, 0, <usize>cells * DOUBLE)
}

function findPair(table: usize, row: i32, next: i32): bool {
  if (row >= load<i32>(table, ROWS)) return false
  const offset = <usize>load<u32>(table, OFFSET) + <usize>row * NUMBER
  const values = <usize>load<u32>(table, NEXT)
  const end = load<u32>(offset, 4)
  first = lowerBound(values, next, load<u32>(offset), end)
  if (first === end || load<i32>(values + <usize>first * NUMBER) !== next) return false
  const near = min(end, first + 8)
  last = first + 1
  while (last < near && load<i32>(values + <usize>last * NUMBER) === next) last++
  if (last === near) last = lowerBound(values, next + 1, last, end)
  return true
}

/** The first index in low … high−1 whose value is at least `value`, or high. */
function lowerBound(values: usize, value: i32, low: u32, high: u32): u32 {
  while (low < high) {
    const middle = (low + high) >> 1
    if (load<i32>(values + <usize>middle * NUMBER) < value) low = middle + 1
    else high = middle
  }
  return low
}

function scanEntries(table: usize, a: i32, b: i32, m: i32, n: i32): void {
  const from = <usize>load<u32>(table, FROM)
  const to = <usize>load<u32>(table, TO)
  const count = <usize>load<u32>(table, COUNT)
  const rows = labelsFrom(firstOf(a))
  const columns = labelsFrom(firstOf(b))
  for (let j = 0; j < n; j++) store<i32>(placeOf(load<i32>(columns + <usize>j * NUMBER)), j)
  let i = 0
  for (let e = <usize>first; e < <usize>last; e++) {
    const label = <i32>load<u16>(from + e * 2)
    while (i < m && load<i32>(rows + <usize>i * NUMBER) < label) i++
    if (i === m) break
    const j = load<i32>(placeOf(<i32>load<u16>(to + e * 2)))
    if (j >= 0 && load<i32>(rows + <usize>i * NUMBER) === label)
      store<f64>(observed + <usize>(i * n + j) * DOUBLE, <f64>load<i32>(count + e * NUMBER))
  }
  for (let j = 0; j < n; j++) store<i32>(placeOf(load<i32>(columns + <usize>j * NUMBER)), -1)
}

function placeOf(label: i32): usize {
  return place + <usize>label * NUMBER
}

function searchCells(table: usize, a: i32, b: i32, m: i32, n: i32): void {
  const from = <usize>load<u32>(table, FROM)
  const to = <usize>load<u32>(table, TO)
  const count = <usize>load<u32>(table, COUNT)
  let cell = observed
  for (let i = 0; i < m; i++) {
    const before = load<u32>(labelsFrom(firstOf(a) + i))
    for (let j = 0; j < n; j++, cell += DOUBLE) {
      const behind = load<u32>(labelsFrom(firstOf(b) + j))
      let low = first
      let high = last
      while (low < high) {
        const middle = (low + high) >> 1
        const label = <u32>load<u16>(from + <usize>middle * 2)
        if (label < before || (label === before && <u32>load<u16>(to + <usize>middle * 2) < behind))
          low = middle + 1
        else high = middle
      }
      const at = <usize>low
      if (low < last && <u32>load<u16>(from + at * 2) === before && <u32>load<u16>(to + at * 2) === behind)
        store<f64>(cell, <f64>load<i32>(count + at * NUMBER))
    }
  }
}

/**
 * Which pairs a table may have: a bit for the hash of each, as `PairFilter`. It fits into the processor's cache, where the table does not, and rejects all but one in eight of the pairs
 * that the table does not have.
 */
let bits: usize = 0
let shift: u32 = 0

/** Makes the filter of a table. */
export function createFilter(table: usize): void {
  const rows = <usize>load<i32>(table, ROWS)
  const offset = <usize>load<u32>(table, OFFSET)
  const next = <usize>load<u32>(table, NEXT)
  const entries = load<u32>(offset + rows * NUMBER)
  const words = max<u32>(5, 32 - clz<u32>(entries >> 2)) // log₂; 8 bits for each entry, at least
  bits = allocate(NUMBER << (<usize>words))
  shift = 32 - words
  for (let row: usize = 0; row < rows; row++) {
    const end = <usize>load<u32>(offset + row * NUMBER, 4)
    for (let e = <usize>load<u32>(offset + row * NUMBER); e < end; e++) {
      const hash = hashOf(<u32>row, load<u32>(next + e * NUMBER))
      const word = bits + ((<usize>(hash >> shift)) << 2)
      store<u32>(word, load<u32>(word) | ((<u32>1) << (hash & 31)))
    }
  }
}

/** Whether the pair may have been counted: if false it was not. */
export function mayHave(row: i32, next: i32): bool {
  const hash = hashOf(<u32>row, <u32>next)
  return ((load<u32>(bits + ((<usize>(hash >> shift)) << 2)) >> (hash & 31)) & 1) !== 0
}

function hashOf(row: u32, next: u32): u32 {
  const h = (row * 0x9e3779b1) ^ (next * 0x85ebca77)
  return (h ^ (h >> 15)) * 0x2c1b3c6d
}
