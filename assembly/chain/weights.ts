/**
 * The weights in the layouts that the kernels read: in either precision, and those of dense attributes as
 * rows of labels.
 */
import {
  dense32,
  dense64,
  denseCount,
  denseOffset,
  label,
  point,
  sparse,
  stride,
  weights32,
  weights64,
} from './plan'

/** Overwrites the sparse weights `from` … `to`−1. */
export function gatherWeights<T>(from: i32, to: i32): void {
  const weights = sizeof<T>() === 8 ? weights64 : weights32
  const x = <usize>load<u32>(point)
  for (let k: usize = from; k < <usize>to; k++) {
    const f = <usize>load<u32>(sparse + (k << 2))
    store<T>(weights + k * sizeof<T>(), <T>load<f64>(x + (f << 3)))
  }
}

/** Overwrites the places of weights in the rows of dense attributes `from` … `to`−1; other places stay 0. */
export function spreadWeights<T>(from: i32, to: i32): void {
  const dense = sizeof<T>() === 8 ? dense64 : dense32
  const x = <usize>load<u32>(point)
  for (let d = from; d < to; d++) {
    const row = dense + <usize>d * <usize>stride * sizeof<T>()
    const first = load<u32>(denseOffset + ((<usize>d) << 2))
    const end = first + load<u32>(denseCount + ((<usize>d) << 2))
    for (let f = first; f < end; f++) {
      const j = <usize>load<u16>(label + ((<usize>f) << 1))
      store<T>(row + j * sizeof<T>(), <T>load<f64>(x + ((<usize>f) << 3)))
    }
  }
}
