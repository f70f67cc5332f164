import { checkArgument, isObject } from '../common/arguments.js'
import { DataError } from '../common/errors.js'
import type { Pauses } from '../common/long-work.js'
import type { TupleCollector } from './tuple-collector.js'
import { createTupleReader } from './tuple-reader.js'
import { createValueReader } from './value-reader.js'

/** Columns of tuples by name, equally long: texts or null, and whole numbers as number, bigint or digits. */
export type TupleBatch = Readonly<Record<string, ArrayLike<unknown>>>

/** A file of tuples, or tuples that come otherwise. */
export interface TuplePart {
  /** Names the part in errors. */
  readonly name?: string
  /** The content of a file in TSV or JSON lines. */
  readonly content?: string | Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  /** Tuples in columns, as a database or a reader of Parquet gives them. */
  readonly batches?: Iterable<TupleBatch> | AsyncIterable<TupleBatch>
}

/** How much has been read since the last call. */
export interface ReadProgress {
  readonly bytes?: number
  readonly rows?: number
}

/** Gives all tuples of a part to a collector. */
export async function readPart(
  part: TuplePart,
  collector: TupleCollector,
  pauses: Pauses,
  onRead?: (progress: ReadProgress) => void,
): Promise<void> {
  const isPart = isObject(part) && (part.content === undefined) !== (part.batches === undefined)
  checkArgument('countTuples', isPart, 'parts with content or batches', part)
  const { name, content, batches } = part
  if (batches) return readBatches(batches, name, collector, pauses, onRead)
  const reader = createTupleReader(name, collector)
  for await (const chunk of chunksOf(content!)) {
    for (let at = 0; at < chunk.length; at += STEP) {
      const step = chunk.subarray(at, at + STEP)
      reader.write(step)
      onRead?.({ bytes: step.length })
      if (pauses.isDue()) await pauses.take()
    }
  }
  reader.end()
}

/** Bytes that are read between two looks at the clock. */
const STEP = 1 << 16

function chunksOf(
  content: NonNullable<TuplePart['content']>,
): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (typeof content === 'string') return [new TextEncoder().encode(content)]
  return content instanceof Uint8Array ? [content] : content
}

async function readBatches(
  batches: NonNullable<TuplePart['batches']>,
  source: string | undefined,
  collector: TupleCollector,
  pauses: Pauses,
  onRead?: (progress: ReadProgress) => void,
): Promise<void> {
  let row = 0
  const refuse = (reason: string): never => {
    throw new DataError(row === 0 ? reason : `row ${row}: ${reason}`, { source })
  }
  for await (const batch of batches) {
    const before = row
    row = 0
    const names = Object.keys(batch)
    const reader = createValueReader(collector.table(names, refuse), names, refuse)
    const columns = names.map(name => batch[name])
    const size = columns[0].length
    const uneven = columns.findIndex(({ length }) => length !== size)
    if (uneven >= 0)
      refuse(`expected ${size} values as ${names[uneven]}, like ${names[0]}, got ${columns[uneven].length}`)
    row = before
    for (let r = 0; r < size; r++) {
      row++
      for (let k = 0; k < columns.length; k++) reader.put(k, columns[k][r])
      reader.endRow()
      if (r % ROWS === 0 && pauses.isDue()) await pauses.take()
    }
    onRead?.({ rows: size })
  }
}

/** Rows that are read between two looks at the clock. */
const ROWS = 1 << 10
