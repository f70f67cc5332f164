/** Lines of JSON in bytes. */

import { isBlank } from '../data/reading/lines.js'

const LF = 10
const CR = 13

/** A line without its end, and its number. */
export interface Line {
  readonly bytes: Uint8Array
  readonly line: number
}

/** The lines of a part of a stream; the last one needs no end. */
export function* allLinesOf(bytes: Uint8Array, firstLine: number): Generator<Line> {
  let line = firstLine
  for (let start = 0; start < bytes.length; line++) {
    const next = bytes.indexOf(LF, start)
    const after = next < 0 ? bytes.length : next
    const end = bytes[after - 1] === CR ? after - 1 : after
    yield { bytes: bytes.subarray(start, Math.max(start, end)), line }
    start = after + 1
  }
}

/** The same; blank ones are left out, but counted. */
export function* linesOf(bytes: Uint8Array, firstLine: number): Generator<Line> {
  for (const line of allLinesOf(bytes, firstLine)) if (!isBlank(line.bytes, 0, line.bytes.length)) yield line
}
