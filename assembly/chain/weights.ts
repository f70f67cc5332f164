/**
 * The weights in the layouts that the kernels read: in either precision, and those of dense attributes as
 * rows of labels. If sums are fixed-point numbers, each thread has weights in single precision beside its
 * sums (sums/fixed-point-sums.ts).
 */
import { coarse } from './coarse'
import {
  dense32,
  dense64,
  denseCount,
  denseOffset,
  denseSums,
  firstPair,
  label,
  OWN_DENSE_SUMS,
  OWN_SUMS,
  ownOf,
  point,
  shrink,
  sparse,
  stride,
  sums,
  threads,
  weights32,
  weights64,
} from './plan'

/** Where the sparse weights are, 2^placeShift bytes apart. */
export function sparseWeights<T>(): usize {
  if (sizeof<T>() === 8) return weights64
  return isBesideSums<T>() ? sums : weights32
}

/** Where the rows of dense attributes are, stride · 2^placeShift bytes apart. */
export function denseWeights<T>(): usize {
  if (sizeof<T>() === 8) return dense64
  return isBesideSums<T>() ? denseSums : dense32
}

export function placeShift<T>(): usize {
  return sizeof<T>() === 8 || isBesideSums<T>() ? 3 : 2
}

/** A weight as the kernels take it. */
function weightOf<T>(x: f64): T {
  return sizeof<T>() === 4 ? <T>coarse(x) : <T>x
}

function isBesideSums<T>(): bool {
  return sizeof<T>() === 4 && shrink !== 0
}

/** Overwrites the sparse weights `from` … `to`−1. */
export function gatherWeights<T>(from: i32, to: i32): void {
  const x = <usize>load<u32>(point)
  if (isBesideSums<T>()) {
    for (let thread = 0; thread < threads; thread++) {
      gatherTo<f32>(x, from, min(to, firstPair), ownOf(thread, OWN_SUMS), 3)
    }
  } else gatherTo<T>(x, from, to, sparseWeights<T>(), placeShift<T>())
}

function gatherTo<T>(x: usize, from: i32, to: i32, weights: usize, shift: usize): void {
  for (let k = from; k < to; k++) {
    const f = <usize>load<u32>(sparse + ((<usize>k) << 2))
    store<T>(weights + ((<usize>k) << shift), weightOf<T>(load<f64>(x + (f << 3))))
  }
}

/** Overwrites the places of weights in the rows of dense attributes `from` … `to`−1; other places stay 0. */
export function spreadWeights<T>(from: i32, to: i32): void {
  if (isBesideSums<T>()) {
    for (let thread = 0; thread < threads; thread++) spreadTo<f32>(from, to, ownOf(thread, OWN_DENSE_SUMS), 3)
  } else spreadTo<T>(from, to, denseWeights<T>(), placeShift<T>())
}

function spreadTo<T>(from: i32, to: i32, dense: usize, shift: usize): void {
  const x = <usize>load<u32>(point)
  for (let d = from; d < to; d++) {
    const row = dense + ((<usize>d * <usize>stride) << shift)
    const first = load<u32>(denseOffset + ((<usize>d) << 2))
    const end = first + load<u32>(denseCount + ((<usize>d) << 2))
    for (let f = first; f < end; f++) {
      const j = <usize>load<u16>(label + ((<usize>f) << 1))
      store<T>(row + j * sizeof<T>(), weightOf<T>(load<f64>(x + ((<usize>f) << 3))))
    }
  }
}

/** Copies the weights of row d, which this thread has just overwritten, to the other threads that have their own. */
export function shareDenseRow<T>(d: i32): void {
  if (!isBesideSums<T>()) return
  const before = (<usize>d * <usize>stride) << 3
  for (let thread = 0; thread < threads; thread++) {
    const other = ownOf(thread, OWN_DENSE_SUMS)
    if (other !== denseSums) memory.copy(other + before, denseSums + before, (<usize>stride) << 2)
  }
}
