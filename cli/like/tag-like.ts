import type { Model } from '../../src/model/model.js'
import type { FileSink } from '../../src/node/write.js'
import { readBatches } from '../../terminal/input.js'
import { sourceName } from '../../terminal/source-name.js'
import { writeError } from '../../terminal/standard-streams.js'
import { UsageError } from '../../terminal/usage.js'
import { atSequence } from '../data/at-sequence.js'
import { located } from '../data/read-data.js'
import { checkFormatOptions, type DataOptions, mismatchOf, readerOptions } from '../options/data-options.js'
import type { FileTagger } from '../tagging/tag-file.js'
import { readLines, type TextLine } from '../tagging/text-lines.js'
import type { LikeSequences, LikeTagging, LinePrinter } from './tool.js'

/** Labels files and prints what another tool prints. */
export function createLikeTagger(
  model: Model,
  like: LikeTagging,
  data: DataOptions,
  sink: FileSink,
  onBytes: (bytes: number) => void,
): FileTagger {
  return 'createLinePrinter' in like
    ? createLineTagger(like.createLinePrinter(model), data, sink, onBytes)
    : createSequenceTagger(model, like, data, sink, onBytes)
}

function createSequenceTagger(
  model: Model,
  like: LikeSequences,
  data: DataOptions,
  sink: FileSink,
  onBytes: (bytes: number) => void,
): FileTagger {
  const print = like.createPrinter(model)
  const { format = like.format } = data
  checkFormatOptions(data, format)
  const labels = format === 'columns' ? 'required' : 'optional' // columns do not tell whether the last is a label
  return {
    async *tag(file) {
      const source = sourceName(file)
      const optionsFor = () => readerOptions(data, labels)
      for await (const batch of readBatches(file, {
        labels,
        format,
        ...mismatchOf(data),
        optionsFor,
        onBytes,
      })) {
        await located([file], () => {
          for (let n = 0; n < batch.N; n++) atSequence(batch, n, source, () => sink(print(batch, n)))
        })
        yield { sequences: batch.N, tokens: batch.P }
      }
    },
    close() {
      const last = print.end?.() ?? ''
      if (last !== '') sink(last)
    },
  }
}

/** Reads rows as the tool itself does: white space separates columns, and lines of white space alone separate sequences. */
function createLineTagger(
  printer: LinePrinter,
  data: DataOptions,
  sink: FileSink,
  onBytes: (bytes: number) => void,
): FileTagger {
  if (data.format !== undefined && data.format !== 'columns')
    throw new UsageError(`--format ${data.format}: --like reads columns here; convert the data first`)
  checkFormatOptions(data, 'columns')
  const { encoding } = data
  return {
    async *tag(file) {
      let lines: TextLine[] = []
      let sequences: TextLine[][] = []
      const flush = async () => {
        const read = sequences
        sequences = []
        await located([file], () => sink(printer.print(read)))
        return { sequences: read.length, tokens: read.reduce((sum, { length }) => sum + length, 0) }
      }
      const endSequence = () => {
        if (lines.length > 0) sequences.push(lines)
        lines = []
      }
      for await (const read of readLines(file, { ...(encoding && { encoding }), onBytes })) {
        for (const line of read) {
          const isBlank = /^[ \t\v\f\r]*$/.test(line.text)
          if (!isBlank) lines.push(line)
          if (isBlank || printer.sequences === 'lines') endSequence()
          if (sequences.length >= SEQUENCES) yield await flush()
        }
      }
      endSequence()
      yield await flush()
    },
    close: () => writeError(printer.end()),
  }
}

/** Sequences that are labeled at once: what they have in common is looked up once. */
const SEQUENCES = 512
