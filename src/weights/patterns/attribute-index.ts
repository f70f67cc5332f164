import type { StringTable } from '../../data/string-table.js'
import { createTaker, type TaggingKernels } from '../chain-kernels.js'

/** Where the strings of a model and the table of their hashes are. */
export interface IndexPlaces {
  readonly blob: number
  readonly offset: number
  readonly slots: number
  readonly size: number // of slots, a power of 2
  readonly hashes: number // [CHUNK] u64, workspace
  readonly free: number //  end of all this
}

const BEHIND = 8 //           bytes that kernels read behind a string
const CHUNK = 1 << 12 //      strings at a time: engines compile a kernel better between two calls

export function placeIndex(strings: StringTable, from: number): IndexPlaces {
  const taker = createTaker(from)
  const size = slotsFor(strings.size)
  const places = {
    blob: taker.take(strings.byteLength + BEHIND),
    offset: taker.take(4 * (strings.size + 1)),
    slots: taker.take(8 * size),
    size,
    hashes: taker.take(8 * CHUNK),
  }
  return { ...places, free: taker.end }
}

/** Writes the strings into zeroed memory, and what finds them. */
export function writeIndex(
  strings: StringTable,
  { blob, offset, slots, size, hashes }: IndexPlaces,
  buffer: ArrayBuffer,
  kernels: TaggingKernels,
): void {
  const { bytes } = strings
  new Uint8Array(buffer).set(bytes.blob, blob)
  new Int32Array(buffer).set(bytes.offset, offset / 4)
  kernels.useIndex(blob, offset, slots, size)
  for (let id = 0; id < strings.size; id += CHUNK)
    kernels.indexStrings(id, Math.min(id + CHUNK, strings.size), hashes)
}

/** At most two thirds of the slots are used. */
function slotsFor(strings: number): number {
  let size = 8
  while (size * 2 < strings * 3) size *= 2
  return size
}
