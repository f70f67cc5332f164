/**
 * Strings numbered from 0 in order of first appearance. Open addressing with linear probing; a slot has the number + 1 and the hash,
 * so that a search looks at strings only where the hashes agree, and then compares all of their bytes.
 */

import { allocate, enlarge } from './heap'

const NUMBER: usize = 4
const SLOT: usize = 8
const FIRST_BITS: u32 = 10
const FIRST_BLOB: u32 = 8192

/** A table is these numbers, one after the other. */
const SLOTS: usize = 0 //     address of 2^bits slots
const BITS: usize = 4
const SIZE: usize = 8 //      strings; at most half as many as slots
const OFFSET: usize = 12 //   address of where each string begins in the blob, and where the last one ends
const BLOB: usize = 16 //     address of all strings; 8 bytes behind them can be read
const CAPACITY: usize = 20 // bytes that the blob has room for

/** A table without strings. */
export function createTable(): usize {
  const table = allocate(24)
  store<u32>(table, <u32>allocate(SLOT << FIRST_BITS), SLOTS)
  store<u32>(table, FIRST_BITS, BITS)
  store<u32>(table, <u32>allocate((NUMBER << FIRST_BITS) / 2 + NUMBER), OFFSET)
  store<u32>(table, <u32>allocate(FIRST_BLOB + 8), BLOB)
  store<u32>(table, FIRST_BLOB, CAPACITY)
  return table
}

export function tableSize(table: usize): i32 {
  return load<i32>(table, SIZE)
}

export function tableOffset(table: usize): usize {
  return load<u32>(table, OFFSET)
}

export function tableBlob(table: usize): usize {
  return load<u32>(table, BLOB)
}

export const HASH_SEED: u32 = 0x811c9dc5
export const HASH_FACTOR: u32 = 0x01000193

/** A final mix of a hash by FNV-1a: its highest bits, which choose the slot, depend on all of it. */
function mixed(hash: u32): u32 {
  return (hash ^ (hash >> 15)) * 0x9e3779b1
}

/** The number of start … end−1, whose FNV-1a is `hash`; it is added if it is not there. 8 bytes behind it can be read. */
export function intern(table: usize, start: usize, end: usize, hash: u32): i32 {
  const bits = load<u32>(table, BITS)
  const slots = <usize>load<u32>(table, SLOTS)
  const mask = ((<usize>1) << (<usize>bits)) - 1
  const mix = mixed(hash)
  let slot = <usize>(mix >> (32 - bits))
  let there = load<u64>(slots + slot * SLOT)
  while (there !== 0) {
    const id = <u32>there - 1
    if (<u32>(there >> 32) === mix && isString(table, id, start, end)) return id
    slot = (slot + 1) & mask
    there = load<u64>(slots + slot * SLOT)
  }
  const id = append(table, start, end)
  store<u64>(slots + slot * SLOT, ((<u64>mix) << 32) | <u64>(id + 1))
  if (<u32>(id + 1) * 2 >= (<u32>1) << bits) addSlots(table)
  return id
}

/** Takes the last string back. Its slot stays, so the table is of no more use than to be read. */
export function disown(table: usize): void {
  store<u32>(table, load<u32>(table, SIZE) - 1, SIZE)
}

/** Adds `size` strings that are distinct and not there yet: string k is blob[offset[k]] … blob[offset[k+1]−1]. */
export function internStrings(table: usize, blob: usize, offset: usize, size: i32): void {
  for (let k = 0; k < size; k++) {
    const start = blob + load<u32>(offset + <usize>k * NUMBER)
    const end = blob + load<u32>(offset + <usize>k * NUMBER, 4)
    let hash = HASH_SEED
    for (let at = start; at < end; at++) hash = (hash ^ load<u8>(at)) * HASH_FACTOR
    intern(table, start, end, hash)
  }
}

/** Compares 8 bytes at a time; of the last ones those that do not count are shifted out. */
function isString(table: usize, id: u32, start: usize, end: usize): bool {
  const offset = <usize>load<u32>(table, OFFSET) + <usize>id * NUMBER
  const from = load<u32>(offset)
  let left = end - start
  if (load<u32>(offset, 4) - from !== <u32>left) return false
  let a = <usize>load<u32>(table, BLOB) + from
  let b = start
  while (left > 8) {
    if (load<u64>(a) !== load<u64>(b)) return false
    a += 8
    b += 8
    left -= 8
  }
  if (left === 0) return true
  return (load<u64>(a) ^ load<u64>(b)) << (<u64>((8 - left) * 8)) === 0
}

function append(table: usize, start: usize, end: usize): i32 {
  const id = load<u32>(table, SIZE)
  const offset = <usize>load<u32>(table, OFFSET) + <usize>id * NUMBER
  const from = load<u32>(offset)
  const to = from + <u32>(end - start)
  if (to > load<u32>(table, CAPACITY)) addBytes(table, from, to)
  memory.copy(<usize>load<u32>(table, BLOB) + from, start, end - start)
  store<u32>(offset, to, 4)
  store<u32>(table, id + 1, SIZE)
  return id
}

function addBytes(table: usize, used: u32, needed: u32): void {
  const capacity = max<u32>(needed, load<u32>(table, CAPACITY) * 2)
  store<u32>(table, <u32>enlarge(load<u32>(table, BLOB), used, <usize>capacity + 8), BLOB)
  store<u32>(table, capacity, CAPACITY)
}

/** Twice as many slots, and room for twice as many strings. */
function addSlots(table: usize): void {
  const bits = load<u32>(table, BITS) + 1
  const mask = ((<usize>1) << (<usize>bits)) - 1
  const old = <usize>load<u32>(table, SLOTS)
  const end = old + (SLOT << (<usize>(bits - 1)))
  const slots = allocate(SLOT << (<usize>bits))
  for (let at = old; at < end; at += SLOT) {
    const there = load<u64>(at)
    if (there === 0) continue
    let slot = <usize>(<u32>(there >> 32) >> (32 - bits))
    while (load<u64>(slots + slot * SLOT) !== 0) slot = (slot + 1) & mask
    store<u64>(slots + slot * SLOT, there)
  }
  store<u32>(table, <u32>slots, SLOTS)
  store<u32>(table, bits, BITS)
  const used = (<usize>load<u32>(table, SIZE) + 1) * NUMBER
  store<u32>(
    table,
    <u32>enlarge(load<u32>(table, OFFSET), used, (NUMBER << (<usize>bits)) / 2 + NUMBER),
    OFFSET,
  )
}
