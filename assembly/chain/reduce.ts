/** From the sums of the threads to the gradient; the sums become 0 again. */
import { denseCount, denseOffset, label, loose, observed, ownOf, point, stride, threads } from './plan'

/** Overwrites the gradient of loose weights `from` … `to`−1: what is expected less what was observed. */
export function reduceSums(from: i32, to: i32): void {
  const gradient = <usize>load<u32>(point, 4)
  for (let k: usize = from; k < <usize>to; k++) {
    let sum: f64 = 0
    for (let thread = 0; thread < threads; thread++) {
      const at = ownOf(thread, 0) + (k << 3)
      sum += load<f64>(at)
      store<f64>(at, 0)
    }
    const f = (<usize>load<u32>(loose + (k << 2))) << 3
    store<f64>(gradient + f, sum - load<f64>(observed + f))
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
      const place = row + ((<usize>load<u16>(label + ((<usize>f) << 1))) << 3)
      let sum: f64 = 0
      for (let thread = 0; thread < threads; thread++) sum += load<f64>(ownOf(thread, 1) + place)
      const weight = (<usize>f) << 3
      store<f64>(gradient + weight, sum - load<f64>(observed + weight))
    }
    for (let thread = 0; thread < threads; thread++)
      memory.fill(ownOf(thread, 1) + row, 0, (<usize>stride) << 3)
  }
}
