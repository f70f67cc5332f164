import type { PairTable } from '../count-table.js'
import { CellList, type CellListOptions } from './cell-list.js'
import { createPackedCells, type PackedCells } from './packed-cells.js'

/** Cells with counts, in any order and any number of times: in the kernel while that is possible, else in a `CellList`. */
export class CellCollection {
  private packed: PackedCells | null
  private list: CellList | null = null

  constructor(private readonly options: CellListOptions = {}) {
    this.packed = createPackedCells(options)
  }

  add(row: number, next: number, from: number, to: number, count: number): void {
    if (!this.packed) this.asList().add(row, next, from, to, count)
    else if (!this.packed.add(row, next, from, to, count)) this.asList()
  }

  /** See `CellList.takeTable`. */
  takeTable(observations: Int32Array, rows: number, labels: Int32Array): PairTable {
    return (
      this.packed?.takeTable(observations, rows, labels) ??
      this.asList().takeTable(observations, rows, labels)
    )
  }

  /** All cells as a list, from now on. */
  private asList(): CellList {
    const list = this.list ?? new CellList(this.options)
    this.list = list
    this.packed?.drain((row, next, from, to, count) => list.add(row, next, from, to, count))
    this.packed = null
    return list
  }
}
