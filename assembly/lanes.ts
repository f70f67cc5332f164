/**
 * What all kernels share: a *row* of lanes is 64 bytes, four vectors of 16 bytes, and holds one number for each of
 * 16 sequences in single precision or of 8 in double. Kernels are written once, over the type T of a lane.
 */

/** Bytes of a row of lanes, and of one of its four vectors. */
export const ROW: usize = 64
export const VECTOR: usize = 16

/** a·b + c, rounded once where the engine can, and otherwise twice. */
export function madd<T>(a: v128, b: v128, c: v128): v128 {
  if (isDefined(RELAXED)) return v128.relaxed_madd<T>(a, b, c)
  return v128.add<T>(v128.mul<T>(a, b), c)
}
