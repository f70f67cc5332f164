/** From the sums of the threads to the gradient; the sums become 0 again. */
import {
  denseCount,
  denseOffset,
  firstPair,
  label,
  OWN_DENSE_SUMS,
  OWN_SUMS,
  OWN_WIDE_SUMS,
  observed,
  ownOf,
  point,
  sparse,
  stride,
  threads,
  wide,
} from '../plan'
import { inFixedPoint, unit } from './fixed-point'
import { clearDense, denseFixedPoint } from './fixed-point-sums'

/** Overwrites the gradient of sparse weights `from` … `to`−1: expected minus observed counts. */
export function reduceSums(from: i32, to: i32): void {
  if (!inFixedPoint) {
    reduceRange<f64>(from, to, OWN_SUMS, 0, 1)
    return
  }
  // Wide sums, narrow ones, and those of transitions (sums/fixed-point-sums.ts)
  reduceRange<i64>(from, min(to, wide), OWN_WIDE_SUMS, 0, unit())
  reduceRange<i32>(max(from, wide), min(to, firstPair), OWN_SUMS, 4, unit())
  reduceRange<f64>(max(from, firstPair), to, OWN_SUMS, 0, 1)
}

/** The same for sums of type S, the k-th of which is 8 k + start bytes into array `own`, one of OWN_…, of a thread, in some unit. */
function reduceRange<S>(from: i32, to: i32, own: i32, start: usize, unit: f64): void {
  const gradient = <usize>load<u32>(point, 4)
  for (let k: usize = from; <i32>k < to; k++) {
    let sum: f64 = 0
    for (let thread = 0; thread < threads; thread++) {
      const at = ownOf(thread, own) + start + (k << 3)
      sum += <f64>load<S>(at)
      store<S>(at, <S>0)
    }
    const f = (<usize>load<u32>(sparse + (k << 2))) << 3
    store<f64>(gradient + f, sum * unit - load<f64>(observed + f))
  }
}

/** Overwrites the gradient of the weights of dense attributes `from` … `to`−1. */
export function reduceDense(from: i32, to: i32): void {
  const gradient = <usize>load<u32>(point, 4)
  for (let d = from; d < to; d++) {
    const row = (<usize>d * <usize>stride) << 3
    const first = load<u32>(denseOffset + ((<usize>d) << 2))
    const end = first + load<u32>(denseCount + ((<usize>d) << 2))
    for (let f = first; f < end; f++) {
      const j = load<u16>(label + ((<usize>f) << 1))
      let sum: f64 = 0
      for (let thread = 0; thread < threads; thread++) {
        sum += inFixedPoint
          ? <f64>denseFixedPoint(thread, d, j) * unit()
          : load<f64>(ownOf(thread, OWN_DENSE_SUMS) + row + ((<usize>j) << 3))
      }
      const weight = (<usize>f) << 3
      store<f64>(gradient + weight, sum - load<f64>(observed + weight))
    }
    for (let thread = 0; thread < threads; thread++) {
      if (inFixedPoint) clearDense(thread, d)
      else memory.fill(ownOf(thread, OWN_DENSE_SUMS) + row, 0, (<usize>stride) << 3)
    }
  }
}
