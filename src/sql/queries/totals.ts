import { type CorpusTable, INNER } from '../corpus-table.js'
import type { Dialect } from '../dialect.js'
import { indent } from './source.js'

/** How many sequences and tokens a corpus has: a lost part of an export then shows. */
export function totalsQuery(dialect: Dialect, table: CorpusTable): string {
  const { quoteName, countRows, countDistinct, length, asWhole } = dialect
  if (table.rows === 'tokens')
    return `SELECT ${countDistinct(quoteName(table.sentence))} AS sequences, ${countRows()} AS tokens\nFROM ${table.from}`
  const lengths = `SELECT ${length(quoteName(table.word))} AS ${INNER}length\nFROM ${table.from}`
  return [
    `SELECT ${countRows()} AS sequences, ${asWhole(`coalesce(sum(${INNER}length), 0)`)} AS tokens`,
    `FROM (\n${indent(lengths)}\n) AS ${INNER}lengths`,
    `WHERE ${INNER}length > 0`,
  ].join('\n')
}
