/** The stripes of xxHash32, four accumulators, one a lane; and the same with sixteen: see `src/model/file/checksum.ts`. */

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

/** Goes on with sixteen accumulators at the address `lanes` and the bytes from `at` to `end`, a multiple of 64. */
export function mixBlocks(at: usize, end: usize, lanes: usize): void {
  let a = v128.load(lanes)
  let b = v128.load(lanes, 16)
  let c = v128.load(lanes, 32)
  let d = v128.load(lanes, 48)
  for (; at + 128 <= end; at += 128) {
    a = mixed(a, v128.load(at))
    b = mixed(b, v128.load(at, 16))
    c = mixed(c, v128.load(at, 32))
    d = mixed(d, v128.load(at, 48))
    a = mixed(a, v128.load(at, 64))
    b = mixed(b, v128.load(at, 80))
    c = mixed(c, v128.load(at, 96))
    d = mixed(d, v128.load(at, 112))
  }
  if (at < end) {
    a = mixed(a, v128.load(at))
    b = mixed(b, v128.load(at, 16))
    c = mixed(c, v128.load(at, 32))
    d = mixed(d, v128.load(at, 48))
  }
  v128.store(lanes, a)
  v128.store(lanes, b, 16)
  v128.store(lanes, c, 32)
  v128.store(lanes, d, 48)
}
