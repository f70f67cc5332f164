/**
 * CQDB, the constant dictionary of CRFsuite: strings by number and numbers by string.
 *
 *     24    header: name, size, flags, byte order, number of strings, offset of the backward array
 *     2048  for each of 256 tables, the offset of its buckets and their number
 *     …     records: number, length with the final NUL, bytes, NUL
 *     …     buckets: hash, offset of a record; 0, 0 if empty
 *     …     backward array: the offset of the record of each number
 */

import { DataError } from '../../../common/errors.js'
import { StringTable } from '../../../data/string-table.js'
import { checkUtf8 } from '../../../model/file/check-strings.js'
import { Chunk } from './chunk.js'
import { lookup3 } from './lookup3.js'

const NAME = 'CQDB'
const BYTE_ORDER = 0x62445371
/** Hash tables of a dictionary. */
export const TABLES = 256
const HEADER = 24
const RECORDS = HEADER + TABLES * 8

/** A dictionary of which only the header has been checked. */
export interface OpenedDictionary {
  readonly chunk: Chunk
  /** Number of strings. */
  readonly count: number
  /** Offset of the array of records. */
  readonly backward: number
  fail(reason: string): never
}

/** Opens the dictionary at an offset of a file. */
export function openDictionary(file: Uint8Array, from: number, what: string): OpenedDictionary {
  const chunk = new Chunk(file, from, NAME, RECORDS)
  const fail = (reason: string): never => chunk.fail(`${what}: ${reason}`)
  if (chunk.uint32(8) !== 0) fail(`expected no flags, got ${chunk.uint32(8)}`)
  if (chunk.uint32(12) !== BYTE_ORDER) fail('expected numbers in little-endian byte order')
  const count = chunk.uint32(16)
  const backward = chunk.uint32(20)
  if (count > 0 && (backward < RECORDS || backward + 4 * count > chunk.size))
    fail(`the array of ${count} offsets is outside the dictionary`)
  return { chunk, count, backward, fail }
}

/** Reads a dictionary; every string must be found by the look-up of CRFsuite. */
export function readDictionary({ chunk, count, backward, fail }: OpenedDictionary): StringTable {
  checkTables(chunk, count, fail)
  const blob = new Uint8Array(chunk.size)
  const offset = new Int32Array(count + 1)
  for (let id = 0; id < count; id++) {
    const record = chunk.uint32(backward + 4 * id)
    const to = copyKey(chunk, record, id, blob, offset[id])
    if (to < 0) fail(`string ${id}: expected a record of this number that ends in NUL`)
    const end = record + 8 + chunk.uint32(record + 4) - 1
    if (findRecord(chunk, chunk.bytes, record + 8, end) !== record)
      fail(`string ${id} is not found in the hash table, or occurs twice`)
    offset[id + 1] = to
  }
  const strings = blob.subarray(0, offset[count])
  const broken = checkUtf8(strings, offset)
  if (broken) fail(broken)
  return StringTable.from(strings, offset)
}

/** Tables must lie inside the dictionary and have an empty bucket, where an unsuccessful look-up ends. */
function checkTables(chunk: Chunk, count: number, fail: (reason: string) => never): void {
  let filled = 0
  for (let t = 0; t < TABLES; t++) {
    const [at, buckets] = [chunk.uint32(HEADER + 8 * t), chunk.uint32(HEADER + 8 * t + 4)]
    if (buckets === 0) {
      if (at !== 0) fail(`hash table ${t} has an offset, but no buckets`)
      continue
    }
    if (at < RECORDS || at + 8 * buckets > chunk.size) fail(`hash table ${t} is outside the dictionary`)
    let own = 0
    for (let k = 0; k < buckets; k++) if (chunk.uint32(at + 8 * k + 4) !== 0) own++
    if (own === buckets) fail(`hash table ${t} has no empty bucket`)
    filled += own
    // Tables that share bytes would be gone through more than once.
    if (filled > count) break
  }
  if (filled !== count) fail(`expected ${count} strings in the hash tables, got ${filled}`)
}

/** Copies the key of a record and returns its end in `blob`; −1 if the record is broken. */
function copyKey(chunk: Chunk, record: number, id: number, blob: Uint8Array, to: number): number {
  const { bytes, size } = chunk
  if (record < RECORDS || record + 8 > size || chunk.uint32(record) !== id) return -1
  const length = chunk.uint32(record + 4)
  const end = record + 8 + length - 1
  if (length === 0 || end >= size || bytes[end] !== 0 || to + length > size) return -1
  let k = to
  for (let from = record + 8; from < end; from++, k++) {
    if (bytes[from] === 0) return -1
    blob[k] = bytes[from]
  }
  return k
}

/** The offset of the record that a look-up of `bytes[start … end−1]` finds, as CRFsuite does it; −1 if none. Tables must be sound. */
export function findRecord(chunk: Chunk, bytes: Uint8Array, start: number, end: number): number {
  const hash = lookup3(bytes, start, end) >>> 0
  const first = firstBucket(chunk, hash)
  return first < 0 ? -1 : findFrom(chunk, first, hash, bytes, start, end)
}

/** The offset of the bucket where the look-up of a hash begins; −1: its table is empty. */
export function firstBucket(chunk: Chunk, hash: number): number {
  const table = HEADER + 8 * (hash % TABLES)
  const buckets = chunk.uint32(table + 4)
  return buckets === 0 ? -1 : chunk.uint32(table) + 8 * ((hash >>> 8) % buckets)
}

/** The same as `findRecord` from a bucket of the hash on. */
export function findFrom(
  chunk: Chunk,
  first: number,
  hash: number,
  bytes: Uint8Array,
  start: number,
  end: number,
): number {
  const table = HEADER + 8 * (hash % TABLES)
  const at = chunk.uint32(table)
  const behind = at + 8 * chunk.uint32(table + 4)
  for (let bucket = first; ; bucket = bucket + 8 === behind ? at : bucket + 8) {
    const found = chunk.uint32(bucket + 4)
    if (found === 0) return -1
    if (chunk.uint32(bucket) === hash && hasKey(chunk, found, bytes, start, end)) return found
  }
}

function hasKey(chunk: Chunk, record: number, bytes: Uint8Array, start: number, end: number): boolean {
  const length = end - start
  if (record + 9 + length > chunk.size || chunk.uint32(record + 4) !== length + 1) return false
  const from = record + 8 - start
  for (let k = start; k < end; k++) if (chunk.bytes[from + k] !== bytes[k]) return false
  return chunk.bytes[from + end] === 0
}

/** The bytes of a dictionary, as CRFsuite writes it. */
export function writeDictionary(strings: StringTable): Uint8Array {
  const { blob, offset } = strings.bytes
  const count = strings.size
  const records = blob.length + 9 * count
  const size = RECORDS + records + 16 * count + 4 * count
  const bytes = new Uint8Array(size)
  const view = new DataView(bytes.buffer)
  bytes.set(Array.from(NAME, letter => letter.charCodeAt(0)))
  const header = [size, 0, BYTE_ORDER, count, count > 0 ? size - 4 * count : 0]
  header.forEach((value, k) => {
    view.setUint32(4 + 4 * k, value, true)
  })
  const record = new Uint32Array(count)
  const hash = new Uint32Array(count)
  let at = RECORDS
  for (let id = 0; id < count; id++) {
    const length = offset[id + 1] - offset[id] + 1
    record[id] = at
    view.setUint32(at, id, true)
    view.setUint32(at + 4, length, true)
    bytes.set(blob.subarray(offset[id], offset[id + 1]), at + 8)
    hash[id] = lookup3(bytes, at + 8, at + 7 + length)
    at += 8 + length
  }
  writeTables(view, at, record, hash)
  for (let id = 0; id < count; id++) view.setUint32(size - 4 * (count - id), record[id], true)
  return bytes
}

/** Writes the hash tables from byte `at` on, and where they are. */
function writeTables(view: DataView, at: number, record: Uint32Array, hash: Uint32Array): void {
  const buckets = new Uint32Array(TABLES)
  for (const h of hash) buckets[h % TABLES] += 2
  const start = new Uint32Array(TABLES)
  let free = at
  for (let t = 0; t < TABLES; t++) {
    if (buckets[t] === 0) continue
    start[t] = free
    view.setUint32(HEADER + 8 * t, free, true)
    view.setUint32(HEADER + 8 * t + 4, buckets[t], true)
    free += 8 * buckets[t]
  }
  for (let id = 0; id < hash.length; id++) {
    const t = hash[id] % TABLES
    let k = (hash[id] >>> 8) % buckets[t]
    while (view.getUint32(start[t] + 8 * k + 4, true) !== 0) k = (k + 1) % buckets[t]
    view.setUint32(start[t] + 8 * k, hash[id], true)
    view.setUint32(start[t] + 8 * k + 4, record[id], true)
  }
}

/** Refuses strings that a dictionary cannot hold: they end at their first NUL. */
export function checkKeys(what: string, strings: StringTable): void {
  const at = strings.bytes.blob.indexOf(0)
  if (at < 0) return
  const name = strings.toArray().find(text => text.includes('\0'))
  throw new DataError(`${what} ${JSON.stringify(name)}: CRFsuite cannot hold names with the character NUL`)
}
