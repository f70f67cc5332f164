import type { Command } from 'commander'
import { formatCount, formatDuration, formatNumberOf } from '../../reporting/format.js'
import { secondsSinceStart, timed } from '../../reporting/seconds.js'
import type { Model } from '../../src/model/model.js'
import type { TaggedOptions } from '../../src/model/tagged.js'
import { readChunks } from '../../terminal/input.js'
import { type Output, planOutput, writeOutput } from '../../terminal/output.js'
import { barBeside, type CommonOptions, createReporter, type Reporter } from '../../terminal/reporter.js'
import { sourceName } from '../../terminal/source-name.js'
import { writeOut } from '../../terminal/standard-streams.js'
import { checkStandardInput, UsageError, wholeNumber } from '../../terminal/usage.js'
import { createFileProgress } from '../data/file-progress.js'
import { createResults, lineEmitter } from '../data/json-results.js'
import { createLeftOut } from '../data/left-out.js'
import { createLostPassThrough } from '../data/lost-pass-through.js'
import { addUsedModelOptions, loadModel, type UsedModelOptions } from '../models/load-model.js'
import { addCommonOptions } from '../options/common-options.js'
import {
  addDataOptions,
  checkFormatOptions,
  type DataOptions,
  dataOptionsOf,
} from '../options/data-options.js'
import { addDecodingOptions, decodingOptions } from '../options/decoding-options.js'
import { addTokenizerOption } from '../options/tokenizer-option.js'
import { answerLines, type LineOptions } from '../tagging/answer-lines.js'
import { createFileTagger, type TagStep } from '../tagging/tag-file.js'
import { createTagger } from '../tagging/tagger.js'
import type { RecordEnds } from '../tagging/threads/block-output.js'
import type { BlockThreads } from '../tagging/threads/block-threads.js'

interface TagCommandOptions extends CommonOptions, UsedModelOptions, DataOptions, TaggedOptions {
  readonly text?: boolean
  readonly jsonl?: boolean
  readonly output?: string
  readonly like?: string
  readonly lines?: boolean
  readonly parsed?: boolean
  readonly threads?: number
}

/** `cofield tag`: labels data. */
export function register(program: Command): void {
  const command = program
    .command('tag <model> [file...]')
    .summary('label files, text or standard input')
    .description(
      'Labels files, or standard input, and writes them in the same format. In columns, the label is added as ' +
        'the last column; columns that the model does not use, such as a gold label, are kept. So are comments, ' +
        'ranges and empty nodes of CoNLL-U, other members of JSON lines, and the descriptions ' +
        'after the names in FASTA.',
    )
    .option('-o, --output <file>', 'file to write (default: standard output)')
    .option(
      '--like <command>',
      "print what a command of another tool prints: 'crfsuite tag -p -i', 'wapiti label -s', 'crf_test -v2 -n 3'",
    )
  addTagOptions(command)
  addTokenizerOption(
    command,
    'with --text or --lines: how to split text into tokens (default: as in training, or else words)',
  )
  addUsedModelOptions(addDataOptions(command))
  addCommonOptions(command, [
    'cofield tag model.cofield test.tsv > tagged.tsv',
    'cofield tag tree.cofield parsed.conllu > tagged.conllu',
    'echo "The dog barks." | cofield tag model.cofield --text --jsonl',
    'cofield tag model.cofield test.tsv --probabilities --constraints auto -o tagged.tsv',
    `echo '{"text":"The dog barks."}' | cofield tag model.cofield --lines`,
  ]).action(run)
}

function addTagOptions(command: Command): void {
  addDecodingOptions(command)
    .option(
      '--nbest <k>',
      'the k most probable labelings with their probabilities',
      wholeNumber('--nbest', 1, 1_000_000),
    )
    .option('--probabilities', 'write the probability after each label')
    .option(
      '--partial',
      'the input has labels (in columns: the last column) to keep; only _ is to be labeled',
    )
    .option('--text', 'the input is raw text: split each line into sentences and words')
    .option('--jsonl', 'write JSON lines; with --text they have the offsets of words and spans')
    .option(
      '--lines',
      'answer line by line, for databases: {"text":…} or {"tokens":[…]} gets {"result":[…]} with the labels',
    )
    .option(
      '--threads <n>',
      'threads that label, with the same output (default 1); they start when that pays',
      wholeNumber('--threads', 1),
    )
    .option('--parsed', 'with --lines: the result is the text with its fields, as parse writes it')
}

async function run(modelFile: string, files: string[], options: TagCommandOptions): Promise<void> {
  const inputs = files.length > 0 ? files : ['-']
  checkUsage([modelFile, ...inputs], options)
  const { output = '-' } = options
  const planned = planOutput(output, { reads: [modelFile, ...inputs] })
  const reporter = createReporter(options)
  const threads = await startThreads(options, inputs)
  try {
    const model = await loadModel(modelFile, options, threads?.reader)
    if (options.lines) return await answerFiles(model, inputs, planned, options, reporter)
    const [counts, seconds] = await timed(() =>
      tagFiles({ model, modelFile, files: inputs, planned, threads: threads?.started }, options, reporter),
    )
    report({ ...counts, threads: labeledBy(threads?.started) }, seconds, modelFile, options, reporter)
  } finally {
    void threads?.started.close()
  }
}

/** Starts threads if several are requested and there is work for them. Most runs need none of their code. */
async function startThreads(options: TagCommandOptions, inputs: readonly string[]) {
  const { threads = 1, text = false, partial = false } = options
  if (threads === 1) return undefined
  const { startTagThreads } = await import('../tagging/threads/start.js')
  const labeling = {
    options: taggerOptions(options),
    data: options,
    text,
    partial,
    records: recordsOf(options),
  }
  return startTagThreads(threads, inputs, labeling)
}

/** How JSON objects are separated, if they replace the format of the input. */
function recordsOf({ json, jsonl, output = '-' }: TagCommandOptions): RecordEnds | undefined {
  return json && output === '-' ? 'commas' : jsonl ? 'lines' : undefined
}

/** How many threads have labeled: this one, and those that have been started. */
function labeledBy(others: BlockThreads | undefined): number {
  return 1 + (others?.count ?? 0)
}

/** Says what was done. */
function report(
  { sequences, tokens, threads }: TagStep & { readonly threads: number },
  seconds: number,
  model: string,
  { json, like, output = '-' }: TagCommandOptions,
  reporter: Reporter,
): void {
  if (json && output !== '-')
    writeOut(`${JSON.stringify({ sequences, tokens, seconds, threads, model, output })}\n`)
  if (like !== undefined) return // the other tools say nothing when they are done
  reporter.note(
    `tagged ${formatNumberOf(sequences, 'sequence')}, ${formatNumberOf(tokens, 'token')} in ` +
      `${formatDuration(seconds)} (${formatCount(tokens / seconds)} tokens/s)`,
  )
}

/** What is labeled, by what, and where it goes. */
interface TagRun {
  readonly model: Model
  readonly modelFile: string
  readonly files: readonly string[]
  readonly planned: Output
  readonly threads: BlockThreads | undefined
}

/** Labels files one after the other into one output; returns the totals. */
async function tagFiles(
  { model, modelFile, files, planned, threads }: TagRun,
  options: TagCommandOptions,
  reporter: Reporter,
): Promise<TagStep> {
  const { output = '-', text = false, partial = false } = options
  const like = options.like === undefined ? undefined : await importLike(options.like)
  const inThreads = threads && (await import('../tagging/threads/tag-in-threads.js'))
  const start = secondsSinceStart()
  const progress = createFileProgress(barBeside(output, reporter), 'tagging', files, 'tokens')
  const { onBytes } = progress
  const tagger = createTagger(model, taggerOptions(options))
  const lost = createLostPassThrough()
  const leftOut = createLeftOut()
  const counts = { sequences: 0, tokens: 0 }
  await writeOutput(planned, async (sink, pause) => {
    const results = options.json && output === '-' ? createResults(sink) : undefined
    const emit = results?.emit ?? (options.jsonl ? lineEmitter(sink) : undefined)
    const data = dataOptionsOf(options, model)
    const onLostPassThrough = lost.add
    const job = { model, tagger, data, text, partial, counting: leftOut.counting, onLostPassThrough, onBytes }
    const fileTagger = like
      ? like.createLikeTagger(model, like.command, data, sink, onBytes)
      : inThreads && threads
        ? inThreads.createThreadedTagger({
            ...job,
            threads,
            records: recordsOf(options),
            publish: results?.add ?? sink,
          })
        : createFileTagger({ ...job, sink, emit })
    for (const file of files) {
      for await (const { sequences, tokens } of fileTagger.tag(file)) {
        counts.sequences += sequences
        counts.tokens += tokens
        progress.add(tokens)
        await pause()
      }
    }
    fileTagger.close()
    results?.end({
      ...counts,
      seconds: secondsSinceStart() - start,
      threads: labeledBy(threads),
      model: modelFile,
    })
  })
  progress.end()
  leftOut.warn(reporter)
  const losses = lost.list()
  if (losses.length > 0) reporter.warn(`JSON cannot hold ${losses.join(' and ')}: left out`)
  return counts
}

/** Answers the lines of files, or of standard input, as they come. */
async function answerFiles(
  model: Model,
  files: readonly string[],
  planned: Output,
  options: TagCommandOptions,
  reporter: Reporter,
): Promise<void> {
  checkFormatOptions(options, 'jsonl')
  const { parsed = false, tokenizer } = options
  const lineOptions: LineOptions = {
    answer: parsed ? 'parsed' : 'labels',
    ...(tokenizer !== undefined && { tokenizer }),
    decoding: decodingOptions(options),
    onBadLine: reason => reporter.warn(reason),
  }
  await writeOutput(planned, async (sink, pause) => {
    for (const file of files) {
      for await (const answers of answerLines(model, readChunks(file), sourceName(file), lineOptions)) {
        sink(answers)
        await pause()
      }
    }
  })
}

/** Options that the line protocol has no room for. */
const NOT_LINES = [
  'text',
  'jsonl',
  'json',
  'nbest',
  'probabilities',
  'partial',
  'like',
  'format',
  'encoding',
  'threads',
] as const

/** Understands the command of another tool. Most runs need none of its code. */
async function importLike(line: string) {
  const { readTagCommand } = await import('../like/registry.js')
  const { createLikeTagger } = await import('../like/tag-like.js')
  return { command: readTagCommand(line), createLikeTagger }
}

/** Options that say what is printed, as `--like` does. */
const NOT_LIKE = [
  'nbest',
  'probabilities',
  'partial',
  'text',
  'jsonl',
  'json',
  'decoder',
  'constraints',
  'threads',
] as const

function checkUsage(files: readonly string[], options: TagCommandOptions): void {
  checkStandardInput(files)
  const exclude = (a: keyof TagCommandOptions, b: keyof TagCommandOptions, why: string) => {
    if (options[a] !== undefined && options[b] !== undefined) throw new UsageError(`--${a}, --${b}: ${why}`)
  }
  for (const other of NOT_LINES)
    exclude('lines', other, 'use one of them; --lines says what is read and written')
  if (options.parsed && !options.lines) throw new UsageError('--parsed: use it with --lines')
  for (const other of NOT_LIKE) exclude('like', other, 'use one of them; --like says what is printed')
  exclude('nbest', 'probabilities', 'use one of them; labelings come with their probability anyway')
  exclude('nbest', 'decoder', 'use one of them; the n best labelings are those of viterbi')
  exclude('text', 'partial', 'use one of them; raw text has no labels')
  if (options.tokenizer !== undefined && !options.text && !options.lines)
    throw new UsageError('--tokenizer: only raw text is split into tokens; use it with --text or --lines')
  exclude('text', 'format', 'use one of them; --text is a format')
}

function taggerOptions(options: TagCommandOptions): TaggedOptions {
  const { nbest, probabilities, partial } = options
  return {
    ...decodingOptions(options),
    ...(nbest && { nbest }),
    ...(probabilities && { probabilities }),
    ...(partial && { partial }),
  }
}
