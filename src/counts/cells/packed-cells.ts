/**
 * The twin of `CellList` in WebAssembly: cells with counts, packed into 64 bits as in `CellCounter`. Widths grow with the numbers. Records lie at the
 * end of the kernel's memory, one behind the other, and are sorted in place.
 */

import type { CountArray } from '../../common/count-array.js'
import { type Arena, lazyModule, unlessFull, withArena } from '../../wasm/arena.js'
import { records } from '../../wasm/binaries/records.js'
import { accumulate, type PairTable } from '../count-table.js'
import type { CellListOptions } from './cell-list.js'

/** Bytes of a record, and of the places of all digits. */
const RECORD = 16
const PLACES = 6 * (8 << 11)

/** Takes one record. */
export type TakeCell = (row: number, next: number, from: number, to: number, count: number) => void

/** The kernel of records, compiled once. It is a binary of its own: only those who count tuples need it. */
const recordsModule = lazyModule(records)

/** Packed cells, or null if there is no kernel or no memory. */
export function createPackedCells(options: CellListOptions): PackedCells | null {
  const module = recordsModule()
  return module && withArena(module, arena => new PackedCells(arena, options))
}

export class PackedCells {
  private readonly block: number //     records that are packed at once
  private readonly compactAt: number
  private readonly room: number //      bytes of `spare`
  private readonly places: number //    addresses, from here on
  private readonly spare: number
  private readonly staged: readonly number[]
  private readonly first: number
  private end: number
  private free = 0 //                   bytes behind the last record
  private views: Columns
  private waiting = 0 //                records in `views`
  private distinct = 0 //               records when equal ones were last added up
  private idBits = 12
  private labelBits = 6
  private mostId = 0
  private mostLabel = 0

  /** See `createPackedCells`. */
  constructor(
    private readonly arena: Arena,
    { block = 1 << 12, bucket = 1 << 16, compactAt = 1 << 23 }: CellListOptions,
  ) {
    this.block = block
    this.compactAt = compactAt
    this.room = bucket * RECORD
    this.places = arena.take(PLACES)
    this.spare = arena.take(this.room)
    this.staged = [4, 4, 4, 4, 8].map(bytes => arena.take(bytes * block))
    this.first = arena.take(0)
    this.end = this.first
    this.views = this.viewColumns()
  }

  /** Records that are kept. */
  get size(): number {
    return (this.end - this.first) / RECORD + this.waiting
  }

  /** Adds a record. False: cells no longer fit into 64 bits, or memory is full; then nothing but `drain` works. */
  add(row: number, next: number, from: number, to: number, count: number): boolean {
    const { views, waiting } = this
    views.row[waiting] = row
    views.next[waiting] = next
    views.from[waiting] = from
    views.to[waiting] = to
    views.count[waiting] = count
    if (row > this.mostId) this.mostId = row
    if (next > this.mostId) this.mostId = next
    if (from > this.mostLabel) this.mostLabel = from
    if (to > this.mostLabel) this.mostLabel = to
    return ++this.waiting < this.block || this.pack()
  }

  /** The same as `CellList.takeTable`, or null under the conditions of `add`. */
  takeTable(observations: Int32Array, rows: number, labels: Int32Array): PairTable | null {
    const [idBits, labelBits] = [bitsOf(rows - 1), bitsOf(labels.length - 1)]
    if (idBits + labelBits > 32 || !this.pack()) return null
    const maps = unlessFull(() => [observations, labels].map(map => this.arena.put(map)))
    if (!maps) return null
    this.views = this.viewColumns()
    this.renumber(maps, idBits, labelBits)
    this.compact()
    return this.tableOf(rows)
  }

  /** Gives all records to a function. */
  drain(take: TakeCell): void {
    this.views = this.viewColumns()
    const takeAll = ({ row, next, from, to, count }: Columns, size: number) => {
      for (let r = 0; r < size; r++) take(row[r], next[r], from[r], to[r], count[r])
    }
    takeAll(this.views, this.waiting)
    this.eachBlock(takeAll)
  }

  /** Packs the records that wait. */
  private pack(): boolean {
    if (!this.makeRoom() || !this.widen()) return false
    const { arena, staged, waiting } = this
    arena.kernel['packRecords'](waiting, ...staged, this.idBits, this.labelBits, this.end)
    this.end += waiting * RECORD
    this.free -= waiting * RECORD
    this.waiting = 0
    const size = (this.end - this.first) / RECORD
    if (size >= this.compactAt && size >= 2 * this.distinct) this.compact()
    return true
  }

  private makeRoom(): boolean {
    if (this.free >= this.waiting * RECORD) return true
    const bytes = Math.max(this.block, this.size >> 4) * RECORD
    if (unlessFull(() => this.arena.take(bytes)) === null) return false
    this.free += bytes
    this.views = this.viewColumns()
    return true
  }

  /** Makes room for the largest numbers, a bit more than needed so that this is rare. */
  private widen(): boolean {
    const [id, label] = [bitsOf(this.mostId), bitsOf(this.mostLabel)]
    if (id <= this.idBits && label <= this.labelBits) return true
    if (id + label > 32) return false
    const labelBits = Math.min(Math.max(label, this.labelBits), 32 - id)
    this.renumber([0, 0], Math.min(Math.max(id + 1, this.idBits), 32 - labelBits), labelBits)
    return true
  }

  private renumber(maps: readonly number[], idBits: number, labelBits: number): void {
    const { kernel } = this.arena
    kernel['renumberRecords'](this.first, this.end, this.idBits, this.labelBits, ...maps, idBits, labelBits)
    this.idBits = idBits
    this.labelBits = labelBits
  }

  /** Sorts all records and adds up equal cells. */
  private compact(): void {
    const { arena, first, places, spare, room } = this
    const bits = 2 * (this.idBits + this.labelBits)
    arena.kernel['sortRecords'](first, this.end, bits, places, spare, room)
    const end = arena.kernel['sumRecords'](first, this.end) >>> 0
    this.free += this.end - end
    this.end = end
    this.distinct = (end - first) / RECORD
  }

  private tableOf(rows: number): PairTable {
    const size = this.distinct
    const offset = new Int32Array(rows + 1)
    const next = new Int32Array(size)
    const from = new Uint16Array(size)
    const to = new Uint16Array(size)
    let count: CountArray = new Int32Array(size)
    let used = 0
    this.eachBlock((block, length) => {
      for (let r = 0; r < length; r++) {
        offset[block.row[r] + 1]++
        next[used + r] = block.next[r]
        from[used + r] = block.from[r]
        to[used + r] = block.to[r]
        const n = block.count[r]
        if (n !== (n | 0) && count instanceof Int32Array) count = new Float64Array(count)
        count[used + r] = n
      }
      used += length
    })
    accumulate(offset)
    return { offset, next, from, to, count }
  }

  /** Unpacks a block of records after the other. */
  private eachBlock(take: (columns: Columns, size: number) => void): void {
    const { kernel } = this.arena
    for (let at = this.first; at < this.end; at += this.block * RECORD) {
      const size = Math.min(this.block, (this.end - at) / RECORD)
      kernel['unpackRecords'](size, at, this.idBits, this.labelBits, ...this.staged)
      take(this.views, size)
    }
  }

  private viewColumns(): Columns {
    const { arena, block } = this
    const [row, next, from, to] = this.staged.map(address => arena.viewInt32(address, block))
    return { row, next, from, to, count: arena.viewFloat64(this.staged[4], block) }
  }
}

/** Columns of a block of records in the kernel's memory. */
interface Columns {
  readonly row: Int32Array
  readonly next: Int32Array
  readonly from: Int32Array
  readonly to: Int32Array
  readonly count: Float64Array
}

/** Bits of numbers up to the largest. */
function bitsOf(largest: number): number {
  return Math.max(1, 32 - Math.clz32(largest))
}
