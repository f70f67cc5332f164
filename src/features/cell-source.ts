import { GrowingFloat64, GrowingInt32 } from '../data/growing-array.js'
import type { Source } from './source.js'

/**
 * A source whose attributes at a position depend on one number alone, the *cell*: which text stands in a column, or
 * which combination of texts in several. What a cell yields, its *entry*, is worked out once, when a position has it
 * for the first time, so that attributes are numbered in the order of positions; from then on a token costs the
 * arithmetic of its cell and one look-up.
 */
export interface CellSource extends Source {
  /** [cells] see `CellPool`; 0: not yet known. Valid until the next `locate`. */
  readonly entries: Int32Array
  readonly pool: CellPool
  /** Overwrites cells [to−from] with those of positions from … to−1, at most BLOCK, of the sequence start … end−1. */
  locate(from: number, to: number, start: number, end: number, cells: Int32Array): void
  /** Works out the entry of the cell that position p has. */
  fill(cell: number, p: number, start: number, end: number): number
}

export function isCellSource(source: Source): source is CellSource {
  return 'locate' in source
}

/** Positions that are located at once. */
export const BLOCK = 512

/** The entry of a cell that yields nothing. */
export const NOTHING = -1

/**
 * What cells yield. An entry above 0 is one attribute with the value 1, whose number is one less. An entry below 0
 * is a list of attributes: it begins at −entry with their count.
 */
export class CellPool {
  readonly ids = new GrowingInt32(16)
  readonly values = new GrowingFloat64(0) // beside ids, if not binary
  private begun = 0

  constructor(readonly binary: boolean) {
    this.clear()
  }

  clear(): void {
    this.ids.length = 0
    this.values.length = 0
    this.put(0, 1) // 0 is no entry
    this.put(0, 1) // the list that NOTHING means
  }

  /** Begins a list. */
  begin(): void {
    this.begun = this.ids.length
    this.put(0, 1)
  }

  put(id: number, value: number): void {
    this.ids.push(id)
    if (!this.binary) this.values.push(value)
  }

  /** Ends the list; returns its entry. */
  end(): number {
    const { begun, ids, values } = this
    const count = ids.length - begun - 1
    const single = count === 1 && (this.binary || values.data[begun + 1] === 1)
    if (count > 0 && !single) {
      ids.data[begun] = count
      return -begun
    }
    const entry = single ? ids.data[begun + 1]! + 1 : NOTHING
    ids.length = begun
    values.length = this.binary ? 0 : begun
    return entry
  }
}
