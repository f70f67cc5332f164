/**
 * The strings of a model, found by their hash, and the hash of a text that is put together from pieces.
 *
 * The hash is a polynomial in B modulo 2⁶⁴, H(s) = Σ_k (s_k + 1) B^(n−1−k), so that of two pieces follows from those
 * of each: H(xy) = H(x) B^|y| + H(y) (R. M. Karp, M. O. Rabin, Efficient randomized pattern-matching algorithms,
 * 1987). A text record has what that takes, so no text is ever put together:
 *
 *   u64 H       u64 B^n       i32 where its bytes are       i32 n       8 bytes unused
 *
 * The index is that of a model file (`src/data/string-index.ts` is its readable form): slots of 4 bytes, each with the number of a string + 1, 0: free, and
 * in the bits above it those of its hash. It takes the low half of H, which is the same polynomial modulo 2³². A hit is compared byte by byte, never by its hash alone.
 */

const B: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15
const B2: u64 = B * B
const B3: u64 = B2 * B
const B4: u64 = B3 * B
/** The 1 that is added to each of four bytes. */
const ONES: u64 = B3 + B2 + B + 1

/** Bytes of a text record, as a power of 2. */
export const TEXT_SHIFT: usize = 5

let blob: usize = 0 //   bytes of all strings
let offset: usize = 0 // i32 [A+1]
let slots: usize = 0 //  u32 [mask+1]
let mask: u32 = 0
let ids: u32 = 0 //      the bits of a slot that are a number
let most: u32 = 0 //     slots that a search looks at: those of a file may all be full

/** Chooses the index of so many strings that `indexStrings` fills and `next` searches. To be filled, slots must be 0 and more than strings. */
export function useIndex(
  bytes: usize,
  offsets: usize,
  table: usize,
  size: i32,
  strings: i32,
  probes: i32,
): void {
  blob = bytes
  offset = offsets
  slots = table
  mask = size - 1
  ids = strings === 0 ? 0 : <u32>-1 >> clz<u32>(strings)
  most = probes
}

/** Slots that are fetched before they are needed. */
const AHEAD: i32 = 16

/**
 * Adds strings from … to−1, which are distinct; `hashes` [to−from] u32 is workspace. Slots are spread over more memory than the cache has, so
 * each is read a while before it is filled. The result has no meaning: it keeps the compiler from leaving that out.
 */
export function indexStrings(from: i32, to: i32, hashes: usize): i32 {
  let fetched = 0
  let hash = hashes
  for (let id = from; id < to; id++, hash += 4) {
    const at = offset + ((<usize>id) << 2)
    store<u32>(hash, <u32>hashOfText(hashOf(blob + <usize>load<i32>(at), blob + <usize>load<i32>(at, 4))))
  }
  hash = hashes
  for (let id = from; id < to; id++, hash += 4) {
    if (id + AHEAD < to) fetched += load<i32>(placeOf(load<u32>(hash, AHEAD * 4)))
    const h = load<u32>(hash)
    let slot = h
    while (load<u32>(placeOf(slot)) !== 0) slot++
    store<u32>(placeOf(slot), (h & ~ids) | (id + 1))
  }
  return fetched
}

function placeOf(slot: u32): usize {
  return slots + ((<usize>(slot & mask)) << 2)
}

/** Overwrites the records of texts from … to−1; text k is bytes[offsets[k] … offsets[k+1]−1]. */
export function hashTexts(bytes: usize, offsets: usize, from: i32, to: i32, records: usize): void {
  for (let k = from; k < to; k++) {
    const at = offsets + ((<usize>k) << 2)
    const start = bytes + <usize>load<i32>(at)
    const end = bytes + <usize>load<i32>(at, 4)
    const record = records + ((<usize>k) << TEXT_SHIFT)
    store<u64>(record, hashOf(start, end))
    store<u64>(record, power(<i32>(end - start)), 8)
    store<i32>(record, <i32>start, 16)
    store<i32>(record, <i32>(end - start), 20)
  }
}

function hashOf(at: usize, end: usize): u64 {
  let h: u64 = 0
  for (; at + 4 <= end; at += 4) {
    const four =
      <u64>load<u8>(at) * B3 + <u64>load<u8>(at, 1) * B2 + <u64>load<u8>(at, 2) * B + load<u8>(at, 3)
    h = h * B4 + four + ONES
  }
  for (; at < end; at++) h = h * B + load<u8>(at) + 1
  return h
}

/** Bⁿ */
function power(n: i32): u64 {
  let result: u64 = 1
  for (let square = B; n !== 0; n >>= 1, square *= square) if (n & 1) result *= square
  return result
}

/** The hash of the text so far, then that of a record. */
export function append(h: u64, record: usize): u64 {
  return h * load<u64>(record, 8) + load<u64>(record)
}

export function lengthOf(record: usize): i32 {
  return load<i32>(record, 20)
}

/** What the index takes of the hash of a text, in 32 bits: a slot and a tag depend on all of them. */
export function hashOfText(hash: u64): u64 {
  let h = <u32>hash
  h = (h ^ (h >> 15)) * 0x2c1b3c6d
  h = (h ^ (h >> 12)) * 0x297a2d39
  return h ^ (h >> 15)
}

/** The content of the first slot that a string with this hash may be in. */
export function slotOf(hash: u64): u64 {
  return load<u32>(placeOf(<u32>hash))
}

/** Where a string begins that its slot says may be the one with this hash; 0: its slot says that it is not. */
export function startIn(slot: u64, hash: u64): usize {
  return slot === 0 || (<u32>(slot ^ hash) & ~ids) !== 0 ? 0 : startOf((<u32>slot & ids) - 1)
}

let wanted: u32 = 0 // hash of the string that is searched
let place: u32 = 0 //  slots that have been looked at

/** Begins to search a string with this hash. */
export function search(hash: u64): void {
  wanted = <u32>hash
  place = 0
}

/** The next string whose hash is as wanted, as far as slots tell, and which is this long; −1: there is none. */
export function next(length: i32): i32 {
  while (place < most) {
    const slot = load<u32>(placeOf(wanted + place))
    if (slot === 0) break
    place++
    if (((slot ^ wanted) & ~ids) !== 0) continue
    const id = (slot & ids) - 1
    const at = offset + ((<usize>id) << 2)
    if (load<i32>(at, 4) - load<i32>(at) === length) return id
  }
  return -1
}

/** Where string `id` begins. */
export function startOf(id: i32): usize {
  return blob + <usize>load<i32>(offset + ((<usize>id) << 2))
}

/** Whether the bytes of a text record stand at an address. Eight bytes behind both are readable. */
export function standsAt(record: usize, at: usize): bool {
  let from = <usize>load<i32>(record, 16)
  let left = load<i32>(record, 20)
  for (; left >= 8; left -= 8, from += 8, at += 8) if (load<u64>(from) !== load<u64>(at)) return false
  return left === 0 || (load<u64>(from) ^ load<u64>(at)) << (<u64>(64 - 8 * left)) === 0
}
