/** Tables of pairs merged by the kernel: the twin of `mergePairTables`. Entries become sorted cells of 64 bits, and lists of them are merged two by two. */

import { type Arena, withArena } from '../../wasm/arena.js'
import { bitsOf } from '../cell-counter.js'
import type { PairBits } from '../cells/cell-sorter.js'
import { splitPairs } from '../cells/split-pairs.js'
import type { PairSizes, PairTable } from '../count-table.js'
import { countingModule } from '../counting-module.js'

/** A table and the numbers that its observations and labels have in the merged one; the boundary is 0 in both. */
export interface MappedPairs {
  readonly table: PairTable
  readonly observations: Int32Array
  readonly labels: Int32Array
}

/** With fewer entries, compiling the kernel does not pay off. */
const FEW_ENTRIES = 1 << 14

/** The sum of tables, or null if cells have too few bits, a count may have more than 31, or memory does not suffice. */
export function mergePairCells(
  parts: readonly MappedPairs[],
  sizes: PairSizes,
  fewest = FEW_ENTRIES,
): PairTable | null {
  const entries = parts.reduce((sum, { table }) => sum + table.next.length, 0)
  if (entries < fewest || 2 * (bitsOf(sizes.rows) + bitsOf(sizes.labels)) > 64) return null
  const isNarrow = parts.every(({ table }) => table.count instanceof Int32Array)
  if (!isNarrow || parts.reduce((sum, { table }) => sum + highest(table), 0) >= 2 ** 31) return null
  const module = countingModule()
  return module && withArena(module, arena => new CellMerger(arena, sizes, entries).merge(parts))
}

function highest({ count }: PairTable): number {
  let found = 0
  for (let e = 0; e < count.length; e++) if (count[e] > found) found = count[e]
  return found
}

/** Addresses of sorted cells, their end, and their counts. */
interface CellList {
  readonly cells: number
  readonly end: number
  readonly counts: number
}

/** Where lists lie, one behind the other. */
interface Room {
  readonly cells: number
  readonly counts: number
}

class CellMerger implements PairBits {
  private readonly arena: Arena
  private readonly rows: number
  readonly idBits: number
  readonly labelBits: number
  private lists: readonly CellList[] = []
  private room: Room
  private spare: Room

  constructor(arena: Arena, { rows, labels }: PairSizes, entries: number) {
    this.arena = arena
    this.rows = rows
    this.idBits = bitsOf(rows)
    this.labelBits = bitsOf(labels)
    const take = () => ({ cells: arena.take(entries * 8), counts: arena.take(entries * 4) })
    this.room = take()
    this.spare = take()
  }

  merge(parts: readonly MappedPairs[]): PairTable {
    this.pack(parts)
    while (this.lists.length > 1) this.mergeByTwo()
    return this.split(this.lists[0])
  }

  /** Columns of a table lie in the spare room while it is packed. */
  private pack(parts: readonly MappedPairs[]): void {
    const { arena, spare } = this
    const lists: CellList[] = []
    let { cells, counts } = this.room
    for (const { table, observations, labels } of parts) {
      const { offset, next, from, to, count } = table
      const size = next.length
      const columns = [spare.cells, spare.cells + size * 4, spare.cells + size * 6]
      for (const [k, column] of [next, from, to].entries()) arena.write(column, columns[k])
      arena.write(count, counts)
      const maps = [observations, labels].map(map => arena.put(map))
      const end = arena.kernel['packTable'](
        ...[0, offset.length - 1, arena.put(offset), ...columns, ...maps],
        ...[this.idBits, this.labelBits, cells],
      )
      lists.push({ cells, end: end >>> 0, counts })
      cells = end >>> 0
      counts += size * 4
    }
    this.lists = lists
  }

  private mergeByTwo(): void {
    const { arena, lists, spare } = this
    const merged: CellList[] = []
    let { cells, counts } = spare
    for (let k = 0; k < lists.length; k += 2) {
      const a = lists[k]
      const b = lists[k + 1] ?? { ...a, cells: a.end } // none
      const end = arena.kernel['mergeCells'](
        ...[a.cells, a.end, a.counts, b.cells, b.end, b.counts, cells, counts],
      )
      merged.push({ cells, end: end >>> 0, counts })
      counts += ((end >>> 0) - cells) / 2
      cells = end >>> 0
    }
    this.lists = merged
    this.spare = this.room
    this.room = spare
  }

  private split({ cells, end, counts }: CellList): PairTable {
    const sorted = { entries: (end - cells) / 8, cells, counts, spare: this.spare.cells }
    return splitPairs(this.arena, sorted, this.rows, this)
  }
}
