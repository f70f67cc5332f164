import { type CorpusTable, INNER } from '../corpus-table.js'
import type { Dialect } from '../dialect.js'
import { indent, listFault, unitFault } from './source.js'

/** Rows that the check shows. */
const MOST = 10

/**
 * Rows that no model can be made of: the query's result should be empty. `columns` are the columns of the data that the
 * features read, the word among them.
 */
export function checkQuery(dialect: Dialect, table: CorpusTable, columns: readonly string[]): string {
  const queries =
    table.rows === 'tokens' ? tokenFaults(dialect, table, columns) : [sentenceFaults(dialect, table, columns)]
  const all = queries.join('\nUNION ALL\n')
  return `SELECT * FROM (\n${indent(all)}\n) AS ${INNER}faults\nLIMIT ${MOST}`
}

function tokenFaults(dialect: Dialect, table: CorpusTable, columns: readonly string[]): string[] {
  const { quoteName, quoteText, asText, countRows } = dialect
  const [sentence, position] = [table.sentence, table.position].map(quoteName)
  const place = [sentence, position].map(name => `coalesce(${asText(name)}, 'NULL')`)
  const select = (fault: string) =>
    `SELECT ${quoteText(fault)} AS fault, ${place[0]} AS in_sentence, ${place[1]} AS at_position FROM ${table.from}`
  const names = [...columns, table.label, table.sentence, table.position]
  return [
    ...names.map(name => `${select(`${name} is NULL`)} WHERE ${quoteName(name)} IS NULL`),
    `${select(unitFault('text'))} WHERE ${dialect.isText(position)}`,
    `${select(unitFault('repeated'))} WHERE ${sentence} IS NOT NULL AND ${position} IS NOT NULL GROUP BY ${sentence}, ${position} HAVING ${countRows()} > 1`,
  ]
}

function sentenceFaults(dialect: Dialect, table: CorpusTable, columns: readonly string[]): string {
  const { quoteName, quoteText, asText } = dialect
  const lists = [...columns, table.label].map(quoteName)
  const shown = `coalesce(substring(${asText(lists[0])}, 1, 200), 'NULL')`
  return `SELECT ${quoteText(unitFault('lists'))} AS fault, ${shown} AS in_sentence FROM ${table.from} WHERE ${listFault(dialect, lists)}`
}
