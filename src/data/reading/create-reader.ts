import type { AnyReaderOptions } from '../formats/format.js'
import { type Format, formatNamed } from '../formats/registry.js'
import type { CorpusReader } from './reader.js'

export type { AnyReaderOptions } from '../formats/format.js'

/** A reader of the format, to be fed with bytes. */
export function createReader(format: Format, options: AnyReaderOptions = {}): CorpusReader {
  const found = formatNamed(format)
  if (!found) throw new RangeError(`createReader: expected a known format, got ${String(format)}`)
  return found.createReader(options)
}
