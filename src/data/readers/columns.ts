/**
 * Rows of columns, one token a row, a blank line after each sequence, as CoNLL's shared tasks and CRF++ have it.
 *
 * A line is cut and its fields are looked up as bytes: nothing is allocated for a row. What stands there is
 * kept, `-DOCSTART-` rows included. Where there is much to read a kernel reads it; the first row, which tells what the
 * others are like, and whatever is wrong are left to the code here.
 */

import { type Corpus, CorpusBuilder } from '../corpus.js'
import { checkUtf8, internUtf8 } from '../reading/encoding.js'
import { createLineReader, isBlank, type LineParser } from '../reading/lines.js'
import { type CorpusReader, type Cursor, fail, type ReaderOptions, TABLE_BYTES } from '../reading/reader.js'
import { createRowScanner, type RowScanner } from '../reading/row-scanner.js'
import type { StringTable } from '../string-table.js'
import { MOST_COLUMNS } from '../token-columns.js'

const TAB = 9
const LF = 10
const SPACE = 32

export type Separator = 'tab' | 'space' | 'whitespace'

export interface ColumnsOptions extends ReaderOptions {
  /**
   * Single tabs, runs of spaces, or runs of both (as CRF++ cuts). Default `auto`: tabs if the first row of
   * a file has one, else spaces.
   */
  readonly separator?: 'auto' | Separator
  /** Columns of a row without the label. Default: as the first row has it. Needed if labels are optional. */
  readonly columns?: number
  /** Bytes of a chunk from which on the kernel reads it. Default 16 KiB: for less it is not worth while to compile anything. */
  readonly scanFrom?: number
  /** Bytes that the kernel is given at once, where a chunk is larger. Default 1 MiB. */
  readonly scanPiece?: number
}

/** Reads rows of columns, the last of them the label. */
export function createColumnsReader(options: ColumnsOptions = {}): CorpusReader {
  if (options.labels === 'optional' && options.columns === undefined)
    throw new TypeError('createColumnsReader: optional labels need the number of columns')
  return createLineReader(options, at => createColumnsParser(options, at))
}

function createColumnsParser(options: ColumnsOptions, at: Cursor): LineParser {
  const { labels = 'required', tableBytes = TABLE_BYTES, scanFrom = 1 << 14, scanPiece = 1 << 20 } = options
  let builder: CorpusBuilder | undefined
  let C = 0 // columns without the label
  let width = 0 // columns with the label
  let separator: Separator = 'tab'
  let firstRow = 0 // line of the source's first row, 0: not seen yet
  let firstLine = 0 // line of the open sequence's first row, 0: none is open
  let firstSource: string | undefined
  let scanner: RowScanner | null | undefined // undefined: not tried yet, null: not to be had, or of no more use
  let scanned: Separator | undefined // what the scanner separates by

  /** Lets the scanner take what it can, piece by piece: its memory is several times as large as what it is given. */
  function lines(bytes: Uint8Array, start: number): number {
    if (firstRow === 0 || (!scanner && bytes.length - start < scanFrom)) return start
    let from = start
    while (from < bytes.length && haveScanner()) {
      const end = pieceEnd(bytes, from, scanPiece)
      const taken = end > from ? scan(bytes.subarray(from, end), at.line) : 0
      from += taken
      if (from < end || taken === 0) break
    }
    return from
  }

  /** The same for a single line without its end, at which the cursor is already. Whether it was taken. */
  function scanLine(bytes: Uint8Array, start: number, end: number): boolean {
    if (!scanner || !haveScanner()) return false
    const part = new Uint8Array(end - start + 1)
    part.set(bytes.subarray(start, end))
    part[end - start] = LF
    return scan(part, at.line - 1) === part.length
  }

  function scan(part: Uint8Array, line: number): number {
    const found = scanner!.scan(part, { line, firstLine })
    if (!found) {
      scanner = null // no memory for it
      return 0
    }
    builder!.putRows(found.columns, found.ends, found.lines)
    for (const [k, table] of tables().entries()) {
      const { blob, offset } = scanner!.news(k)
      table.append(blob, offset)
    }
    firstLine = found.firstLine
    at.line = Math.max(at.line, found.line)
    // The line that it leaves is wrong, or so odd that the rest is better read here.
    if (found.bytes < part.length) scanner = null
    return found.bytes
  }

  /** Whether there is a scanner for rows like those at hand. */
  function haveScanner(): boolean {
    if (scanner === undefined || (scanner && scanned !== separator)) scanner = createScanner()
    return scanner !== null
  }

  function createScanner(): RowScanner | null {
    const created = createRowScanner({ width, separator })
    scanned = separator
    return created && tables().every((table, k) => created.adopt(k, table.bytes)) ? created : null
  }

  function tables(): readonly StringTable[] {
    const { columns, labels: labelTable } = builder!
    return C < width ? [...columns, labelTable] : [...columns] // a copy: the builder may replace some
  }

  function line(bytes: Uint8Array, start: number, end: number): void {
    if (isBlank(bytes, start, end)) {
      endSequence()
      return
    }
    if (firstRow === 0) beginRows(bytes, start, end)
    if (scanLine(bytes, start, end)) return
    if (firstLine === 0) firstLine = at.line
    if (separator === 'tab') tabbedRow(bytes, start, end)
    else spacedRow(bytes, start, end)
  }

  function endSequence(): void {
    builder?.endSequence(firstLine)
    firstLine = 0
  }

  function beginRows(bytes: Uint8Array, start: number, end: number): void {
    firstRow = at.line
    const { separator: wanted = 'auto' } = options
    separator = wanted !== 'auto' ? wanted : has(TAB, bytes, start, end) ? 'tab' : 'space'
    if (builder) return
    width = countFields(separator, bytes, start, end)
    C = columnsOf(width)
    firstSource = at.source
    builder = new CorpusBuilder({ columns: C, labels: C < width }, tableBytes, { at, rows: true })
  }

  /** How many of the first row's columns are no label. */
  function columnsOf(got: number): number {
    const { columns = got - (labels === 'none' ? 0 : 1) } = options
    if (got > MOST_COLUMNS) fail(at, `expected at most ${MOST_COLUMNS} columns, got ${got}`)
    if (columns < 1) fail(at, `expected at least 2 columns, the last one the label, got ${got}`)
    if (labels === 'optional' && got !== columns && got !== columns + 1)
      fail(at, `expected ${columns} columns, or ${columns + 1} with labels, got ${got}`)
    const expected = labels === 'none' ? columns : columns + 1
    if (labels !== 'optional' && got !== expected) fail(at, `expected ${expected} columns, got ${got}`)
    return columns
  }

  function tabbedRow(bytes: Uint8Array, start: number, end: number): void {
    const into = builder!
    let from = start
    for (let k = 0; k < width; k++) {
      const table = k < C ? into.columns[k] : into.labels
      const size = table.size
      const id = table.internUntil(bytes, from, end, TAB)
      const to = table.stopped
      if (from === to) failEmpty(k, bytes, start, end)
      if ((to === end) !== (k === width - 1)) failWidth(bytes, start, end)
      if (id === size) checkUtf8(bytes, from, to, at)
      if (k < C) into.put(k, id)
      else into.putLabel(id)
      from = to + 1
    }
    into.endToken()
  }

  function spacedRow(bytes: Uint8Array, start: number, end: number): void {
    const other = separator === 'whitespace' ? TAB : SPACE
    let k = 0
    for (let p = start; p < end; ) {
      while (p < end && (bytes[p] === SPACE || bytes[p] === other)) p++
      if (p === end) break
      const from = p
      while (p < end && bytes[p] !== SPACE && bytes[p] !== other) p++
      putField(k++, bytes, from, p, start, end)
    }
    if (k !== width) failWidth(bytes, start, end)
    if (separator === 'space' && has(TAB, bytes, start, end))
      fail(at, `expected columns separated by spaces${asInFirstRow()}, got a tab`)
    builder!.endToken()
  }

  function putField(
    k: number,
    bytes: Uint8Array,
    from: number,
    to: number,
    start: number,
    end: number,
  ): void {
    const into = builder!
    if (k >= width) failWidth(bytes, start, end)
    if (from === to) failEmpty(k, bytes, start, end)
    if (k < C) into.put(k, internUtf8(into.columns[k], bytes, from, to, at))
    else into.putLabel(internUtf8(into.labels, bytes, from, to, at))
  }

  function failEmpty(k: number, bytes: Uint8Array, start: number, end: number): never {
    if (countFields(separator, bytes, start, end) !== width) failWidth(bytes, start, end)
    fail(at, `expected a value in column ${k + 1}, got an empty field`)
  }

  function failWidth(bytes: Uint8Array, start: number, end: number): never {
    const got = countFields(separator, bytes, start, end)
    const wanted = at.source === firstSource ? '' : ` as in ${firstSource}`
    fail(at, `expected ${width} columns${wanted}, got ${got}${separatorHint(bytes, start, end)}`)
  }

  /** Says how columns are separated where a row has the other kind of space: most likely it is the cause. */
  function separatorHint(bytes: Uint8Array, start: number, end: number): string {
    const name = separator === 'tab' ? 'tabs' : 'spaces'
    const other = separator === 'tab' ? SPACE : TAB
    if (separator === 'whitespace' || !has(other, bytes, start, end)) return ''
    return ` (columns are separated by ${name}${asInFirstRow()})`
  }

  function asInFirstRow(): string {
    return (options.separator ?? 'auto') === 'auto' ? `, as in line ${firstRow}` : ''
  }

  function take(): Corpus {
    if (!builder) return emptyBuilder(options).take()
    const before = tables()
    const corpus = builder.take()
    // Tables that have grown too large were replaced, and numbers begin anew.
    if (scanner && tables().some((table, k) => table !== before[k])) scanner = undefined
    return corpus
  }

  return {
    begin() {
      firstRow = 0
    },
    line,
    lines,
    end: endSequence,
    take,
  }
}

/** Behind the last line end of the next piece; if a line goes beyond the piece, behind that line; `from` if it has no end. */
function pieceEnd(bytes: Uint8Array, from: number, piece: number): number {
  const limit = Math.min(from + piece, bytes.length)
  const last = bytes.lastIndexOf(LF, limit - 1)
  return last >= from ? last + 1 : Math.max(from, bytes.indexOf(LF, limit) + 1)
}

function emptyBuilder({ columns = 1, labels }: ColumnsOptions): CorpusBuilder {
  return new CorpusBuilder({ columns, labels: labels !== 'none' })
}

function countFields(separator: Separator, bytes: Uint8Array, start: number, end: number): number {
  const splits = (byte: number) =>
    byte === TAB ? separator !== 'space' : byte === SPACE && separator !== 'tab'
  let count = separator === 'tab' ? 1 : 0
  for (let p = start; p < end; p++) {
    if (separator === 'tab') count += splits(bytes[p]) ? 1 : 0
    else if (!splits(bytes[p]) && (p === start || splits(bytes[p - 1]))) count++
  }
  return count
}

function has(byte: number, bytes: Uint8Array, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (bytes[p] === byte) return true
  return false
}
