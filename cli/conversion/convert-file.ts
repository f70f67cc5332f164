import { DataError } from '../../src/common/errors.js'
import type { Corpus } from '../../src/data/corpus.js'
import { formatNamed } from '../../src/data/formats/registry.js'
import type { AnyReaderOptions } from '../../src/data/reading/create-reader.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import { convertCorpusTags } from '../../src/data/tags/convert.js'
import { detectTagScheme, type TagScheme } from '../../src/data/tags/scheme.js'
import { compileCorpus } from '../../src/features/compile.js'
import { withAttributes } from '../../src/features/with-attributes.js'
import type { FileSink } from '../../src/node/write.js'
import { readBatches, readCorpus } from '../../terminal/input.js'
import type { Pause } from '../../terminal/interrupt.js'
import { type Output, writeOutput } from '../../terminal/output.js'
import type { Reporter } from '../../terminal/reporter.js'
import { sourceName } from '../../terminal/source-name.js'
import { UsageError } from '../../terminal/usage.js'
import { atSequence } from '../data/at-sequence.js'
import { createWriter, writerOptions } from '../data/create-writer.js'
import { createFileProgress } from '../data/file-progress.js'
import { createItemBatches } from '../data/item-writer.js'
import { createLeftOut, type LeftOut } from '../data/left-out.js'
import { located } from '../data/read-data.js'
import { checkFormatOptions, type DataOptions, mismatchOf, readerOptions } from '../options/data-options.js'
import type { FeatureChoice } from '../options/training-options.js'
import { createLosses, type Losses } from './losses.js'

/** A conversion, as asked for. */
export interface Conversion {
  readonly data: DataOptions
  readonly to: Format
  /** The file that is written beside the output, where the format has one. */
  readonly companion?: Output | undefined
  /** Whether columns have labels. */
  readonly labels: boolean
  readonly scheme: TagScheme | undefined
  readonly features: FeatureChoice | undefined
  readonly cutoff: number | undefined
}

/** What a conversion wrote. */
export interface Converted {
  readonly from: Format
  readonly to: Format
  readonly sequences: number
  readonly tokens: number
}

/** Converts a file, in bounded memory unless labels or attributes need all of it at once. */
export async function convertFile(
  input: string,
  output: Output,
  conversion: Conversion,
  reporter: Reporter,
): Promise<Converted> {
  const { data, to } = conversion
  const progress = createFileProgress(reporter, 'converting', [input], 'tokens')
  const losses = createLosses(to, conversion.features)
  const leftOut = createLeftOut()
  const source = openSource(input, conversion, losses, leftOut, progress.onBytes)
  const counts = { sequences: 0, tokens: 0 }
  await writeOutputs(output, conversion.companion, async (sink, pause, companion) => {
    const writer = createWriter(to, sink, { ...writerOptions(data), ...(companion && { companion }) })
    const writeItems = to === 'crfsuite' ? createItemBatches(sink) : undefined
    for await (const batch of source.batches()) {
      losses.addBatch(batch)
      const writeSequence = (n: number) =>
        atSequence(batch, n, sourceName(input), () => writer.write(batch, n))
      if (writeItems) writeItems(batch, batch.labels, writeSequence)
      else for (let n = 0; n < batch.N; n++) writeSequence(n)
      writer.finish?.(batch)
      counts.sequences += batch.N
      counts.tokens += batch.P
      progress.add(batch.P)
      await pause()
    }
    writer.close?.()
  })
  progress.end()
  leftOut.warn(reporter)
  const lost = losses.list()
  if (lost.length > 0) reporter.warn(`${to} cannot hold ${lost.join(' and ')}: left out`)
  return { from: source.format(), to, ...counts }
}

/** Writes a file, and the one beside it if the format has one. */
function writeOutputs(
  output: Output,
  companion: Output | undefined,
  writer: (sink: FileSink, pause: Pause, companion?: FileSink) => Promise<void>,
): Promise<void> {
  if (!companion) return writeOutput(output, writer)
  return writeOutput(companion, beside => writeOutput(output, (sink, pause) => writer(sink, pause, beside)))
}

/**
 * The input, converted batch by batch. Whatever the target format cannot hold goes to `losses` and is
 * dropped.
 */
function openSource(
  input: string,
  conversion: Conversion,
  losses: Losses,
  { counting }: LeftOut,
  onBytes: (bytes: number) => void,
) {
  const { data, to, labels, scheme, features, cutoff } = conversion
  let format: Format = data.format ?? 'columns'
  const optionsFor = (found: Format): AnyReaderOptions => {
    format = found
    checkFormatOptions(data, found, to)
    checkTokenizer(data, found)
    const passThrough = found === to ? 'keep' : (text: string) => losses.addPassThrough(found, text)
    const texts = formatNamed(to)?.holds.includes('text') ? 'keep' : 'skip'
    return { ...readerOptions(data, labelsIn(found, labels)), passThrough, texts, ...counting }
  }
  const read = { labels: 'none' as const, format: data.format, ...mismatchOf(data), optionsFor, onBytes }

  async function* batches(): AsyncGenerator<Corpus> {
    if (!scheme && !features) yield* readBatches(input, read)
    else yield await located([input], async () => changed(await readCorpus([input], read)))
  }

  function changed(corpus: Corpus): Corpus {
    const relabeled = scheme ? inScheme(corpus, scheme, sourceName(input)) : corpus
    if (!features) return relabeled
    const { features: ofPositions } = features(corpus)
    return withAttributes(relabeled, compileCorpus(relabeled, { features: ofPositions }, { cutoff }))
  }

  return { batches, format: () => format }
}

/** Refuses a tokenizer for data that are tokens already: it would cut nothing. */
function checkTokenizer({ tokenizer }: DataOptions, format: Format): void {
  const { holds = [], offsets } = formatNamed(format) ?? {}
  if (tokenizer === undefined || format === 'text' || holds.includes('text') || offsets !== undefined) return
  throw new UsageError(`--tokenizer: cuts text, but ${format} has tokens already (leave it out)`)
}

/** Columns have labels unless the user says otherwise; other formats mark them. */
function labelsIn(format: Format, labels: boolean): AnyReaderOptions['labels'] {
  if (!labels || format === 'text') return 'none'
  return format === 'columns' || format === 'brown' ? 'required' : 'optional'
}

function inScheme(corpus: Corpus, scheme: TagScheme, source: string): Corpus {
  const from = detectTagScheme(corpus)
  if (!from)
    throw new DataError(
      'expected labels of one tag scheme throughout (IO, IOB1, IOB2, IOBES, BILOU, BMES or BMEWO), got others',
      { source },
    )
  return convertCorpusTags(corpus, from, scheme, source)
}
