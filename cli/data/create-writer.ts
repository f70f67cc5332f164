import type { Format } from '../../src/data/reading/detect-format.js'
import { createBrownWriter } from '../../src/data/writers/brown.js'
import { type ColumnsWriterOptions, createColumnsWriter } from '../../src/data/writers/columns.js'
import { type ConlluWriterOptions, createConlluWriter } from '../../src/data/writers/conllu.js'
import { createCrfsuiteWriter } from '../../src/data/writers/crfsuite.js'
import { createFastaWriter } from '../../src/data/writers/fasta.js'
import { createJsonLinesWriter } from '../../src/data/writers/json-lines.js'
import type { CorpusWriter, Sink } from '../../src/data/writers/writer.js'
import type { DataOptions } from '../options/data-options.js'

export interface WriterOptions {
  readonly columns?: ColumnsWriterOptions
  readonly conllu?: ConlluWriterOptions
}

const CREATORS: Readonly<Record<Format, (sink: Sink, options: WriterOptions) => CorpusWriter>> = {
  columns: (sink, { columns }) => createColumnsWriter(sink, columns),
  conllu: (sink, { conllu }) => createConlluWriter(sink, conllu),
  jsonl: createJsonLinesWriter,
  crfsuite: createCrfsuiteWriter,
  fasta: sink => createFastaWriter(sink),
  brown: createBrownWriter,
  text: sink => createColumnsWriter(sink),
}

/** A writer of the format; what was plain text is written as columns. */
export function createWriter(format: Format, sink: Sink, options: WriterOptions = {}): CorpusWriter {
  return CREATORS[format](sink, options)
}

/** How to write what was read with these options. Tabs, unless spaces were asked for: they hold any column. */
export function writerOptions({ separator, labelColumn }: DataOptions): WriterOptions {
  return {
    columns: { separator: separator === 'space' ? 'space' : 'tab' },
    ...(labelColumn && { conllu: { labelField: labelColumn } }),
  }
}
