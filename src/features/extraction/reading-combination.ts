import { ABSENT, PairMap } from '../../common/pair-map.js'
import type { Corpus } from '../../data/corpus.js'
import { StringTable } from '../../data/string-table.js'
import type { Reading } from '../readings/text-reading.js'
import type { AttributeBuffer } from './attribute-buffer.js'
import type { AttributeIds } from './attribute-ids.js'
import { ByteText } from './byte-text.js'
import { CellPool, NOTHING } from './cell-pool.js'
import { type CellSource, lookUpNothing } from './cell-source.js'
import type { ColumnCellsSet } from './column-cells.js'
import { ReferenceCells } from './reference-cells.js'

const UNREAD = 0 //  the number of a cell that was not yet read
const NONE = 1 //    the number of a cell without a value

/** What a reading with at most one value yields for each cell of its column, numbered from 2 on by its text. */
export class ReadingCells {
  readonly cells: ReferenceCells
  numbers = new Int32Array(0) // [cells]
  private texts = new StringTable()

  constructor(
    private readonly reading: Reading,
    columns: ColumnCellsSet,
  ) {
    this.cells = new ReferenceCells(reading, columns)
  }

  bind(fresh: boolean): void {
    const { size } = this.cells.column
    if (fresh) {
      this.numbers = new Int32Array(size)
      this.texts = new StringTable()
    }
    if (this.numbers.length >= size) return
    const grown = new Int32Array(Math.max(size, 2 * this.numbers.length)) // single sentences add a few cells each time
    grown.set(this.numbers)
    this.numbers = grown
  }

  /** The number at position p of the sequence start … end−1. */
  at(p: number, start: number, end: number): number {
    const cell = this.cells.at(p, start, end)
    if (this.numbers[cell] === UNREAD) this.numbers[cell] = this.read(cell)
    return this.numbers[cell]
  }

  private read(cell: number): number {
    let number = NONE
    this.reading.read(this.cells.text(cell), this.cells.isText(cell), attribute => {
      number = this.texts.intern(attribute) + 2
    })
    return number
  }

  /** Appends the text of a number. */
  put(number: number, to: ByteText): void {
    this.texts.put(number - 2, to)
  }
}

/**
 * Conjunctions of readings with at most one value, such as lower case and shape, with `|` between them. Numbers of values are looked up pair
 * by pair, ((1, 2), 3), …, a block of positions at a time; the text of an attribute is built only for a new combination.
 */
export class ReadingCombination implements CellSource {
  readonly pool = SINGLES
  private readonly inner: readonly PairMap[] // [parts−2] pairs before the last, numbered from 2 on
  private readonly whole = new PairMap() //      the attribute of the last pair plus 2, NONE: left out
  private numbers = new Int32Array(0) //         of a block

  /** For two or more parts. */
  constructor(
    private readonly parts: readonly ReadingCells[],
    private readonly attributeIds: AttributeIds,
  ) {
    this.inner = parts.slice(2).map(() => new PairMap())
  }

  bind(_: Corpus, fresh: boolean): void {
    for (const part of this.parts) part.bind(fresh)
    if (!fresh) return
    for (const pairs of this.inner) pairs.clear()
    this.whole.clear()
  }

  close(): void {
    for (const pairs of this.inner) pairs.close()
    this.whole.close()
  }

  at(p: number, start: number, end: number, out: AttributeBuffer): void {
    this.pool.copy(this.entryAt(p, start, end), out)
  }

  lookUp(count: number, found: Int32Array, k: number, width: number): void {
    const { parts, inner, whole } = this
    if (parts.some(({ cells }) => cells.shift < 0)) {
      lookUpNothing(count, found, k, width)
      return
    }
    if (this.numbers.length < count) this.numbers = new Int32Array(count)
    const { numbers } = this
    const [first] = parts
    const { column, shift } = first.cells
    for (let t = 0; t < count; t++) numbers[t] = first.numbers[column.window[t + shift]]
    for (let part = 0; part < inner.length; part++) join(numbers, parts[part + 1], inner[part], count)
    join(numbers, parts[parts.length - 1], whole, count)
    for (let t = 0, at = k; t < count; t++, at += width) found[at] = entryOf(numbers[t])
  }

  entryAt(p: number, start: number, end: number): number {
    const { parts, inner, whole } = this
    let left = parts[0].at(p, start, end)
    for (let k = 0; k < inner.length && left !== NONE; k++)
      left = numberOf(inner[k], left, parts[k + 1].at(p, start, end))
    const right = parts[parts.length - 1].at(p, start, end)
    if (left === NONE || right === NONE) return NOTHING
    const known = whole.get(left, right)
    if (known !== ABSENT) return entryOf(known)
    const number = this.compose(p, start, end) + 2
    whole.add(left, right, number)
    return entryOf(number)
  }

  /** The attribute of a new combination, −1: left out. */
  private compose(p: number, start: number, end: number): number {
    text.clear()
    for (let k = 0; k < this.parts.length; k++) {
      if (k > 0) text.put(BAR, 0, BAR.length)
      this.parts[k].put(this.parts[k].at(p, start, end), text)
    }
    return this.attributeIds.idOfBytes(text.bytes, 0, text.length)
  }
}

/** Overwrites the numbers of a block with those of pairs, each with the number of a part. */
function join(numbers: Int32Array, part: ReadingCells, pairs: PairMap, count: number): void {
  const { column, shift } = part.cells
  const { window } = column
  const right = part.numbers
  for (let t = 0; t < count; t++) {
    const [a, b] = [numbers[t], right[window[t + shift]]]
    if (a > NONE && b > NONE) {
      const known = pairs.get(a, b)
      numbers[t] = known === ABSENT ? UNREAD : known
    } else numbers[t] = a === NONE || b === NONE ? NONE : UNREAD
  }
}

function numberOf(pairs: PairMap, a: number, b: number): number {
  if (b === NONE) return NONE
  const known = pairs.get(a, b)
  if (known !== ABSENT) return known
  pairs.add(a, b, pairs.size + 2)
  return pairs.size + 1
}

/** The entry of an attribute's number; see `CellPool`. */
function entryOf(number: number): number {
  return number === UNREAD ? 0 : number === NONE ? NOTHING : number - 1
}

/** A combination yields at most one attribute, so all share an empty pool. */
const SINGLES = new CellPool(true)

const BAR = Uint8Array.of('|'.charCodeAt(0))
const text = new ByteText()
