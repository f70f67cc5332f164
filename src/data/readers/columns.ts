/**
 * Rows of columns, one token in each row, a blank line after each sequence, as in CoNLL's shared tasks and CRF++.
 *
 * Fields are looked up as bytes: nothing is allocated for a row. All rows are kept, including `-DOCSTART-`. A kernel reads
 * large inputs; the code here reads the first row, which decides on the layout, and reports errors.
 */

import { type Corpus, CorpusBuilder } from '../corpus.js'
import { checkUtf8, internUtf8 } from '../reading/encoding.js'
import { KernelRows, type RowTarget } from '../reading/kernel-rows.js'
import { createLineReader, isBlank, type LineParser } from '../reading/lines.js'
import { type CorpusReader, type Cursor, fail, type ReaderOptions, TABLE_BYTES } from '../reading/reader.js'
import type { RowShape } from '../reading/row-scanner.js'
import { MOST_COLUMNS } from '../token-columns.js'

const TAB = 9
const SPACE = 32

export type Separator = RowShape['separator']

export interface ColumnsOptions extends ReaderOptions {
  /**
   * Single tabs, runs of spaces, or runs of both (as CRF++ cuts). Default `auto`: tabs if the first row of
   * a file has one, otherwise spaces.
   */
  readonly separator?: 'auto' | Separator
  /** Columns of a row without the label. Default: as the first row has it. Needed if labels are optional. */
  readonly columns?: number
  /** Minimum bytes of a chunk for the kernel. Default 16 KiB: for less, compiling it takes too long. */
  readonly scanFrom?: number
  /** Maximum bytes that the kernel gets at once. Default 1 MiB. */
  readonly scanPiece?: number
}

/** Reads rows of columns; the last column is the label. */
export function createColumnsReader(options: ColumnsOptions = {}): CorpusReader {
  if (options.labels === 'optional' && options.columns === undefined)
    throw new TypeError('createColumnsReader: optional labels need the number of columns')
  return createLineReader(options, at => createColumnsParser(options, at))
}

function createColumnsParser(options: ColumnsOptions, at: Cursor): LineParser {
  const reader = new RowReader(options, at)
  return {
    begin: size => reader.begin(size),
    line: (bytes, start, end) => reader.line(bytes, start, end),
    lines: (bytes, start) => reader.lines(bytes, start),
    end: () => reader.endSequence(),
    take: () => reader.take(),
  }
}

/** The rows of all sources in turn. All have the columns of the first row; each source may have its own separator. */
interface Rows extends RowTarget {
  readonly kernel: KernelRows
  readonly source: string | undefined // of the first row
}

class RowReader {
  private readonly options: ColumnsOptions
  private readonly at: Cursor
  private rows: Rows | null = null // null: no row was seen yet
  private separator: Separator = 'tab'
  private firstRow = 0 // line of the source's first row, 0: not seen yet
  private size = 0 //     bytes of the source, 0: not known

  constructor(options: ColumnsOptions, at: Cursor) {
    this.options = options
    this.at = at
  }

  begin(size: number): void {
    this.firstRow = 0
    this.size = size
  }

  /** Lets the kernel take what it can; returns where it stopped. */
  lines(bytes: Uint8Array, start: number): number {
    if (this.firstRow === 0 || !this.rows) return start
    return this.rows.kernel.lines(bytes, start, this.separator)
  }

  line(bytes: Uint8Array, start: number, end: number): void {
    if (isBlank(bytes, start, end)) {
      this.endSequence()
      return
    }
    const rows = this.firstRow > 0 && this.rows ? this.rows : this.beginRows(bytes, start, end)
    const { kernel } = rows
    if (kernel.line(bytes, start, end, this.separator)) return
    if (kernel.firstLine === 0) kernel.firstLine = this.at.line
    if (this.separator === 'tab') this.tabbedRow(rows, bytes, start, end)
    else this.spacedRow(rows, bytes, start, end)
  }

  endSequence(): void {
    if (!this.rows) return
    const { builder, kernel } = this.rows
    builder.endSequence(kernel.firstLine)
    kernel.firstLine = 0
  }

  take(): Corpus {
    return this.rows ? this.rows.kernel.take() : emptyBuilder(this.options).take()
  }

  private beginRows(bytes: Uint8Array, start: number, end: number): Rows {
    this.firstRow = this.at.line
    const { separator: wanted = 'auto' } = this.options
    this.separator = wanted !== 'auto' ? wanted : has(TAB, bytes, start, end) ? 'tab' : 'space'
    this.rows ??= this.createRows(countFields(this.separator, bytes, start, end))
    this.rows.kernel.expected = this.size
    return this.rows
  }

  /** Prepares for rows of this many columns. */
  private createRows(width: number): Rows {
    const { at } = this
    const { tableBytes = TABLE_BYTES, scanFrom = 1 << 14, scanPiece = 1 << 20 } = this.options
    const C = this.columnsOf(width)
    const builder = new CorpusBuilder({ columns: C, labels: C < width }, tableBytes, { at, rows: true })
    const target = { C, width, builder }
    const kernel = new KernelRows(at, target, { from: scanFrom, piece: scanPiece })
    return { ...target, kernel, source: at.source }
  }

  /** How many columns the first row has without the label. */
  private columnsOf(got: number): number {
    const { at } = this
    const { labels = 'required' } = this.options
    const { columns = got - (labels === 'none' ? 0 : 1) } = this.options
    if (got > MOST_COLUMNS) fail(at, `expected at most ${MOST_COLUMNS} columns, got ${got}`)
    if (columns < 1) fail(at, `expected at least 2 columns, the last one the label, got ${got}`)
    if (labels === 'optional' && got !== columns && got !== columns + 1)
      fail(at, `expected ${columns} columns, or ${columns + 1} with labels, got ${got}`)
    const expected = labels === 'none' ? columns : columns + 1
    if (labels !== 'optional' && got !== expected) fail(at, `expected ${expected} columns, got ${got}`)
    return columns
  }

  private tabbedRow(rows: Rows, bytes: Uint8Array, start: number, end: number): void {
    const { C, width, builder: into } = rows
    let from = start
    for (let k = 0; k < width; k++) {
      const table = k < C ? into.columns[k] : into.labels
      const size = table.size
      const id = table.internUntil(bytes, from, end, TAB)
      const to = table.stopped
      if (from === to) this.failEmpty(rows, k, bytes, start, end)
      if ((to === end) !== (k === width - 1)) this.failWidth(rows, bytes, start, end)
      if (id === size) checkUtf8(bytes, from, to, this.at)
      if (k < C) into.put(k, id)
      else into.putLabel(id)
      from = to + 1
    }
    into.endToken()
  }

  private spacedRow(rows: Rows, bytes: Uint8Array, start: number, end: number): void {
    const { separator } = this
    const other = separator === 'whitespace' ? TAB : SPACE
    let k = 0
    for (let p = start; p < end; ) {
      while (p < end && (bytes[p] === SPACE || bytes[p] === other)) p++
      if (p === end) break
      const from = p
      while (p < end && bytes[p] !== SPACE && bytes[p] !== other) p++
      this.putField(rows, k++, bytes, from, p, start, end)
    }
    if (k !== rows.width) this.failWidth(rows, bytes, start, end)
    if (separator === 'space' && has(TAB, bytes, start, end))
      fail(this.at, `expected columns separated by spaces${this.asInFirstRow()}, got a tab`)
    rows.builder.endToken()
  }

  private putField(
    rows: Rows,
    k: number,
    bytes: Uint8Array,
    from: number,
    to: number,
    start: number,
    end: number,
  ): void {
    const { C, width, builder: into } = rows
    if (k >= width) this.failWidth(rows, bytes, start, end)
    if (from === to) this.failEmpty(rows, k, bytes, start, end)
    if (k < C) into.put(k, internUtf8(into.columns[k], bytes, from, to, this.at))
    else into.putLabel(internUtf8(into.labels, bytes, from, to, this.at))
  }

  private failEmpty(rows: Rows, k: number, bytes: Uint8Array, start: number, end: number): never {
    if (countFields(this.separator, bytes, start, end) !== rows.width) this.failWidth(rows, bytes, start, end)
    fail(this.at, `expected a value in column ${k + 1}, got an empty field`)
  }

  private failWidth(rows: Rows, bytes: Uint8Array, start: number, end: number): never {
    const got = countFields(this.separator, bytes, start, end)
    const wanted = this.at.source === rows.source ? '' : ` as in ${rows.source}`
    fail(
      this.at,
      `expected ${rows.width} columns${wanted}, got ${got}${this.separatorHint(bytes, start, end)}`,
    )
  }

  /** Adds a hint on the separator if a row has the other kind of space, which is most likely the cause. */
  private separatorHint(bytes: Uint8Array, start: number, end: number): string {
    const { separator } = this
    const name = separator === 'tab' ? 'tabs' : 'spaces'
    const other = separator === 'tab' ? SPACE : TAB
    if (separator === 'whitespace' || !has(other, bytes, start, end)) return ''
    return ` (columns are separated by ${name}${this.asInFirstRow()})`
  }

  private asInFirstRow(): string {
    return (this.options.separator ?? 'auto') === 'auto' ? `, as in line ${this.firstRow}` : ''
  }
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
