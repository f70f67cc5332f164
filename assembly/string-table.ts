/**
 * Strings numbered from 0 in order of first appearance. Open addressing with linear probing.
 *
 * A string is known by a key of 64 bits. If it has at most 8 bytes the key is the string itself, filled up with zeros, as no string has
 * a zero in it; for a longer one it is a hash, and where keys agree all bytes are compared. So most words are found
 * without a look at anything but their slot.
 */

import { allocate, enlarge } from './heap'

const NUMBER: usize = 4
const SLOT: usize = 16 // the key, the number + 1 or 0 where it is free, the length
const LEAST_BITS: u32 = 6
/** Bytes of a string that there is room for, as a power of 2, if half of the slots are used. */
const STRING_BITS: u32 = 4

/** A table is these numbers, one after the other. */
const SLOTS: usize = 0 //     address of 2^bits slots
const BITS: usize = 4
const SIZE: usize = 8 //      strings; at most three quarters as many as slots
const OFFSET: usize = 12 //   address of where each string begins in the blob, and where the last one ends
const BLOB: usize = 16 //     address of all strings; 8 bytes behind them can be read
const CAPACITY: usize = 20 // bytes that the blob has room for

/** A table without strings, with room for so many. */
export function createTable(room: i32): usize {
  let bits = LEAST_BITS
  while (mostStrings(bits) < <u32>room) bits++
  const table = allocate(24)
  const capacity = (<u32>1) << (bits - 1 + STRING_BITS)
  store<u32>(table, <u32>allocate(SLOT << bits), SLOTS)
  store<u32>(table, bits, BITS)
  store<u32>(table, <u32>allocate((<usize>mostStrings(bits) + 1) * NUMBER), OFFSET)
  store<u32>(table, <u32>allocate(capacity + 8), BLOB)
  store<u32>(table, capacity, CAPACITY)
  return table
}

/**
 * Strings in 2^bits slots: three quarters. Frequent strings come early and so have their first slot, so probes of a text are few though the table is full; and
 * it takes half of the memory, of which each fresh page costs as much as a hundred look-ups.
 */
function mostStrings(bits: u32): u32 {
  return (<u32>3) << (bits - 2)
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

/** 2⁶⁴ divided by the golden ratio: the highest bits of a product, which choose the slot, depend on all of the key. */
const SPREAD: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15

/** Forgets all strings, and keeps the room that they had. */
export function clearTable(table: usize): void {
  store<u32>(table, 0, SIZE)
  memory.fill(load<u32>(table, SLOTS), 0, SLOT << (<usize>load<u32>(table, BITS)))
}

/** The number of start … end−1; it is added if it is not there. 8 bytes behind it can be read. */
export function intern(table: usize, start: usize, end: usize): i32 {
  return internKey(table, start, end, keyOf(start, <u32>(end - start)))
}

/** The same, if the key is known. */
export function internKey(table: usize, start: usize, end: usize, key: u64): i32 {
  const bits = load<u32>(table, BITS)
  const mask = ((<usize>1) << (<usize>bits)) - 1
  const slots = <usize>load<u32>(table, SLOTS)
  const length = <u32>(end - start)
  let at = slots + slotOf(key, bits) * SLOT
  let there = load<u32>(at, 8)
  while (there !== 0) {
    if (load<u64>(at) === key && load<u32>(at, 12) === length) {
      if (length <= 8 || isString(table, there - 1, start, length)) return there - 1
    }
    at = slots + (((at - slots) / SLOT + 1) & mask) * SLOT
    there = load<u32>(at, 8)
  }
  const id = append(table, start, end)
  store<u64>(at, key)
  store<u32>(at, id + 1, 8)
  store<u32>(at, length, 12)
  if (<u32>(id + 1) >= mostStrings(bits)) addSlots(table)
  return id
}

/** The first slot that a string with this key may be in. */
export function firstSlot(table: usize, key: u64): usize {
  return <usize>load<u32>(table, SLOTS) + slotOf(key, load<u32>(table, BITS)) * SLOT
}

/** The number of the string in a slot; −1: it is free. */
export function numberIn(slot: usize): i32 {
  return load<i32>(slot, 8) - 1
}

function slotOf(key: u64, bits: u32): usize {
  return <usize>((key * SPREAD) >> (64 - <u64>bits))
}

/** The key of a string; see above. */
export function keyOf(start: usize, length: u32): u64 {
  if (length === 0) return 0
  let at = start
  let left = length
  let key: u64 = 0
  while (left > 8) {
    key = (key ^ load<u64>(at)) * SPREAD
    key ^= key >> 32
    at += 8
    left -= 8
  }
  return left === 0 ? key : key ^ (load<u64>(at) & (u64.MAX_VALUE >> <u64>(64 - 8 * left)))
}

/** Takes the last string back. Its slot stays, so the table is of no more use than to be read. */
export function disown(table: usize): void {
  store<u32>(table, load<u32>(table, SIZE) - 1, SIZE)
}

/** Adds `size` strings that are distinct and not there yet: string k is blob[offset[k]] … blob[offset[k+1]−1]. */
export function internStrings(table: usize, blob: usize, offset: usize, size: i32): void {
  for (let k = 0; k < size; k++) {
    const at = offset + <usize>k * NUMBER
    intern(table, blob + load<u32>(at), blob + load<u32>(at, 4))
  }
}

/** Whether string `id`, which is as long, is the one at `start`: compares 8 bytes at a time, the last ones once more if need be. */
function isString(table: usize, id: u32, start: usize, length: u32): bool {
  const from = load<u32>(<usize>load<u32>(table, OFFSET) + <usize>id * NUMBER)
  const string = <usize>load<u32>(table, BLOB) + from
  const last = <usize>length - 8
  for (let k: usize = 0; k < last; k += 8) {
    if (load<u64>(string + k) !== load<u64>(start + k)) return false
  }
  return load<u64>(string + last) === load<u64>(start + last)
}

function append(table: usize, start: usize, end: usize): i32 {
  const id = load<u32>(table, SIZE)
  const offset = <usize>load<u32>(table, OFFSET) + <usize>id * NUMBER
  const from = load<u32>(offset)
  const to = from + <u32>(end - start)
  if (to > load<u32>(table, CAPACITY)) addBytes(table, from, to)
  const blob = <usize>load<u32>(table, BLOB) + from
  // Most strings are shorter than what a call to copy them would cost.
  for (let k: usize = 0; k < end - start; k += 8) store<u64>(blob + k, load<u64>(start + k))
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
  memory.fill(slots, 0, SLOT << (<usize>bits)) // they are 0, but a page that is read before it is written costs twice
  for (let at = old; at < end; at += SLOT) {
    if (load<u32>(at, 8) === 0) continue
    let slot = slotOf(load<u64>(at), bits)
    while (load<u32>(slots + slot * SLOT, 8) !== 0) slot = (slot + 1) & mask
    memory.copy(slots + slot * SLOT, at, SLOT)
  }
  store<u32>(table, <u32>slots, SLOTS)
  store<u32>(table, bits, BITS)
  const used = (<usize>load<u32>(table, SIZE) + 1) * NUMBER
  store<u32>(
    table,
    <u32>enlarge(load<u32>(table, OFFSET), used, (<usize>mostStrings(bits) + 1) * NUMBER),
    OFFSET,
  )
}
