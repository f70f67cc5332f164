/** The first step of all queries: the columns of a corpus under names of our own, as text, without NULL. */
import { type CorpusTable, INNER } from '../corpus-table.js'
import type { Dialect } from '../dialect.js'

/** What can be wrong with a token or a sentence. */
const FAULTS = {
  null: 'a word, label, sentence or position is NULL',
  lists: 'the lists of a sentence are NULL, have a NULL, or differ in length',
  repeated: 'two tokens of a sentence have the same position',
  text: 'positions are text, in which 10 comes before 9: convert them to numbers',
} as const

/** The message for a fault. */
export function unitFault(fault: keyof typeof FAULTS): string {
  return FAULTS[fault]
}

/** The name of a column of the data: the word is column 0. */
export function columnName({ word, columns }: CorpusTable, column: number): string {
  return column === 0 ? word : columns[column - 1]
}

/** What a query reads of a table with a row a token: values as SQL, and the condition that refuses bad rows. */
export interface TokenSource {
  /** Columns of the data and the label as text, with inner names. */
  readonly texts: readonly { readonly value: string; readonly name: string }[]
  readonly sentence: string
  readonly position: string
  readonly where: string
}

/** The source of a table with a row a token. */
export function tokenSource(dialect: Dialect, table: CorpusTable, columns: readonly number[]): TokenSource {
  const { quoteName, asText, guard, quoteText } = dialect
  const names = columns.map(column => quoteName(columnName(table, column)))
  const [label, sentence, position] = [table.label, table.sentence, table.position].map(quoteName)
  const texts = [
    ...names.map((name, k) => ({ value: asText(name), name: `${INNER}c${columns[k]}` })),
    { value: asText(label), name: `${INNER}label` },
  ]
  const fault = [...names, label, sentence, position].map(name => `${name} IS NULL`).join(' OR ')
  const place = [sentence, position].map(name => `coalesce(${asText(name)}, 'NULL')`)
  const message = `concat(${quoteText(`${FAULTS.null}: sentence `)}, ${place[0]}, ${quoteText(', position ')}, ${place[1]})`
  const where = guard(dialect.isText(position), quoteText(FAULTS.text), guard(fault, message))
  return { texts, sentence, position, where }
}

/** A query for the tokens of a table with a row a token: columns, label, sentence and position. */
export function tokensOf(dialect: Dialect, table: CorpusTable, columns: readonly number[]): string {
  const { texts, sentence, position, where } = tokenSource(dialect, table, columns)
  const selected = [
    ...texts.map(({ value, name }) => `${value} AS ${name}`),
    `${sentence} AS ${INNER}sentence`,
    `${position} AS ${INNER}position`,
  ]
  return `SELECT ${selected.join(', ')}\nFROM ${table.from}\nWHERE ${where}`
}

/** A query for the lists of a table with a row a sentence: columns and label. */
export function wordsOf(dialect: Dialect, table: CorpusTable, columns: readonly number[]): string {
  const { quoteName, asTexts, guard, quoteText, length } = dialect
  const names = [...columns.map(column => columnName(table, column)), table.label].map(quoteName)
  const inner = [...columns.map(column => `${INNER}c${column}`), `${INNER}label`]
  const selected = names.map((name, k) => `${asTexts(name)} AS ${inner[k]}`)
  const isGood = guard(listFault(dialect, names), quoteText(FAULTS.lists), `${length(names[0])} > 0`)
  return `SELECT ${selected.join(', ')}\nFROM ${table.from}\nWHERE ${isGood}`
}

/** Whether lists of a sentence do not fit together. */
export function listFault({ hasNull, length }: Dialect, lists: readonly string[]): string {
  const [first, ...others] = lists
  return [
    ...lists.map(list => `${list} IS NULL`),
    ...lists.map(list => hasNull(list)),
    ...others.map(list => `${length(list)} <> ${length(first)}`),
  ].join(' OR ')
}

/** Indents the lines of a query. */
export function indent(sql: string): string {
  return sql.replace(/(^|\n)/g, '$1  ')
}
