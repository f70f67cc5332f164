/** Cuts the bytes of a file where no sequence is open, so that the parts can be read apart. */

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
 * last one of a piece: what has come is not held back.
 */
export function createBlockCutter(cut: Cut, blockBytes: number) {
  let buffer = new Uint8Array(0)
  let length = 0 //               bytes in the buffer: those after the last cut
  let lines = 0 //                lines before them
  const scan: Scan = { newLines: 0, isBlank: true, last: 0, linesAtLast: 0 }

  function* write(piece: Uint8Array): Generator<CutBlock> {
    let at = length
    append(piece)
    scan.last = 0
    let start = 0
    while (at < length) {
      at = findCut(buffer, at, length, start + blockBytes, cut, scan)
      if (scan.last === at && at - start >= blockBytes) {
        yield block(start, at)
        start = at
      }
    }
    const { last } = scan
    if (last > start) yield block(start, last)
    buffer.copyWithin(0, last, length)
    length -= last
  }

  /** The bytes up to the last place to cut. */
  function block(start: number, end: number): CutBlock {
    const cut = { bytes: buffer.slice(start, end), line: lines }
    lines += scan.linesAtLast
    scan.newLines -= scan.linesAtLast
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

/** How far the bytes after the last cut have been looked at. */
interface Scan {
  newLines: number //             lines among them
  isBlank: boolean //             whether the line at hand holds nothing but space so far
  last: number //                 the last place to cut
  linesAtLast: number //          lines among them before it
}

/** Goes on to the first place to cut at `least` or after it, or to the end. A function of its own, with variables of its own: a generator's loops are slow. */
function findCut(bytes: Uint8Array, from: number, to: number, least: number, cut: Cut, scan: Scan): number {
  let { newLines, isBlank } = scan
  let p = from
  while (p < to) {
    const byte = bytes[p++]
    if (byte !== LF) {
      if (byte !== SPACE && byte !== TAB && byte !== CR) isBlank = false
      continue
    }
    newLines++
    const isPlace = isBlank || cut === 'lines'
    isBlank = true
    if (!isPlace) continue
    scan.last = p
    scan.linesAtLast = newLines
    if (p >= least) break
  }
  scan.newLines = newLines
  scan.isBlank = isBlank
  return p
}
