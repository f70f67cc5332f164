import type { Corpus, CorpusBuilder } from '../corpus.js'
import type { StringTable } from '../string-table.js'
import { checkUtf8, internUtf8 } from './encoding.js'
import {
  ATTRIBUTES,
  createItemScanner,
  type FirstField,
  type ItemScanner,
  LABELS,
  WORDS,
} from './item-scanner.js'
import { pieceEnd, type ScanOptions } from './kernel-rows.js'
import type { Cursor } from './reader.js'

export { ATTRIBUTES, LABELS, WORDS } from './item-scanner.js'

const NUL = 0
const LF = 10
const CR = 13

/** What is known of the open sequence. */
export interface OpenItems {
  /** Line of its first item, 0: none is open. */
  firstLine: number
  /** Undefined: not given. */
  weight: number | undefined
}

/** Reads a line that is not for the kernel, without its end; the cursor is already there. */
export type ReadLine = (bytes: Uint8Array, start: number, end: number) => void

/**
 * Items read by the kernel. Lines with errors and unusual ones are left to the readable reader, after which the kernel goes on. While there is
 * a kernel, its tables number all strings.
 */
export class KernelItems {
  private scanner: ItemScanner | null | undefined // undefined: not tried yet, null: not available, or unusable

  constructor(
    private readonly at: Cursor,
    private readonly builder: CorpusBuilder,
    private readonly open: OpenItems,
    private readonly first: FirstField,
    private readonly options: ScanOptions,
  ) {}

  /** Reads bytes from `start` on, and returns where it stopped: at the end of whole lines, or before a line with NUL or a lone CR. */
  lines(bytes: Uint8Array, start: number, readLine: ReadLine): number {
    if (!this.scanner && bytes.length - start < this.options.from) return start
    let from = start
    while (from < bytes.length && this.haveScanner()) {
      const end = pieceEnd(bytes, from, this.options.piece)
      const stopped = end > from ? this.piece(bytes, from, end, readLine) : from
      if (stopped < end || end === from) return stopped
      from = stopped
    }
    return from
  }

  /** Reads a single line without its end; the cursor is already there. Returns whether it was read. */
  line(bytes: Uint8Array, start: number, end: number): boolean {
    if (!this.scanner || this.awaitsItem()) return false
    const part = new Uint8Array(end - start + 1)
    part.set(bytes.subarray(start, end))
    part[end - start] = LF
    if (!this.scanner.take(part)) this.scanner = null
    const { line } = this.at
    this.at.line--
    const taken = this.scan(0)
    this.at.line = line
    return taken === part.length
  }

  /** The number of a string in table k. */
  intern(k: number, bytes: Uint8Array, start: number, end: number): number {
    const table = this.tables()[k]
    const id = this.scanner?.intern(k, bytes, start, end) ?? null
    if (id === null) {
      if (this.scanner) this.scanner = null // no memory for it
      return internUtf8(table, bytes, start, end, this.at)
    }
    if (id === table.size) {
      this.takeNews()
      checkUtf8(bytes, start, end, this.at)
    }
    return id
  }

  /** Takes the corpus out of the builder. */
  take(): Corpus {
    const before = this.tables()
    const corpus = this.builder.take()
    // Tables that have grown too large were replaced, and numbers begin again at 0.
    for (const [k, table] of this.tables().entries())
      if (table !== before[k] && this.scanner && !this.scanner.adopt(k, table.bytes)) this.scanner = null
    return corpus
  }

  private piece(bytes: Uint8Array, start: number, end: number, readLine: ReadLine): number {
    let from = start
    if (!this.scanner?.take(bytes.subarray(start, end))) this.scanner = null
    while (from < end && this.scanner) {
      if (!this.awaitsItem()) from += this.scan(from - start)
      if (from === end) break
      const next = bytes.indexOf(LF, from)
      if (!isWhole(bytes, from, next)) break
      this.at.line++
      readLine(bytes, from, bytes[next - 1] === CR && next > from ? next - 1 : next)
      from = next + 1
    }
    return from
  }

  /** Whether a weight has been read and the first item of its sequence has not: a blank line would be an error. */
  private awaitsItem(): boolean {
    return this.open.weight !== undefined && this.open.firstLine === 0
  }

  /** Lets the kernel read from a byte of the piece on; returns how many it took. */
  private scan(from: number): number {
    const { scanner, open, at } = this
    const found = scanner?.scan(from, this.first, { line: at.line, firstLine: open.firstLine })
    if (!scanner || !found) {
      this.scanner = null // no memory for it
      return 0
    }
    this.builder.putAttributeRows(found.ids, found.itemEnds, found.putValues)
    this.builder.putRows(found.columns, found.ends, found.lines, open.weight)
    this.takeNews()
    if (found.ends.length > 0) open.weight = undefined
    open.firstLine = found.firstLine
    at.line = found.line
    if (!found.usable) this.scanner = null // the next line has an error
    return found.bytes
  }

  private takeNews(): void {
    for (const [k, table] of this.tables().entries()) {
      const { blob, offset } = this.scanner!.news(k)
      if (offset.length > 1) table.append(blob, offset)
    }
  }

  private haveScanner(): boolean {
    if (this.scanner === undefined) {
      const created = createItemScanner()
      const adopts = (table: StringTable, k: number) => table.size === 0 || created?.adopt(k, table.bytes)
      this.scanner = created && this.tables().every(adopts) ? created : null
    }
    return this.scanner !== null
  }

  /** By the numbers of the scanner. */
  private tables(): readonly StringTable[] {
    const { labels, columns, attributes } = this.builder
    const tables: StringTable[] = []
    tables[LABELS] = labels
    tables[WORDS] = columns[0]
    tables[ATTRIBUTES] = attributes
    return tables
  }
}

/** Whether a line that ends before `end` has neither NUL nor a CR but at its end. */
function isWhole(bytes: Uint8Array, start: number, end: number): boolean {
  for (let k = start; k < end; k++) if (bytes[k] === NUL || (bytes[k] === CR && k < end - 1)) return false
  return true
}
