import { DataError } from '../../common/errors.js'
import { createJsonLinesReader } from '../readers/json-lines.js'
import type { CorpusReader } from '../reading/reader.js'
import type { AnyReaderOptions, DataFormat } from './format.js'

export const parquet = {
  name: 'parquet',
  description:
    'Parquet: a row a token with its sentence, or a row a sentence with lists (needs the package hyparquet)',
  extensions: ['parquet'],
  detect: ({ text }) => BEGINNING.test(text),
  mayBe: ({ text }) => BEGINNING.test(text),
  rejects: ({ text }) => !BEGINNING.test(text),
  createReader,
  holds: ['columns', 'tokens'],
} as const satisfies DataFormat

/** As latin-1. In text it may be a word, but then no control character follows it. */
const BEGINNING = /^PAR1[\0-\x08\x0E-\x1F]/

/** Reads the sentences of a file as JSON lines. Whoever reads files takes them out of the file before. */
function createReader(options: AnyReaderOptions): CorpusReader {
  const reader = createJsonLinesReader(options)
  let source: string | undefined
  return {
    ...reader,
    begin(name) {
      source = name
      reader.begin(name)
    },
    write(chunk) {
      if (chunk[0] === 0x50)
        throw new DataError('Parquet is read from files: use readCorpus of cofield/node', { source })
      reader.write(chunk)
    },
  }
}
