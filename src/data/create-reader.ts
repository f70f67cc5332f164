import type { Format } from './detect-format.js'
import type { CorpusReader } from './reader.js'
import { type ColumnsOptions, createColumnsReader } from './readers/columns.js'

/** The options of all formats; each reader heeds its own. */
export interface AnyReaderOptions extends ColumnsOptions {}

/** A reader of the format, to be fed with bytes. */
export function createReader(format: Format, options: AnyReaderOptions = {}): CorpusReader {
  switch (format) {
    case 'columns':
      return createColumnsReader(options)
    default:
      throw new RangeError(`createReader: expected a known format, got ${String(format)}`)
  }
}
