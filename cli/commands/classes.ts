import type { Command } from 'commander'
import { formatCount, formatDuration, formatNumberOf, formatTable } from '../../reporting/format.js'
import { secondsSinceStart, timed } from '../../reporting/seconds.js'
import { fitsLine, writeClasses } from '../../src/classes/class-file.js'
import {
  CLASSES_DEFAULTS,
  type ClassesOptions,
  MOST_CLASSES,
  type TrainedClasses,
  trainClassesAsync,
} from '../../src/classes/train-classes.js'
import { WordCollector } from '../../src/classes/word-collector.js'
import { DataError } from '../../src/common/errors.js'
import type { Corpus } from '../../src/data/corpus.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import { readBatches } from '../../terminal/input.js'
import { planOutput, writeOutput } from '../../terminal/output.js'
import { type CommonOptions, createReporter, printResult, type Reporter } from '../../terminal/reporter.js'
import { sourceName } from '../../terminal/source-name.js'
import { checkModelOutput, checkStandardInput, UsageError, wholeNumber } from '../../terminal/usage.js'
import { createFileProgress } from '../data/file-progress.js'
import { addCommonOptions } from '../options/common-options.js'
import {
  addDataOptions,
  checkFormatOptions,
  type DataOptions,
  readerOptions,
} from '../options/data-options.js'
import { addTokenizerOption } from '../options/tokenizer-option.js'

interface ClassesCommandOptions extends CommonOptions, DataOptions, ClassesOptions {
  readonly output: string
}

/** `cofield classes`: divides the words of a text into classes. */
export function register(program: Command): void {
  const { classes, minCount, maxIterations } = CLASSES_DEFAULTS
  const command = program
    .command('classes <text...>')
    .summary('divide the words of raw text into classes, as features')
    .description(
      'Divides the words of texts into classes of words that occur beside the same words. Texts need no labels: plain text, or data in any ' +
        'format that has words. Writes a line a word: the path of its class in a binary tree, such as 01101, the word, and how often it ' +
        'occurs, with tabs between them, as the paths files of other tools for Brown clusters. `cofield train --classes FILE` takes either.',
    )
    .requiredOption('-o, --output <file>', 'the file of classes to write; - for standard output')
    .option('-k, --classes <n>', `number of classes (default: ${classes})`, classNumber)
    .option(
      '--min-count <n>',
      `leave out words that occur less often (default: ${minCount})`,
      wholeNumber('--min-count', 1),
    )
    .option(
      '--max-iterations <n>',
      `maximum number of passes over the words (default: ${maxIterations})`,
      wholeNumber('--max-iterations', 1),
    )
  addTokenizerOption(addDataOptions(command), 'how to split text into tokens (default: words)')
  addCommonOptions(command, [
    'cofield classes news.txt -o classes.tsv',
    'cofield classes train.tsv more.txt.gz -k 512 --min-count 2 -o classes.tsv',
    'cofield train train.tsv -o ner.cofield -m likelihood --features ner --classes classes.tsv',
  ]).action(run)
}

function classNumber(value: string): number {
  const number = wholeNumber('--classes', 2)(value)
  if (number <= MOST_CLASSES) return number
  throw new UsageError(`--classes: expected at most ${MOST_CLASSES}, got ${value}`)
}

async function run(files: string[], options: ClassesCommandOptions): Promise<void> {
  const { output: file, json } = options
  checkStandardInput(files)
  checkModelOutput(file, json)
  const output = planOutput(file, { reads: files })
  const reporter = createReporter(options)
  const [{ corpus, texts }, read] = await timed(() => readWords(files, options, reporter))
  reporter.log(`dividing the words of ${formatNumberOf(corpus.P, 'token')} into classes`)
  const [trained, train] = await timed(() => trainWithBar(corpus, options, reporter))
  const [, write] = await timed(() =>
    writeOutput(output, sink => {
      for (const line of writeClasses(linesOf(trained, reporter))) sink(line)
    }),
  )
  if (file === '-') return
  const { words, classes, perplexity, iterations } = trained
  const result = {
    sequences: corpus.N,
    tokens: corpus.P,
    words: words.length,
    classes,
    perplexity,
    iterations,
    texts,
    seconds: { read, train, write, total: secondsSinceStart() },
    file,
  }
  printResult(options, result, () => forPeople(result))
}

/** A file, and what it was taken for. */
interface ReadText {
  readonly file: string
  /** Null: the file is empty. */
  readonly format: Format | null
  readonly tokens: number
}

async function readWords(
  files: readonly string[],
  options: ClassesCommandOptions,
  reporter: Reporter,
): Promise<{ corpus: Corpus; texts: ReadText[] }> {
  const progress = createFileProgress(reporter, 'reading', files, 'bytes')
  const words = new WordCollector()
  const texts: ReadText[] = []
  for (const file of files) texts.push(await readText(file, words, options, progress.onBytes))
  progress.end()
  const corpus = words.corpus()
  if (corpus.P === 0)
    throw new DataError('expected words, got none', { source: files.map(sourceName).join(', ') })
  for (const text of texts) reporter.log(describeText(text))
  return { corpus, texts }
}

async function readText(
  file: string,
  words: WordCollector,
  options: ClassesCommandOptions,
  onBytes: (bytes: number) => void,
): Promise<ReadText> {
  const reading = readerOptions(options, 'optional')
  const columns = { ...reading, labels: 'none' as const } // only column 0 is read, with or without a label
  let format: Format | null = null
  const optionsFor = (found: Format) => {
    checkFormatOptions(options, found)
    format = found
    return found === 'columns' ? columns : reading
  }
  let tokens = 0
  // A file without content has no format, and is read as columns. Otherwise any columns would do here, so text that was taken for
  // columns would lose all words but the first of a line, and nothing would tell.
  const given = { ...columns, format: options.format, evenLines: 'refused' as const, optionsFor, onBytes }
  for await (const batch of readBatches(file, given)) {
    words.add(batch)
    tokens += batch.P
  }
  return { file, format, tokens }
}

/** `news.txt: 12,345 tokens of plain text`. */
function describeText({ file, format, tokens }: ReadText): string {
  const kinds: Partial<Record<Format, string>> = {
    text: ' of plain text',
    columns: ', each the first column of a row',
  }
  const kind = format === null ? '' : (kinds[format] ?? ` in the format ${format}`)
  return `${sourceName(file)}: ${formatNumberOf(tokens, 'token')}${kind}`
}

async function trainWithBar(
  corpus: Corpus,
  { classes, minCount, maxIterations }: ClassesOptions,
  reporter: Reporter,
): Promise<TrainedClasses> {
  const progress = reporter.progress('classes', '%')
  const trained = await trainClassesAsync(corpus, {
    ...(classes !== undefined && { classes }),
    ...(minCount !== undefined && { minCount }),
    ...(maxIterations !== undefined && { maxIterations }),
    onProgress: ({ done, total }) => progress.update(done, done / total),
  })
  progress.end()
  return trained
}

/** The words that a line can hold. */
function linesOf({ words }: TrainedClasses, reporter: Reporter): TrainedClasses['words'] {
  const kept = words.filter(({ word }) => fitsLine(word))
  if (kept.length < words.length)
    reporter.warn(
      `left out ${formatNumberOf(words.length - kept.length, 'word')} with tabs or line breaks, which separate words in the file`,
    )
  return kept
}

function forPeople(result: {
  readonly tokens: number
  readonly words: number
  readonly classes: number
  readonly perplexity: number
  readonly iterations: number
  readonly seconds: { readonly total: number }
  readonly file: string
}): string {
  const { tokens, words, classes, perplexity, iterations, seconds, file } = result
  const table = formatTable([
    ['tokens', 'words', 'classes', 'perplexity', 'passes'],
    [tokens, words, classes, Math.round(perplexity), iterations].map(formatCount),
  ])
  return `${table}${file} in ${formatDuration(seconds.total)}\n`
}
