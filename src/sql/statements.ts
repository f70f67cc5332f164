import { DataError } from '../common/errors.js'
import { VERSION } from '../common/version.js'
import type { FeatureSet } from '../features/language/feature.js'
import { type TupleColumn, tupleColumns } from '../tuples/tuple-columns.js'
import { type CorpusTable, checkColumns } from './corpus-table.js'
import type { Dialect, Statement } from './dialect.js'
import { checkQuery } from './queries/check.js'
import { evaluationQueries } from './queries/evaluation.js'
import { pairsQuery } from './queries/pairs.js'
import { columnName } from './queries/source.js'
import { totalsQuery } from './queries/totals.js'

/** The queries that training needs: pairs and totals are tuples, and the result of the check should be empty. */
export interface TrainingQueries {
  readonly check: string
  readonly pairs: string
  readonly totals: string
}

/** The queries whose results make the model that training on the text makes. */
export function trainingQueries(dialect: Dialect, table: CorpusTable, features: FeatureSet): TrainingQueries {
  checkColumns(table)
  const window = tupleColumns(features, { names: table.columns })
  return {
    check: checkQuery(dialect, table, namesOf(table, window)),
    pairs: pairsQuery(dialect, table, window),
    totals: totalsQuery(dialect, table),
  }
}

/** The columns of the table that a window has; the features may ask for one that was not named. */
function namesOf(table: CorpusTable, window: readonly TupleColumn[]): string[] {
  return [...new Set(window.map(({ column }) => column))].map(column => {
    const name = columnName(table, column)
    if (name === undefined)
      throw new DataError(
        `SQL: the features read column ${column}, and the table has ${table.columns.length} columns besides the word: name them`,
      )
    return name
  })
}

/** The statements of training in order. */
export function trainingStatements(dialect: Dialect, table: CorpusTable, features: FeatureSet): Statement[] {
  return Object.entries(trainingQueries(dialect, table, features)).map(([name, sql]) => ({ name, sql }))
}

/** The statements that compare labels with predictions. */
export function evaluationStatements(dialect: Dialect, table: CorpusTable, prediction: string): Statement[] {
  checkColumns({ ...table, columns: [...table.columns, prediction] })
  return evaluationQueries(dialect, table, prediction)
}

/**
 * A script for the engine's own shell: checks are shown, other results are left in files. `countOptions` are what the command
 * that makes a model of them needs besides.
 */
export function trainingScript(
  dialect: Dialect,
  statements: readonly Statement[],
  countOptions = '',
): string {
  const body = statements.map(({ name, sql }) =>
    name === 'check'
      ? `-- Rows that no model can be made of; there should be none.\n${sql};`
      : `-- ${name}\n${dialect.saveAs(name, sql)}`,
  )
  return `${head(`Counts a corpus for Cofield. Run it, then: cofield count ${dialect.savedFiles} -o model.cofield${countOptions}`, dialect)}\n${body.join('\n\n')}\n`
}

/** A script that prints results. */
export function printingScript(dialect: Dialect, what: string, statements: readonly Statement[]): string {
  const body = statements.map(({ name, sql }) => `-- ${name}\n${sql};`)
  return `${head(what, dialect)}\n${body.join('\n\n')}\n`
}

function head(what: string, { usage }: Dialect): string {
  return `-- ${what}\n-- ${usage} (written by cofield ${VERSION})\n`
}
