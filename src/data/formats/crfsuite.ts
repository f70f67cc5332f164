import { createCrfsuiteReader } from '../readers/crfsuite.js'
import { areSpanTags } from '../tags/tag.js'
import { createCrfsuiteWriter } from '../writers/crfsuite.js'
import type { DataFormat } from './format.js'
import type { Head } from './head.js'

export const crfsuite = {
  name: 'crfsuite',
  description: "CRFsuite's attributes: a label, then attributes, separated by tabs, one item a line",
  extensions: ['crfsuite'],
  resembles: head => hasLabelFirst(rowsOf(head)),
  mayBe: ({ lines }) => 2 * lines.filter(line => line.includes('\t')).length > lines.length,
  rejects: head =>
    !head.lines.some(line => line.includes('\t')) || isTable(rowsOf(head)) || isProse(rowsOf(head)),
  cut: 'blank lines',
  createReader: createCrfsuiteReader,
  createWriter: sink => createCrfsuiteWriter(sink),
  holds: ['attributes', 'weights', 'tokens'],
} as const satisfies DataFormat

type Rows = readonly (readonly string[])[]

function rowsOf({ lines }: Head): Rows {
  return lines.map(line => line.split('\t'))
}

/** Rows without weights before labels. */
function withoutWeights(rows: Rows): Rows {
  return rows.map(row => (/^@weight:/.test(row[0]) ? row.slice(1) : row))
}

function areRagged(rows: Rows): boolean {
  return rows.some(row => row.length !== rows[0].length)
}

/** `name=value` or `name:1`. */
const ATTRIBUTE = /[^=]=.|[^:]:-?[\d.]+$/
/** With fewer rows, how often values repeat says nothing. */
const FEWEST_ROWS = 10

/**
 * Whether the label is the first of several fields. Either rows differ in length and most other fields are attributes; or all first
 * fields, and not all last ones, are tags such as `B-PER` and `O`; or all other fields are attributes, and the first ones repeat much more
 * often than others, as words do not.
 */
function hasLabelFirst(all: Rows): boolean {
  const isRagged = areRagged(all)
  const rows = isRagged ? withoutWeights(all) : all
  const others = rows.flatMap(row => row.slice(1))
  if (others.length === 0) return false
  const attributes = others.filter(field => ATTRIBUTE.test(field)).length
  if (isRagged && 2 * attributes > others.length) return true
  const several = rows.every(row => row.length > 1)
  if (several && areSpanTags(fieldsAt(rows, 0)) && !areSpanTags(fieldsAt(rows, -1)))
    return rows.length > 1 || attributes > 0
  if (isRagged || attributes < others.length || rows.length < FEWEST_ROWS) return false
  return rows[0].some((_, k) => k > 0 && distinct(rows, k) >= 3 * distinct(rows, 0))
}

/** Whether rows are columns with the label last: as wide as each other, without marks of attributes, and with more first fields than last. */
function isTable(rows: Rows): boolean {
  const even = rows.length > 2 && rows.every(row => row.length === rows[0].length && row.length > 1)
  const bare = !rows.some(row => row.slice(1).some(field => /[=:[]/.test(field)))
  return even && bare && distinct(rows, 0) > distinct(rows, -1)
}

/** Whether most lines begin with several words, and no attribute follows. */
function isProse(rows: Rows): boolean {
  const long = rows.filter(([first]) => first.trim().includes(' ')).length
  return 2 * long > rows.length && !rows.some(row => row.slice(1).some(field => ATTRIBUTE.test(field)))
}

function fieldsAt(rows: Rows, at: number): string[] {
  return rows.map(row => row.at(at) ?? '')
}

function distinct(rows: Rows, at: number): number {
  return new Set(fieldsAt(rows, at)).size
}
