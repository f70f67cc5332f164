/** From the sums of the threads to the gradient; the sums become 0 again. */
import {
  denseCount,
  denseOffset,
  firstPair,
  label,
  OWN_DENSE_SUMS,
  OWN_SUMS,
  observed,
  ownOf,
  point,
  sparse,
  stride,
  threads,
  wide,
} from '../plan'
import { inFixedPoint, unit } from './fixed-point'
import { clearDense, denseFixedPoint, narrowSums } from './fixed-point-sums'

/** Overwrites the gradient of sparse weights `from` … `to`−1: expected minus observed counts. */
export function reduceSums(from: i32, to: i32): void {
  if (!inFixedPoint) {
    reduceRange<f64>(from, to, 0, 3, 1)
    return
  }
  // Wide sums, narrow ones, and those of transitions (sums/fixed-point-sums.ts)
  reduceRange<i64>(from, min(to, wide), 0, 3, unit())
  reduceRange<i32>(max(from, wide), min(to, firstPair), narrowSums(0), 2, unit())
  reduceRange<f64>(max(from, firstPair), to, 0, 3, 1)
}

/** The same for sums of type S, the k-th of which is k << shift after `start` in the array of a thread, in some unit. */
function reduceRange<S>(from: i32, to: i32, start: usize, shift: usize, unit: f64): void {
  const gradient = <usize>load<u32>(point, 4)
  for (let k: usize = from; <i32>k < to; k++) {
    let sum: f64 = 0
    for (let thread = 0; thread < threads; thread++) {
      const at = ownOf(thread, OWN_SUMS) + start + (k << shift)
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
        const own = ownOf(thread, OWN_DENSE_SUMS)
        sum += inFixedPoint ? denseFixedPoint(own, d, <i32>j) : load<f64>(own + row + ((<usize>j) << 3))
      }
      const weight = (<usize>f) << 3
      store<f64>(gradient + weight, sum - load<f64>(observed + weight))
    }
    for (let thread = 0; thread < threads; thread++) {
      if (inFixedPoint) clearDense(ownOf(thread, OWN_DENSE_SUMS), d)
      else memory.fill(ownOf(thread, OWN_DENSE_SUMS) + row, 0, (<usize>stride) << 3)
    }
  }
}
