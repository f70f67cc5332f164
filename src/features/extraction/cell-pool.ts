import { GrowingFloat64, GrowingInt32 } from '../../common/growing-array.js'
import type { AttributeBuffer } from './attribute-buffer.js'

/** The entry of a cell that yields nothing. */
export const NOTHING = -1

/**
 * The attributes of cells. An *entry* above 0 is one attribute with value 1, whose id is one less. An entry
 * below 0 is a list of attributes: it begins at −entry with their count. 0 is no entry.
 */
export class CellPool {
  readonly ids = new GrowingInt32(16)
  private readonly values = new GrowingFloat64(0) // beside ids, if not binary
  private begun = 0

  constructor(private readonly binary: boolean) {
    this.clear()
  }

  clear(): void {
    this.ids.length = 0
    this.values.length = 0
    this.put(0, 1) // unused, since 0 is no entry
    this.put(0, 1) // the list for NOTHING
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
    const entry = single ? ids.data[begun + 1] + 1 : NOTHING
    ids.length = begun
    if (!this.binary) values.length = begun
    return entry
  }

  /** Adds the attributes of an entry to a buffer. */
  copy(entry: number, out: AttributeBuffer): void {
    if (entry > 0) {
      out.push(entry - 1, 1)
      return
    }
    const { data } = this.ids
    const end = data[-entry] - entry
    for (let k = 1 - entry; k <= end; k++) out.push(data[k], this.binary ? 1 : this.values.data[k])
  }
}
