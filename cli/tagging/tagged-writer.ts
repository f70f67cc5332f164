import type { Column, Corpus } from '../../src/data/corpus.js'
import type { AnyWriterOptions } from '../../src/data/formats/format.js'
import { formatNamed } from '../../src/data/formats/registry.js'
import type { Format } from '../../src/data/reading/detect-format.js'
import { StringTable } from '../../src/data/string-table.js'
import { createColumnsWriter } from '../../src/data/writers/columns.js'
import type { CorpusWriter, Sink } from '../../src/data/writers/writer.js'
import type { Tagged } from '../../src/model/tagged.js'
import { UsageError } from '../../terminal/usage.js'
import { createWriter } from '../data/create-writer.js'

/** Writes sequences with the results of tagging. */
export interface TaggedWriter {
  write(corpus: Corpus, n: number, tagged: Tagged): void
  /** Like `finish` of `CorpusWriter`. */
  finish?(corpus: Corpus): void
  close?(): void
}

/** A writer in the format of the input, unless that is JSON. */
export function createTaggedWriter(
  format: Exclude<Format, 'jsonl'>,
  sink: Sink,
  options: AnyWriterOptions,
): TaggedWriter {
  if (format === 'columns') return createTaggedColumns(sink, options)
  if (!formatNamed(format)?.createWriter)
    throw new UsageError(
      `tag cannot write the format ${format}: add --jsonl, or for raw text use --text or cofield parse`,
    )
  const writer = createWriter(format, sink, options)
  return {
    ...writer,
    write(corpus, n, { labels, probabilities, nbest }) {
      if (probabilities || nbest)
        throw new UsageError(
          `${nbest ? '--nbest' : '--probabilities'}: ${format} cannot hold the result; add --jsonl`,
        )
      writer.write(corpus, n, labels)
    },
  }
}

/**
 * The columns of the input, then the label, then its probability. Several labelings are blocks, each after a
 * line with its number from 0 and its probability, as in CRF++: `# 0 0.478113`.
 */
function createTaggedColumns(sink: Sink, options: AnyWriterOptions): TaggedWriter {
  const writer = createColumnsWriter(sink, { ...options.columns, gold: 'keep' })
  return {
    write(corpus, n, { labels, probabilities, nbest }) {
      if (nbest) {
        for (const [k, { labels: others, probability }] of nbest.entries()) {
          sink(`# ${k} ${probability.toFixed(6)}\n`)
          writer.write(corpus, n, others)
        }
      } else if (probabilities) writeWithProbabilities(writer, corpus, n, labels, probabilities)
      else writer.write(corpus, n, labels)
    },
  }
}

/** For the writer, the labels are one more column and the probabilities are the labels. */
function writeWithProbabilities(
  writer: CorpusWriter,
  corpus: Corpus,
  n: number,
  labels: readonly string[],
  probabilities: readonly number[],
): void {
  const one: Corpus = { ...corpus, columns: [...shown(corpus), columnAt(corpus, n, labels)], labels: null }
  writer.write(
    one,
    n,
    probabilities.map(probability => probability.toFixed(6)),
  )
}

/** All columns of the input, including that of known labels. */
function shown({ columns, labels }: Corpus): readonly Column[] {
  return labels ? [...columns, labels] : columns
}

/** A column that has values in sequence n only. */
function columnAt({ offset }: Corpus, n: number, values: readonly string[]): Column {
  const strings = new StringTable(values.length)
  const ids = new Int32Array(offset[n + 1])
  for (const [t, value] of values.entries()) ids[offset[n] + t] = strings.intern(value)
  return { ids, strings }
}
