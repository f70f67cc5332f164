import { StringTable } from '../../../data/string-table.js'
import { fromBytes, hasLooseBytes } from '../../../features/readings/byte-string.js'
import type { Cursor } from './cursor.js'

/** Bytes of the shortest netstring: `1:a,` and a line feed. */
const SHORTEST = 5
const U = 0x75

/** Reads `#qrk#`, a list of names. `drop`: how many letters `u` in front of each are left out. */
export function readNames(cursor: Cursor, what: string, drop = 0): StringTable {
  cursor.pass('#qrk#', what)
  const count = cursor.count(what, SHORTEST)
  cursor.pass('\n', what)
  const names = new StringTable(count + 1)
  for (let k = 0; k < count; k++) {
    const name = cursor.netstring(what)
    if (drop > 0 && name[0] !== U) cursor.fail(`${what}: expected u at the beginning of each`)
    const bytes = name.subarray(drop)
    const id = isAscii(bytes) ? names.internBytes(bytes, 0, bytes.length) : names.intern(fromBytes(bytes))
    if (id !== k) cursor.fail(`${what}: expected each once, got ${JSON.stringify(names.get(id))} twice`)
  }
  return names
}

/** A name that must be UTF-8. */
export function readText(cursor: Cursor, what: string): string {
  const text = fromBytes(cursor.netstring(what))
  if (hasLooseBytes(text)) cursor.fail(`${what}: expected UTF-8`)
  return text
}

function isAscii(bytes: Uint8Array): boolean {
  for (let k = 0; k < bytes.length; k++) if (bytes[k] >= 0x80) return false
  return true
}
