/** Checks of the strings in a model file. Each returns what is wrong, or null. */

import { arrayKernels } from '../../wasm/holders.js'

/** Valid UTF-8, split only between characters: otherwise a string would change when it is read. */
export function checkUtf8(blob: Uint8Array, offset: Int32Array): string | null {
  const kernels = arrayKernels.get(blob.buffer)
  if (kernels ? kernels.isAscii(blob) || kernels.areUtf8(offset, blob) : isAscii(blob)) return null
  try {
    decoder.decode(blob)
  } catch {
    return 'expected UTF-8'
  }
  for (let k = 0; k < offset.length - 1; k++) {
    if (offset[k] < blob.length && (blob[offset[k]] & 0xc0) === 0x80) return 'expected whole characters'
  }
  return null
}

function isAscii(bytes: Uint8Array): boolean {
  for (let k = 0; k < bytes.length; k++) if (bytes[k] >= 128) return false
  return true
}

/** Strings in ascending order of UTF-16 code units, so that each occurs once. */
export function checkAscending(blob: Uint8Array, offset: Int32Array): string | null {
  for (let k = 1; k + 1 < offset.length; k++) {
    const ascends = compareBytes(blob, offset[k - 1], offset[k], blob, offset[k], offset[k + 1]) < 0
    if (!ascends) return `expected strings that ascend, got string ${k + 1} behind one that is not before it`
  }
  return null
}

/** The order of two strings, by their UTF-16 code units: a[start … end−1] and b[from … to−1] in UTF-8. Negative: a comes first. */
export function compareBytes(
  a: Uint8Array,
  start: number,
  end: number,
  b: Uint8Array,
  from: number,
  to: number,
): number {
  const shared = Math.min(end - start, to - from)
  for (let k = 0; k < shared; k++) {
    const [x, y] = [a[start + k], b[from + k]]
    if (x !== y) return rank(x) - rank(y)
  }
  return end - start - (to - from)
}

/** Distinct strings, in any order. */
export function checkDistinct(strings: readonly string[]): string | null {
  const seen = new Set<string>()
  for (const text of strings) {
    if (seen.has(text)) return `expected each once, got ${JSON.stringify(text.slice(0, 60))} twice`
    seen.add(text)
  }
  return null
}

/**
 * UTF-16 order equals UTF-8 order except for characters beyond 16 bits (F0 …): their surrogates sort before
 * U+E000 and above (EE, EF).
 */
function rank(byte: number): number {
  return byte === 0xee || byte === 0xef ? byte + 0x10 : byte
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
