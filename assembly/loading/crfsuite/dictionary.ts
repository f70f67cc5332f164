/** Checks a dictionary of CRFsuite (see `src/weights/rivals/crfsuite/dictionary.ts`, which has its layout). */

import { isUtf8 } from '../../utf8'
import { lookup3 } from './lookup3'

const TABLES: usize = 256
const TABLE_LIST: usize = 24
const RECORDS: u32 = 2072 // where records may begin: header and list of tables come before

/**
 * Whether the hash tables lie inside the dictionary, each has an empty bucket, and `count` buckets are filled. Overwrites
 * `heads` [257] and `next` [256] with the filled buckets before each table.
 */
export function hasSoundTables(from: usize, size: u32, count: u32, heads: usize, next: usize): bool {
  let filled: u32 = 0
  for (let t: usize = 0; t < TABLES; t++) {
    const at = load<u32>(from + TABLE_LIST + 8 * t)
    const buckets = load<u32>(from + TABLE_LIST + 8 * t, 4)
    store<u32>(heads + 4 * t, filled)
    store<u32>(next + 4 * t, filled)
    if (buckets === 0) {
      if (at !== 0) return false
      continue
    }
    if (at < RECORDS || <u64>at + 8 * <u64>buckets > <u64>size) return false
    const own = filledBuckets(from + at, buckets)
    if (own === buckets) return false
    filled += own
    if (filled > count) return false // tables that share bytes would be gone through again and again
  }
  store<u32>(heads + 4 * TABLES, filled)
  return filled === count
}

function filledBuckets(at: usize, buckets: u32): u32 {
  let filled: u32 = 0
  const end = at + 8 * <usize>buckets
  for (let bucket = at; bucket < end; bucket += 8) filled += <u32>(load<u32>(bucket, 4) !== 0)
  return filled
}

/**
 * Whether strings first … end−1 have a record each, without NUL and in UTF-8. Adds the hash and the record of each to the `pairs` of its
 * table: to look them up table by table takes a fifth of the time, since a table fits into the cache.
 * 16 bytes behind the dictionary can be read.
 */
export function collectStrings(
  from: usize,
  size: u32,
  backward: u32,
  first: u32,
  end: u32,
  heads: usize,
  next: usize,
  pairs: usize,
): bool {
  for (let id = first; id < end; id++) {
    const record = load<u32>(from + backward + 4 * <usize>id)
    if (record < RECORDS || <u64>record + 8 > <u64>size) return false
    const at = from + record
    const length = load<u32>(at, 4) // with the final NUL
    if (load<u32>(at) !== id || length === 0 || <u64>record + 8 + <u64>length > <u64>size) return false
    const key = at + 8
    const last = key + <usize>length - 1
    if (load<u8>(last) !== 0 || !isText(key, last)) return false
    const hash = lookup3(key, length)
    const t = 4 * <usize>(hash & 255)
    const place = load<u32>(next + t)
    if (place === load<u32>(heads + t, 4)) return false // more strings than buckets
    store<u32>(next + t, place + 1)
    store<u32>(pairs + 8 * <usize>place, hash)
    store<u32>(pairs + 8 * <usize>place, record, 4)
  }
  return true
}

/** Whether look-ups find the strings of tables first … end−1. Tables must be sound, and all strings collected. */
export function findsStrings(from: usize, size: u32, first: u32, end: u32, heads: usize, pairs: usize): bool {
  for (let t: usize = first; t < end; t++) {
    const table = from + TABLE_LIST + 8 * t
    const start = from + load<u32>(table)
    const buckets = load<u32>(table, 4)
    const last = pairs + 8 * <usize>load<u32>(heads + 4 * t, 4)
    for (let pair = pairs + 8 * <usize>load<u32>(heads + 4 * t); pair < last; pair += 8)
      if (!isFound(from, size, start, buckets, load<u32>(pair), load<u32>(pair, 4))) return false
  }
  return true
}

const LOW: u64 = ((<u64>0x01010101) << 32) | 0x01010101
const HIGH: u64 = LOW << 7

/** Whether bytes are UTF-8 without NUL; eight of them at a time, as long as they are ASCII. */
function isText(start: usize, end: usize): bool {
  let any: u64 = 0
  let zeros: u64 = 0
  let at = start
  for (; at + 8 <= end; at += 8) {
    const word = load<u64>(at)
    any |= word
    zeros |= (word - LOW) & ~word // the highest bit of a byte is set: it is 0, or one below it is
  }
  if (at < end) {
    const known: u64 = ((<u64>1) << (8 * <u64>(end - at))) - 1
    const word = (load<u64>(at) & known) | (LOW & ~known)
    any |= word
    zeros |= (word - LOW) & ~word
  }
  return (zeros & HIGH) === 0 && ((any & HIGH) === 0 || isUtf8(start, end))
}

/** Whether a look-up in a table finds a record, and not one before it with the same key. */
function isFound(from: usize, size: u32, table: usize, buckets: u32, hash: u32, record: u32): bool {
  const end = table + 8 * <usize>buckets
  let bucket = table + 8 * <usize>((hash >> 8) % buckets)
  let found = load<u32>(bucket, 4)
  while (found !== 0) {
    if (load<u32>(bucket) === hash) {
      if (found === record) return true
      if (isSameKey(from, size, found, record)) return false
    }
    bucket = bucket + 8 === end ? table : bucket + 8
    found = load<u32>(bucket, 4)
  }
  return false
}

/** Whether the key of record a, which may be anything, is that of record b. */
function isSameKey(from: usize, size: u32, a: u32, b: u32): bool {
  const length = load<u32>(from + b, 4)
  if (<u64>a + 8 + <u64>length > <u64>size) return false
  return memory.compare(from + a + 4, from + b + 4, <usize>length + 4) === 0
}
