/**
 * xxHash32 (Yann Collet's specification, version 0.1.1): a checksum that reads words, not bytes, so that
 * verifying ten megabytes takes a few milliseconds. It detects accidents, not forgeries.
 *
 * Each of its four accumulators waits for its last product. Large files have sixteen, which takes a third of the time.
 */

import type { Asked } from '../../wasm/array-looks.js'
import { arrayKernels } from '../../wasm/holders.js'

const P1 = 0x9e3779b1 | 0
const P2 = 0x85ebca77 | 0
const P3 = 0xc2b2ae3d | 0
const P4 = 0x27d4eb2f | 0
const P5 = 0x165667b1 | 0

/** The xxHash32 of `bytes` as an unsigned number. The bytes must start at an address divisible by 4. */
export function checksum(bytes: Uint8Array, seed = 0, kernels = arrayKernels.get(bytes.buffer)): number {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2)
  const stripes = words.length & ~3
  let h = (seed + P5) | 0
  if (stripes > 0)
    h = kernels?.mixStripes(words.subarray(0, stripes), seed) ?? mixStripes(words, stripes, seed)
  h = (h + bytes.length) | 0
  for (let k = stripes; k < words.length; k++) h = Math.imul(rotate(h + Math.imul(words[k], P3), 17), P4)
  for (let k = words.length * 4; k < bytes.length; k++)
    h = Math.imul(rotate(h + Math.imul(bytes[k], P5), 11), P1)
  h = Math.imul(h ^ (h >>> 15), P2)
  h = Math.imul(h ^ (h >>> 13), P3)
  return (h ^ (h >>> 16)) >>> 0
}

/** Words of a block: one for each lane. */
const LANES = 16
/** Words that are mixed at a time: engines compile a function between two calls, sooner than they replace a running loop. */
const CHUNK = 1 << 13

/**
 * The checksum of large files: word k of the whole blocks goes to lane k mod 16, and lanes begin and mix as those of xxHash32, four with
 * each of the seeds `seed` … `seed` + 3. The result is the xxHash32 of the lanes and what is left of the bytes, which must start at an address divisible by 4.
 * Kernels look at what will be `asked` of parts of the bytes on the way.
 */
export function checksumInLanes(
  bytes: Uint8Array,
  seed = 0,
  kernels = arrayKernels.get(bytes.buffer),
  asked: readonly Asked[] = [],
): number {
  const length = Math.floor(bytes.length / (4 * LANES)) * LANES
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, length)
  const rest = bytes.subarray(4 * length)
  const ends = new Uint8Array(4 * LANES + rest.length)
  const lanes = new Int32Array(ends.buffer, 0, LANES)
  for (let k = 0; k < LANES; k += 4) lanes.set(firstLanes(seed + k / 4), k)
  if (kernels) kernels.mixBlocks(bytes, lanes, asked)
  else for (let k = 0; k < length; k += CHUNK) mixBlocks(words, k, Math.min(k + CHUNK, length), lanes)
  ends.set(rest, 4 * LANES)
  return checksum(ends, seed)
}

/** Mixes words from … to−1, whole blocks, into the lanes. */
function mixBlocks(words: Int32Array, from: number, to: number, lanes: Int32Array): void {
  for (let first = 0; first < LANES; first += 4) {
    let [a, b, c, d] = lanes.subarray(first, first + 4)
    for (let k = from + first; k < to; k += LANES) {
      a = mix(a, words[k])
      b = mix(b, words[k + 1])
      c = mix(c, words[k + 2])
      d = mix(d, words[k + 3])
    }
    lanes.set([a, b, c, d], first)
  }
}

/** Four independent accumulators over 16 bytes at a time, folded into one. */
function mixStripes(words: Int32Array, stripes: number, seed: number): number {
  let [a, b, c, d] = firstLanes(seed)
  for (let k = 0; k < stripes; k += 4) {
    a = mix(a, words[k])
    b = mix(b, words[k + 1])
    c = mix(c, words[k + 2])
    d = mix(d, words[k + 3])
  }
  return (rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18)) | 0
}

function firstLanes(seed: number): [number, number, number, number] {
  return [seed + P1 + P2, seed + P2, seed, seed - P1]
}

function mix(lane: number, word: number): number {
  return Math.imul(rotate(lane + Math.imul(word, P2), 13), P1)
}

function rotate(x: number, bits: number): number {
  return (x << bits) | (x >>> (32 - bits))
}
