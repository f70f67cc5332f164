import type { Corpus } from '../data/corpus.js'
import type { StringTable } from '../data/string-table.js'
import type { ByteText } from './byte-text.js'
import { positionOf, type Spot } from './spot.js'

/**
 * What can stand at a spot, numbered: first the places before the sequence by their distance from it, then those
 * behind it, then the texts of the column. These numbers are the *cells* of the spot.
 */
export class SpotCells {
  private ids!: Int32Array
  private strings!: StringTable
  private blob = new Uint8Array(0)
  private offset = new Int32Array(1)
  private seen = -1 // strings in blob and offset
  private readonly reach: number //     places told apart on either side
  private readonly edges: number //     places told apart on both sides

  constructor(private readonly spot: Spot) {
    this.reach = spot.absolute ? WAPITI_REACH : Math.abs(spot.offset)
    this.edges = 2 * this.reach
  }

  /** How many cells there are. */
  get size(): number {
    return this.edges + this.strings.size
  }

  bind(corpus: Corpus): void {
    const { ids, strings } = corpus.columns[this.spot.column]!
    if (strings !== this.strings) this.seen = -1
    this.ids = ids
    this.strings = strings
  }

  /** The cell at position p of the sequence start … end−1. */
  at(p: number, start: number, end: number): number {
    const q = positionOf(this.spot, p, start, end)
    return q >= start && q < end ? this.ids[q]! + this.edges : this.edgeOf(q, start, end)
  }

  /** Overwrites cells [to−from] with those of positions from … to−1. */
  locate(from: number, to: number, start: number, end: number, cells: Int32Array): void {
    const { ids, edges } = this
    const { offset, absolute } = this.spot
    if (absolute) {
      cells.fill(this.at(from, start, end), 0, to - from)
      return
    }
    const inside = Math.min(Math.max(start - offset, from), to) // the first position that sees a text
    const behind = Math.max(Math.min(end - offset, to), inside) // the first after it that does not
    for (let p = from; p < inside; p++) cells[p - from] = this.edgeOf(p + offset, start, end)
    for (let p = inside; p < behind; p++) cells[p - from] = ids[p + offset]! + edges
    for (let p = behind; p < to; p++) cells[p - from] = this.edgeOf(p + offset, start, end)
  }

  /** Whether a cell is a text of the column. */
  isText(cell: number): boolean {
    return cell >= this.edges
  }

  /** The text of a cell, or what stands for it beyond the ends. */
  text(cell: number): string {
    const { before, after } = this.spot.boundary
    if (this.isText(cell)) return this.strings.get(cell - this.edges)
    return cell < this.reach ? before(cell + 1) : after(cell - this.reach + 1)
  }

  /** Appends the text of a cell. */
  put(cell: number, to: ByteText): void {
    if (this.isText(cell)) {
      if (this.seen !== this.strings.size) this.refresh()
      const id = cell - this.edges
      to.put(this.blob, this.offset[id]!, this.offset[id + 1]!)
    } else {
      const bytes = encoder.encode(this.text(cell))
      to.put(bytes, 0, bytes.length)
    }
  }

  private edgeOf(q: number, start: number, end: number): number {
    return q < start
      ? Math.min(start - q, this.reach) - 1
      : this.reach + Math.min(q - end + 1, this.reach) - 1
  }

  private refresh(): void {
    const { blob, offset } = this.strings.bytes
    this.blob = blob as Uint8Array<ArrayBuffer>
    this.offset = offset as Int32Array<ArrayBuffer>
    this.seen = this.strings.size
  }
}

const encoder = new TextEncoder()

/** Wapiti tells only 5 distances from the ends apart, and its absolute offsets can be any distance away. */
const WAPITI_REACH = 5
