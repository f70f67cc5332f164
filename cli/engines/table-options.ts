import type { Command } from 'commander'
import { type CorpusColumns, DEFAULT_COLUMNS, ROW_KINDS, type RowKind } from '../../src/sql/corpus-table.js'
import { ENGINES, type EngineName } from '../../src/sql/dialect.js'
import { oneOf, UsageError } from '../../terminal/usage.js'

/** Where a corpus lies in an engine, and what its columns are called. */
export interface TableOptions {
  readonly engine?: EngineName
  readonly table?: string
  readonly rows?: RowKind
  readonly word?: string
  readonly label?: string
  readonly sentence?: string
  readonly position?: string
  readonly columns?: readonly string[]
}

/** Adds the options that describe a table. */
export function addTableOptions(command: Command, engineMeaning: string): Command {
  return command
    .option(`--engine <engine>`, `${engineMeaning}: ${ENGINES.join(', ')}`, oneOf('--engine', ENGINES))
    .option('--table <name>', 'table with the corpus: corpus, db.corpus or db."my.corpus"')
    .option(
      '--rows <kind>',
      'what a row of the table is: tokens, with sentence and position, or sentences, with lists of words and labels',
      oneOf('--rows', ROW_KINDS),
    )
    .option('--word <column>', 'column with the words (default: word)')
    .option('--label <column>', 'column with the labels (default: label)')
    .option('--sentence <column>', 'column that tells sentences apart (default: sentence)')
    .option('--position <column>', 'column that orders the tokens of a sentence (default: position)')
    .option(
      '--columns <names>',
      'columns 1, 2, … of the data for features that read them, with commas between them',
      splitNames,
    )
}

function splitNames(names: string): string[] {
  const parts = names.split(',')
  if (parts.includes(''))
    throw new UsageError(`--columns: expected names with commas between them, got ${names}`)
  return parts
}

/** The names of the columns that the options give. */
export function columnsOf(options: TableOptions): CorpusColumns {
  const { word, label, sentence, position, columns } = { ...DEFAULT_COLUMNS, ...options }
  return { word, label, sentence, position, columns }
}
