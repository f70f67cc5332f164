import type { Command } from 'commander'
import type { DataFormat } from '../../src/data/formats/format.js'
import { FORMATS } from '../../src/data/formats/registry.js'
import type { TableColumns } from '../../src/data/readers/annotation/table-layout.js'
import { CONLLU_FIELDS } from '../../src/data/readers/conllu.js'
import type { AnyReaderOptions } from '../../src/data/reading/create-reader.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import { MISALIGNED } from '../../src/data/text/text-spans.js'
import type { Model } from '../../src/model/model.js'
import { oneOf, UsageError } from '../../terminal/usage.js'

/** The names of the formats that data can be read in. */
export const FORMAT_NAMES: readonly Format[] = FORMATS.map(({ name }) => name)

/** How to read data files. */
export interface DataOptions {
  readonly format?: Format
  readonly encoding?: AnyReaderOptions['encoding']
  readonly separator?: AnyReaderOptions['separator']
  readonly labelColumn?: string
  /** The label column that the model was trained with, which applies where --label-column does and is not given. */
  readonly modelLabelColumn?: string | undefined
  readonly textColumn?: string
  readonly tokenColumn?: string
  readonly sentenceColumn?: string
  readonly positionColumn?: string
  readonly labelTrack?: AnyReaderOptions['labelTrack']
  readonly offsets?: AnyReaderOptions['offsets']
  readonly misaligned?: AnyReaderOptions['misaligned']
  readonly trustFormat?: boolean
  /** How text is cut into tokens: as an option or the model says. */
  readonly tokenizer?: AnyReaderOptions['tokenizer']
}

const LABEL_FIELDS = CONLLU_FIELDS.filter(field => field !== 'form')

/** Adds the options for reading data. */
export function addDataOptions(command: Command): Command {
  command.option(
    '--format <format>',
    `format of the data: ${FORMAT_NAMES.join(', ')} (default: by name and content)`,
    oneOf('--format', FORMAT_NAMES),
  )
  return addTextOptions(command)
}

/** Adds the options for reading data, except the format itself. */
export function addTextOptions(command: Command): Command {
  return command
    .option(
      '--encoding <encoding>',
      'utf-8 (default) or latin-1',
      oneOf('--encoding', ['utf-8', 'latin-1'] as const),
    )
    .option(
      '--separator <kind>',
      'column separator (format columns only): tab, space or whitespace (default: as in the first row)',
      oneOf('--separator', ['auto', 'tab', 'space', 'whitespace'] as const),
    )
    .option(
      '--label-column <name>',
      `the label: in CoNLL-U one of ${LABEL_FIELDS.join(', ')} (default: that of the model, or else upos), in a table the name of its column (in columns it is the last)`,
    )
    .option('--text-column <name>', 'column with the text (format csv only; default: text or the like)')
    .option(
      '--token-column <name>',
      'column with the tokens (formats csv and parquet; default: token or the like)',
    )
    .option(
      '--sentence-column <name>',
      'column that tells sentences apart (formats csv and parquet; default: sentence or the like)',
    )
    .option(
      '--position-column <name>',
      'column that orders the tokens of a sentence (format parquet only; default: position)',
    )
    .option(
      '--label-track <where>',
      'labels of FASTA (format fasta only): interleaved, after each record one of the same name (default), or separate: pairs of files, symbols then labels',
      oneOf('--label-track', ['interleaved', 'separate'] as const),
    )
    .option(
      '--offsets <unit>',
      'what offsets of annotation tools count: utf-16 or code-points (default: as the tool does)',
      oneOf('--offsets', ['utf-16', 'code-points'] as const),
    )
    .option(
      '--misaligned <what>',
      'what to do with a span of text that cuts a token: refuse (default) or split the token',
      oneOf('--misaligned', MISALIGNED),
    )
    .option('--trust-format', 'read data in their format even if they look like another one')
}

/** The formats whose columns have names. */
const TABLES: readonly Format[] = ['csv', 'parquet']

/** The formats that an option applies to; options not listed apply to all. */
const FORMATS_OF = {
  separator: ['--separator', ['columns']],
  labelColumn: ['--label-column', ['conllu', 'csv', 'parquet']],
  textColumn: ['--text-column', ['csv']],
  tokenColumn: ['--token-column', ['csv', 'parquet']],
  sentenceColumn: ['--sentence-column', ['csv', 'parquet']],
  positionColumn: ['--position-column', ['parquet']],
  labelTrack: ['--label-track', ['fasta']],
  offsets: ['--offsets', formatsWhere(format => format.offsets !== undefined)],
  misaligned: [
    '--misaligned',
    formatsWhere(format => format.offsets !== undefined || format.holds.includes('text')),
  ],
} as const satisfies Partial<Record<keyof DataOptions, readonly [string, readonly Format[]]>>

function formatsWhere(holds: (format: DataFormat) => boolean): Format[] {
  return (FORMATS as readonly DataFormat[]).filter(holds).map(({ name }) => name as Format)
}

/**
 * Refuses an option that applies to none of these formats: ignoring it would read the data in another way
 * than requested.
 */
export function checkFormatOptions(options: DataOptions, ...all: readonly Format[]): void {
  const formats = all.filter((format, k) => k === 0 || !TABLES.includes(format)) // options of tables say how they are read
  for (const [name, [flag, users]] of Object.entries(FORMATS_OF)) {
    if (options[name as keyof DataOptions] === undefined) continue
    if (formats.some(format => (users as readonly Format[]).includes(format))) continue
    const last =
      name === 'labelColumn' && formats.includes('columns') ? ' (the last column is the label)' : ''
    throw new UsageError(`${flag}: applies only to the format ${users.join(', ')}, got ${formats[0]}${last}`)
  }
  const { labelColumn, textColumn, tokenColumn } = options
  if (textColumn !== undefined && tokenColumn !== undefined)
    throw new UsageError('--text-column: use it or --token-column; a row has a text or a token')
  if (labelColumn !== undefined && !TABLES.includes(formats[0]))
    oneOf('--label-column', LABEL_FIELDS)(labelColumn)
  checkModelColumn(options, formats[0])
}

/** Refuses CoNLL-U if the model was trained on a column that it does not have. Tables name their columns when they are read. */
function checkModelColumn({ labelColumn, modelLabelColumn }: DataOptions, format: Format): void {
  if (labelColumn !== undefined || modelLabelColumn === undefined || format !== 'conllu') return
  if (!LABEL_FIELDS.some(field => field === modelLabelColumn))
    throw new UsageError(
      `the model was trained with --label-column ${modelLabelColumn}, which CoNLL-U does not have: ` +
        `name the label with --label-column (${LABEL_FIELDS.join(', ')})`,
    )
}

/** Options for reading data of a model: they are cut into tokens and have their labels as its training data, unless options say otherwise. */
export function dataOptionsOf<Options extends DataOptions>(
  options: Options,
  { features, use }: Pick<Model, 'features' | 'use'>,
): Options {
  const tokenizer = options.tokenizer ?? features.tokenizer
  return { ...options, tokenizer, modelLabelColumn: use.labelColumn }
}

/** The field of CoNLL-U that an option names. */
export function labelFieldOf(options: DataOptions): (typeof LABEL_FIELDS)[number] | undefined {
  const { labelColumn = options.modelLabelColumn } = options
  return LABEL_FIELDS.find(field => field === labelColumn)
}

/** How data are read that look like another format than theirs. */
export function mismatchOf({ trustFormat }: DataOptions): Pick<AnyReaderOptions, 'mismatch'> {
  return trustFormat ? { mismatch: 'read' } : {}
}

/** The options in the form that readers take. */
export function readerOptions(options: DataOptions, labels: AnyReaderOptions['labels']): AnyReaderOptions {
  const { encoding, separator, labelTrack, offsets, misaligned, tokenizer } = options
  const labelField = labelFieldOf(options)
  const tableColumns = tableColumnsOf(options)
  return {
    labels,
    ...mismatchOf(options),
    ...(encoding && { encoding }),
    ...(separator && { separator }),
    ...(labelField && { labelField }),
    ...(Object.keys(tableColumns).length > 0 && { tableColumns }),
    ...(labelTrack && { labelTrack }),
    ...(offsets && { offsets }),
    ...(misaligned && { misaligned }),
    ...(tokenizer && { tokenizer }),
  }
}

function tableColumnsOf(options: DataOptions): TableColumns {
  const { textColumn, tokenColumn, sentenceColumn, positionColumn, modelLabelColumn } = options
  const { labelColumn = modelLabelColumn } = options
  return {
    ...(textColumn !== undefined && { text: textColumn }),
    ...(tokenColumn !== undefined && { token: tokenColumn }),
    ...(labelColumn !== undefined && { label: labelColumn }),
    ...(modelLabelColumn !== undefined && options.labelColumn === undefined && { labelMayMiss: true }),
    ...(sentenceColumn !== undefined && { sentence: sentenceColumn }),
    ...(positionColumn !== undefined && { position: positionColumn }),
  }
}
