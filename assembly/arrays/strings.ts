/** Checks and hashes of strings. */

import { isUtf8 } from '../utf8'

/** Whether all bytes from `at` to `end` are below 128. */
export function isAscii(at: usize, end: usize): bool {
  let bits = i32x4.splat(0)
  for (; at + 16 <= end; at += 16) bits = v128.or(bits, v128.load(at))
  let high = i8x16.bitmask(bits)
  for (; at < end; at++) high |= load<u8>(at) & 0x80
  return high === 0
}

/** Whether each of `count` strings is UTF-8 by itself; string k is bytes[offset[k] … offset[k+1]−1]. */
export function areUtf8(bytes: usize, offset: usize, count: i32): bool {
  for (let k = 0; k < count; k++, offset += 4)
    if (!isUtf8(bytes + <usize>load<i32>(offset), bytes + <usize>load<i32>(offset, 4))) return false
  return true
}

/** Overwrites the hashes of `count` strings: FNV-1a, mixed. */
export function hashStrings(bytes: usize, offset: usize, count: i32, hash: usize): void {
  for (let k = 0; k < count; k++, offset += 4, hash += 4) {
    const end = bytes + <usize>load<i32>(offset, 4)
    let h = <u32>0x811c9dc5
    for (let at = bytes + <usize>load<i32>(offset); at < end; at++) h = (h ^ load<u8>(at)) * 0x01000193
    h = (h ^ (h >> 15)) * 0x2c1b3c6d
    store<u32>(hash, h ^ (h >> 13))
  }
}
