import { ListTable } from '../../common/list-table.js'
import type { IsUsed, Merged } from './merge-strings.js'
import { Tournament } from './tournament.js'

/**
 * Merges sorted tables of signatures into a sorted one. `attributes` has the new ids of each table's attributes; they ascend, so lists stay
 * in order.
 */
export function mergeSignatures(
  tables: readonly ListTable[],
  attributes: readonly Int32Array[],
  used: readonly IsUsed[],
): Merged<ListTable> {
  return new ListMerger(tables, attributes, used).merge()
}

class ListMerger extends Tournament {
  private readonly head: Int32Array // [K+1] number of the next list of each source
  private readonly lists: Int32Array[] // [K] that list, with new ids
  private readonly maps: readonly Int32Array[]

  constructor(
    private readonly tables: readonly ListTable[],
    private readonly attributes: readonly Int32Array[],
    private readonly used: readonly IsUsed[],
  ) {
    super(tables.length)
    this.head = new Int32Array(tables.length + 1).fill(-1)
    this.lists = tables.map(() => new Int32Array(0))
    this.maps = tables.map(({ size }) => new Int32Array(size).fill(-1))
    for (let k = 0; k < tables.length; k++) this.advance(k)
    this.begin()
  }

  merge(): Merged<ListTable> {
    const { lists, head, maps } = this
    const most = this.tables.reduce((sum, { lists: { ids } }) => sum + ids.length, 0)
    const ids = new Int32Array(most)
    const offset = new Int32Array(maps.reduce((sum, { length }) => sum + length, 0) + 1)
    let size = 0
    for (let k = this.least; !this.hasEnded(k); k = this.least) {
      const last = size === 0 ? null : ids.subarray(offset[size - 1], offset[size])
      if (last === null || compareLists(last, lists[k]) !== 0) {
        ids.set(lists[k], offset[size])
        offset[size + 1] = offset[size] + lists[k].length
        size++
      }
      maps[k][head[k]] = size - 1
      this.advance(k)
      this.replay()
    }
    return { table: ListTable.from(ids.slice(0, offset[size]), offset.slice(0, size + 1)), maps }
  }

  protected precedes(a: number, b: number): boolean {
    if (this.hasEnded(a)) return false
    return this.hasEnded(b) || compareLists(this.lists[a], this.lists[b]) < 0
  }

  private hasEnded(k: number): boolean {
    return k === this.K || this.head[k] === this.maps[k].length
  }

  private advance(k: number): void {
    do this.head[k]++
    while (!this.hasEnded(k) && !this.used[k](this.head[k]))
    const map = this.attributes[k]
    if (!this.hasEnded(k)) this.lists[k] = this.tables[k].get(this.head[k]).map(id => map[id])
  }
}

/** Lexicographic order, as in the canonical form. */
export function compareLists(a: Int32Array, b: Int32Array): number {
  const shared = Math.min(a.length, b.length)
  for (let k = 0; k < shared; k++) if (a[k] !== b[k]) return a[k] - b[k]
  return a.length - b.length
}
