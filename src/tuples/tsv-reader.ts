import { checkUtf8, decodeUtf8, internUtf8 } from '../data/reading/encoding.js'
import { createLineSplitter, type OnLine } from '../data/reading/lines.js'
import { type Cursor, fail } from '../data/reading/reader.js'
import type { StringTable } from '../data/string-table.js'
import type { ScannedTuples, TsvScanner } from './tsv-scanner.js'
import type { TupleCollector, TupleTable } from './tuple-collector.js'

const TAB = 9
const LF = 10
const BACKSLASH = 92
const NULL_LETTER = 78 // N

/** What follows a backslash, as ClickHouse, Hive and PostgreSQL write it, and the byte that is meant. */
const ESCAPES: ReadonlyMap<number, number> = new Map(
  Object.entries({ t: 9, n: 10, r: 13, b: 8, v: 11, f: 12, 0: 0, '\\': 92, "'": 39 }).map(
    ([letter, byte]) => [letter.charCodeAt(0), byte],
  ),
)

/** Takes the bytes of one file of tuples, in pieces of any size. */
export interface TupleReader {
  write(chunk: Uint8Array): void
  end(): void
}

/**
 * Reads tab-separated values: the first line has the names of the columns, and `\N` is NULL. A kernel reads chunks of at least
 * `scanFrom` bytes; the code here reads lines that are unusual, and says what is wrong.
 */
export function createTsvReader(
  source: string | undefined,
  collector: TupleCollector,
  scanFrom = 1 << 14,
): TupleReader {
  const at: Cursor = { source, line: 0 }
  const refuse = (reason: string) => fail(at, reason)
  let table: TupleTable | undefined
  let names: readonly string[] = []
  let scanner: TsvScanner | undefined
  let values = new Float64Array(0)
  let plain = new Uint8Array(256)

  /** The bytes that an escaped field stands for, in `plain`; returns their number. */
  function unescaped(bytes: Uint8Array, start: number, end: number): number {
    if (plain.length < end - start) plain = new Uint8Array(2 * (end - start))
    let length = 0
    for (let k = start; k < end; k++) {
      if (bytes[k] !== BACKSLASH) {
        plain[length++] = bytes[k]
        continue
      }
      const byte = ++k < end ? ESCAPES.get(bytes[k]) : undefined
      if (byte === undefined)
        refuse(
          `expected \\t, \\n, \\r, \\\\ or \\N alone, got ${JSON.stringify(decodeUtf8(bytes, start, end, at))} (write a backslash as \\\\)`,
        )
      plain[length++] = byte!
    }
    return length
  }

  function textOf(strings: StringTable, bytes: Uint8Array, start: number, end: number): number {
    if (end - start === 2 && bytes[start] === BACKSLASH && bytes[start + 1] === NULL_LETTER) return -1
    for (let k = start; k < end; k++)
      if (bytes[k] === BACKSLASH) return internUtf8(strings, plain, 0, unescaped(bytes, start, end), at)
    return internUtf8(strings, bytes, start, end, at)
  }

  function fieldValue(strings: StringTable | null, bytes: Uint8Array, start: number, end: number): number {
    return strings ? textOf(strings, bytes, start, end) : wholeNumber(bytes, start, end)
  }

  /** Lets the kernel read whole lines from `start` on; returns where it stopped. */
  function scan(bytes: Uint8Array, start: number): number {
    if (!table || bytes.length - start < scanFrom) return start
    scanner ??= collector.scanner(names, table)
    const part = bytes.subarray(start, bytes.lastIndexOf(LF) + 1)
    const found = scanner.scan(part, fieldValue)
    if (!found) return start
    takeRows(table, found)
    return start + found.bytes
  }

  function takeRows({ row: take, rows: takeMany }: TupleTable, scanned: ScannedTuples): void {
    const { rows, columns, values: known } = scanned
    const taken = takeMany?.(scanned) ?? 0
    at.line += taken
    for (let r = taken; r < rows; r++) {
      at.line++
      for (let k = 0; k < columns.length; k++) values[k] = known[k][columns[k][r]]
      take(values)
    }
  }

  function header(bytes: Uint8Array, start: number, end: number): void {
    names = decodeUtf8(bytes, start, end, at).split('\t')
    if (names.length === 1)
      refuse(`expected the names of columns with tabs between them, got ${JSON.stringify(names[0])}`)
    table = collector.table(names, refuse)
    values = new Float64Array(names.length)
  }

  function row({ strings, row: take }: TupleTable, bytes: Uint8Array, start: number, end: number): void {
    let from = start
    for (let k = 0; k < strings.length; k++) {
      let to = from
      while (to < end && bytes[to] !== TAB) to++
      const isLast = k === strings.length - 1
      if (isLast ? to < end : to === end)
        refuse(`expected ${strings.length} columns, got ${fieldsIn(bytes, start, end)}`)
      values[k] = fieldValue(strings[k], bytes, from, to)
      from = to + 1
    }
    take(values)
  }

  /** The number that a field says; NaN if it is none, and −1 for NULL. */
  function wholeNumber(bytes: Uint8Array, start: number, end: number): number {
    let number = 0
    for (let k = start; k < end; k++) {
      const digit = bytes[k] - 48
      if (digit < 0 || digit > 9) return otherNumber(bytes, start, end)
      number = number * 10 + digit
    }
    return end > start ? number : otherNumber(bytes, start, end)
  }

  function otherNumber(bytes: Uint8Array, start: number, end: number): never {
    checkUtf8(bytes, start, end, at)
    return refuse(`expected a whole number, got ${JSON.stringify(decodeUtf8(bytes, start, end, at))}`)
  }

  const line: OnLine = (bytes, start, end) => {
    if (table) row(table, bytes, start, end)
    else header(bytes, start, end)
  }
  const lines = createLineSplitter(at, 'utf-8', line, scan)
  return {
    write: lines.write,
    end() {
      lines.end()
      if (!table) fail({ source, line: 1 }, 'expected the names of columns, got an empty file')
    },
  }
}

function fieldsIn(bytes: Uint8Array, start: number, end: number): number {
  let fields = 1
  for (let k = start; k < end; k++) if (bytes[k] === TAB) fields++
  return fields
}
