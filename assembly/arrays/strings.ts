/** Checks and hashes of strings. */

import { isUtf8 } from '../utf8'

/** Whether all bytes from `at` to `end` are below 128. */
export function isAscii(at: usize, end: usize): bool {
  let bits = i32x4.splat(0)
  for (; at + 64 <= end; at += 64) {
    const half = v128.or(v128.load(at), v128.load(at, 16))
    bits = v128.or(bits, v128.or(half, v128.or(v128.load(at, 32), v128.load(at, 48))))
  }
  let high = i8x16.bitmask(bits)
  for (; at < end; at++) high |= load<u8>(at) & 0x80
  return high === 0
}

/** Whether each of `count` strings is UTF-8 by itself; string k is bytes[offset[k] … offset[k+1]−1]. So are all together, and none begins within a character. */
export function areUtf8(bytes: usize, offset: usize, count: i32): bool {
  const last = offset + ((<usize>count) << 2)
  const end = bytes + <usize>load<i32>(last)
  if (!isUtf8(bytes + <usize>load<i32>(offset), end)) return false
  for (; offset < last; offset += 4) {
    const at = bytes + <usize>load<i32>(offset)
    if (at < end && (load<u8>(at) & 0xc0) === 0x80) return false
  }
  return true
}

/** Whether each of `count` slots of an index is 0 or has a number from 1 to `strings` in its low bits, as many as that number has. */
export function areSlots(at: usize, count: i32, strings: i32): bool {
  const low = strings === 0 ? 0 : <u32>-1 >> clz<u32>(strings)
  const end = at + ((<usize>count) << 2)
  const bits = i32x4.splat(low)
  const none = i32x4.splat(0)
  let most = none
  let broken = none
  for (; at + 32 <= end; at += 32) {
    const a = v128.load(at)
    const b = v128.load(at, 16)
    const p = v128.and(a, bits)
    const q = v128.and(b, bits)
    most = i32x4.max_u(most, i32x4.max_u(p, q))
    const unnumbered = v128.or(v128.and(i32x4.eq(p, none), a), v128.and(i32x4.eq(q, none), b))
    broken = v128.or(broken, unnumbered)
  }
  if (v128.any_true(v128.or(broken, i32x4.gt_u(most, i32x4.splat(strings))))) return false
  for (; at < end; at += 4) {
    const slot = load<u32>(at)
    if (slot !== 0 && (slot & low) - 1 >= <u32>strings) return false
  }
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

/** Overwrites the hashes that an index in a model file has of `count` strings, see `src/data/string-index.ts`. */
export function hashForFile(bytes: usize, offset: usize, count: i32, hash: usize): void {
  for (let k = 0; k < count; k++, offset += 4, hash += 4) {
    const end = bytes + <usize>load<i32>(offset, 4)
    let h: u32 = 0
    for (let at = bytes + <usize>load<i32>(offset); at < end; at++) h = h * 0x7f4a7c15 + load<u8>(at) + 1
    h = (h ^ (h >> 15)) * 0x2c1b3c6d
    h = (h ^ (h >> 12)) * 0x297a2d39
    store<u32>(hash, h ^ (h >> 15))
  }
}

/** Slots that are fetched before they are needed. */
const AHEAD: i32 = 16

/**
 * Puts `count` strings, numbered from `first` on, into free slots of 4 bytes: the number + 1. Slots are spread over more memory than the cache has, so
 * each is read a while before it is filled. The result has no meaning: it keeps the compiler from leaving that out.
 */
export function fillSlots(hash: usize, first: i32, count: i32, slots: usize, mask: u32): i32 {
  let fetched = 0
  for (let k = 0; k < count; k++, hash += 4) {
    if (k + AHEAD < count) fetched += load<i32>(slots + ((<usize>(load<u32>(hash, AHEAD * 4) & mask)) << 2))
    let slot = load<u32>(hash) & mask
    while (load<i32>(slots + ((<usize>slot) << 2)) !== 0) slot = (slot + 1) & mask
    store<i32>(slots + ((<usize>slot) << 2), first + k + 1)
  }
  return fetched
}

/**
 * The same for an index in a model file: slots also have the bits of the hash that `bits` leaves. Negative if a string finds no free slot among `probes`;
 * any other result has no meaning.
 */
export function fillSlotsForFile(
  hash: usize,
  first: i32,
  count: i32,
  slots: usize,
  mask: u32,
  bits: u32,
  probes: i32,
): i32 {
  let fetched = 0
  for (let k = 0; k < count; k++, hash += 4) {
    if (k + AHEAD < count) fetched += load<i32>(placeOf(load<u32>(hash, AHEAD * 4), slots, mask))
    const h = load<u32>(hash)
    let probe = 0
    while (probe < probes && load<i32>(placeOf(h + probe, slots, mask)) !== 0) probe++
    if (probe === probes) return -1
    store<u32>(placeOf(h + probe, slots, mask), (h & ~bits) | (first + k + 1))
  }
  return fetched & i32.MAX_VALUE
}

function placeOf(slot: u32, slots: usize, mask: u32): usize {
  return slots + ((<usize>(slot & mask)) << 2)
}
