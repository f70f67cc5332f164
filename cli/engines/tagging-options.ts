import { basename } from 'node:path'
import type { Command } from 'commander'
import { quoteTable } from '../../src/sql/corpus-table.js'
import type { Dialect } from '../../src/sql/dialect.js'
import { taggingOf } from '../../src/sql/tagging/tagging.js'
import type { Tagging } from '../../src/sql/tagging/task.js'
import { asUsage, UsageError } from '../../terminal/usage.js'

/** Options of `sql tag`. */
export interface TaggingOptions {
  readonly table?: string
  readonly model?: string
  readonly function?: string
  readonly text?: string
  readonly tokens?: string
  readonly parsed?: boolean
  readonly job?: boolean
}

/** Adds the options of `sql tag`. */
export function addTaggingOptions(command: Command): Command {
  return command
    .option('--model <file>', 'the model, where the engine runs (tag; default: model.cofield)')
    .option('--function <name>', 'name of the function (tag; default: cofield_ and the name of the model)')
    .option('--text <column>', 'column with texts (tag; default: text)')
    .option('--tokens <column>', 'column with lists of tokens, in place of texts (tag)')
    .option('--parsed', 'the result is the text with its fields, not only labels (tag)')
    .option('--job', 'print a PySpark job that keeps all columns, in place of SQL (tag with spark)')
}

/** What an engine needs to label with a model. */
export function taggingFor(dialect: Dialect, options: TaggingOptions): Tagging {
  const { table = '', model = 'model.cofield', text, tokens, parsed = false, job = false } = options
  if (text !== undefined && tokens !== undefined) throw new UsageError('--text, --tokens: use one of them')
  const tagging = asUsage(() =>
    taggingOf(dialect.name, {
      model,
      name: functionName(model, options.function),
      from: quoteTable(dialect, table),
      column: tokens ?? text ?? 'text',
      input: tokens === undefined ? 'text' : 'tokens',
      answer: parsed ? 'parsed' : 'labels',
    }),
  )
  if (!job) return tagging
  if (tagging.job === undefined) throw new UsageError(`--job: only spark has a job, got ${dialect.name}`)
  return { ...tagging, script: tagging.job }
}

/** A name that needs no quotes in any engine. */
function functionName(model: string, given: string | undefined): string {
  if (given === undefined) return `cofield_${basename(model, '.cofield').replaceAll(/\W/g, '_')}`
  if (/^[A-Za-z_]\w*$/.test(given)) return given
  throw new UsageError(`--function: expected letters, digits and _, got ${given}`)
}
