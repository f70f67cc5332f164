/**
 * Writes labeled columns as bytes: fields are copied from the string tables they were read into, so no string
 * is made for a token. The output is the same as that of `createTaggedWriter`, byte for byte. A kernel writes batches of ordinary
 * fields.
 */
import type { Corpus } from '../../src/data/corpus.js'
import { UNKNOWN, UNKNOWN_LABEL } from '../../src/data/labels/unknown-label.js'
import type { StringTable } from '../../src/data/string-table.js'
import type { FileSink } from '../../src/node/write.js'
import { createRowWriter, type RowWriterLimits } from './row-writer.js'

export interface LabeledColumnsOptions {
  readonly separator: 'tab' | 'space'
  /** Called for a sequence with a field that columns cannot hold; throws the error that says so. */
  readonly refuse: (corpus: Corpus, n: number) => void
}

/** Writes all sequences of a corpus with their label indices, [P]. */
export type LabeledColumnsWriter = (corpus: Corpus, numbers: Int32Array) => void

const BUFFER = 1 << 16
const UNKNOWN_BYTES = new TextEncoder().encode(UNKNOWN_LABEL)
const LF = 10

/** A writer for these labels, or null if columns cannot hold one of them. */
export function createLabeledColumns(
  sink: FileSink,
  labels: readonly string[],
  { separator, refuse }: LabeledColumnsOptions,
  limits: Partial<RowWriterLimits> = {},
): LabeledColumnsWriter | null {
  const space = separator === 'tab' ? 9 : 32
  const encoded = labels.map(label => new TextEncoder().encode(label))
  if (!encoded.every(bytes => fitsIn(space, bytes, 0, bytes.length) && bytes.some(byte => byte !== 32)))
    return null
  const out = new ByteBuffer(sink)
  const fields: Fields[] = []
  const byKernel = createRowWriter(encoded, space, limits)
  // Wide rows share one string table, so its strings are checked once.
  const checked = new WeakMap<StringTable, FittingStrings>()

  function checkedStrings(strings: StringTable): FittingStrings {
    const known = checked.get(strings) ?? new FittingStrings(space, strings)
    checked.set(strings, known)
    known.grow()
    return known
  }

  function writeSequence({ offset }: Corpus, n: number, numbers: Int32Array): boolean {
    for (let p = offset[n]; p < offset[n + 1]; p++) {
      for (let k = 0; k < fields.length; k++) {
        const { ids, strings } = fields[k]
        const id = ids[p]
        if (id === UNKNOWN) {
          out.put(UNKNOWN_BYTES, 0, UNKNOWN_BYTES.length, space)
          continue
        }
        if (!strings.fits(id)) return false
        out.put(strings.blob, strings.offset[id], strings.offset[id + 1], space)
      }
      const label = encoded[numbers[p]]
      out.put(label, 0, label.length, LF)
    }
    out.put(NO_BYTES, 0, 0, LF)
    return true
  }

  return (corpus, numbers) => {
    const columns = corpus.labels ? [...corpus.columns, corpus.labels] : corpus.columns
    if (byKernel?.(columns, corpus.offset, numbers, out.pass)) return
    for (const [k, { ids, strings }] of columns.entries())
      fields[k] = { ids, strings: checkedStrings(strings) }
    for (let n = 0; n < corpus.N; n++) {
      const before = out.length
      if (!writeSequence(corpus, n, numbers)) {
        out.length = before
        out.flush()
        refuse(corpus, n)
      }
      if (out.length > BUFFER) out.flush()
    }
    out.flush()
  }
}

/** The fields of a column. */
interface Fields {
  readonly ids: Int32Array
  readonly strings: FittingStrings
}

/** The strings of a table as bytes; each string is checked once. */
class FittingStrings {
  blob = new Uint8Array(0)
  offset = new Int32Array(0)
  private fitting = new Uint8Array(0) // [strings] 1: can be written, 0: not yet checked

  constructor(
    private readonly space: number,
    private readonly strings: StringTable,
  ) {}

  /** Adds the strings that the table got since the last call. */
  grow(): void {
    const { blob, offset } = this.strings.bytes
    this.blob = blob as Uint8Array<ArrayBuffer>
    this.offset = offset as Int32Array<ArrayBuffer>
    if (this.fitting.length >= this.strings.size) return
    const fitting = new Uint8Array(this.strings.size * 2)
    fitting.set(this.fitting)
    this.fitting = fitting
  }

  fits(id: number): boolean {
    if (this.fitting[id] === 1) return true
    if (!fitsIn(this.space, this.blob, this.offset[id], this.offset[id + 1])) return false
    this.fitting[id] = 1
    return true
  }
}

/** Whether a field is not empty and contains no separator and no line end. */
function fitsIn(space: number, bytes: Uint8Array, start: number, end: number): boolean {
  for (let k = start; k < end; k++) {
    const byte = bytes[k]
    if (byte === 9 || byte === 10 || byte === 13 || byte === 0 || byte === space) return false
  }
  return end > start
}

/**
 * Buffers bytes for a sink. Output that begins with U+FEFF gets a byte-order mark, since readers drop the
 * first one.
 */
class ByteBuffer {
  length = 0
  private bytes = new Uint8Array(2 * BUFFER)
  private atStart = true

  constructor(private readonly sink: FileSink) {}

  /** Appends from[start … end−1] and one more byte. */
  put(from: Uint8Array, start: number, end: number, after: number): void {
    if (this.length + end - start >= this.bytes.length) this.reserve(this.length + end - start + 1)
    const { bytes } = this
    let to = this.length
    for (let k = start; k < end; k++) bytes[to++] = from[k]
    bytes[to++] = after
    this.length = to
  }

  flush(): void {
    if (this.length === 0) return
    this.pass(this.bytes.subarray(0, this.length))
    this.length = 0
  }

  /** Passes bytes on that come after those that were flushed. */
  readonly pass = (written: Uint8Array): void => {
    if (this.atStart && MARK.every((byte, k) => written[k] === byte)) this.sink(MARK)
    this.sink(written)
    this.atStart = false
  }

  private reserve(capacity: number): void {
    const bytes = new Uint8Array(capacity * 2)
    bytes.set(this.bytes)
    this.bytes = bytes
  }
}

const NO_BYTES = new Uint8Array(0)
const MARK = Uint8Array.of(0xef, 0xbb, 0xbf)
