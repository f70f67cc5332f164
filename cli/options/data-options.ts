import type { Command } from 'commander'
import type { DataFormat } from '../../src/data/formats/format.js'
import { FORMATS } from '../../src/data/formats/registry.js'
import { CONLLU_FIELDS } from '../../src/data/readers/conllu.js'
import type { AnyReaderOptions } from '../../src/data/reading/create-reader.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import { MISALIGNED } from '../../src/data/text/text-spans.js'
import { oneOf, UsageError } from '../../terminal/usage.js'

/** The names of the formats that data can be read in. */
export const FORMAT_NAMES: readonly Format[] = FORMATS.map(({ name }) => name)

/** How to read data files. */
export interface DataOptions {
  readonly format?: Format
  readonly encoding?: AnyReaderOptions['encoding']
  readonly separator?: AnyReaderOptions['separator']
  readonly labelColumn?: AnyReaderOptions['labelField']
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
      '--label-column <field>',
      `field with the label (format conllu only; in columns it is the last): ${LABEL_FIELDS.join(', ')} (default: upos)`,
      oneOf('--label-column', LABEL_FIELDS),
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

/** The formats that an option applies to; options not listed apply to all. */
const FORMATS_OF = {
  separator: ['--separator', ['columns']],
  labelColumn: ['--label-column', ['conllu']],
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
export function checkFormatOptions(options: DataOptions, ...formats: readonly Format[]): void {
  for (const [name, [flag, users]] of Object.entries(FORMATS_OF)) {
    if (options[name as keyof DataOptions] === undefined) continue
    if (formats.some(format => (users as readonly Format[]).includes(format))) continue
    const last =
      name === 'labelColumn' && formats.includes('columns') ? ' (the last column is the label)' : ''
    throw new UsageError(`${flag}: applies only to the format ${users.join(', ')}, got ${formats[0]}${last}`)
  }
}

/** How data are read that look like another format than theirs. */
export function mismatchOf({ trustFormat }: DataOptions): Pick<AnyReaderOptions, 'mismatch'> {
  return trustFormat ? { mismatch: 'read' } : {}
}

/** The options in the form that readers take. */
export function readerOptions(options: DataOptions, labels: AnyReaderOptions['labels']): AnyReaderOptions {
  const { encoding, separator, labelColumn, labelTrack, offsets, misaligned, tokenizer } = options
  return {
    labels,
    ...mismatchOf(options),
    ...(encoding && { encoding }),
    ...(separator && { separator }),
    ...(labelColumn && { labelField: labelColumn }),
    ...(labelTrack && { labelTrack }),
    ...(offsets && { offsets }),
    ...(misaligned && { misaligned }),
    ...(tokenizer && { tokenizer }),
  }
}
