import type { Format } from '../../src/data/reading/detect-format.js'
import { tokenScanOf } from '../../src/data/text/bounded-tokenizer.js'
import { type FileOptions, readBatches } from '../../terminal/input.js'
import { sourceName } from '../../terminal/source-name.js'
import { located } from '../data/read-data.js'
import { checkFormatOptions, type DataOptions, mismatchOf } from '../options/data-options.js'
import { type BatchLabeler, createBatchLabeler, type LabelJob } from './batch-labeler.js'
import { createTextColumnsWriter, createTextRecordWriter, tagLines } from './tag-text.js'
import { readLines, type TextLine } from './text-lines.js'

/** One run of `tag` over all files. */
export interface TagJob extends LabelJob {
  /** Raw text, not data. */
  readonly text: boolean
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

function createTextTagger(job: TagJob): FileTagger {
  const label = createTextLabeler(job)
  const { data, onBytes } = job
  return {
    async *tag(file) {
      const { encoding } = data
      for await (const lines of readLines(file, { ...(encoding && { encoding }), onBytes }))
        yield* label(lines, sourceName(file))
    },
    close() {},
  }
}

/** Labels lines of text and writes them. */
export type TextLabeler = (lines: readonly TextLine[], source: string) => Generator<TagStep>

/** Creates the labeler for the lines of all files. */
export function createTextLabeler({ model, tagger, data, sink, emit }: LabelJob): TextLabeler {
  checkFormatOptions(data, 'text')
  const scan = tokenScanOf(data.tokenizer)
  const write = emit ? createTextRecordWriter(model, emit) : createTextColumnsWriter(sink)
  return (lines, source) => tagLines(lines, tagger, source, write, { scan })
}

function createDataTagger(job: TagJob): FileTagger {
  const labeler = createBatchLabeler(job)
  return {
    async *tag(file) {
      for await (const batch of readBatches(file, readingOf(job, labeler, file))) {
        await located([file], () => labeler.write(batch, sourceName(file)))
        yield { sequences: batch.N, tokens: batch.P }
      }
    },
    close: labeler.close,
  }
}

/** How a file of a job is read. */
export function readingOf(
  { data, onBytes }: { readonly data: DataOptions; readonly onBytes: TagJob['onBytes'] },
  labeler: BatchLabeler,
  file: string,
): FileOptions {
  const optionsFor = (format: Format) => labeler.begin(sourceName(file), format)
  return { labels: 'none', format: data.format, ...mismatchOf(data), optionsFor, onBytes }
}
