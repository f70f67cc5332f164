/**
 * xxHash32 (Yann Collet's specification, version 0.1.1): a checksum that reads words, not bytes, so that
 * verifying ten megabytes takes a few milliseconds. It detects accidents, not forgeries.
 */

const P1 = 0x9e3779b1 | 0
const P2 = 0x85ebca77 | 0
const P3 = 0xc2b2ae3d | 0
const P4 = 0x27d4eb2f | 0
const P5 = 0x165667b1 | 0

/** The xxHash32 of `bytes` as an unsigned number. The bytes must start at an address divisible by 4. */
export function checksum(bytes: Uint8Array, seed = 0): number {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2)
  const stripes = words.length & ~3
  let h = (seed + P5) | 0
  if (stripes > 0) h = mixStripes(words, stripes, seed)
  h = (h + bytes.length) | 0
  for (let k = stripes; k < words.length; k++) h = Math.imul(rotate(h + Math.imul(words[k], P3), 17), P4)
  for (let k = words.length * 4; k < bytes.length; k++)
    h = Math.imul(rotate(h + Math.imul(bytes[k], P5), 11), P1)
  h = Math.imul(h ^ (h >>> 15), P2)
  h = Math.imul(h ^ (h >>> 13), P3)
  return (h ^ (h >>> 16)) >>> 0
}

/** Four independent accumulators over 16 bytes at a time, folded into one. */
function mixStripes(words: Int32Array, stripes: number, seed: number): number {
  const lanes = Int32Array.of(seed + P1 + P2, seed + P2, seed, seed - P1)
  for (let from = 0; from < stripes; from += CHUNK)
    mixChunk(words, from, Math.min(stripes, from + CHUNK), lanes)
  return (rotate(lanes[0], 1) + rotate(lanes[1], 7) + rotate(lanes[2], 12) + rotate(lanes[3], 18)) | 0
}

/**
 * Many short calls: a model is checked once per process, and a function is compiled sooner than a loop is
 * replaced.
 */
const CHUNK = 1 << 11

function mixChunk(words: Int32Array, from: number, to: number, lanes: Int32Array): void {
  let a = lanes[0]
  let b = lanes[1]
  let c = lanes[2]
  let d = lanes[3]
  for (let k = from; k < to; k += 4) {
    a = (a + Math.imul(words[k], P2)) | 0
    a = Math.imul((a << 13) | (a >>> 19), P1)
    b = (b + Math.imul(words[k + 1], P2)) | 0
    b = Math.imul((b << 13) | (b >>> 19), P1)
    c = (c + Math.imul(words[k + 2], P2)) | 0
    c = Math.imul((c << 13) | (c >>> 19), P1)
    d = (d + Math.imul(words[k + 3], P2)) | 0
    d = Math.imul((d << 13) | (d >>> 19), P1)
  }
  lanes[0] = a
  lanes[1] = b
  lanes[2] = c
  lanes[3] = d
}

function rotate(x: number, bits: number): number {
  return (x << bits) | (x >>> (32 - bits))
}
