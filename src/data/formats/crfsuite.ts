import { createCrfsuiteReader } from '../readers/crfsuite.js'
import { createCrfsuiteWriter } from '../writers/crfsuite.js'
import type { DataFormat } from './format.js'

export const crfsuite = {
  name: 'crfsuite',
  description: "CRFsuite's attributes: a label, then attributes, separated by tabs, one item a line",
  extensions: ['crfsuite'],
  rejects: ({ lines }) =>
    !lines.some(line => line.includes('\t')) || isTable(lines.map(line => line.split('\t'))),
  createReader: createCrfsuiteReader,
  createWriter: createCrfsuiteWriter,
  holds: ['attributes', 'weights', 'tokens'],
} as const satisfies DataFormat

/** Whether rows are columns with the label last: as wide as each other, without marks of attributes, and with more first fields than last. */
function isTable(rows: readonly (readonly string[])[]): boolean {
  const count = (at: number) => new Set(rows.map(row => row.at(at))).size
  const even = rows.length > 2 && rows.every(row => row.length === rows[0].length && row.length > 1)
  return even && !rows.some(row => row.slice(1).some(field => /[=:[]/.test(field))) && count(0) > count(-1)
}
