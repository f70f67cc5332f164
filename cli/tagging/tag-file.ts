import { DataError } from '../../src/common/errors.js'
import type { Corpus } from '../../src/data/corpus.js'
import type { AnyReaderOptions, AnyWriterOptions } from '../../src/data/formats/format.js'
import { formatNamed } from '../../src/data/formats/registry.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import { tokenScanOf } from '../../src/data/text/tokenizer.js'
import type { Model } from '../../src/model/model.js'
import type { FileSink } from '../../src/node/write.js'
import { readBatches } from '../../terminal/input.js'
import { sourceName } from '../../terminal/source-name.js'
import { UsageError } from '../../terminal/usage.js'
import { atSequence } from '../data/at-sequence.js'
import { writerOptions } from '../data/create-writer.js'
import type { LeftOut } from '../data/left-out.js'
import { located } from '../data/read-data.js'
import { checkFormatOptions, type DataOptions, mismatchOf, readerOptions } from '../options/data-options.js'
import { createLabeledColumns } from './labeled-columns.js'
import { createTextColumnsWriter, createTextRecordWriter, tagLines } from './tag-text.js'
import { createTaggedRecord } from './tagged-record.js'
import { createTaggedWriter, type TaggedWriter } from './tagged-writer.js'
import type { Tagger } from './tagger.js'
import { readLines } from './text-lines.js'

/** One run of `tag` over all files. */
export interface TagJob {
  readonly model: Model
  readonly tagger: Tagger
  readonly data: DataOptions
  /** Raw text, not data. */
  readonly text: boolean
  /** Keep the labels that the data have. */
  readonly partial: boolean
  readonly sink: FileSink
  /** Takes a JSON object as text for each sequence (or line of text) if JSON replaces the input's format. */
  readonly emit: ((record: string) => void) | undefined
  /** Counts what is left out. */
  readonly counting: LeftOut['counting']
  /** Takes pass-through text that the output format cannot hold. */
  readonly onLostPassThrough: (format: Format, text: string) => void
  readonly onBytes: (bytes: number) => void
}

/** How much of a file has been labeled since the last step. */
export interface TagStep {
  readonly sequences: number
  readonly tokens: number
}

/** Labels files and writes them. */
export interface FileTagger {
  /** Labels a file, a batch a step. */
  tag(file: string): AsyncGenerator<TagStep>
  /** Writes what stands at the end of the output. */
  close(): void
}

/** Creates the tagger for the files of a job. */
export function createFileTagger(job: TagJob): FileTagger {
  return job.text ? createTextTagger(job) : createDataTagger(job)
}

function createTextTagger({ model, tagger, data, sink, emit, onBytes }: TagJob): FileTagger {
  checkFormatOptions(data, 'text')
  const scan = tokenScanOf(data.tokenizer)
  const write = emit ? createTextRecordWriter(model, emit) : createTextColumnsWriter(sink)
  return {
    async *tag(file) {
      const { encoding } = data
      for await (const lines of readLines(file, { ...(encoding && { encoding }), onBytes }))
        yield* tagLines(lines, tagger, sourceName(file), write, { scan })
    },
    close() {},
  }
}

function createDataTagger(job: TagJob): FileTagger {
  const { data, partial, emit, onLostPassThrough, onBytes } = job
  let first: { file: string; format: Format } | undefined
  let label: BatchTagger | undefined
  const begin = (file: string, format: Format): AnyReaderOptions => {
    first ??= { file, format }
    if (format !== first.format)
      throw new DataError(`expected ${first.format} as in ${first.file}, got ${format}`, { source: file })
    checkFormatOptions(data, format)
    label ??= createBatchTagger(job, format)
    const passThrough =
      !emit || format === 'jsonl' ? 'keep' : (text: string) => onLostPassThrough(format, text)
    const labels = labelsIn(format, partial, file)
    return { ...readerOptions(data, labels), passThrough, texts: emit ? 'skip' : 'keep', ...job.counting }
  }
  return {
    async *tag(file) {
      const optionsFor = (format: Format) => begin(sourceName(file), format)
      for await (const batch of readBatches(file, {
        labels: 'none',
        format: data.format,
        ...mismatchOf(data),
        optionsFor,
        onBytes,
      })) {
        await located([file], () => label?.write(batch, sourceName(file)))
        yield { sequences: batch.N, tokens: batch.P }
      }
    },
    close: () => label?.close?.(),
  }
}

interface BatchTagger {
  /** Labels a batch of sequences and writes it. `source` names the file in errors. */
  write(batch: Corpus, source: string): void
  close?(): void
}

/** Columns with only labels, the common case, are written without making strings. */
function createBatchTagger(job: TagJob, format: Format): BatchTagger {
  const { model, tagger, data, sink, emit } = job
  const options = writerOptions(data)
  const writer = createJobWriter(job, format, options)
  const label: BatchTagger = {
    write(batch, source) {
      for (const [n, tagged] of tagger.tag(batch, source).entries())
        atSequence(batch, n, source, () => writer.write(batch, n, tagged))
      writer.finish?.(batch)
    },
    close: () => writer.close?.(),
  }
  const { numbers } = tagger
  if (emit || format !== 'columns' || !numbers) return label
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
      writeBatch(batch, numbers(batch))
    },
  }
}

/** A writer of JSON if requested or if the input is JSON, else of the input's format. */
function createJobWriter(
  { model, sink, emit }: TagJob,
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
