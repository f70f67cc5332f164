/** Cuts the bytes of a file where no sequence is open, so that the parts can be read apart. */

import { createLineCounter } from './line-counter.js'

/** After which lines a content may be cut: after each, or after blank ones. */
export type Cut = 'lines' | 'blank lines'

/** A part of a content. */
export interface CutBlock {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The number of lines before it. */
  readonly line: number
}

const TAB = 9
const LF = 10
const CR = 13
const SPACE = 32

/**
 * Cuts bytes that come in pieces of any size. A block ends at the first place that is allowed after `blockBytes` bytes, or at the
 * last one of a piece: what has come is not held back. Only the lines around such places are looked at.
 */
export function createBlockCutter(cut: Cut, blockBytes: number, countLines = createLineCounter()) {
  let buffer = new Uint8Array(0)
  let length = 0 //               bytes in the buffer: those after the last cut, with no place to cut among them
  let lines = 0 //                lines before them

  function* write(piece: Uint8Array): Generator<CutBlock> {
    const scanned = length
    append(piece)
    const bytes = buffer.subarray(0, length)
    let start = 0
    const from = () => Math.max(start + Math.max(1, blockBytes) - 1, scanned)
    for (let end = placeAfter(bytes, from()); end > 0; end = placeAfter(bytes, from())) {
      yield block(start, end)
      start = end
    }
    const last = lastPlace(bytes, Math.max(start, scanned))
    if (last > 0) {
      yield block(start, last)
      start = last
    }
    buffer.copyWithin(0, start, length)
    length -= start
  }

  /** The end of the first line that may be followed by a cut and whose LF is at `from` or later; 0 if there is none. */
  function placeAfter(bytes: Uint8Array, from: number): number {
    let at = bytes.indexOf(LF, from)
    while (at >= 0 && !isPlace(bytes, at)) at = bytes.indexOf(LF, at + 1)
    return at + 1
  }

  /** The same of the last such line. */
  function lastPlace(bytes: Uint8Array, from: number): number {
    for (let end = bytes.length; end > from; ) {
      const at = bytes.lastIndexOf(LF, end - 1)
      if (at < from) return 0
      if (isPlace(bytes, at)) return at + 1
      end = at
    }
    return 0
  }

  function isPlace(bytes: Uint8Array, lineEnd: number): boolean {
    return cut === 'lines' || isBlank(bytes, lineEnd)
  }

  function block(start: number, end: number): CutBlock {
    const cut = { bytes: buffer.slice(start, end), line: lines }
    lines += countLines(cut.bytes)
    return cut
  }

  function append(piece: Uint8Array): void {
    if (length + piece.length > buffer.length) {
      const larger = new Uint8Array(2 * (length + piece.length))
      larger.set(buffer.subarray(0, length))
      buffer = larger
    }
    buffer.set(piece, length)
    length += piece.length
  }

  /** What is left at the end of the file. */
  function* end(): Generator<CutBlock> {
    if (length > 0) yield { bytes: buffer.slice(0, length), line: lines }
  }

  return { write, end }
}

/** Whether the line with this LF is spaces, tabs and CR alone; most lines show at their last byte that they are not. */
function isBlank(bytes: Uint8Array, lineEnd: number): boolean {
  let k = lineEnd - 1
  while (k >= 0 && (bytes[k] === SPACE || bytes[k] === TAB || bytes[k] === CR)) k--
  return k < 0 || bytes[k] === LF
}
