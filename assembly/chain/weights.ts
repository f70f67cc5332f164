/** What the weights are read as: in single precision, and those of dense attributes as rows of labels. */
import { dense32, dense64, denseCount, denseOffset, label, stride, weights32, x } from './plan'

/** Overwrites weights32 from `from` to `to`, which are multiples of 4 but for the end. */
export function narrowWeights(from: i32, to: i32): void {
  let k = from
  for (; k + 4 <= to; k += 4) {
    const at = x + ((<usize>k) << 3)
    const low = f32x4.demote_f64x2_zero(v128.load(at))
    const high = f32x4.demote_f64x2_zero(v128.load(at, 16))
    v128.store(weights32 + ((<usize>k) << 2), v128.shuffle<f64>(low, high, 0, 2))
  }
  for (; k < to; k++) store<f32>(weights32 + ((<usize>k) << 2), <f32>load<f64>(x + ((<usize>k) << 3)))
}

/** Overwrites the places of weights in the rows of dense attributes `from` … `to`−1; other places stay 0. */
export function spreadWeights<T>(from: i32, to: i32): void {
  const dense = sizeof<T>() === 8 ? dense64 : dense32
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
