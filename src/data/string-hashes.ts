/** The hashes of strings in tables that grow, and slots by them: open addressing with linear probing. Kernels of `assembly/arrays` and `assembly/text` compute the same. */

/** Overwrites the hashes of strings from … to−1. */
export function hashStrings(
  blob: Uint8Array,
  offset: Int32Array,
  from: number,
  to: number,
  hash: Int32Array,
): void {
  let start = offset[from]
  for (let id = from; id < to; id++) {
    const end = offset[id + 1]
    hash[id] = hashOf(blob, start, end)
    start = end
  }
}

/** Puts strings from … to−1 into free slots. */
export function fillSlots(hash: Int32Array, from: number, to: number, slots: Int32Array): void {
  const mask = slots.length - 1
  for (let id = from; id < to; id++) {
    let slot = hash[id] & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = id + 1
  }
}

export const HASH_SEED = 0x811c9dc5 | 0
export const HASH_FACTOR = 0x01000193

/** FNV-1a over the bytes. */
export function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let h = HASH_SEED
  for (let k = start; k < end; k++) h = Math.imul(h ^ bytes[k], HASH_FACTOR)
  return mixed(h)
}

/** A final mix: the low bits choose the slot and must depend on all others. */
export function mixed(hash: number): number {
  const h = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return h ^ (h >>> 13)
}
