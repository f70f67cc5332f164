import { createJsonTupleReader } from './json-tuple-reader.js'
import { createTsvReader, type TupleReader } from './tsv-reader.js'
import type { TupleCollector } from './tuple-collector.js'

/** A reader of JSON lines if the first byte begins an object, else of tab-separated values. */
export function createTupleReader(source: string | undefined, collector: TupleCollector): TupleReader {
  let reader: TupleReader | undefined
  const open = (first: number | undefined) =>
    (first === OBJECT ? createJsonTupleReader : createTsvReader)(source, collector)
  return {
    write(chunk) {
      if (chunk.length === 0) return
      reader ??= open(chunk[0] === MARK ? chunk[3] : chunk[0])
      reader.write(chunk)
    },
    end() {
      reader ??= open(undefined)
      reader.end()
    },
  }
}

const OBJECT = 0x7b
const MARK = 0xef // the first of the three bytes of a byte-order mark
