import type { Corpus, CorpusBuilder } from '../corpus.js'
import type { StringTable } from '../string-table.js'
import type { Cursor } from './reader.js'
import { createRowScanner, type RowScanner, type RowShape } from './row-scanner.js'

const LF = 10

/** The most rows that room is made for at once. */
const MOST_RESERVED = 1 << 24

/** Room for so many times the rows that are expected. What is not needed is not touched, and so takes no memory. */
const MARGIN = 1.25

type Separator = RowShape['separator']

/** Where rows go, and their layout, which the first row decides. */
export interface RowTarget {
  readonly C: number //      columns without the label
  readonly width: number //  columns with the label
  readonly builder: CorpusBuilder
}

export interface ScanOptions {
  /** Minimum bytes of a chunk for the kernel. */
  readonly from: number
  /** Maximum bytes that the kernel gets at once. */
  readonly piece: number
}

/** Rows read by the kernel. It stops at errors and unusual lines, and leaves these to the readable reader. */
export class KernelRows {
  private readonly at: Cursor
  private readonly target: RowTarget
  private readonly options: ScanOptions
  private scanner: RowScanner | null | undefined // undefined: not tried yet, null: not available, or unusable
  private scanned: Separator | undefined //         the separator of the scanner
  /** Line of the open sequence's first row, 0: none is open. */
  firstLine = 0
  /** Bytes of the source for which no room was made yet, if all of them go into one corpus; else 0. */
  expected = 0

  constructor(at: Cursor, target: RowTarget, options: ScanOptions) {
    this.at = at
    this.target = target
    this.options = options
  }

  /**
   * Reads bytes from `start` on, and returns where it stopped. It works piece by piece, since the scanner needs several times as
   * much memory as its input.
   */
  lines(bytes: Uint8Array, start: number, separator: Separator): number {
    if (!this.scanner && bytes.length - start < this.options.from) return start
    let from = start
    while (from < bytes.length && this.haveScanner(separator)) {
      const end = pieceEnd(bytes, from, this.options.piece)
      const taken = end > from ? this.scan(bytes.subarray(from, end), this.at.line) : 0
      from += taken
      if (from < end || taken === 0) break
    }
    return from
  }

  /** Reads a single line without its end; the cursor is already there. Returns whether it was read. */
  line(bytes: Uint8Array, start: number, end: number, separator: Separator): boolean {
    if (!this.scanner || !this.haveScanner(separator)) return false
    const part = new Uint8Array(end - start + 1)
    part.set(bytes.subarray(start, end))
    part[end - start] = LF
    return this.scan(part, this.at.line - 1) === part.length
  }

  /** Takes the corpus out of the builder. */
  take(): Corpus {
    const before = this.tables()
    const corpus = this.target.builder.take()
    // Tables that have grown too large were replaced, and numbers begin again at 0.
    if (this.scanner && this.tables().some((table, k) => table !== before[k])) this.scanner = undefined
    return corpus
  }

  private scan(part: Uint8Array, line: number): number {
    const scanner = this.scanner!
    const found = scanner.scan(part, { line, firstLine: this.firstLine })
    if (!found) {
      this.scanner = null // no memory for it
      return 0
    }
    if (this.expected > 0) this.makeRoom(found.rows / Math.max(1, found.bytes))
    this.target.builder.putRows(found.columns, found.ends, found.lines)
    for (const [k, table] of this.tables().entries()) {
      const { blob, offset } = scanner.news(k)
      table.append(blob, offset)
    }
    this.firstLine = found.firstLine
    this.at.line = Math.max(this.at.line, found.line)
    // The remaining line is wrong, or so unusual that the rest is better read line by line.
    if (found.bytes < part.length) this.scanner = null
    return found.bytes
  }

  /** Makes room for the whole source, whose rows are about as long as the first ones: growing would copy columns again and again. */
  private makeRoom(rowsOfByte: number): void {
    this.target.builder.reserve(Math.min(MOST_RESERVED, Math.ceil(MARGIN * rowsOfByte * this.expected)))
    this.expected = 0
  }

  /** Whether there is a scanner for the current layout of rows. */
  private haveScanner(separator: Separator): boolean {
    if (this.scanner === undefined || (this.scanner && this.scanned !== separator))
      this.scanner = this.createScanner(separator)
    return this.scanner !== null
  }

  private createScanner(separator: Separator): RowScanner | null {
    const created = createRowScanner({ width: this.target.width, separator })
    this.scanned = separator
    return created && this.tables().every((table, k) => created.adopt(k, table.bytes)) ? created : null
  }

  private tables(): readonly StringTable[] {
    const { C, width, builder } = this.target
    const { columns, labels } = builder
    return C < width ? [...columns, labels] : [...columns] // a copy: the builder may replace some
  }
}

/** The end of the next piece: after its last line end, or after the line if that is longer; `from` if the line has no end. */
export function pieceEnd(bytes: Uint8Array, from: number, piece: number): number {
  const limit = Math.min(from + piece, bytes.length)
  const last = bytes.lastIndexOf(LF, limit - 1)
  return last >= from ? last + 1 : Math.max(from, bytes.indexOf(LF, limit) + 1)
}
