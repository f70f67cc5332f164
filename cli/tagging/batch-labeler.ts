import { DataError } from '../../src/common/errors.js'
import type { Corpus } from '../../src/data/corpus.js'
import type { AnyReaderOptions, AnyWriterOptions } from '../../src/data/formats/format.js'
import { formatNamed } from '../../src/data/formats/registry.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import { StringTable } from '../../src/data/string-table.js'
import type { Model } from '../../src/model/model.js'
import type { FileSink } from '../../src/node/write.js'
import { UsageError } from '../../terminal/usage.js'
import { atSequence } from '../data/at-sequence.js'
import { writerOptions } from '../data/create-writer.js'
import { createItemBatches } from '../data/item-writer.js'
import type { LeftOut } from '../data/left-out.js'
import { checkFormatOptions, type DataOptions, readerOptions } from '../options/data-options.js'
import { createLabeledColumns } from './labeled-columns.js'
import { createTaggedRecord } from './tagged-record.js'
import { createTaggedWriter, type TaggedWriter } from './tagged-writer.js'
import type { Tagger } from './tagger.js'

/** How sequences are labeled, and where they are written. */
export interface LabelJob {
  readonly model: Model
  readonly tagger: Tagger
  readonly data: DataOptions
  /** Keep the labels that the data have. */
  readonly partial: boolean
  readonly sink: FileSink
  /** Takes a JSON object as text for each sequence (or line of text) if JSON replaces the input's format. */
  readonly emit: ((record: string) => void) | undefined
  /** Counts what is left out. */
  readonly counting?: LeftOut['counting']
  /** Takes pass-through text that the output format cannot hold. */
  readonly onLostPassThrough: (format: Format, text: string) => void
}

/** Labels batches of sequences and writes them. */
export interface BatchLabeler {
  /** Begins a file, and returns how it is read. All files have the format of the first. */
  begin(source: string, format: Format): AnyReaderOptions
  /** Labels and writes a batch. `source` names the file in errors. */
  write(batch: Corpus, source: string): void
  /** Writes what stands at the end of the output. */
  close(): void
}

/** Creates the labeler for the batches of all files. */
export function createBatchLabeler(job: LabelJob): BatchLabeler {
  const { data, partial, emit, onLostPassThrough } = job
  let first: { source: string; format: Format } | undefined
  let label: BatchTagger | undefined
  return {
    begin(source, format) {
      first ??= { source, format }
      if (format !== first.format)
        throw new DataError(`expected ${first.format} as in ${first.source}, got ${format}`, { source })
      checkFormatOptions(data, format)
      label ??= createBatchTagger(job, format)
      const passThrough =
        !emit || format === 'jsonl' ? 'keep' : (text: string) => onLostPassThrough(format, text)
      const labels = labelsIn(format, partial, source)
      return { ...readerOptions(data, labels), passThrough, texts: emit ? 'skip' : 'keep', ...job.counting }
    },
    write: (batch, source) => label?.write(batch, source),
    close: () => label?.close?.(),
  }
}

interface BatchTagger {
  /** Labels a batch of sequences and writes it. `source` names the file in errors. */
  write(batch: Corpus, source: string): void
  close?(): void
}

/** Columns and attributes with only labels, the common cases, are written without making strings. */
function createBatchTagger(job: LabelJob, format: Format): BatchTagger {
  const { model, tagger, data, sink, emit } = job
  const options = writerOptions(data)
  const writer = createJobWriter(job, format, options)
  const label: BatchTagger = {
    write(batch, source) {
      let n = 0
      for (const tagged of tagger.tag(batch, source)) {
        atSequence(batch, n, source, () => writer.write(batch, n, tagged))
        n++
      }
      writer.finish?.(batch)
    },
    close: () => writer.close?.(),
  }
  const { numbers } = tagger
  if (emit || !numbers) return label
  if (format === 'crfsuite') return createItemTagger(numbers, model.labels, writer, sink)
  if (format !== 'columns') return label
  let from = ''
  const { separator = 'tab' } = options.columns ?? {}
  const labels = model.labels
  const refuse = (batch: Corpus, n: number) => {
    const T = batch.offset[n + 1] - batch.offset[n]
    atSequence(batch, n, from, () => writer.write(batch, n, { labels: new Array(T).fill(labels[0]) }))
  }
  const writeBatch = createLabeledColumns(sink, labels, { separator, refuse })
  if (!writeBatch) return label
  return {
    write(batch, source) {
      from = source
      for (const part of numbers(batch)) writeBatch(part.corpus, part.numbers)
    },
  }
}

function createItemTagger(
  numbers: NonNullable<Tagger['numbers']>,
  names: readonly string[],
  writer: TaggedWriter,
  sink: FileSink,
): BatchTagger {
  const writeBatch = createItemBatches(sink)
  const strings = new StringTable()
  for (const name of names) strings.intern(name)
  return {
    write(batch, source) {
      for (const { corpus, numbers: ids } of numbers(batch))
        writeBatch(corpus, { ids, strings }, n => {
          const labels = Array.from(ids.subarray(corpus.offset[n], corpus.offset[n + 1]), id => names[id])
          atSequence(corpus, n, source, () => writer.write(corpus, n, { labels }))
        })
    },
    close: () => writer.close?.(),
  }
}

/** A writer of JSON if requested or if the input is JSON, else of the input's format. */
function createJobWriter(
  { model, sink, emit }: LabelJob,
  format: Format,
  options: AnyWriterOptions,
): TaggedWriter {
  if (!emit && formatNamed(format)?.companion)
    throw new UsageError(`--format ${format}: needs a file beside its text to write into; add --jsonl`)
  if (!emit && format !== 'jsonl') return createTaggedWriter(format, sink, options)
  const recordOf = createTaggedRecord(model.labels)
  const put = emit ?? ((record: string) => sink(`${record}\n`))
  return { write: (corpus, n, tagged) => put(recordOf(corpus, n, tagged)) }
}

/**
 * How to read labels in the input. In columns, a gold label is just one more column, which the model does not
 * use and the output keeps; FASTA must know which records are labels.
 */
function labelsIn(format: Format, partial: boolean, file: string): AnyReaderOptions['labels'] {
  if (format === 'text') throw new UsageError(`${file}: looks like plain text; add --text`)
  if (partial) return 'required'
  return format === 'fasta' ? 'optional' : 'none'
}
