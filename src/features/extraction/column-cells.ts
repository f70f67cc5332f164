import type { Corpus } from '../../data/corpus.js'
import type { StringTable } from '../../data/string-table.js'

/** Positions processed at once. */
export const BLOCK = 512

/**
 * Numbers everything that can be in a column around a position: first the places before the sequence by their
 * distance from it, then those after it, then the texts of the column. These numbers are the *cells* of the
 * column, shared by all features that read it.
 */
export class ColumnCells {
  strings!: StringTable
  /**
   * [BLOCK + 2·reach] Cells of the current block: that of its position t at offset o is window[t + reach +
   * o].
   */
  window = new Int32Array(0)
  /** How many places on either side of a sequence are distinguished. */
  reach = 0
  private ids!: Int32Array

  constructor(private readonly column: number) {}

  /** Distinguishes at least this many places; call it before `bind`. */
  widen(reach: number): void {
    this.reach = Math.max(this.reach, reach)
  }

  /** How many cells there are. */
  get size(): number {
    return 2 * this.reach + this.strings.size
  }

  bind(corpus: Corpus): void {
    const { ids, strings } = corpus.columns[this.column]
    this.ids = ids
    this.strings = strings
    if (this.window.length === 0) this.window = new Int32Array(BLOCK + 2 * this.reach)
  }

  /** The cell at position q, which may be outside the sequence start … end−1. */
  at(q: number, start: number, end: number): number {
    if (q >= start && q < end) return this.ids[q] + 2 * this.reach
    const distance = q < start ? start - q : q - end + 1
    return Math.min(distance, this.reach) - 1 + (q < start ? 0 : this.reach)
  }

  /** Moves to the block of positions from … to−1, at most BLOCK, of the sequence start … end−1. */
  turnTo(from: number, to: number, start: number, end: number): void {
    const { ids, window, reach } = this
    const first = from - reach // the position of window[0]
    const last = to + reach
    const inside = Math.max(first, start)
    const behind = Math.min(last, end)
    for (let q = first; q < inside; q++) window[q - first] = this.at(q, start, end)
    for (let q = inside; q < behind; q++) window[q - first] = ids[q] + 2 * reach
    for (let q = behind; q < last; q++) window[q - first] = this.at(q, start, end)
  }
}

/** The cells of the columns that an extractor reads. */
export class ColumnCellsSet {
  readonly all: ColumnCells[] = []
  /** Combinations of columns, which share the memory for tables. */
  combinations = 0
  private readonly byColumn = new Map<number, ColumnCells>()

  /** The cells of a column, up to `reach` beyond a sequence. */
  of(column: number, reach: number): ColumnCells {
    let cells = this.byColumn.get(column)
    if (!cells) {
      cells = new ColumnCells(column)
      this.byColumn.set(column, cells)
      this.all.push(cells)
    }
    cells.widen(reach)
    return cells
  }
}
