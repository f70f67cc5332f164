/**
 * e^x for vectors: x = n ln 2 + f with |f| ≤ ½ ln 2, e^f by its power series, and 2^n by an addition to the
 * exponent. The series ends where its next term is below the rounding of T.
 */
import { madd } from './lanes'

/**
 * Below this, e^x is replaced by e^LOWEST: a product with it cannot become subnormal, and it does not change
 * any sum.
 */
export function lowest<T>(): T {
  return <T>(sizeof<T>() === 8 ? -700 : -60)
}

/** e^x for numbers of at most 80 (single precision) or 700 (double). Relative error 2e-7 and 4e-16. */
export function exp<T>(x: v128): v128 {
  return sizeof<T>() === 8 ? exp64(x) : exp32(x)
}

function exp32(x: v128): v128 {
  x = f32x4.pmax(x, f32x4.splat(lowest<f32>()))
  // Adding 1.5·2²³ rounds a number to a whole one, which is then in the last bits.
  const magic = f32x4.splat(12582912)
  const rounded = madd<f32>(x, f32x4.splat(<f32>Math.LOG2E), magic)
  const n = f32x4.sub(rounded, magic)
  // f = x − n ln 2, with ln 2 in two parts, the first of which n can be multiplied by without rounding
  let f = madd<f32>(n, f32x4.splat(-0.693359375), x)
  f = madd<f32>(n, f32x4.splat(2.1219444e-4), f)
  let y = f32x4.splat(<f32>(1.0 / 5040))
  y = madd<f32>(y, f, f32x4.splat(<f32>(1.0 / 720)))
  y = madd<f32>(y, f, f32x4.splat(<f32>(1.0 / 120)))
  y = madd<f32>(y, f, f32x4.splat(<f32>(1.0 / 24)))
  y = madd<f32>(y, f, f32x4.splat(<f32>(1.0 / 6)))
  y = madd<f32>(y, f, f32x4.splat(0.5))
  y = madd<f32>(y, f, f32x4.splat(1))
  y = madd<f32>(y, f, f32x4.splat(1))
  return i32x4.add(y, i32x4.shl(rounded, 23))
}

function exp64(x: v128): v128 {
  x = f64x2.pmax(x, f64x2.splat(lowest<f64>()))
  const magic = f64x2.splat(6755399441055744) // 1.5·2⁵²
  const rounded = madd<f64>(x, f64x2.splat(Math.LOG2E), magic)
  const n = f64x2.sub(rounded, magic)
  let f = madd<f64>(n, f64x2.splat(-0.69314718036912382), x)
  f = madd<f64>(n, f64x2.splat(-1.9082149292705877e-10), f)
  let y = f64x2.splat(1.0 / 6227020800)
  y = madd<f64>(y, f, f64x2.splat(1.0 / 479001600))
  y = madd<f64>(y, f, f64x2.splat(1.0 / 39916800))
  y = madd<f64>(y, f, f64x2.splat(1.0 / 3628800))
  y = madd<f64>(y, f, f64x2.splat(1.0 / 362880))
  y = madd<f64>(y, f, f64x2.splat(1.0 / 40320))
  y = madd<f64>(y, f, f64x2.splat(1.0 / 5040))
  y = madd<f64>(y, f, f64x2.splat(1.0 / 720))
  y = madd<f64>(y, f, f64x2.splat(1.0 / 120))
  y = madd<f64>(y, f, f64x2.splat(1.0 / 24))
  y = madd<f64>(y, f, f64x2.splat(1.0 / 6))
  y = madd<f64>(y, f, f64x2.splat(0.5))
  y = madd<f64>(y, f, f64x2.splat(1))
  y = madd<f64>(y, f, f64x2.splat(1))
  return i64x2.add(y, i64x2.shl(rounded, 52))
}
