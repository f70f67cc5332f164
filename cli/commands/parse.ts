import type { Command } from 'commander'
import { formatCount, formatDuration, formatNumberOf } from '../../reporting/format.js'
import { secondsSinceStart, timed } from '../../reporting/seconds.js'
import type { Tokenizer } from '../../src/data/text/tokenizer.js'
import type { Model } from '../../src/model/model.js'
import type { ParsedText } from '../../src/model/text-parser.js'
import type { FileSink } from '../../src/node/write.js'
import { isFile } from '../../terminal/file-identity.js'
import { type Output, planOutput, writeOutput } from '../../terminal/output.js'
import { barBeside, type CommonOptions, createReporter, type Reporter } from '../../terminal/reporter.js'
import { isTerminal, writeOut } from '../../terminal/standard-streams.js'
import { checkStandardInput, oneOf, UsageError } from '../../terminal/usage.js'
import { createFileProgress } from '../data/file-progress.js'
import { createResults, lineEmitter } from '../data/json-results.js'
import { addUsedModelOptions, loadModel, type UsedModelOptions } from '../models/load-model.js'
import { addCommonOptions } from '../options/common-options.js'
import { addDecodingOptions, type DecodingOptions, decodingOptions } from '../options/decoding-options.js'
import { addTokenizerOption } from '../options/tokenizer-option.js'
import { formatParsed } from '../parsing/format-parsed.js'
import { type ParseStep, parseFile } from '../parsing/parse-file.js'

interface ParseCommandOptions extends CommonOptions, UsedModelOptions, DecodingOptions {
  readonly tokenizer?: Tokenizer
  readonly encoding?: 'utf-8' | 'latin-1'
  readonly jsonl?: boolean
  readonly output?: string
}

/** `cofield parse`: finds the fields of texts. */
export function register(program: Command): void {
  const command = program
    .command('parse <model> [file...]')
    .summary('find the fields of texts, one on each line')
    .description(
      'Finds the fields in each line of the files, or of standard input. Writes one JSON object per line, with the ' +
        'offsets and probabilities of tokens and fields, or a table if the output is a terminal. A blank line gives ' +
        'an empty result, so line n of the input is result n.',
    )
    .option('-o, --output <file>', 'file to write (default: standard output)')
    .option('--jsonl', 'write JSON lines even on a terminal')
    .option(
      '--encoding <encoding>',
      'utf-8 (default) or latin-1',
      oneOf('--encoding', ['utf-8', 'latin-1'] as const),
    )
  addTokenizerOption(command, 'how to split text into tokens (default: as in training, or else words)')
  addUsedModelOptions(addDecodingOptions(command))
  addCommonOptions(command, [
    'cofield parse ingredients.cofield recipe.txt',
    'echo "1 1/2 cups all-purpose flour" | cofield parse ingredients.cofield --jsonl',
    'cofield parse addresses.cofield addresses.txt --json | jq .results[].fields',
  ]).action(run)
}

async function run(modelFile: string, files: string[], options: ParseCommandOptions): Promise<void> {
  const inputs = files.length > 0 ? files : ['-']
  checkStandardInput([modelFile, ...inputs])
  for (const file of files) refuseText(file, modelFile)
  if (options.json && options.jsonl) throw new UsageError('--json, --jsonl: use one of them')
  const { output = '-' } = options
  const planned = planOutput(output, { reads: [modelFile, ...inputs] })
  const reporter = createReporter(options)
  const model = await loadModel(modelFile, options)
  const [counts, seconds] = await timed(() =>
    parseFiles(model, modelFile, inputs, planned, options, reporter),
  )
  if (options.json && output !== '-')
    writeOut(`${JSON.stringify({ ...counts, seconds, model: modelFile, output })}\n`)
  const { texts, tokens } = counts
  reporter.note(
    `parsed ${formatNumberOf(texts, 'text')}, ${formatNumberOf(tokens, 'token')} in ` +
      `${formatDuration(seconds)} (${formatCount(tokens / seconds)} tokens/s)`,
  )
}

/** Text instead of a file name is a common mistake. */
function refuseText(file: string, modelFile: string): void {
  if (file === '-' || !/\s/.test(file) || isFile(file)) return
  throw new UsageError(
    `${file}: no such file; to parse this text itself, pipe it: echo '${file.replaceAll("'", `'\\''`)}' | cofield parse ${modelFile}`,
  )
}

/** Parses files one after the other into one output; returns the totals. */
async function parseFiles(
  model: Model,
  modelFile: string,
  files: readonly string[],
  planned: Output,
  options: ParseCommandOptions,
  reporter: Reporter,
): Promise<ParseStep> {
  const { output = '-', tokenizer, encoding } = options
  const start = secondsSinceStart()
  const progress = createFileProgress(barBeside(output, reporter), 'parsing', files, 'tokens')
  const { onBytes } = progress
  const parsing = { ...decodingOptions(options), ...(tokenizer && { tokenizer }) }
  const reading = { ...(encoding && { encoding }), onBytes }
  const counts = { texts: 0, tokens: 0 }
  await writeOutput(planned, async (sink, pause) => {
    const results = options.json && output === '-' ? createResults(sink) : undefined
    const emit = results?.emit ?? lineEmitter(sink)
    const asTable = output === '-' && !options.json && !options.jsonl && isTerminal()
    const onParsed = asTable ? tableWriter(sink) : (parsed: ParsedText) => emit(JSON.stringify(parsed))
    const events = {
      onParsed,
      onDataFormat: (format: string, file: string) => warnOfData(format, file, reporter),
    }
    for (const file of files) {
      for await (const { texts, tokens } of parseFile(model, file, parsing, reading, events)) {
        counts.texts += texts
        counts.tokens += tokens
        progress.add(tokens)
        await pause()
      }
    }
    results?.end({ ...counts, seconds: secondsSinceStart() - start, model: modelFile })
  })
  progress.end()
  return counts
}

/** Files of data instead of raw text are a common mistake, but a text may look like anything. */
function warnOfData(format: string, file: string, reporter: Reporter): void {
  reporter.warn(
    `${file} looks like the format ${format}, but parse takes each line as a text; cofield tag labels data files`,
  )
}

function tableWriter(sink: FileSink): (parsed: ParsedText) => void {
  return parsed => sink(formatParsed(parsed))
}
