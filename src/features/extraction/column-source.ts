import { DataError } from '../../common/errors.js'
import type { Corpus } from '../../data/corpus.js'
import { lineOf } from '../../data/line-of.js'
import type { Reading } from '../readings/text-reading.js'
import type { AttributeBuffer } from './attribute-buffer.js'
import type { AttributeIds } from './attribute-ids.js'
import { ByteText } from './byte-text.js'
import { CellPool } from './cell-pool.js'
import { type CellSource, lookUpNothing } from './cell-source.js'
import type { ColumnCellsSet } from './column-cells.js'
import { ReferenceCells } from './reference-cells.js'
import type { Combination } from './source.js'

/**
 * Features that read the same column at the same offset. Their attributes are computed once per distinct text
 * of the column.
 */
export class ColumnSource implements CellSource {
  readonly pool: CellPool
  private entries = new Int32Array(0) // [cells] 0: not yet computed
  private corpus!: Corpus
  private readonly cells: ReferenceCells
  private readonly prefixes: readonly (Uint8Array | undefined)[] // [readings] the prefix of features that yield the text itself

  private given = '' // the text that is read
  private position = 0 // and where it stands
  /** Takes an attribute of that text. */
  private readonly emit = (attribute: string, value: number): void => {
    if (Number.isNaN(value)) this.refuse()
    const id = this.attributeIds.id(attribute)
    if (id >= 0) this.pool.put(id, value)
  }

  /** The readings share their reference. */
  constructor(
    private readonly readings: readonly Reading[],
    private readonly attributeIds: AttributeIds,
    columns: ColumnCellsSet,
  ) {
    this.cells = new ReferenceCells(readings[0], columns)
    this.prefixes = readings.map(({ prefix }) => (prefix === undefined ? prefix : encoder.encode(prefix)))
    this.pool = new CellPool(readings.every(reading => reading.binary))
  }

  get combinations(): Combination[] | null {
    const found: Combination[] = []
    for (const { prefix, around = prefix === undefined ? null : [prefix, ''] } of this.readings) {
      if (!around) return null
      found.push({ literals: around.map(literal => encoder.encode(literal)), parts: [this.cells] })
    }
    return found
  }

  bind(corpus: Corpus, fresh: boolean): void {
    this.corpus = corpus
    const { size } = this.cells.column
    if (fresh && this.entries.length > 4 * size) this.entries = new Int32Array(size) // nothing large to clear
    if (fresh) this.clear()
    if (this.entries.length >= size) return
    const grown = new Int32Array(Math.max(size, this.entries.length * 2))
    grown.set(this.entries)
    this.entries = grown
  }

  at(p: number, start: number, end: number, out: AttributeBuffer): void {
    this.pool.copy(this.entryAt(p, start, end), out)
  }

  lookUp(count: number, found: Int32Array, k: number, width: number): void {
    const { entries } = this
    const { shift, column } = this.cells
    const { window } = column
    if (shift < 0) lookUpNothing(count, found, k, width)
    else for (let t = 0, i = shift, at = k; t < count; t++, i++, at += width) found[at] = entries[window[i]]
  }

  entryAt(p: number, start: number, end: number): number {
    const cell = this.cells.at(p, start, end)
    if (this.entries[cell] === 0) this.entries[cell] = this.read(cell, p)
    return this.entries[cell]
  }

  /** Computes the entry of a new cell. */
  private read(cell: number, p: number): number {
    this.pool.begin()
    for (let k = 0; k < this.readings.length; k++) {
      const prefix = this.prefixes[k]
      if (prefix) this.putText(prefix, cell)
      else this.putReading(this.readings[k], cell, p)
    }
    return this.pool.end()
  }

  /** A feature that yields the text itself needs only its bytes, not a string. */
  private putText(prefix: Uint8Array, cell: number): void {
    text.clear()
    text.put(prefix, 0, prefix.length)
    this.cells.put(cell, text)
    const id = this.attributeIds.idOfBytes(text.bytes, 0, text.length)
    if (id >= 0) this.pool.put(id, 1)
  }

  private putReading(reading: Reading, cell: number, p: number): void {
    this.given = this.cells.text(cell)
    this.position = p
    reading.read(this.given, this.cells.isText(cell), this.emit)
  }

  private refuse(): never {
    const { given, position } = this
    this.clear() // the entry of this text is not complete
    const { column } = this.readings[0]
    const reason = `column ${column}: expected a number, got ${JSON.stringify(given)}`
    throw new DataError(reason, lineOf(this.corpus, position))
  }

  private clear(): void {
    this.entries.fill(0)
    this.pool.clear()
  }
}

const encoder = new TextEncoder()
const text = new ByteText()
