/** From the sums of the threads to the gradient; the sums become 0 again. */
import { denseCount, denseOffset, label, loose, observed, ownOf, point, stride, threads } from './plan'
import { inQuanta } from './quanta'
import { clearDense, denseQuanta, takeLoose } from './quanta-sums'

/** Overwrites the gradient of loose weights `from` … `to`−1: what is expected less what was observed. */
export function reduceSums(from: i32, to: i32): void {
  const gradient = <usize>load<u32>(point, 4)
  for (let k: usize = from; k < <usize>to; k++) {
    let sum: f64 = 0
    for (let thread = 0; thread < threads; thread++) {
      const own = ownOf(thread, 0)
      if (inQuanta) {
        sum += takeLoose(own, k)
      } else {
        sum += load<f64>(own + (k << 3))
        store<f64>(own + (k << 3), 0)
      }
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
      const j = load<u16>(label + ((<usize>f) << 1))
      let sum: f64 = 0
      for (let thread = 0; thread < threads; thread++) {
        const own = ownOf(thread, 1)
        sum += inQuanta ? denseQuanta(own, d, <i32>j) : load<f64>(own + row + ((<usize>j) << 3))
      }
      const weight = (<usize>f) << 3
      store<f64>(gradient + weight, sum - load<f64>(observed + weight))
    }
    for (let thread = 0; thread < threads; thread++) {
      if (inQuanta) clearDense(ownOf(thread, 1), d)
      else memory.fill(ownOf(thread, 1) + row, 0, (<usize>stride) << 3)
    }
  }
}
