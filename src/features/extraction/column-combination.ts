import { ABSENT, PairMap } from '../../common/pair-map.js'
import type { Corpus } from '../../data/corpus.js'
import type { ColumnReference } from '../readings/column-reference.js'
import type { AttributeBuffer } from './attribute-buffer.js'
import type { AttributeIds } from './attribute-ids.js'
import { ByteText } from './byte-text.js'
import { CellPool, NOTHING } from './cell-pool.js'
import { type CellSource, lookUpNothing } from './cell-source.js'
import type { ColumnCellsSet } from './column-cells.js'
import { ReferenceCells } from './reference-cells.js'
import type { Combination } from './source.js'

/**
 * Conjunctions of the texts of columns, with literals before, between and after them.
 *
 * If the columns have few texts, as parts of speech do, the cells of the parts are packed into the bits of
 * one number, which indexes a table. Otherwise pairs are looked up, ((1, 2), 3), …. The attribute's text is
 * built only for a new combination.
 */
export class ColumnCombination implements CellSource {
  readonly pool = SINGLES
  private readonly parts: readonly ReferenceCells[]
  private readonly literals: readonly Uint8Array[] // [parts+1]
  private readonly inner: readonly PairMap[] //       [parts−2] pairs before the last, numbered
  private readonly whole = new PairMap() //           entries by the last pair
  private direct = new Int32Array(0) //               [2^bits] entries by number, empty: pairs are looked up
  private bits: number[] = [] //                      [parts] bits of a part's cells
  private numbers = new Int32Array(0) //              of a block, see `joinBlock`

  /** For two or more parts. */
  constructor(
    references: readonly ColumnReference[],
    literals: readonly string[],
    private readonly attributeIds: AttributeIds,
    private readonly columns: ColumnCellsSet,
  ) {
    columns.combinations++
    this.parts = references.map(reference => new ReferenceCells(reference, columns))
    this.literals = literals.map(literal => encoder.encode(literal))
    this.inner = references.slice(2).map(() => new PairMap())
  }

  get combinations(): Combination[] {
    return [{ literals: this.literals, parts: this.parts }]
  }

  bind({ P }: Corpus, fresh: boolean): void {
    const bits = this.parts.map(part => part.bits)
    const fits = bits.every((count, k) => count <= (this.bits[k] ?? -1))
    if (!fresh && fits) return
    const wasDirect = this.direct.length > 0
    this.bits = fresh ? bits : bits.map((count, k) => Math.max(count, this.bits[k] ?? 0))
    const total = this.bits.reduce((sum, count) => sum + count, 0)
    const most = Math.min(2 ** DIRECT_BITS, MOST_ENTRIES / this.columns.combinations)
    this.direct = new Int32Array(2 ** total <= most ? 2 ** total : 0)
    if (!fresh && !wasDirect) return // pairs are numbered by cells, whose numbers have not changed
    for (const pairs of this.inner) pairs.clear()
    this.whole.clear()
    if (this.direct.length === 0) this.whole.reserve(P >> 3) // a guess that saves most of the growing, and seldom takes too much
  }

  close(): void {
    for (const pairs of this.inner) pairs.close()
    this.whole.close()
  }

  at(p: number, start: number, end: number, out: AttributeBuffer): void {
    this.pool.copy(this.entryAt(p, start, end), out)
  }

  lookUp(count: number, found: Int32Array, k: number, width: number): void {
    const { parts } = this
    if (parts.some(({ shift }) => shift < 0)) lookUpNothing(count, found, k, width)
    else if (this.direct.length === 0) this.lookUpPairs(count, found, k, width)
    else if (parts.length === 2) this.lookUpTwo(count, found, k, width)
    else if (parts.length === 3) this.lookUpThree(count, found, k, width)
    else this.lookUpMany(count, found, k, width)
  }

  entryAt(p: number, start: number, end: number): number {
    return this.direct.length > 0 ? this.directEntryAt(p, start, end) : this.pairEntryAt(p, start, end)
  }

  private directEntryAt(p: number, start: number, end: number): number {
    const { parts, bits, direct } = this
    let number = 0
    for (let k = 0; k < parts.length; k++) number = (number << bits[k]) | parts[k].at(p, start, end)
    if (direct[number] === 0) direct[number] = this.compose(p, start, end)
    return direct[number]
  }

  private pairEntryAt(p: number, start: number, end: number): number {
    const { parts, inner, whole } = this
    let left = parts[0].at(p, start, end)
    for (let k = 0; k < inner.length; k++) left = inner[k].intern(left, parts[k + 1].at(p, start, end))
    const right = parts[parts.length - 1].at(p, start, end)
    const known = whole.get(left, right)
    if (known !== ABSENT) return known
    const entry = this.compose(p, start, end)
    whole.set(left, right, entry)
    return entry
  }

  /** The entry of a new combination. */
  private compose(p: number, start: number, end: number): number {
    const { parts, literals } = this
    text.clear()
    for (let k = 0; k < parts.length; k++) {
      text.put(literals[k], 0, literals[k].length)
      parts[k].put(parts[k].at(p, start, end), text)
    }
    const last = literals[parts.length]
    text.put(last, 0, last.length)
    const id = this.attributeIds.idOfBytes(text.bytes, 0, text.length)
    return id < 0 ? NOTHING : id + 1
  }

  private lookUpTwo(count: number, found: Int32Array, k: number, width: number): void {
    const [x, y] = this.parts as [ReferenceCells, ReferenceCells]
    const [first, second] = [x.column.window, y.column.window]
    const bits = this.bits[1]
    const { direct } = this
    for (let t = 0, i = x.shift, j = y.shift, at = k; t < count; t++, i++, j++, at += width)
      found[at] = direct[(first[i] << bits) | second[j]]
  }

  private lookUpThree(count: number, found: Int32Array, k: number, width: number): void {
    const [x, y, z] = this.parts as [ReferenceCells, ReferenceCells, ReferenceCells]
    const [first, second, third] = [x.column.window, y.column.window, z.column.window]
    const [low, high] = [this.bits[2], this.bits[1] + this.bits[2]]
    const { direct } = this
    for (let t = 0, i = x.shift, j = y.shift, l = z.shift, at = k; t < count; t++, i++, j++, l++, at += width)
      found[at] = direct[(first[i] << high) | (second[j] << low) | third[l]]
  }

  private lookUpMany(count: number, found: Int32Array, k: number, width: number): void {
    const { parts, bits, direct } = this
    const numbers = this.numbersOf(count)
    for (let part = 1; part < parts.length; part++) {
      const { window } = parts[part].column
      const { shift } = parts[part]
      for (let t = 0; t < count; t++) numbers[t] = (numbers[t] << bits[part]) | window[t + shift]
    }
    for (let t = 0, at = k; t < count; t++, at += width) found[at] = direct[numbers[t]]
  }

  private lookUpPairs(count: number, found: Int32Array, k: number, width: number): void {
    const { parts, inner, whole } = this
    const numbers = this.numbersOf(count)
    for (let part = 0; part < inner.length; part++) {
      const { window } = parts[part + 1].column
      const { shift } = parts[part + 1]
      for (let t = 0; t < count; t++) numbers[t] = inner[part].get(numbers[t], window[t + shift])
    }
    const { column, shift } = parts[parts.length - 1]
    const { window } = column
    for (let t = 0, at = k; t < count; t++, at += width) {
      // An unknown inner pair makes the whole unknown, since no number is negative.
      const entry = whole.get(numbers[t], window[t + shift])
      found[at] = entry === ABSENT ? 0 : entry
    }
  }

  /** The cells of the first part, to be combined with the others. */
  private numbersOf(count: number): Int32Array {
    if (this.numbers.length < count) this.numbers = new Int32Array(count)
    const { column, shift } = this.parts[0]
    for (let t = 0; t < count; t++) this.numbers[t] = column.window[t + shift]
    return this.numbers
  }
}

/** Combinations of up to this many bits index a table directly: 4 MiB. */
const DIRECT_BITS = 20

/** Total entries of such tables, 128 MiB: with many combinations, each gets a smaller table, or none. */
const MOST_ENTRIES = 1 << 25

/** A combination yields at most one attribute, so all share an empty pool. */
const SINGLES = new CellPool(true)

const encoder = new TextEncoder()
const text = new ByteText()
