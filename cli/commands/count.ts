import type { Command } from 'commander'
import { lafferty } from '../../src/features/language/presets.js'
import type { TuplePart } from '../../src/tuples/tuple-part.js'
import { checkDistinct } from '../../terminal/distinct-files.js'
import { tupleFiles } from '../../terminal/input.js'
import { planOutput } from '../../terminal/output.js'
import { type CommonOptions, createReporter, type Reporter } from '../../terminal/reporter.js'
import { checkModelOutput, checkStandardInput, UsageError } from '../../terminal/usage.js'
import { createFileProgress } from '../data/file-progress.js'
import { addCommonOptions } from '../options/common-options.js'
import { featureFile } from '../options/feature-file.js'
import { featuresFor } from '../options/features-for.js'
import { addTrainingOptions, checkMethod, type TrainingOptions } from '../options/training-options.js'
import { countParts, type TupleSource } from '../training/count-parts.js'
import { writeTuplesFile } from '../training/write-tuples-file.js'

interface CountOptions extends CommonOptions, TrainingOptions {
  readonly output?: string
  readonly tuples?: string
  readonly columns: readonly string[]
}

/** `cofield count`: makes a model of tuples. */
export function register(program: Command): void {
  const command = program
    .command('count <tuples...>')
    .summary('make a model of counts that a database made')
    .description(
      'Makes a model of tuples: counts of distinct pairs of neighboring words with their labels, as `cofield sql train` makes them ' +
        'in a database. Files are tab-separated values with the names of the columns in the first line (\\N is NULL), JSON lines, or Parquet. Any number of ' +
        'parts may come in any order; the counts of equal tuples are added up. The methods are empirical and hmm, whose models are, byte for ' +
        'byte, those of `cofield train` on the text, and separate; others need whole sequences.',
    )
    .option('-o, --output <model>', 'the model file to write')
    .option('--tuples <file>', 'take labeled data instead, and write their tuples as tab-separated values')
  addTrainingOptions(command, 'pairs').option(
    '--columns <names>',
    'names of the columns after the word in the tuples, with commas between them',
    readNames,
  )
  addCommonOptions(command, [
    'cofield count pairs.tsv -o model.cofield',
    'cofield count items.tsv pairs-*.tsv totals.jsonl -o hmm.cofield -m hmm',
    'cofield count pairs/*.parquet -o model.cofield',
    'cofield count pairs.tsv -o ner.cofield --features ner --columns pos',
    'cofield count corpus.tsv --tuples pairs.tsv',
  ]).action(run)
}

async function run(files: string[], options: CountOptions): Promise<void> {
  const { output: file, json, method, columns: names = [], tuples } = options
  if ((file === undefined) === (tuples === undefined))
    throw new UsageError('count: expected -o, the model to make, or --tuples, the tuples to write')
  if (tuples !== undefined && /\.(parquet|jsonl|json|ndjson)(\.gz)?$/i.test(tuples))
    throw new UsageError(
      `--tuples: writes tab-separated values, but ${tuples} is named otherwise; give a name that ends in .tsv`,
    )
  checkMethod(options)
  refuseSequences(options)
  checkStandardInput(files)
  checkDistinct(files)
  const target = (file ?? tuples) as string
  checkModelOutput(target, json)
  const output = planOutput(target, { reads: [...files, featureFile(options.features)] })
  const reporter = createReporter(options)
  const features = await featuresFor(options.features, names)
  if (file === undefined)
    return writeTuplesFile(files, {
      options,
      names,
      features: features ?? lafferty(),
      output,
      reporter,
    })
  reporter.log(`counting for ${method}`)
  await countParts(async () => readingOf(files, reporter), {
    options: { ...options, output: file },
    names,
    features,
    output,
    reporter,
  })
}

/** Refuses options that need whole sequences. */
function refuseSequences({ structure = 'chain', minLength }: CountOptions): void {
  if (structure !== 'chain')
    throw new UsageError(
      `--structure: ${structure} needs whole sequences, but tuples have only pairs of neighbors; use cofield train`,
    )
  if (minLength !== undefined)
    throw new UsageError(
      '--min-length: tuples do not say how long sequences are; leave short ones out when you count',
    )
}

function readNames(value: string): string[] {
  const names = value.split(',').map(name => name.trim())
  if (names.includes('')) throw new UsageError(`--columns: expected names, got ${value || 'nothing'}`)
  return names
}

/** The files as parts, and how long it took to read them all. */
function readingOf(files: readonly string[], reporter: Reporter): TupleSource {
  const progress = createFileProgress(reporter, 'reading', files, 'bytes')
  const start = performance.now()
  let end = start
  async function* parts(): AsyncGenerator<TuplePart> {
    yield* tupleFiles(files)
    end = performance.now()
    progress.end()
  }
  return {
    parts: parts(),
    onRead: ({ bytes = 0 }) => progress.onBytes(bytes),
    seconds: () => (end - start) / 1000,
  }
}
