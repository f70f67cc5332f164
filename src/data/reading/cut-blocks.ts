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
  let newLines = 0 //             lines among them
  let blank = true //             whether the line at hand holds nothing but space so far

  function* write(piece: Uint8Array): Generator<CutBlock> {
    const scanned = length
    append(piece)
    let start = 0
    let last = 0 // the last place to cut
    let before = lines // lines before it
    const bytes = buffer.subarray(0, length)
    let from = scanned
    for (let end = bytes.indexOf(LF, from); ; end = bytes.indexOf(LF, from)) {
      blank &&= isBlank(bytes, from, end < 0 ? length : end)
      if (end < 0) break
      from = end + 1
      newLines++
      if (blank || cut === 'lines') {
        last = from
        before = lines + newLines
        if (last - start >= blockBytes) {
          yield block(start, last, before)
          start = last
        }
      }
      blank = true
    }
    if (last > start) yield block(start, last, before)
    buffer.copyWithin(0, last, length)
    length -= last
  }

  function block(start: number, end: number, linesBeforeEnd: number): CutBlock {
    const cut = { bytes: buffer.slice(start, end), line: lines }
    newLines -= linesBeforeEnd - lines
    lines = linesBeforeEnd
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

/** Whether bytes are spaces, tabs and CR alone; most lines show at their first byte that they are not. */
function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  let k = start
  while (k < end && (bytes[k] === SPACE || bytes[k] === TAB || bytes[k] === CR)) k++
  return k === end
}
