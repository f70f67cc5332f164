import type { StringDictionary } from '../../../data/string-dictionary.js'
import type { Chunk } from './chunk.js'
import { findFrom, findRecord, firstBucket, type OpenedDictionary } from './dictionary.js'
import { lookup3 } from './lookup3.js'

/** A dictionary that is searched in the file itself, by its own hash tables. It must have been checked. */
export function placedDictionary({ chunk, count, backward }: OpenedDictionary): StringDictionary {
  return {
    size: count,
    find(bytes, start, end) {
      const record = findRecord(chunk, bytes, start, end)
      return record < 0 ? -1 : chunk.uint32(record)
    },
    findAll(blob, offset, from, to, found) {
      for (let first = from; first < to; first += BLOCK)
        findBlock(chunk, blob, offset, first, Math.min(first + BLOCK, to), found)
    },
    copy() {
      const offset = new Int32Array(count + 1)
      for (let id = 0; id < count; id++)
        offset[id + 1] = offset[id] + chunk.uint32(chunk.uint32(backward + 4 * id) + 4) - 1
      const blob = new Uint8Array(offset[count])
      for (let id = 0; id < count; id++) {
        const from = chunk.uint32(backward + 4 * id) + 8 - offset[id]
        for (let k = offset[id]; k < offset[id + 1]; k++) blob[k] = chunk.bytes[from + k]
      }
      return { blob, offset }
    },
  }
}

/** Strings that are looked up at the same time. */
const BLOCK = 32
const hashes = new Uint32Array(BLOCK)
const buckets = new Int32Array(BLOCK)
const records = new Int32Array(BLOCK)

/**
 * Looks up strings from … to−1, at most BLOCK. A look-up waits for memory twice, for a bucket and for a record; in loops of their
 * own, the processor waits for those of several strings at once.
 */
function findBlock(
  chunk: Chunk,
  blob: Uint8Array,
  offset: Int32Array,
  from: number,
  to: number,
  found: Int32Array,
): void {
  const count = to - from
  for (let k = 0; k < count; k++) {
    hashes[k] = lookup3(blob, offset[from + k], offset[from + k + 1])
    buckets[k] = firstBucket(chunk, hashes[k])
  }
  for (let k = 0; k < count; k++) records[k] = buckets[k] < 0 ? 0 : chunk.uint32(buckets[k] + 4)
  for (let k = 0; k < count; k++) found[from + k] = records[k] === 0 ? -1 : chunk.uint32(records[k])
  for (let k = 0; k < count; k++) {
    if (records[k] === 0) continue
    const record = findFrom(chunk, buckets[k], hashes[k], blob, offset[from + k], offset[from + k + 1])
    if (record !== records[k]) found[from + k] = record < 0 ? -1 : chunk.uint32(record)
  }
}
