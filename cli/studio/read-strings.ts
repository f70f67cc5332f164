import { formatNumberOf } from '../../reporting/format.js'
import { DataError } from '../../src/common/errors.js'
import type { Format } from '../../src/data/formats/registry.js'
import type { TokenizerPreset } from '../../src/data/text/tokenizer.js'
import { simulateAddresses } from '../../src/simulation/addresses.js'
import { simulateIngredients } from '../../src/simulation/ingredients.js'
import { type ContentStrings, stringsOf } from '../../studio/project/content/strings-of.js'
import type { NewString, SpanScheme } from '../../studio/project/event.js'
import { readBytes } from '../../terminal/read-bytes.js'
import type { Reporter } from '../../terminal/reporter.js'
import { sourceName } from '../../terminal/source-name.js'

/** How strings are read. */
export interface StringOptions {
  readonly format?: Format
  readonly tokenizer?: TokenizerPreset
  readonly scheme?: SpanScheme
  readonly sentences?: 'lines' | 'within-lines'
  readonly textColumn?: string
  /** Whether labels of the data count. */
  readonly dataLabels?: boolean
}

/** The strings of one file. */
export interface Source {
  readonly name: string
  readonly strings: readonly NewString[]
  readonly scheme: SpanScheme
  /** Whether it has labels, so that its scheme means something. */
  readonly isLabeled: boolean
}

/** Reads files of any format into strings. */
export async function readSources(
  files: readonly string[],
  options: StringOptions,
  reporter: Reporter,
): Promise<Source[]> {
  const sources: Source[] = []
  for (const file of files) {
    const name = sourceName(file)
    const read = await stringsOf(await readBytes(file), {
      source: file === '-' ? '' : name.replace(/\.gz$/i, ''),
      labels: options.dataLabels === false ? 'ignore' : 'read',
      ...(options.format && { format: options.format }),
      ...(options.tokenizer && { tokenizer: options.tokenizer }),
      ...(options.scheme && { scheme: options.scheme }),
      ...(options.sentences && { sentences: options.sentences }),
      ...(options.textColumn !== undefined && { textColumn: options.textColumn }),
    })
    warn(name, read, reporter)
    if (read.strings.length === 0)
      throw new DataError('expected at least one string, got none', { source: name })
    sources.push({ name, strings: read.strings, scheme: read.scheme, isLabeled: read.labeled > 0 })
  }
  return sources
}

function warn(name: string, { leftOut, joined }: ContentStrings, reporter: Reporter): void {
  if (leftOut.length > 0)
    reporter.warn(`${name}: left out ${leftOut.join(', ')}, which the studio does not show`)
  if (joined > 0)
    reporter.warn(
      `${name}: ${formatNumberOf(joined, 'thing')} touch another of the same label and count as one with it: use --scheme bio to keep them apart`,
    )
}

/** Strings that are made up, to try the studio with, and the labels that suit them. */
export const SAMPLES = {
  ingredients: { make: simulateIngredients, labels: ['quantity', 'unit', 'size', 'name', 'comment'] },
  addresses: {
    make: simulateAddresses,
    labels: ['recipient', 'number', 'street', 'unit', 'box', 'city', 'state', 'zip', 'country'],
  },
} as const

/** How many strings a sample has. */
const SAMPLE_SIZE = 200

/** The strings of a sample, without labels. */
export async function readSample(name: keyof typeof SAMPLES, options: StringOptions): Promise<Source> {
  const lines = SAMPLES[name].make({ sentences: SAMPLE_SIZE, seed: 1 }).map(({ text }) => `${text}\n`)
  const { tokenizer } = options
  const { strings } = await stringsOf(lines.join(''), { format: 'text', ...(tokenizer && { tokenizer }) })
  return { name, strings, scheme: 'plain', isLabeled: false }
}
