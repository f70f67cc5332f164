import { createColumnsReader } from '../readers/columns.js'
import { areSpanTags } from '../tags/tag.js'
import { createColumnsWriter } from '../writers/columns.js'
import type { DataFormat } from './format.js'
import type { Head } from './head.js'

export const columns = {
  name: 'columns',
  description: 'one token a row, its label in the last column, a blank line after each sequence',
  extensions: ['tsv', 'conll', 'iob', 'iob2', 'bio'],
  resembles: isTable,
  mayBe,
  cut: 'blank lines',
  createReader: createColumnsReader,
  createWriter: (sink, options) => createColumnsWriter(sink, options.columns),
  holds: ['columns', 'tokens'],
} as const satisfies DataFormat

const FEWEST_ROWS = 3

/** Whether lines are rows of a table without a header: as wide as each other, with tabs between words, or a tag such as `B-PER` last. */
function isTable({ lines }: Head): boolean {
  const tabbed = lines.every(line => /^[^\t ]+(\t[^\t ]+)+$/.test(line))
  const rows = lines.map(line => line.trim().split(tabbed ? '\t' : / +/))
  const even = rows.every(row => row.length > 1 && row.length === rows[0].length)
  return rows.length >= FEWEST_ROWS && even && (tabbed || areSpanTags(rows.map(row => row.at(-1) ?? '')))
}

/** Whether a few wrong rows may be the cause of an error: most lines have tabs, or nearly all have the same number of words. */
function mayBe({ lines }: Head): boolean {
  const tabbed = lines.filter(line => /\t\S/.test(line)).length
  const lengths = new Map<number, number>()
  for (const line of lines) {
    const words = line.trim().split(/[ \t]+/).length
    lengths.set(words, (lengths.get(words) ?? 0) + 1)
  }
  if ((lengths.get(1) ?? 0) === lines.length) return false
  return (
    lines.length < FEWEST_ROWS ||
    2 * tabbed > lines.length ||
    Math.max(...lengths.values()) >= 0.9 * lines.length
  )
}
