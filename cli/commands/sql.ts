import type { Command } from 'commander'
import { lafferty } from '../../src/features/language/presets.js'
import { type CorpusTable, quoteTable } from '../../src/sql/corpus-table.js'
import type { Dialect, Statement } from '../../src/sql/dialect.js'
import { DIALECTS } from '../../src/sql/dialects/registry.js'
import { type FileColumns, filesFrom } from '../../src/sql/duckdb-files.js'
import {
  evaluationStatements,
  printingScript,
  trainingScript,
  trainingStatements,
} from '../../src/sql/statements.js'
import { type CommonOptions, printResult } from '../../terminal/reporter.js'
import { asUsage, oneOf, UsageError } from '../../terminal/usage.js'
import { addTableOptions, columnsOf, type TableOptions } from '../engines/table-options.js'
import { addTaggingOptions, type TaggingOptions, taggingFor } from '../engines/tagging-options.js'
import { addCommonOptions } from '../options/common-options.js'
import { featuresFor } from '../options/features-for.js'

interface SqlOptions extends CommonOptions, TableOptions, TaggingOptions {
  readonly features?: string
  readonly prediction: string
}

/** What a kind of statements consists of. */
interface Statements {
  readonly statements: readonly Statement[]
  readonly script: string
}

type Maker = (dialect: Dialect, options: SqlOptions) => Promise<Statements>

const KINDS: Readonly<Record<string, Maker>> = {
  train: forTraining,
  tag: forTagging,
  eval: forEvaluation,
}

/** `cofield sql`: prints the statements with which an engine counts, labels or scores a corpus. */
export function register(program: Command): void {
  const command = program
    .command('sql <kind>')
    .summary('print SQL that counts, labels or scores a corpus where it lies')
    .description(
      `Prints SQL for an engine that holds a corpus: ${Object.keys(KINDS).join(', ')}. The script of train leaves files of which cofield ` +
        'count makes the model that cofield train makes of the text; that of tag makes a model a function of the engine; that of eval compares labels with predictions. With --json, the bare queries.',
    )
  addTaggingOptions(addTableOptions(command, 'the engine that runs the SQL'))
    .option('-f, --features <preset|file>', 'the features of the model (train; default: lafferty)')
    .option('--prediction <column>', 'column with the predicted labels (eval)', 'prediction')
  addCommonOptions(command, [
    'cofield sql train --engine clickhouse --table corpus',
    "cofield sql train --engine duckdb --table 'corpus/*.parquet'",
    'cofield sql tag --engine clickhouse --table notes --model pos.cofield > cofield_function.xml',
    'cofield sql eval --engine spark --table corpus --prediction predicted',
  ]).action(run)
}

async function run(kind: string, options: SqlOptions): Promise<void> {
  const make = KINDS[oneOf('sql', Object.keys(KINDS))(kind)]
  if (options.engine === undefined) throw new UsageError('sql: name the engine with --engine')
  if (options.table === undefined) throw new UsageError('sql: name the table with --table')
  const { statements, script } = await make(DIALECTS[options.engine], options)
  printResult(options, { statements }, () => script)
}

async function forTraining(dialect: Dialect, options: SqlOptions): Promise<Statements> {
  const { sentence, position, columns } = columnsOf(options)
  const features = (await featuresFor(options.features, columns)) ?? lafferty()
  const table = tableOf(dialect, options, columns, { sentence, position })
  const statements = asUsage(() => trainingStatements(dialect, table, features))
  return { statements, script: trainingScript(dialect, statements, countOptions(options)) }
}

/** What `cofield count` must be told, too. */
function countOptions({ features, columns = [] }: SqlOptions): string {
  const given = [
    ['--features', features],
    ['--columns', columns.length > 0 ? columns.join() : undefined],
  ]
  return given
    .map(([flag, value]) => (value === undefined ? '' : ` ${flag} ${quoteArgument(value)}`))
    .join('')
}

/** An argument as a shell takes it. */
function quoteArgument(value: string): string {
  return /^[\w./:,-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`
}

async function forTagging(dialect: Dialect, options: SqlOptions): Promise<Statements> {
  if (options.features !== undefined) throw new UsageError('--features: only sql train has them')
  return taggingFor(dialect, options)
}

async function forEvaluation(dialect: Dialect, options: SqlOptions): Promise<Statements> {
  const { features, prediction } = options
  if (features !== undefined) throw new UsageError('--features: only sql train has them')
  const table = tableOf(dialect, options, [prediction])
  const statements = asUsage(() => evaluationStatements(dialect, table, prediction))
  return { statements, script: printingScript(dialect, 'Compares labels with predictions.', statements) }
}

/** The table that the options name. `others`: columns that are read besides word and label. */
function tableOf(
  dialect: Dialect,
  options: SqlOptions,
  others: readonly string[],
  order?: FileColumns['order'],
): CorpusTable {
  const { table = '', rows = 'tokens' } = options
  const columns = columnsOf(options)
  const texts = [columns.word, columns.label, ...others]
  const lists = rows === 'sentences'
  const files = () => filesFrom([table], { texts, lists, ...(order && !lists && { order }) })
  const from = asUsage(
    () => (dialect.name === 'duckdb' ? files() : undefined) ?? quoteTable(dialect, table),
    '--table: ',
  )
  return { ...columns, from, rows }
}
