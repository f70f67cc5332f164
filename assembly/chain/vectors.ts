/** Operations on dense vectors of f64, whose addresses are multiples of 16. */
import { madd } from '../lanes'

/** Σ x_k y_k over n numbers, in eight partial sums. */
export function dot(x: usize, y: usize, n: i32): f64 {
  let a = f64x2.splat(0)
  let b = f64x2.splat(0)
  let c = f64x2.splat(0)
  let d = f64x2.splat(0)
  let k = 0
  for (; k + 8 <= n; k += 8, x += 64, y += 64) {
    a = madd<f64>(v128.load(x), v128.load(y), a)
    b = madd<f64>(v128.load(x, 16), v128.load(y, 16), b)
    c = madd<f64>(v128.load(x, 32), v128.load(y, 32), c)
    d = madd<f64>(v128.load(x, 48), v128.load(y, 48), d)
  }
  const sum = v128.add<f64>(v128.add<f64>(a, b), v128.add<f64>(c, d))
  let rest: f64 = 0
  for (; k < n; k++, x += 8, y += 8) rest += load<f64>(x) * load<f64>(y)
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1) + rest
}
