/**
 * Strings of any bytes as JavaScript strings. Wapiti cuts tokens between bytes, so its attributes may end within a character. Bytes that
 * are no UTF-8 become the private characters U+10FF80 … U+10FFFF, one each; so does each byte of those characters themselves.
 * Different bytes are different strings.
 */

const FIRST = 0x10ff00
const PRIVATE = /[\u{10ff80}-\u{10ffff}]/u

/** The string for bytes. */
export function fromBytes(bytes: Uint8Array): string {
  try {
    const text = strict.decode(bytes)
    if (!PRIVATE.test(text)) return text
  } catch {
    // not UTF-8: byte by byte below
  }
  let text = ''
  for (let k = 0; k < bytes.length; ) {
    const length = characterAt(bytes, k)
    if (length === 0) text += String.fromCodePoint(FIRST + bytes[k])
    else text += strict.decode(bytes.subarray(k, k + length))
    k += length || 1
  }
  return text
}

/** The bytes of such a string. */
export function toBytes(text: string): Uint8Array {
  const bytes = encoder.encode(text)
  if (!PRIVATE.test(text)) return bytes
  let at = 0
  for (let k = 0; k < bytes.length; ) {
    if (isPrivate(bytes, k)) {
      bytes[at++] = ((bytes[k + 2] & 0x03) << 6) | (bytes[k + 3] & 0x3f)
      k += 4
    } else bytes[at++] = bytes[k++]
  }
  return bytes.subarray(0, at)
}

/** Whether a string has bytes that are no UTF-8. */
export function hasLooseBytes(text: string): boolean {
  return PRIVATE.test(text)
}

/** Strings that follow each other as one: bytes at their ends may form a character together. */
export function joined(text: string): string {
  return PRIVATE.test(text) ? fromBytes(toBytes(text)) : text
}

/** Bytes of the character at k; 0 if there is none, or a private one. */
function characterAt(bytes: Uint8Array, k: number): number {
  const lead = bytes[k]
  if (lead < 0x80) return 1
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
  if (k + length > bytes.length || isPrivate(bytes, k)) return 0
  try {
    // A sequence that is too short is refused, and so is one with more than a character.
    return [...strict.decode(bytes.subarray(k, k + length))].length === 1 ? length : 0
  } catch {
    return 0
  }
}

/** Whether U+10FF80 … U+10FFFF stand at k: F4 8F BE|BF 80 … BF, of which BE begins U+10FF80. */
function isPrivate(bytes: Uint8Array, k: number): boolean {
  return bytes[k] === 0xf4 && bytes[k + 1] === 0x8f && (bytes[k + 2] === 0xbe || bytes[k + 2] === 0xbf)
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const encoder = new TextEncoder()
