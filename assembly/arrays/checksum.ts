/** The stripes of xxHash32 (see `src/model/file/checksum.ts`): four accumulators, one a lane. */

const P1: i32 = <i32>0x9e3779b1
const P2: i32 = <i32>0x85ebca77

let lanes: v128 = i32x4.splat(0)

/** Begins a checksum. */
export function beginChecksum(seed: i32): void {
  lanes = i32x4.splat(seed)
  lanes = i32x4.replace_lane(lanes, 0, seed + P1 + P2)
  lanes = i32x4.replace_lane(lanes, 1, seed + P2)
  lanes = i32x4.replace_lane(lanes, 3, seed - P1)
}

/** Goes on with the bytes from `at` to `end`, a multiple of 16. */
export function mixStripes(at: usize, end: usize): void {
  let h = lanes
  // Most of a file is read by code that is not yet optimized, in which the end of a loop costs as much as its work.
  for (; at + 64 <= end; at += 64) {
    h = mixed(h, v128.load(at))
    h = mixed(h, v128.load(at, 16))
    h = mixed(h, v128.load(at, 32))
    h = mixed(h, v128.load(at, 48))
  }
  for (; at < end; at += 16) h = mixed(h, v128.load(at))
  lanes = h
}

function mixed(h: v128, words: v128): v128 {
  h = i32x4.add(h, i32x4.mul(words, i32x4.splat(P2)))
  return i32x4.mul(v128.or(i32x4.shl(h, 13), i32x4.shr_u(h, 19)), i32x4.splat(P1))
}

/** The accumulators folded into one. */
export function foldedLanes(): i32 {
  return (
    rotl<i32>(i32x4.extract_lane(lanes, 0), 1) +
    rotl<i32>(i32x4.extract_lane(lanes, 1), 7) +
    rotl<i32>(i32x4.extract_lane(lanes, 2), 12) +
    rotl<i32>(i32x4.extract_lane(lanes, 3), 18)
  )
}
