import { type BrownOptions, createBrownReader } from '../readers/brown.js'
import { type ColumnsOptions, createColumnsReader } from '../readers/columns.js'
import { type ConlluOptions, createConlluReader } from '../readers/conllu.js'
import { createCrfsuiteReader } from '../readers/crfsuite.js'
import { createFastaReader, type FastaOptions } from '../readers/fasta.js'
import { createJsonLinesReader, type JsonLinesOptions } from '../readers/json-lines.js'
import { createPlainTextReader, type PlainTextOptions } from '../readers/plain-text.js'
import type { Format } from './detect-format.js'
import type { CorpusReader } from './reader.js'

/** The options of all formats; each reader heeds its own. */
export interface AnyReaderOptions
  extends ColumnsOptions,
    ConlluOptions,
    JsonLinesOptions,
    FastaOptions,
    PlainTextOptions,
    BrownOptions {}

const CREATORS: Readonly<Record<Format, (options: AnyReaderOptions) => CorpusReader>> = {
  columns: createColumnsReader,
  conllu: createConlluReader,
  jsonl: createJsonLinesReader,
  crfsuite: createCrfsuiteReader,
  fasta: createFastaReader,
  text: createPlainTextReader,
  brown: createBrownReader,
}

/** A reader of the format, to be fed with bytes. */
export function createReader(format: Format, options: AnyReaderOptions = {}): CorpusReader {
  const create = CREATORS[format]
  if (!create) throw new RangeError(`createReader: expected a known format, got ${String(format)}`)
  return create(options)
}
