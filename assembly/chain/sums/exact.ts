/**
 * Sums that come out the same in whatever order they are taken, so that threads may share work as they please.
 *
 * Each addend is rounded to a multiple of one unit, by adding and subtracting 1.5·2⁵²·unit. Sums of
 * multiples of the unit below 2⁵³ of them are exact in double precision, hence associative. The unit is
 * so small that a whole corpus may add up, and far below what single precision loses.
 *
 * J. Demmel and H. D. Nguyen, Fast Reproducible Floating-Point Summation, 2013 (pre-rounding).
 */

/** Two numbers, each rounded to the unit of a magic number. */
export function quantized(x: v128, magic: v128): v128 {
  return f64x2.sub(f64x2.add(x, magic), magic)
}

export function quantizedNumber(x: f64, magic: f64): f64 {
  return x + magic - magic
}

/** Overwrites to [n] with numbers `from` [n] of type T, each rounded. n is a multiple of 4. */
export function toFixedPointRow<T>(from: usize, n: i32, magic: f64, to: usize): void {
  const big = f64x2.splat(magic)
  const end = to + ((<usize>n) << 3)
  if (sizeof<T>() === 8) {
    for (; to < end; to += 16, from += 16) v128.store(to, quantized(v128.load(from), big))
  } else {
    for (; to < end; to += 32, from += 16) {
      const four = v128.load(from)
      v128.store(to, quantized(f64x2.promote_low_f32x4(four), big))
      v128.store(to, quantized(f64x2.promote_low_f32x4(v128.shuffle<f64>(four, four, 1, 0)), big), 16)
    }
  }
}
