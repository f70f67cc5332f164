import type { AnyWriterOptions } from '../../src/data/formats/format.js'
import { type Format, formatNamed } from '../../src/data/formats/registry.js'
import type { CorpusWriter, Sink } from '../../src/data/writers/writer.js'
import { type DataOptions, labelFieldOf } from '../options/data-options.js'

/** A writer of the format, which must be one that can be written. */
export function createWriter(format: Format, sink: Sink, options: AnyWriterOptions = {}): CorpusWriter {
  const create = formatNamed(format)?.createWriter
  if (!create) throw new RangeError(`createWriter: expected a format that can be written, got ${format}`)
  return create(sink, options)
}

/** Options to write what was read with these. Tabs, which allow any field, unless spaces were requested. */
export function writerOptions(options: DataOptions): AnyWriterOptions {
  const labelField = labelFieldOf(options)
  return {
    columns: { separator: options.separator === 'space' ? 'space' : 'tab' },
    ...(options.tokenizer && { tokenizer: options.tokenizer }),
    ...(labelField && { conllu: { labelField } }),
  }
}
