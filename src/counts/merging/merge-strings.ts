import { StringTable } from '../../data/string-table.js'
import { compareBytes } from '../../model/file/check-strings.js'
import { Tournament } from './tournament.js'

/** Several vocabularies as one, and the new id of everything in each of them; −1: left out. */
export interface Merged<Table> {
  readonly table: Table
  readonly maps: readonly Int32Array[]
}

/** Whether an id of a source is counted; others are left out. */
export type IsUsed = (id: number) => boolean

/** Merges sorted string tables into a sorted one. */
export function mergeStrings(tables: readonly StringTable[], used: readonly IsUsed[]): Merged<StringTable> {
  return new StringMerger(tables, used).merge()
}

class StringMerger extends Tournament {
  private readonly blobs: readonly Uint8Array[]
  private readonly offsets: readonly Int32Array[]
  private readonly head: Int32Array // [K+1] id of the next string of each source
  private readonly maps: readonly Int32Array[]

  constructor(
    tables: readonly StringTable[],
    private readonly used: readonly IsUsed[],
  ) {
    super(tables.length)
    const bytes = tables.map(table => table.bytes)
    this.blobs = bytes.map(({ blob }) => blob)
    this.offsets = bytes.map(({ offset }) => offset)
    this.head = new Int32Array(tables.length + 1).fill(-1)
    this.maps = tables.map(({ size }) => new Int32Array(size).fill(-1))
    for (let k = 0; k < tables.length; k++) this.advance(k)
    this.begin()
  }

  merge(): Merged<StringTable> {
    const { offsets, blobs, head, maps } = this
    const most = offsets.reduce((sum, offset) => sum + offset.length - 1, 0)
    const offset = new Int32Array(most + 1)
    const blob = new Uint8Array(blobs.reduce((sum, { length }) => sum + length, 0))
    let size = 0
    let end = 0
    for (let k = this.least; !this.hasEnded(k); k = this.least) {
      const [start, stop] = [offsets[k][head[k]], offsets[k][head[k] + 1]]
      const length = stop - start
      const before = size === 0 ? -1 : offset[size - 1]
      if (size === 0 || compareBytes(blob, before, end, blobs[k], start, stop) !== 0) {
        for (let b = 0; b < length; b++) blob[end + b] = blobs[k][start + b]
        end += length
        offset[++size] = end
      }
      maps[k][head[k]] = size - 1
      this.advance(k)
      this.replay()
    }
    return { table: StringTable.from(blob.slice(0, end), offset.slice(0, size + 1)), maps }
  }

  protected precedes(a: number, b: number): boolean {
    if (this.hasEnded(a)) return false
    if (this.hasEnded(b)) return true
    const [x, y, head] = [this.offsets[a], this.offsets[b], this.head]
    const order = compareBytes(
      this.blobs[a],
      x[head[a]],
      x[head[a] + 1],
      this.blobs[b],
      y[head[b]],
      y[head[b] + 1],
    )
    return order < 0
  }

  private hasEnded(k: number): boolean {
    return k === this.K || this.head[k] === this.maps[k].length
  }

  private advance(k: number): void {
    do this.head[k]++
    while (!this.hasEnded(k) && !this.used[k](this.head[k]))
  }
}
