/**
 * Sums of fixed-point numbers (fixed-point.ts), of 32 bits each, beside the weights in single precision: what
 * the scores of a group have brought into the cache is still there when its gradient is added.
 *
 * - `sums` of a thread: for each sparse weight of an attribute f32, the weight, and i32, its sum; for the
 *   weights of transitions and of first and last labels f64 sums.
 * - `denseSums`: for each dense attribute or cluster f32 [stride], the weights, and i32 [stride], the sums.
 *
 * Sums of *wide* weights, of attributes with very many positions, take 64 bits, in `wideSums`. Those of
 * sparse weights are added there; those of dense attributes are moved there before 32 bits can overflow: after
 * some groups, as many as the group that has most of an attribute allows, or after some positions within a group.
 */
import {
  denseSums,
  labelBits,
  mostSteps,
  OWN_DENSE_SUMS,
  OWN_WIDE_SUMS,
  ownOf,
  stride,
  sums,
  wide,
  wideDense,
  wideEnds,
  wideOf,
  wideSums,
} from '../plan'
import { denseBegin, narrowBegin, sparseBegin, sparseEnd } from '../rows/row-words'

/** Positions of all lanes that have been added to dense sums since those of the widest attributes were last emptied. */
let steps = 0
/** Groups that have been added. */
let groups = 0

/** Call before the groups of an evaluation, when all sums are 0. */
export function beginSteps(): void {
  steps = 0
  groups = 0
}

/** Call before the gradients of a group are added. */
export function beginGroup(): void {
  // An attribute that 32 bits hold for 2^k groups is emptied after each 2^k of them.
  if (groups > 0) emptyDense(endOf(0), endOf(1 + min(ctz(groups), 8)))
  groups++
}

/** Call before the gradients of a position of all lanes are added. */
export function beginStep(): void {
  if (steps === mostSteps) {
    emptyDense(0, endOf(0))
    steps = 0
  }
  steps++
}

function endOf(k: i32): i32 {
  return load<i32>(wideEnds + ((<usize>k) << 2))
}

/** Moves the sums of wide dense attributes `first` … `end`−1 from 32 bits to 64. */
function emptyDense(first: i32, end: i32): void {
  for (let n = first; n < end; n++) widen(n)
}

function widen(n: i32): void {
  const d = load<i32>(wideDense + ((<usize>n) << 2))
  const bytes = (<usize>stride) << 2
  let from = narrowRow(denseSums, d)
  let to = wideRow(wideSums, n)
  for (const end = from + bytes; from < end; from += 16, to += 32) {
    const four = v128.load(from)
    v128.store(to, i64x2.add(v128.load(to), i64x2.extend_low_i32x4_s(four)))
    v128.store(to, i64x2.add(v128.load(to, 16), i64x2.extend_high_i32x4_s(four)), 16)
    v128.store(from, i32x4.splat(0))
  }
}

/** Adds the gradient `from` i32 [stride] of a position to the weights of its row. */
export function addRowFixedPoint(row: i32, from: usize): void {
  const bits = labelBits
  const mask = (1 << bits) - 1
  const narrow = narrowBegin(row)
  const end = sparseEnd(row)
  let word = sparseBegin(row)
  const wides = wideSums
  for (; word < narrow; word += 4) {
    const entry = load<u32>(word)
    const to = wides + ((<usize>(entry >> bits)) << 3)
    store<i64>(to, load<i64>(to) + <i64>load<i32>(from + ((<usize>(entry & mask)) << 2)))
  }
  const pairs = sums
  for (; word < end; word += 4) {
    const entry = load<u32>(word)
    const to = pairs + ((<usize>(entry >> bits)) << 3)
    store<i32>(to, load<i32>(to, 4) + load<i32>(from + ((<usize>(entry & mask)) << 2)), 4)
  }
  addDense(denseBegin(row), sparseBegin(row), from)
}

/** Six vectors of labels at a time, then two: stride is a multiple of 8. */
function addDense(list: usize, end: usize, from: usize): void {
  if (list === end) return
  const bytes = (<usize>stride) << 2
  const rows = denseSums + bytes
  let part: usize = 0
  for (; part + 96 <= bytes; part += 96) addSix(list, end, from + part, rows + part)
  for (; part < bytes; part += 32) addTwo(list, end, from + part, rows + part)
}

function addSix(list: usize, end: usize, from: usize, rows: usize): void {
  const a = v128.load(from)
  const b = v128.load(from, 16)
  const c = v128.load(from, 32)
  const d = v128.load(from, 48)
  const e = v128.load(from, 64)
  const f = v128.load(from, 80)
  for (; list < end; list += 4) {
    const to = rows + ((<usize>load<u32>(list)) << 3)
    v128.store(to, i32x4.add(v128.load(to), a))
    v128.store(to, i32x4.add(v128.load(to, 16), b), 16)
    v128.store(to, i32x4.add(v128.load(to, 32), c), 32)
    v128.store(to, i32x4.add(v128.load(to, 48), d), 48)
    v128.store(to, i32x4.add(v128.load(to, 64), e), 64)
    v128.store(to, i32x4.add(v128.load(to, 80), f), 80)
  }
}

function addTwo(list: usize, end: usize, from: usize, rows: usize): void {
  const a = v128.load(from)
  const b = v128.load(from, 16)
  for (; list < end; list += 4) {
    const to = rows + ((<usize>load<u32>(list)) << 3)
    v128.store(to, i32x4.add(v128.load(to), a))
    v128.store(to, i32x4.add(v128.load(to, 16), b), 16)
  }
}

/** What a thread has for a label of dense attribute or cluster d. */
export function denseFixedPoint(thread: i32, d: i32, label: usize): i64 {
  const narrow = <i64>load<i32>(narrowRow(ownOf(thread, OWN_DENSE_SUMS), d) + (label << 2))
  const n = load<i32>(wideOf + ((<usize>d) << 2))
  return n < 0 ? narrow : narrow + load<i64>(wideRow(ownOf(thread, OWN_WIDE_SUMS), n) + (label << 3))
}

/** Makes what a thread has for dense attribute or cluster d 0. */
export function clearDense(thread: i32, d: i32): void {
  memory.fill(narrowRow(ownOf(thread, OWN_DENSE_SUMS), d), 0, (<usize>stride) << 2)
  const n = load<i32>(wideOf + ((<usize>d) << 2))
  if (n >= 0) memory.fill(wideRow(ownOf(thread, OWN_WIDE_SUMS), n), 0, (<usize>stride) << 3)
}

/** Adds what a thread has for cluster d to out i64 [stride]. */
export function addCluster(thread: i32, d: i32, out: usize): void {
  for (let j: usize = 0; j < <usize>stride; j++) {
    store<i64>(out + (j << 3), load<i64>(out + (j << 3)) + denseFixedPoint(thread, d, j))
  }
}

/** Adds the sums i64 [stride] of a cluster to those of the weights of its row. */
export function spreadFixedPoint(row: i32, from: usize): void {
  const sparse = sparseBegin(row)
  const narrow = narrowBegin(row)
  const end = sparseEnd(row)
  let word = denseBegin(row)
  for (; word < sparse; word += 4) spreadDense(<i32>load<u32>(word) / stride, from)
  const mask = (1 << labelBits) - 1
  for (; word < narrow; word += 4) {
    const entry = load<u32>(word)
    const to = wideSums + ((<usize>(entry >> labelBits)) << 3)
    store<i64>(to, load<i64>(to) + load<i64>(from + ((<usize>(entry & mask)) << 3)))
  }
  for (; word < end; word += 4) {
    const entry = load<u32>(word)
    const to = sums + ((<usize>(entry >> labelBits)) << 3)
    store<i32>(to, load<i32>(to, 4) + <i32>load<i64>(from + ((<usize>(entry & mask)) << 3)), 4)
  }
}

function spreadDense(d: i32, from: usize): void {
  const n = load<i32>(wideOf + ((<usize>d) << 2))
  const row = n < 0 ? narrowRow(denseSums, d) : wideRow(wideSums, n)
  for (let j: usize = 0; j < <usize>stride; j++) {
    const sum = load<i64>(from + (j << 3))
    if (n >= 0) store<i64>(row + (j << 3), load<i64>(row + (j << 3)) + sum)
    else store<i32>(row + (j << 2), load<i32>(row + (j << 2)) + <i32>sum)
  }
}

/** The sums i32 [stride] of dense attribute or cluster d. */
function narrowRow(array: usize, d: i32): usize {
  return array + ((<usize>d * <usize>stride) << 3) + ((<usize>stride) << 2)
}

/** The sums i64 [stride] of wide dense attribute n. */
function wideRow(array: usize, n: i32): usize {
  return array + ((<usize>wide + <usize>n * <usize>stride) << 3)
}
