/**
 * Shared by all kernels. A *row of lanes* is 64 bytes, four vectors of 16, and holds one number for each of
 * 16 sequences in single precision or of 8 in double. Kernels are written once, for the number type T.
 */

/** log2 of the bytes of a row of lanes. */
export const ROW_SHIFT: usize = 6
/** Bytes of a row of lanes. */
export const ROW: usize = 64

/** Numbers in a vector of 16 bytes. */
export function width<T>(): i32 {
  return 16 / <i32>sizeof<T>()
}

/** Numbers in a row of lanes: sequences processed in parallel. */
export function lanes<T>(): i32 {
  return 64 / <i32>sizeof<T>()
}

/** a·b + c, rounded once if the engine has fused multiply–add, else twice. */
export function madd<T>(a: v128, b: v128, c: v128): v128 {
  if (isDefined(RELAXED)) return v128.relaxed_madd<T>(a, b, c)
  return v128.add<T>(v128.mul<T>(a, b), c)
}

/** A number in all lanes of a vector. */
export function splatAt<T>(address: usize): v128 {
  return v128.load_splat<T>(address)
}

export function zero<T>(): v128 {
  return v128.splat<T>(<T>0)
}

/** The sum of the numbers of a vector, in double precision. */
export function sumOf<T>(x: v128): f64 {
  if (sizeof<T>() === 8) return f64x2.extract_lane(x, 0) + f64x2.extract_lane(x, 1)
  return (
    <f64>f32x4.extract_lane(x, 0) +
    <f64>f32x4.extract_lane(x, 1) +
    (<f64>f32x4.extract_lane(x, 2) + <f64>f32x4.extract_lane(x, 3))
  )
}
