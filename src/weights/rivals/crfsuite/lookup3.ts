/**
 * The hash of CRFsuite's dictionaries: `hashlittle` of Bob Jenkins, "lookup3.c, for hash table lookup" (2006), with the initial
 * value 0. All sums are modulo 2³².
 */

/** The hash of `bytes[start … end−1]` and a NUL, which need not be there, as a signed number. */
export function lookup3(bytes: Uint8Array, start: number, end: number): number {
  let a = (0xdeadbeef + (end - start + 1)) | 0
  let b = a
  let c = a
  let k = start
  for (; end - k >= 12; k += 12) {
    a = (a + wordAt(bytes, k)) | 0
    b = (b + wordAt(bytes, k + 4)) | 0
    c = (c + wordAt(bytes, k + 8)) | 0
    a = ((a - c) | 0) ^ ((c << 4) | (c >>> 28))
    c = (c + b) | 0
    b = ((b - a) | 0) ^ ((a << 6) | (a >>> 26))
    a = (a + c) | 0
    c = ((c - b) | 0) ^ ((b << 8) | (b >>> 24))
    b = (b + a) | 0
    a = ((a - c) | 0) ^ ((c << 16) | (c >>> 16))
    c = (c + b) | 0
    b = ((b - a) | 0) ^ ((a << 19) | (a >>> 13))
    a = (a + c) | 0
    c = ((c - b) | 0) ^ ((b << 4) | (b >>> 28))
    b = (b + a) | 0
  }
  a = (a + lastWord(bytes, k, end)) | 0
  b = (b + lastWord(bytes, k + 4, end)) | 0
  c = (c + lastWord(bytes, k + 8, end)) | 0
  c = ((c ^ b) - ((b << 14) | (b >>> 18))) | 0
  a = ((a ^ c) - ((c << 11) | (c >>> 21))) | 0
  b = ((b ^ a) - ((a << 25) | (a >>> 7))) | 0
  c = ((c ^ b) - ((b << 16) | (b >>> 16))) | 0
  a = ((a ^ c) - ((c << 4) | (c >>> 28))) | 0
  b = ((b ^ a) - ((a << 14) | (a >>> 18))) | 0
  return ((c ^ b) - ((b << 24) | (b >>> 8))) | 0
}

function wordAt(bytes: Uint8Array, k: number): number {
  return bytes[k] | (bytes[k + 1] << 8) | (bytes[k + 2] << 16) | (bytes[k + 3] << 24)
}

/** A word of which bytes from `end` on count as 0. */
function lastWord(bytes: Uint8Array, k: number, end: number): number {
  if (k + 4 <= end) return wordAt(bytes, k)
  let word = 0
  for (let byte = k; byte < end; byte++) word |= bytes[byte] << (8 * (byte - k))
  return word
}
