/**
 * Clusters numbered from 0 in order of first appearance. A cluster is an attribute, its head, and some of those that co-occur with it, as bits.
 * Open addressing with linear probing.
 */

import { allocate, enlarge } from '../heap'

const NUMBER: usize = 4
const SLOT: usize = 16 // head, bits, the number + 1 or 0 where it is free
const ENTRY: usize = 12 // head, bits, uses
const FIRST_BITS: u32 = 10

/** A table is these numbers, one after the other. */
const SLOTS: usize = 0 //   address of 2^BITS slots
const BITS: usize = 4
const SIZE: usize = 8 //    clusters; at most half as many as slots
const ENTRIES: usize = 12 // address of their entries

const SPREAD: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15

/** A table without clusters. */
export function createClusters(): usize {
  const table = allocate(16)
  store<u32>(table, <u32>allocate(SLOT << FIRST_BITS), SLOTS)
  store<u32>(table, FIRST_BITS, BITS)
  store<u32>(table, <u32>allocate((ENTRY << FIRST_BITS) / 2), ENTRIES)
  return table
}

export function clusterCount(table: usize): i32 {
  return load<i32>(table, SIZE)
}

/** The number of a cluster, which is added if it is not there. */
export function internCluster(table: usize, head: i32, bits: u32): i32 {
  const slots = <usize>load<u32>(table, SLOTS)
  const slot = slotOf(slots, load<u32>(table, BITS), head, bits)
  const there = load<i32>(slot, 8)
  if (there > 0) return there - 1
  const size = load<i32>(table, SIZE)
  const entry = <usize>load<u32>(table, ENTRIES) + <usize>size * ENTRY
  store<i32>(entry, head)
  store<u32>(entry, bits, 4)
  store<i32>(slot, head)
  store<u32>(slot, bits, 4)
  store<i32>(slot, size + 1, 8)
  store<i32>(table, size + 1, SIZE)
  if (<u32>(size + 1) * 2 >= (<u32>1) << load<u32>(table, BITS)) addSlots(table)
  return size
}

export function countUse(table: usize, cluster: i32): void {
  const entry = <usize>load<u32>(table, ENTRIES) + <usize>cluster * ENTRY
  store<i32>(entry, load<i32>(entry, 8) + 1, 8)
}

/** The slot of a cluster, or the free one where it belongs. */
function slotOf(slots: usize, tableBits: u32, head: i32, bits: u32): usize {
  const mask = ((<usize>1) << (<usize>tableBits)) - 1
  const key = ((<u64>head) << 32) | <u64>bits
  let slot = <usize>(((key ^ (key >> 29)) * SPREAD) >> (64 - <u64>tableBits))
  let at = slots + slot * SLOT
  while (load<i32>(at, 8) !== 0 && (load<i32>(at) !== head || load<u32>(at, 4) !== bits)) {
    slot = (slot + 1) & mask
    at = slots + slot * SLOT
  }
  return at
}

/** Twice as many slots, and room for twice as many clusters. */
function addSlots(table: usize): void {
  const bits = load<u32>(table, BITS) + 1
  const size = load<i32>(table, SIZE)
  const slots = allocate(SLOT << (<usize>bits))
  const used = <usize>size * ENTRY
  const entries = enlarge(load<u32>(table, ENTRIES), used, (ENTRY << (<usize>bits)) / 2)
  for (let k = 0; k < size; k++) {
    const entry = entries + <usize>k * ENTRY
    const slot = slotOf(slots, bits, load<i32>(entry), load<u32>(entry, 4))
    store<u64>(slot, load<u64>(entry))
    store<i32>(slot, k + 1, 8)
  }
  store<u32>(table, <u32>slots, SLOTS)
  store<u32>(table, bits, BITS)
  store<u32>(table, <u32>entries, ENTRIES)
}

/** Writes how often each cluster is used. */
export function clusterUses(table: usize, uses: usize): void {
  const size = load<i32>(table, SIZE)
  const entries = <usize>load<u32>(table, ENTRIES)
  for (let k = 0; k < size; k++)
    store<i32>(uses + <usize>k * NUMBER, load<i32>(entries + <usize>k * ENTRY, 8))
}

/** How many attributes all clusters have. */
export function memberCount(table: usize): i32 {
  const size = load<i32>(table, SIZE)
  const entries = <usize>load<u32>(table, ENTRIES)
  let count = size
  for (let k = 0; k < size; k++) count += <i32>popcnt<u32>(load<u32>(entries + <usize>k * ENTRY, 4))
  return count
}

/** Writes the attributes of the clusters, the head of each first, and where they begin. */
export function listClusters(table: usize, begin: usize, found: usize, offset: usize, lists: usize): void {
  const size = load<i32>(table, SIZE)
  const entries = <usize>load<u32>(table, ENTRIES)
  let to = lists
  for (let k = 0; k < size; k++) {
    store<u32>(offset + <usize>k * NUMBER, <u32>((to - lists) / NUMBER))
    const entry = entries + <usize>k * ENTRY
    const head = load<i32>(entry)
    store<i32>(to, head)
    to += NUMBER
    const others = found + <usize>load<u32>(begin + <usize>head * NUMBER) * NUMBER
    for (let bits = load<u32>(entry, 4); bits !== 0; bits &= bits - 1) {
      store<i32>(to, load<i32>(others + <usize>ctz<u32>(bits) * NUMBER))
      to += NUMBER
    }
  }
  store<u32>(offset + <usize>size * NUMBER, <u32>((to - lists) / NUMBER))
}
