import { DataError } from '../../common/errors.js'
import type { Corpus } from '../corpus.js'
import { createLatin1Transcoder } from './encoding.js'
import { type CorpusReader, type Cursor, fail, type ReaderOptions } from './reader.js'

const NUL = 0
const LF = 10
const CR = 13

/** Takes the line `bytes[start … end−1]`, without its end, in UTF-8. */
export type OnLine = (bytes: Uint8Array, start: number, end: number) => void

/** The part of a reader that differs between formats: the meaning of lines. */
export interface LineParser {
  /** Begins a source. `size`: see `CorpusReader.begin`. */
  begin?(size: number): void
  readonly line: OnLine
  /**
   * Reads any number of whole lines from `start` on, in UTF-8 and with their ends, and moves the cursor past them.
   * Returns where it stopped, at the beginning of a line. These lines are unchecked.
   */
  lines?(bytes: Uint8Array, start: number): number
  end(): void
  take(): Corpus
}

/** A reader of a format that consists of lines. The cursor gives the parser the place of the current line. */
export function createLineReader(
  { encoding = 'utf-8' }: ReaderOptions,
  createParser: (at: Cursor) => LineParser,
): CorpusReader {
  const at: Cursor = { source: undefined, line: 0 }
  const parser = createParser(at)
  const lines = createLineSplitter(at, encoding, parser.line, parser.lines)
  return {
    begin(source, size = 0) {
      at.source = source
      at.line = 0
      parser.begin?.(size)
    },
    skipTo(line) {
      at.line = line
    },
    write: chunk => placed(at, () => lines.write(chunk)),
    end() {
      placed(at, () => {
        lines.end()
        parser.end()
      })
    },
    take: () => parser.take(),
  }
}

/** Adds the line to an error of the corpus that is filled from it: a limit of a table or a corpus. */
function placed(at: Cursor, work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof DataError) || error.line !== undefined || error.source !== undefined) throw error
    fail(at, error.message, { cause: error })
  }
}

/**
 * Cuts chunks into lines, which end in LF or CRLF; the last one needs no end. A byte-order mark before the
 * first line is dropped. A line in several chunks is collected in a buffer that doubles, so a line of
 * megabytes costs no more than many short ones.
 */
export function createLineSplitter(
  at: Cursor,
  encoding: 'utf-8' | 'latin-1',
  onLine: OnLine,
  onLines?: LineParser['lines'],
) {
  const takeLines = encoding === 'utf-8' ? onLines : undefined
  const deliver = encoding === 'latin-1' ? transcoded(onLine) : onLine
  let carry = new Uint8Array(4096)
  let carried = 0
  let afterReturn = false

  function write(chunk: Uint8Array): void {
    let start = 0
    // The first line may begin with a byte-order mark; a line in several chunks begins here.
    while (takeLines && start < chunk.length && (carried > 0 || at.line === 0)) {
      const next = chunk.indexOf(LF, start)
      const end = next < 0 ? chunk.length : next + 1
      cut(chunk.subarray(start, end))
      start = end
    }
    if (takeLines && start < chunk.length) start = takeLines(chunk, start)
    cut(chunk.subarray(start))
  }

  function cut(chunk: Uint8Array): void {
    if (chunk.length === 0) return
    const nul = indexOrEnd(chunk, NUL)
    const lone = loneReturn(chunk, afterReturn)
    const stop = Math.min(nul, lone)
    let start = 0
    for (let next = nextLineEnd(chunk, 0, stop); next < stop; next = nextLineEnd(chunk, start, stop)) {
      emit(chunk, start, next)
      start = next + 1
    }
    if (stop < chunk.length) failControl(nul < lone)
    if (start < stop) keep(chunk, start, stop)
    afterReturn = chunk[chunk.length - 1] === CR
  }

  function end(): void {
    if (carried > 0) emit(carry, 0, 0)
    afterReturn = false
  }

  function keep(chunk: Uint8Array, start: number, end: number): void {
    const length = carried + end - start
    if (length > carry.length) {
      const grown = new Uint8Array(Math.max(length, carry.length * 2))
      grown.set(carry.subarray(0, carried))
      carry = grown
    }
    carry.set(chunk.subarray(start, end), carried)
    carried = length
  }

  function emit(chunk: Uint8Array, start: number, end: number): void {
    let bytes = chunk
    let from = start
    let to = end
    if (carried > 0) {
      keep(chunk, start, end)
      bytes = carry
      from = 0
      to = carried
      carried = 0
    }
    if (to > from && bytes[to - 1] === CR) to--
    if (at.line++ === 0) from += byteOrderMark(bytes, from, to)
    deliver(bytes, from, to)
  }

  function byteOrderMark(bytes: Uint8Array, from: number, to: number): 0 | 3 {
    const found =
      to - from >= 3 && bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf
    if (found && encoding === 'latin-1') fail(at, 'expected latin-1, got a UTF-8 byte-order mark')
    return found ? 3 : 0
  }

  function failControl(nul: boolean): never {
    at.line++
    if (!nul) fail(at, 'expected line ends LF or CRLF, got a lone CR')
    fail(at, `expected text, got a NUL byte${at.line === 1 ? ' (the file looks like UTF-16 or binary)' : ''}`)
  }

  return { write, end }
}

/** Where the next LF is, or `end`. A loop, since calling `indexOf` is slower for short lines. */
function nextLineEnd(bytes: Uint8Array, start: number, end: number): number {
  let k = start
  while (k < end && bytes[k] !== LF) k++
  return k
}

/** The first place that shows a CR without LF, or the end of the chunk. */
function loneReturn(chunk: Uint8Array, afterReturn: boolean): number {
  if (afterReturn && chunk[0] !== LF) return 0
  for (let k = chunk.indexOf(CR); k >= 0; k = chunk.indexOf(CR, k + 1)) {
    if (k + 1 < chunk.length && chunk[k + 1] !== LF) return k
  }
  return chunk.length
}

function indexOrEnd(chunk: Uint8Array, byte: number): number {
  const k = chunk.indexOf(byte)
  return k < 0 ? chunk.length : k
}

function transcoded(onLine: OnLine): OnLine {
  const toUtf8 = createLatin1Transcoder()
  return (bytes, start, end) => {
    for (let k = start; k < end; k++) {
      if (bytes[k] >= 0x80) {
        const utf8 = toUtf8(bytes, start, end)
        onLine(utf8, 0, utf8.length)
        return
      }
    }
    onLine(bytes, start, end)
  }
}

/** Whether a line holds nothing but spaces and tabs. */
export function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  let k = start
  while (k < end && (bytes[k] === 32 || bytes[k] === 9)) k++
  return k === end
}
