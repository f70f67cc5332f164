import type { StringTable } from '../string-table.js'
import { type Cursor, fail } from './reader.js'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The number of the string `bytes[start … end−1]`, which is added if it is new.
 * Only a new string is checked for valid UTF-8: a known one equals one that was checked.
 */
export function internUtf8(
  table: StringTable,
  bytes: Uint8Array,
  start: number,
  end: number,
  at: Cursor,
): number {
  const size = table.size
  const id = table.internBytes(bytes, start, end)
  if (id === size) checkUtf8(bytes, start, end, at)
  return id
}

/** The longest string that every engine can hold, in UTF-16 units, of which there are never more than bytes. */
const LONGEST = 2 ** 29 - 24

/** Decodes a line. A line of more bytes than a string can hold is refused. */
export function decodeUtf8(
  bytes: Uint8Array,
  start: number,
  end: number,
  at: Cursor,
  longest = LONGEST,
): string {
  if (end - start > longest)
    fail(at, `expected at most ${longest} bytes in a line of text or JSON, got ${end - start}`)
  try {
    return decoder.decode(bytes.subarray(start, end))
  } catch (cause) {
    return fail(at, invalidUtf8(bytes, start, end), { cause })
  }
}

/** Refuses a string that is not UTF-8. */
export function checkUtf8(bytes: Uint8Array, start: number, end: number, at: Cursor): void {
  for (let k = start; k < end; k++) {
    if (bytes[k] >= 0x80) {
      decodeUtf8(bytes, start, end, at)
      return
    }
  }
}

function invalidUtf8(bytes: Uint8Array, start: number, end: number): string {
  let k = start
  for (let length = 1; k < end; k += length) {
    const byte = bytes[k]
    length = byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
    if (byte >= 0x80 && !isValid(bytes, k, Math.min(k + length, end))) break
  }
  const byte = bytes[k].toString(16).toUpperCase()
  return `expected UTF-8, got the byte 0x${byte} (is the file latin-1?)`
}

function isValid(bytes: Uint8Array, start: number, end: number): boolean {
  try {
    decoder.decode(bytes.subarray(start, end))
    return true
  } catch {
    return false
  }
}

/** Turns ISO 8859-1 into UTF-8. The result is overwritten by the next call. */
export function createLatin1Transcoder(): (bytes: Uint8Array, start: number, end: number) => Uint8Array {
  let scratch = new Uint8Array(1024)
  return (bytes, start, end) => {
    if ((end - start) * 2 > scratch.length) scratch = new Uint8Array((end - start) * 4)
    let length = 0
    for (let k = start; k < end; k++) {
      const byte = bytes[k]
      if (byte < 0x80) scratch[length++] = byte
      else {
        scratch[length++] = 0xc0 | (byte >> 6)
        scratch[length++] = 0x80 | (byte & 0x3f)
      }
    }
    return scratch.subarray(0, length)
  }
}
