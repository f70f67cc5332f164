import type { Corpus } from '../data/corpus.js'
import type { Bag } from './bag.js'
import { ByteText } from './byte-text.js'
import { BLOCK, CellPool, type CellSource, NOTHING } from './cell-source.js'
import { PairCells } from './pair-cells.js'
import { PairMap } from './pair-map.js'
import type { Sink } from './sink.js'
import type { Spot } from './spot.js'
import { SpotCells } from './spot-cells.js'

/**
 * Conjunctions of the texts of columns, with literals before, between and behind them.
 *
 * Where the columns have few texts, as parts of speech do, the cell of a combination is the number that the cells of
 * its parts make, one after the other in bits, and there is nothing to search. Otherwise pairs are looked up,
 * ((1, 2), 3), …, and the last pair is the cell. The attribute's text is put together only for a new combination.
 */
export class ColumnCombination implements CellSource {
  readonly pool = SINGLES
  private readonly parts: readonly SpotCells[]
  private readonly literals: readonly Uint8Array[] // [parts+1]
  private readonly inner: readonly PairMap[] //       [parts−2] pairs that are not yet the whole, numbered
  private readonly pairs = new PairCells()
  private readonly cells = new Int32Array(BLOCK) //   of one part
  private direct = new Int32Array(0) //               [2^bits] entries by number, empty: pairs are looked up
  private bits: number[] = [] //                      [parts] bits of a part's cells

  /** Of two spots or more. */
  constructor(
    spots: readonly Spot[],
    literals: readonly string[],
    private readonly sink: Sink,
  ) {
    this.parts = spots.map(spot => new SpotCells(spot))
    this.literals = literals.map(literal => encoder.encode(literal))
    this.inner = spots.slice(2).map(() => new PairMap())
  }

  get entries(): Int32Array {
    return this.direct.length > 0 ? this.direct : this.pairs.entries
  }

  bind(corpus: Corpus, fresh: boolean): void {
    for (const part of this.parts) part.bind(corpus)
    const bits = this.parts.map(part => 32 - Math.clz32(part.size - 1))
    const fits = bits.every((count, k) => count <= (this.bits[k] ?? -1))
    if (!fresh && fits) return
    const widest = fresh ? bits : bits.map((count, k) => Math.max(count, this.bits[k] ?? 0))
    const total = widest.reduce((sum, count) => sum + count, 0)
    const wasDirect = this.direct.length > 0
    this.bits = widest
    this.direct = new Int32Array(total <= DIRECT_BITS ? 2 ** total : 0)
    if (!fresh && !wasDirect) return // pairs are numbered by cells, which have kept their numbers
    for (const pairs of this.inner) pairs.clear()
    this.pairs.clear()
    if (total > DIRECT_BITS) this.pairs.reserve(corpus.P >> 1) // a guess, which saves most of the growing
  }

  locate(from: number, to: number, start: number, end: number, cells: Int32Array): void {
    const { parts } = this
    parts[0]!.locate(from, to, start, end, cells)
    if (this.direct.length === 0) this.pairs.reserve(to - from)
    for (let k = 1; k < parts.length; k++) {
      parts[k]!.locate(from, to, start, end, this.cells)
      this.join(k, to - from, cells)
    }
  }

  at(p: number, start: number, end: number, out: Bag): void {
    this.locate(p, p + 1, start, end, one)
    const cell = one[0]!
    const entry = this.entries[cell]! || this.fill(cell, p, start, end)
    if (entry > 0) out.push(entry - 1, 1)
  }

  fill(cell: number, p: number, start: number, end: number): number {
    const { parts, literals } = this
    text.clear()
    for (let k = 0; k < parts.length; k++) {
      text.put(literals[k]!, 0, literals[k]!.length)
      parts[k]!.put(parts[k]!.at(p, start, end), text)
    }
    const last = literals[parts.length]!
    text.put(last, 0, last.length)
    const id = this.sink.idOfBytes(text.bytes, text.length)
    const entry = id < 0 ? NOTHING : id + 1
    this.entries[cell] = entry
    return entry
  }

  /** Joins the first `count` cells, those of parts 0 … k−1 together, with those of part k. */
  private join(k: number, count: number, cells: Int32Array): void {
    const added = this.cells
    if (this.direct.length > 0) {
      const bits = this.bits[k]!
      for (let t = 0; t < count; t++) cells[t] = (cells[t]! << bits) | added[t]!
    } else if (k < this.parts.length - 1) {
      const pairs = this.inner[k - 1]!
      for (let t = 0; t < count; t++) cells[t] = pairs.intern(cells[t]!, added[t]!)
    } else {
      const { pairs } = this
      for (let t = 0; t < count; t++) cells[t] = pairs.locate(cells[t]!, added[t]!)
    }
  }
}

/** So many bits of a combination are a number to look up directly: 4 MiB. */
const DIRECT_BITS = 20

/** A combination yields one attribute or none, so all share an empty pool. */
const SINGLES = new CellPool(true)

const encoder = new TextEncoder()
const text = new ByteText()
const one = new Int32Array(1)
