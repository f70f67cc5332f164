import { dropShort } from '../../corpora/drop-short.js'
import { formatCount, formatNumberOf } from '../../reporting/format.js'
import { DataError } from '../../src/common/errors.js'
import type { Corpus } from '../../src/data/corpus.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import { findRepeated } from '../../terminal/distinct-files.js'
import { readCorpus } from '../../terminal/input.js'
import type { Reporter } from '../../terminal/reporter.js'
import { sourceName } from '../../terminal/source-name.js'
import { checkFormatOptions, type DataOptions, readerOptions } from '../options/data-options.js'
import { createFileProgress } from './file-progress.js'
import { createLeftOut } from './left-out.js'

/** How to read labeled data, and which sequences to leave out. */
export interface LabeledDataOptions extends DataOptions {
  readonly minLength?: number
  /** Called once the format of the files is known. */
  readonly onFormat?: (format: Format) => void
}

/** Reads labeled files into one corpus with at least one sequence. */
export async function readLabeled(
  files: readonly string[],
  options: LabeledDataOptions,
  reporter: Reporter,
): Promise<Corpus> {
  const { format, minLength = 1 } = options
  warnOfRepeated(files, reporter)
  const progress = createFileProgress(reporter, 'reading', files, 'bytes')
  const { onBytes } = progress
  const leftOut = createLeftOut()
  const reading = { ...readerOptions(options, 'required'), ...leftOut.counting }
  const optionsFor = (found: Format) => {
    checkFormatOptions(options, found)
    options.onFormat?.(found)
    return reading
  }
  const corpus = await readCorpus(files, { ...reading, format, optionsFor, onBytes })
  progress.end()
  leftOut.warn(reporter)
  if (corpus.N === 0) throw new DataError('expected at least one sequence, got none', sourceOf(files))
  warnOfWords(corpus, reporter)
  noteLongSequence(corpus, reporter)
  return minLength > 1 ? withoutShort(corpus, minLength, reporter) : corpus
}

function warnOfRepeated(files: readonly string[], reporter: Reporter): void {
  const repeated = findRepeated(files)
  if (repeated)
    reporter.warn(
      `${sourceName(repeated.file)}: is the same file as ${sourceName(repeated.earlier)}, so its sequences count twice`,
    )
}

/** With fewer tokens, labels that occur once are no surprise. */
const FEWEST_TOKENS = 4

/** Warns if nearly every token has a label of its own that is a word: text with equally many words on each line is read as columns. */
function warnOfWords({ labels, P }: Corpus, reporter: Reporter): void {
  const words = (labels?.strings.toArray() ?? []).filter(label => /\p{Ll}{2}/u.test(label)).length
  if (P >= FEWEST_TOKENS && words > 0.8 * P)
    reporter.warn(
      `found ${words} labels for ${P} tokens: is this unlabeled text? (docs/data.md shows labeled data)`,
    )
}

/** Tokens from which on a sequence of rows looks like a file without blank lines. */
const LONG_SEQUENCE = 200_000

/** Notes a sequence so long that the blank lines between sentences seem to be missing. */
export function noteLongSequence(
  { N, offset, line, rows }: Pick<Corpus, 'N' | 'offset' | 'line' | 'rows'>,
  reporter: Pick<Reporter, 'note'>,
  long = LONG_SEQUENCE,
): void {
  if (!rows) return
  for (let n = 0; n < N; n++) {
    const T = offset[n + 1] - offset[n]
    if (T < long) continue
    const where = line[n] > 0 ? ` that begins in line ${line[n]}` : ''
    reporter.note(
      `the sequence${where} has ${formatCount(T)} tokens: no blank lines between sentences? Labels are learned and found faster and better in sentences`,
    )
    return
  }
}

function withoutShort(corpus: Corpus, minLength: number, reporter: Reporter): Corpus {
  const long = dropShort(corpus, minLength)
  const gone = formatNumberOf(corpus.N - long.N, 'sequence')
  reporter.note(`left out ${gone} with fewer than ${minLength} tokens (of ${corpus.N})`)
  if (long.N === 0) throw new DataError(`expected a sequence of at least ${minLength} tokens, got none`)
  return long
}

function sourceOf(files: readonly string[]): { source: string } {
  return { source: files.map(sourceName).join(', ') }
}

/** Adds the file name to an error that only knows its line, if there is just one file. */
export async function located<T>(files: readonly string[], work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const inFile = error instanceof DataError && error.line !== undefined && error.source === undefined
    if (!inFile || files.length !== 1) throw error
    const reason = error.message.replace(/^line \d+: /, '')
    throw new DataError(reason, { source: sourceName(files[0]), line: error.line! }, { cause: error })
  }
}
