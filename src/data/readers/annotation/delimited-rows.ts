/**
 * Cuts a file of comma-, semicolon- or tab-separated values into rows as it comes, by the rules of RFC 4180: a field in quotes
 * may have separators, line ends and doubled quotes in it. Line ends within a field become LF.
 */
import { decodeUtf8 } from '../../reading/encoding.js'
import type { OnLine } from '../../reading/lines.js'
import { type Cursor, fail } from '../../reading/reader.js'

export type Delimiter = ',' | ';' | '\t'

/** Takes the fields of a row, the line that it begins on, and what separates fields. A blank line is a row of one empty field. */
export type OnRow = (fields: string[], line: number, delimiter: Delimiter) => void

/** The separator of a header: the one that gives the most fields; undefined: there is none. */
export function delimiterOf(header: string): Delimiter | undefined {
  const outside = header.replace(/"(?:[^"]|"")*"/g, '')
  const count = (delimiter: Delimiter) => outside.split(delimiter).length - 1
  const [best] = ([',', ';', '\t'] as const).toSorted((a, b) => count(b) - count(a))
  return count(best) > 0 ? best : undefined
}

/** A cutter to be fed with lines. The first row decides on the separator. */
export function createDelimitedRows(size: number, at: Cursor, onRow: OnRow) {
  let delimiter: Delimiter | undefined
  let fields: string[] = []
  let quoted: string[] | undefined // lines of a field in quotes that goes over lines
  let length = 0
  let line = 0

  const fromLine: OnLine = (bytes, from, to) => scan(decodeUtf8(bytes, from, to, at))

  function scan(text: string): void {
    delimiter ??= delimiterOf(text) ?? ','
    if (!quoted) {
      fields = []
      line = at.line
    }
    let k = 0
    do k = quoted || text[k] === '"' ? inQuotes(text, k) : plain(text, k)
    while (k >= 0)
    if (!quoted) onRow(fields, line, delimiter)
  }

  /** Reads a field without quotes; returns where the next begins, −1: it was the last. */
  function plain(text: string, k: number): number {
    const end = text.indexOf(delimiter ?? ',', k)
    fields.push(text.slice(k, end < 0 ? text.length : end))
    return end < 0 ? -1 : end + 1
  }

  /** Reads a field in quotes, or goes on with one that began on a line before; as `plain`. */
  function inQuotes(text: string, k: number): number {
    const start = quoted ? k : k + 1
    let end = text.indexOf('"', start)
    while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
    quoted ??= []
    quoted.push(text.slice(start, end < 0 ? text.length : end).replaceAll('""', '"'))
    length += text.length - start
    if (length > size) fail({ ...at, line }, `expected a row of at most ${size} characters, got more`)
    if (end < 0) return -1
    fields.push(quoted.join('\n'))
    quoted = undefined
    length = 0
    if (end + 1 === text.length) return -1
    if (text[end + 1] !== delimiter)
      fail(
        at,
        `expected a separator after a field in quotes, got ${text[end + 1]} (write a quote in quotes twice)`,
      )
    return end + 2
  }

  return {
    line: fromLine,
    begin() {
      delimiter = undefined
      quoted = undefined
    },
    end() {
      if (quoted) fail({ ...at, line }, 'expected a quote at the end of a field, got the end of the file')
    },
  }
}

/**
 * Whether a field of a table with one token a row has swallowed rows: a quote that should stand for itself began it, and the next such
 * quote, some rows below, ended it.
 */
export function hasRowsWithin(field: string, delimiter: Delimiter): boolean {
  return field.includes('\n') && field.includes(delimiter)
}

/** A field as it is written: in quotes if necessary. */
export function writeField(field: string, delimiter: Delimiter): string {
  return field.includes(delimiter) || /["\n]/.test(field) || field === ''
    ? `"${field.replaceAll('"', '""')}"`
    : field
}
