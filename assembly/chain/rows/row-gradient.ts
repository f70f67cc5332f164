/** From the gradient with respect to the scores of a position to that of the weights of its attributes. */

import {
  denseSums,
  labelBits,
  rowSums,
  slots,
  stream,
  streamScales,
  streamValues,
  stride,
  sums,
} from '../plan'
import { quantized, quantizedNumber, toFixedPointRow } from '../sums/exact'
import { magic } from '../sums/magic'
import { exactRow } from '../workspace'
import { denseBegin, sparseBegin, sparseEnd } from './row-words'

/** Adds the gradient `from` [stride], numbers of type T, of a position that is described by a row. */
export function addRowGradient<T>(row: i32, from: usize): void {
  if (streamValues) {
    spreadWithValues<T>(row, from)
  } else if (slots) {
    spreadSparse<T>(row, from)
  } else {
    toFixedPointRow<T>(from, stride, magic, exactRow)
    if (rowSums) addTo(rowSums + ((<usize>row * <usize>stride) << 3), exactRow)
    else spread(row, exactRow)
  }
}

/** Adds the gradient of a position to the sparse weights of its row; its dense attributes are added elsewhere. */
function spreadSparse<T>(row: i32, from: usize): void {
  const end = sparseEnd(row)
  const mask = (1 << labelBits) - 1
  for (let word = sparseBegin(row); word < end; word += 4) {
    const entry = load<u32>(word)
    const to = sums + ((<usize>(entry >> labelBits)) << 3)
    const term = <f64>load<T>(from + <usize>(entry & mask) * sizeof<T>())
    store<f64>(to, load<f64>(to) + quantizedNumber(term, magic))
  }
}

/** Adds exact sums `from` f64 [stride] to those of the weights of a row. */
export function spread(row: i32, from: usize): void {
  const sparse = sparseBegin(row)
  const end = sparseEnd(row)
  let word = denseBegin(row)
  for (; word < sparse; word += 4) {
    addTo(denseSums + ((<usize>load<u32>(word)) << 3), from)
  }
  const mask = (1 << labelBits) - 1
  for (; word < end; word += 4) {
    const entry = load<u32>(word)
    const to = sums + ((<usize>(entry >> labelBits)) << 3)
    store<f64>(to, load<f64>(to) + load<f64>(from + ((<usize>(entry & mask)) << 3)))
  }
}

function addTo(to: usize, from: usize): void {
  const end = to + ((<usize>stride) << 3)
  for (; to < end; to += 32, from += 32) {
    v128.store(to, f64x2.add(v128.load(to), v128.load(from)))
    v128.store(to, f64x2.add(v128.load(to, 16), v128.load(from, 16)), 16)
  }
}

/** Values make each addend different, and each attribute has a unit of its own, as large as its values. */
function spreadWithValues<T>(row: i32, from: usize): void {
  const sparse = sparseBegin(row)
  const end = sparseEnd(row)
  let word = denseBegin(row)
  for (; word < sparse; word += 4) {
    addScaledTo<T>(denseSums + ((<usize>load<u32>(word)) << 3), word, from)
  }
  const mask = (1 << labelBits) - 1
  for (; word < end; word += 4) {
    const entry = load<u32>(word)
    const weight = (<usize>(entry >> labelBits)) << 3
    const product = <f64>load<T>(from + <usize>(entry & mask) * sizeof<T>()) * valueAt(word)
    store<f64>(sums + weight, load<f64>(sums + weight) + quantizedNumber(product, magicAt(word)))
  }
}

function addScaledTo<T>(to: usize, word: usize, from: usize): void {
  const value = f64x2.splat(valueAt(word))
  const big = f64x2.splat(magicAt(word))
  const end = to + ((<usize>stride) << 3)
  for (; to < end; to += 16, from += 2 * sizeof<T>()) {
    const two = sizeof<T>() === 8 ? v128.load(from) : f64x2.promote_low_f32x4(v128.load64_zero(from))
    v128.store(to, f64x2.add(v128.load(to), quantized(f64x2.mul(two, value), big)))
  }
}

/** Adds what a position with a row, a label and a weight has of each weight. */
export function addObserved(row: i32, label: i32, weight: f64): void {
  const sparse = sparseBegin(row)
  const end = sparseEnd(row)
  let word = denseBegin(row)
  for (; word < sparse; word += 4) {
    addTerm(denseSums + ((<usize>(load<u32>(word) + label)) << 3), word, weight)
  }
  const mask = (1 << labelBits) - 1
  for (; word < end; word += 4) {
    const entry = load<u32>(word)
    if (<i32>(entry & mask) === label) addTerm(sums + ((<usize>(entry >> labelBits)) << 3), word, weight)
  }
}

function addTerm(to: usize, word: usize, weight: f64): void {
  const term = streamValues
    ? quantizedNumber(weight * valueAt(word), magicAt(word))
    : quantizedNumber(weight, magic)
  store<f64>(to, load<f64>(to) + term)
}

function valueAt(word: usize): f64 {
  return load<f64>(streamValues + ((word - stream) << 1))
}

/** Attributes have a unit each, by the power of 2 that stands beside their values. */
function magicAt(word: usize): f64 {
  return load<f64>(streamScales + ((word - stream) << 1)) * magic
}
