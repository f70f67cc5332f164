/**
 * An index of strings that stands in a model file beside them, so that they are found where they lie and nothing is hashed when a model is loaded.
 *
 * The hash is a polynomial in B modulo 2³², H(s) = Σ_k (s_k + 1) B^(n−1−k), mixed. The kernels of tagging have the same, since that of a text follows from those of its
 * pieces (`assembly/tagging/strings.ts`). Slot `hash mod size`, or the first free one behind it, has the number of a string + 1, and in the bits above it
 * those of the hash, so that most slots of other strings are passed over without a look at them. 0 is a free slot.
 */

import { arrayKernels } from '../wasm/holders.js'
import type { StringDictionary } from './string-dictionary.js'

const B = 0x7f4a7c15

/** Slots that a search looks at. An index that needs more is not written, and one that has no free slot cannot keep a search going. */
export const MOST_PROBES = 1 << 10

/** How many slots there are for strings: a power of 2, at most two thirds of them used. */
export function slotsFor(strings: number): number {
  let size = 8
  while (size * 2 < strings * 3) size *= 2
  return size
}

/** The bits of a slot that are the number of one of so many strings. */
export function numberBits(strings: number): number {
  return strings === 0 ? 0 : -1 >>> Math.clz32(strings)
}

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let h = 0
  for (let k = start; k < end; k++) h = (Math.imul(h, B) + bytes[k] + 1) | 0
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return h ^ (h >>> 15)
}

/** Many short calls: engines compile a function between two calls, sooner than they replace a running loop. */
const CHUNK = 1 << 10

/** The slots of distinct strings; null if one is found only after more than so many. */
export function indexStrings(blob: Uint8Array, offset: Int32Array, probes = MOST_PROBES): Int32Array | null {
  const strings = offset.length - 1
  const size = slotsFor(strings)
  const filled = arrayKernels
    .get(blob.buffer)
    ?.indexForFile(offset, blob, size, { bits: numberBits(strings), probes })
  if (filled) return filled
  const slots = new Int32Array(size)
  for (let id = 0; id < strings; id += CHUNK)
    if (!fillSlots(blob, offset, id, Math.min(id + CHUNK, strings), probes, slots)) return null
  return slots
}

/** Puts strings from … to−1 into free slots; false if one finds none among so many. */
function fillSlots(
  blob: Uint8Array,
  offset: Int32Array,
  from: number,
  to: number,
  probes: number,
  slots: Int32Array,
): boolean {
  const bits = numberBits(offset.length - 1)
  const mask = slots.length - 1
  for (let id = from; id < to; id++) {
    const hash = hashOf(blob, offset[id], offset[id + 1])
    let probe = 0
    while (probe < probes && slots[(hash + probe) & mask] !== 0) probe++
    if (probe === probes) return false
    slots[(hash + probe) & mask] = (hash & ~bits) | (id + 1)
  }
  return true
}

/** Whether each slot is free or has the number of one of so many strings. */
export function areSlots(slots: Int32Array, strings: number): boolean {
  const bits = numberBits(strings)
  for (let k = 0; k < slots.length; k++)
    if (slots[k] !== 0 && ((slots[k] & bits) === 0 || (slots[k] & bits) > strings)) return false
  return true
}

/** Strings as a dictionary by an index of theirs. Its slots must be those of `slotsFor` and pass `areSlots`; a string that they lead to is compared. */
export function indexedStrings(blob: Uint8Array, offset: Int32Array, slots: Int32Array): StringDictionary {
  const size = offset.length - 1
  const bits = numberBits(size)
  const mask = slots.length - 1

  function find(bytes: Uint8Array, start: number, end: number): number {
    const hash = hashOf(bytes, start, end)
    for (let probe = 0; probe < MOST_PROBES; probe++) {
      const slot = slots[(hash + probe) & mask]
      if (slot === 0) return -1
      if (((slot ^ hash) & ~bits) === 0 && isString((slot & bits) - 1, bytes, start, end))
        return (slot & bits) - 1
    }
    return -1
  }

  function isString(id: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = offset[id]
    if (offset[id + 1] - from !== end - start) return false
    for (let k = start, b = from; k < end; k++, b++) if (blob[b] !== bytes[k]) return false
    return true
  }

  return {
    size,
    find,
    findAll(texts, begin, from, to, found) {
      for (let k = from; k < to; k++) found[k] = find(texts, begin[k], begin[k + 1])
    },
    copy: () => ({ blob, offset }),
  }
}
