import type { Command } from 'commander'
import { formatBytes, formatNumberOf } from '../../reporting/format.js'
import { secondsSinceStart } from '../../reporting/seconds.js'
import { formatNamed } from '../../src/data/formats/registry.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import { TAG_SCHEMES, type TagScheme } from '../../src/data/tags/scheme.js'
import { type Output, planOutput } from '../../terminal/output.js'
import { type CommonOptions, createReporter, printResult } from '../../terminal/reporter.js'
import { checkModelOutput, oneOf, UsageError, wholeNumber } from '../../terminal/usage.js'
import { type Conversion, convertFile } from '../conversion/convert-file.js'
import { convertModel, isModelFile, MODEL_FORMATS, modelFormat } from '../conversion/convert-model.js'
import { targetFormat, WRITABLE_FORMATS } from '../conversion/target-format.js'
import { addCommonOptions } from '../options/common-options.js'
import { addTextOptions, type DataOptions, FORMAT_NAMES } from '../options/data-options.js'
import { featureFile } from '../options/feature-file.js'
import { addTokenizerOption } from '../options/tokenizer-option.js'
import { readFeatureChoice } from '../options/training-options.js'

interface ConvertCommandOptions extends CommonOptions, Omit<DataOptions, 'format'> {
  readonly from?: Format
  readonly to?: string
  readonly scheme?: TagScheme
  readonly features?: string
  readonly cutoff?: number
  readonly labels: boolean
}

const TARGETS = [...new Set([...WRITABLE_FORMATS, ...MODEL_FORMATS])]

/** `cofield convert`: converts data between formats or tag schemes, and models into those of other tools. */
export function register(program: Command): void {
  const command = program
    .command('convert <in> <out>')
    .summary('convert data between formats and tag schemes, and models between tools')
    .description(
      'Converts data between formats (recognized by name or content) and labels between tag schemes. With ' +
        '--features it writes the attributes that a model would see, in CRFsuite format. A model becomes one of another tool, or ' +
        'one of Cofield; what the other tool cannot hold is refused.',
    )
    .option('--from <format>', FORMAT_NAMES.join(', '), oneOf('--from', FORMAT_NAMES))
    .option(
      '--to <format>',
      `${WRITABLE_FORMATS.join(', ')}; for a model: ${MODEL_FORMATS.join(', ')}`,
      oneOf('--to', TARGETS),
    )
    .option(
      '--scheme <scheme>',
      `rewrite the labels: ${TAG_SCHEMES.join(', ')}`,
      oneOf('--scheme', TAG_SCHEMES),
    )
    .option('-f, --features <preset|file>', 'extract attributes (only for crfsuite)')
    .option('--cutoff <n>', 'leave out attributes seen at fewer positions', wholeNumber('--cutoff', 1))
    .option('--no-labels', 'the columns have no labels')
  addTokenizerOption(addTextOptions(command), 'how to cut data that are text (default: words)')
  addCommonOptions(command, [
    'cofield convert train.tsv train.jsonl',
    'cofield convert train.tsv - --to crfsuite --features lafferty',
    'cofield convert train.iob train.iobes --to columns --scheme iobes',
    'cofield convert model.cofield model.crfsuite --to crfsuite',
  ]).action(run)
}

async function run(input: string, output: string, options: ConvertCommandOptions): Promise<void> {
  if (await isModelFile(input)) return runOnModel(input, output, options)
  const [conversion, planned] = await planConversion(input, output, options)
  const reporter = createReporter(options)
  const counts = await convertFile(input, planned, conversion, reporter)
  const { from, to } = counts
  if (output !== '-') {
    const seconds = secondsSinceStart()
    printResult(options, { ...counts, seconds, output }, () => '')
  }
  const { sequences, tokens } = counts
  reporter.note(
    `converted ${formatNumberOf(sequences, 'sequence')}, ${formatNumberOf(tokens, 'token')} from ${from} to ${to}`,
  )
}

/** Options that say how data are converted. */
const DATA_ONLY = ['from', 'scheme', 'cutoff', 'tokenizer'] as const

async function runOnModel(input: string, output: string, options: ConvertCommandOptions): Promise<void> {
  for (const name of DATA_ONLY)
    if (options[name] !== undefined)
      throw new UsageError(`--${name}: expected data as the input, got a model`)
  checkModelOutput(output, options.json)
  const to = modelFormat(options.to, output)
  const { features } = options
  const planned = planOutput(output, { reads: [input, featureFile(features)] })
  const reporter = createReporter(options)
  const modelBytes = await convertModel(input, planned, to, { features }, reporter)
  if (output !== '-') printResult(options, { to, modelBytes, seconds: secondsSinceStart(), output }, () => '')
  reporter.note(`converted a model to ${to}: ${formatBytes(modelBytes)}`)
}

async function planConversion(
  input: string,
  output: string,
  options: ConvertCommandOptions,
): Promise<[Conversion, Output]> {
  const { scheme, cutoff, features } = options
  if (output === '-' && options.json)
    throw new UsageError('--json: expected a file as the output, got standard output')
  const to = dataFormat(options.to) ?? targetFormat(output)
  if (features !== undefined && to !== 'crfsuite')
    throw new UsageError(`--features: only the format crfsuite holds attributes, got ${to}`)
  if (cutoff !== undefined && features === undefined)
    throw new UsageError('--cutoff needs --features: add it, or leave out --cutoff')
  const planned = planOutput(output, { reads: [input, featureFile(features)] })
  const beside = formatNamed(to)?.companion?.(output)
  const companion =
    beside === undefined
      ? undefined
      : planOutput(beside, { reads: [input, featureFile(features)], besides: [planned] })
  const conversion = {
    companion,
    data: { ...options, ...(options.from && { format: options.from }) },
    to,
    labels: options.labels,
    scheme,
    cutoff,
    features: await readFeatureChoice(features),
  }
  return [conversion, planned]
}

/** The format of data that `--to` asks for; undefined without the option. */
function dataFormat(to: string | undefined): Format | undefined {
  const found = WRITABLE_FORMATS.find(format => format === to)
  if (found !== undefined || to === undefined) return found
  throw new UsageError(`--to ${to}: expected a model as the input, got data`)
}
