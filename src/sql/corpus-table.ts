import { DataError } from '../common/errors.js'
import { shown } from '../common/shown.js'
import type { Dialect } from './dialect.js'

/** A row of the table is a token, or a sentence with lists of words and labels. */
export const ROW_KINDS = ['tokens', 'sentences'] as const

export type RowKind = (typeof ROW_KINDS)[number]

/** The names of the columns that training reads. Those of `sentence` and `position` matter only for rows of tokens. */
export interface CorpusColumns {
  readonly word: string
  readonly label: string
  readonly sentence: string
  readonly position: string
  /** Columns 1, 2, … of the data, for features that read them. */
  readonly columns: readonly string[]
}

/** The names that columns have if nothing else is said. */
export const DEFAULT_COLUMNS: CorpusColumns = {
  word: 'word',
  label: 'label',
  sentence: 'sentence',
  position: 'position',
  columns: [],
}

/** A labeled corpus in an engine. */
export interface CorpusTable extends CorpusColumns {
  /** What FROM takes, quoted: a table or a function that reads files. */
  readonly from: string
  readonly rows: RowKind
}

/** Names that queries use inside. */
export const INNER = 'cofield_'

/** Refuses names that mean something else inside of the queries. */
export function checkColumns({ word, label, sentence, position, columns }: CorpusColumns): void {
  for (const name of [word, label, sentence, position, ...columns])
    if (name === '' || name.toLowerCase().startsWith(INNER))
      throw new DataError(
        `SQL: expected the name of a column, got ${shown(name)}: names that begin with ${INNER} are used inside of the queries`,
      )
}

/**
 * Quotes the name of a table: parts with dots between them, such as `db.corpus`. A part with a dot or a quote in its name is
 * itself written in double quotes or backquotes: `db."corpus.v2"`.
 */
export function quoteTable(dialect: Dialect, table: string): string {
  return splitTable(table)
    .map(part => dialect.quoteName(part))
    .join('.')
}

/** The parts of a table's name. */
export function splitTable(table: string): string[] {
  const parts: string[] = []
  const part = /("(?:[^"]|"")*"|`(?:[^`]|``)*`|[^."`]+)(\.|$)/gy
  while (part.lastIndex < table.length) {
    const [whole, text, dot] = part.exec(table) ?? []
    const isLast = whole !== undefined && part.lastIndex === table.length
    if (text === undefined || (isLast && dot === '.'))
      throw new DataError(
        `SQL: expected a table such as corpus, db.corpus or db."my.corpus", got ${shown(table)}`,
      )
    const mark = text[0]
    parts.push(mark === '"' || mark === '`' ? text.slice(1, -1).replaceAll(mark + mark, mark) : text)
  }
  if (parts.length === 0 || parts.includes(''))
    throw new DataError('SQL: expected a table, got an empty name')
  return parts
}
