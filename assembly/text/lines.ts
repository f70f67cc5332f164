/** Lines of a text. */

const LF: i8 = 10
const VECTOR: usize = 16

/** The number of line ends in bytes start … end−1. */
export function countLines(start: usize, end: usize): i32 {
  const lf = i8x16.splat(LF)
  let lines = 0
  let at = start
  for (; at + VECTOR <= end; at += VECTOR) lines += popcnt<i32>(i8x16.bitmask(i8x16.eq(v128.load(at), lf)))
  for (; at < end; at++) lines += <i32>(load<i8>(at) === LF)
  return lines
}
