import type { Corpus } from '../data/corpus.js'
import { DataError } from '../errors.js'
import type { Bag } from './bag.js'
import { ByteText } from './byte-text.js'
import { CellPool, type CellSource } from './cell-source.js'
import { lineOf } from './line-of.js'
import type { Sink } from './sink.js'
import { SpotCells } from './spot-cells.js'
import type { Reading } from './text-reading.js'

/**
 * Features that read the same column at the same offset. Their attributes are worked out once for each distinct text
 * of the column.
 */
export class ColumnSource implements CellSource {
  readonly pool: CellPool
  entries = new Int32Array(0)
  private corpus!: Corpus
  private readonly cells: SpotCells
  private readonly prefixes: readonly (Uint8Array | undefined)[] // [readings] what stands before a text as it is

  /** The readings share their spot. */
  constructor(
    private readonly readings: readonly Reading[],
    private readonly sink: Sink,
  ) {
    this.cells = new SpotCells(readings[0]!)
    this.prefixes = readings.map(({ prefix }) => (prefix === undefined ? prefix : encoder.encode(prefix)))
    this.pool = new CellPool(readings.every(reading => reading.binary))
  }

  bind(corpus: Corpus, fresh: boolean): void {
    this.corpus = corpus
    this.cells.bind(corpus)
    const { size } = this.cells
    if (fresh && this.entries.length > 4 * size) this.entries = new Int32Array(size) // nothing large to clear
    if (fresh) this.clear()
    if (this.entries.length >= size) return
    const grown = new Int32Array(Math.max(size, this.entries.length * 2))
    grown.set(this.entries)
    this.entries = grown
  }

  locate(from: number, to: number, start: number, end: number, cells: Int32Array): void {
    this.cells.locate(from, to, start, end, cells)
  }

  at(p: number, start: number, end: number, out: Bag): void {
    const cell = this.cells.at(p, start, end)
    const entry = this.entries[cell]! || this.fill(cell, p)
    if (entry > 0) out.push(entry - 1, 1)
    else this.copy(-entry, out)
  }

  fill(cell: number, p: number): number {
    this.pool.begin()
    for (let k = 0; k < this.readings.length; k++) {
      const prefix = this.prefixes[k]
      if (prefix) this.putText(prefix, cell)
      else this.read(this.readings[k]!, cell, p)
    }
    const entry = this.pool.end()
    this.entries[cell] = entry
    return entry
  }

  private copy(found: number, out: Bag): void {
    const { ids, values, binary } = this.pool
    const count = ids.data[found]!
    out.reserve(out.count + count)
    for (let k = found + 1; k <= found + count; k++) out.push(ids.data[k]!, binary ? 1 : values.data[k]!)
  }

  /** A text as it is needs no string, only its bytes. */
  private putText(prefix: Uint8Array, cell: number): void {
    text.clear()
    text.put(prefix, 0, prefix.length)
    this.cells.put(cell, text)
    const id = this.sink.idOfBytes(text.bytes, text.length)
    if (id >= 0) this.pool.put(id, 1)
  }

  private read(reading: Reading, cell: number, p: number): void {
    const given = this.cells.text(cell)
    reading.read(given, this.cells.isText(cell), (attribute, value) => {
      if (Number.isNaN(value)) this.refuse(given, p)
      const id = this.sink.id(attribute)
      if (id >= 0) this.pool.put(id, value)
    })
  }

  private refuse(given: string, p: number): never {
    this.clear() // the entry of this text is not complete
    const { column } = this.readings[0]!
    const reason = `column ${column}: expected a number, got ${JSON.stringify(given)}`
    throw new DataError(reason, lineOf(this.corpus, p))
  }

  private clear(): void {
    this.entries.fill(0)
    this.pool.clear()
  }
}

const encoder = new TextEncoder()
const text = new ByteText()
