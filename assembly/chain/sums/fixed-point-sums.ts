/**
 * Sums of fixed-point numbers (fixed-point.ts). Those of *wide* weights, of attributes with very many
 * positions, take 64 bits, and all others 32.
 *
 * Sums of sparse weights: i64 [wide], then i32 for each other weight of an attribute; the weights of
 * transitions and of first and last labels remain f64. Sums of dense attributes and clusters: i64 or i32
 * [stride], at place >> 1 in words of 4 bytes; place & 1 means wide.
 */
import { densePlace, denseSums, labelBits, stride, sums, wide } from '../plan'
import { denseBegin, narrowBegin, sparseBegin, sparseEnd } from '../rows/row-words'
import { unit } from './fixed-point'

/** Adds the gradient `from` i32 [stride] of a position to the sparse weights of its row. */
export function addSparseFixedPoint(row: i32, from: usize): void {
  const narrow = narrowBegin(row)
  const end = sparseEnd(row)
  const mask = (1 << labelBits) - 1
  let word = sparseBegin(row)
  for (; word < narrow; word += 4) {
    const entry = load<u32>(word)
    const to = sums + ((<usize>(entry >> labelBits)) << 3)
    store<i64>(to, load<i64>(to) + <i64>load<i32>(from + ((<usize>(entry & mask)) << 2)))
  }
  const others = narrowSums(sums)
  for (; word < end; word += 4) {
    const entry = load<u32>(word)
    const to = others + ((<usize>(entry >> labelBits)) << 2)
    store<i32>(to, load<i32>(to) + load<i32>(from + ((<usize>(entry & mask)) << 2)))
  }
}

/** The address that the sum of weight 0 would have if it were narrow. */
export function narrowSums(array: usize): usize {
  return array + ((<usize>wide) << 2)
}

/** The sum of a label of dense attribute d in the array of a thread. */
export function denseFixedPoint(array: usize, d: i32, label: i32): f64 {
  const place = placeOf(d)
  const row = rowOf(array, place)
  const sum = isWide(place)
    ? <f64>load<i64>(row + ((<usize>label) << 3))
    : <f64>load<i32>(row + ((<usize>label) << 2))
  return sum * unit()
}

/** Makes the sums of dense attribute or cluster d 0. */
export function clearDense(array: usize, d: i32): void {
  const place = placeOf(d)
  memory.fill(rowOf(array, place), 0, (<usize>stride) << (isWide(place) ? 3 : 2))
}

/** Adds what the array of a thread has for cluster d to out i64 [stride]. */
export function addCluster(array: usize, d: i32, out: usize): void {
  const place = placeOf(d)
  const row = rowOf(array, place)
  for (let j: usize = 0; j < <usize>stride; j++) {
    const sum = isWide(place) ? load<i64>(row + (j << 3)) : <i64>load<i32>(row + (j << 2))
    store<i64>(out + (j << 3), load<i64>(out + (j << 3)) + sum)
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
    const to = sums + ((<usize>(entry >> labelBits)) << 3)
    store<i64>(to, load<i64>(to) + load<i64>(from + ((<usize>(entry & mask)) << 3)))
  }
  const others = narrowSums(sums)
  for (; word < end; word += 4) {
    const entry = load<u32>(word)
    const to = others + ((<usize>(entry >> labelBits)) << 2)
    store<i32>(to, load<i32>(to) + <i32>load<i64>(from + ((<usize>(entry & mask)) << 3)))
  }
}

function spreadDense(d: i32, from: usize): void {
  const place = placeOf(d)
  const row = rowOf(denseSums, place)
  for (let j: usize = 0; j < <usize>stride; j++) {
    const sum = load<i64>(from + (j << 3))
    if (isWide(place)) store<i64>(row + (j << 3), load<i64>(row + (j << 3)) + sum)
    else store<i32>(row + (j << 2), load<i32>(row + (j << 2)) + <i32>sum)
  }
}

export function placeOf(d: i32): u32 {
  return load<u32>(densePlace + ((<usize>d) << 2))
}

export function isWide(place: u32): bool {
  return (place & 1) !== 0
}

export function rowOf(array: usize, place: u32): usize {
  return array + ((<usize>(place >> 1)) << 2)
}
