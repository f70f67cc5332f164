import { type ColumnReference, positionOf } from '../readings/column-reference.js'
import type { ByteText } from './byte-text.js'
import type { ColumnCells, ColumnCellsSet } from './column-cells.js'

/** The cells of a column at an offset. */
export class ReferenceCells {
  readonly column: ColumnCells
  private readonly edges: Uint8Array[] = [] // texts for places outside the sequence, created on demand

  constructor(
    readonly reference: ColumnReference,
    columns: ColumnCellsSet,
  ) {
    this.column = columns.of(reference.column, reference.absolute ? WAPITI_REACH : Math.abs(reference.offset))
  }

  /**
   * Index in the column's window of the cell for the first position of a block; −1: depends on the sequence.
   */
  get shift(): number {
    return this.reference.absolute ? -1 : this.column.reach + this.reference.offset
  }

  /** Bits of the numbers of cells. */
  get bits(): number {
    return 32 - Math.clz32(this.column.size - 1)
  }

  /** The cell at position p of the sequence start … end−1. */
  at(p: number, start: number, end: number): number {
    return this.column.at(positionOf(this.reference, p, start, end), start, end)
  }

  /** Whether a cell is a text of the column. */
  isText(cell: number): boolean {
    return cell >= 2 * this.column.reach
  }

  /** The text of a cell, or its substitute outside the sequence. */
  text(cell: number): string {
    const { reach, strings } = this.column
    const { before, after } = this.reference.boundary
    if (this.isText(cell)) return strings.get(cell - 2 * reach)
    return cell < reach ? before(cell + 1) : after(cell - reach + 1)
  }

  /** Appends the text of a cell. */
  put(cell: number, to: ByteText): void {
    if (this.isText(cell)) this.column.strings.put(cell - 2 * this.column.reach, to)
    else {
      this.edges[cell] ??= encoder.encode(this.text(cell))
      to.put(this.edges[cell], 0, this.edges[cell].length)
    }
  }
}

const encoder = new TextEncoder()

/** Wapiti distinguishes only 5 distances from the ends, and its absolute offsets can be any distance away. */
const WAPITI_REACH = 5
