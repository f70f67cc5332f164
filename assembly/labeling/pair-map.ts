/** A map from pairs of numbers to numbers, as `src/common/pair-map.ts`: open addressing with linear probing. */

import { allocate } from '../heap'

const ENTRY: usize = 16 // both numbers, the value, and 1 if the entry is in use
const VALUE: usize = 8
const USED: usize = 12
const LEAST_BITS: u32 = 8

/** A map is these numbers, one after the other. */
const SLOTS: usize = 0 // address of 2^bits entries
const BITS: usize = 4
const SIZE: usize = 8

export function createMap(): usize {
  const map = allocate(12)
  store<u32>(map, <u32>allocate(ENTRY << LEAST_BITS), SLOTS)
  store<u32>(map, LEAST_BITS, BITS)
  return map
}

export function sizeOf(map: usize): i32 {
  return load<i32>(map, SIZE)
}

/** The entry of a pair, or the free one where it belongs: valid until a pair is added. */
export function entryOf(map: usize, a: i32, b: i32): usize {
  return probe(load<u32>(map, SLOTS), load<u32>(map, BITS), a, b)
}

export function isThere(entry: usize): bool {
  return load<u32>(entry, USED) !== 0
}

export function valueIn(entry: usize): u32 {
  return load<u32>(entry, VALUE)
}

/** Adds a pair at its free entry. */
export function addPair(map: usize, entry: usize, a: i32, b: i32, value: u32): void {
  put(entry, a, b, value)
  const size = sizeOf(map) + 1
  store<i32>(map, size, SIZE)
  if (size * 2 > 1 << load<i32>(map, BITS)) addSlots(map)
}

/** Forgets all pairs, and keeps the room that they had. */
export function clearMap(map: usize): void {
  if (sizeOf(map) === 0) return
  store<u32>(map, 0, SIZE)
  memory.fill(load<u32>(map, SLOTS), 0, ENTRY << (<usize>load<u32>(map, BITS)))
}

function put(entry: usize, a: i32, b: i32, value: u32): void {
  store<i32>(entry, a)
  store<i32>(entry, b, 4)
  store<u32>(entry, value, VALUE)
  store<u32>(entry, 1, USED)
}

function probe(slots: usize, bits: u32, a: i32, b: i32): usize {
  const mask = ((<u32>1) << bits) - 1
  let slot = hashOf(a, b) & mask
  let entry = slots + <usize>slot * ENTRY
  while (isThere(entry) && (load<i32>(entry) !== a || load<i32>(entry, 4) !== b)) {
    slot = (slot + 1) & mask
    entry = slots + <usize>slot * ENTRY
  }
  return entry
}

function addSlots(map: usize): void {
  const bits = load<u32>(map, BITS) + 1
  const old = <usize>load<u32>(map, SLOTS)
  const slots = allocate(ENTRY << (<usize>bits))
  for (let at = old; at < old + (ENTRY << (<usize>(bits - 1))); at += ENTRY) {
    if (!isThere(at)) continue
    const a = load<i32>(at)
    const b = load<i32>(at, 4)
    put(probe(slots, bits, a, b), a, b, valueIn(at))
  }
  store<u32>(map, <u32>slots, SLOTS)
  store<u32>(map, bits, BITS)
}

/** Both numbers spread over all bits: small numbers in both places must not share their low bits. */
export function hashOf(a: i32, b: i32): u32 {
  let h = (<u32>a * 0x9e3779b1) ^ (<u32>b * 0x85ebca77)
  h ^= h >> 15
  h *= 0x2c1b3c6d
  return h ^ (h >> 13)
}
