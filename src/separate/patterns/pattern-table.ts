import { ListTable } from '../../common/list-table.js'

/** Attributes of a position: `ids[0 … count−1]`, with their values unless all are 1. */
export interface AttributeList {
  readonly ids: Int32Array
  readonly values: Float64Array | null
  readonly count: number
}

/** Lists of attributes without values, one after the other: list x is `ids` from offset[x] to offset[x+1] − 1. */
export interface PlainLists {
  readonly ids: Int32Array
  readonly offset: Int32Array
}

/** A list with room that is used again for others. */
export interface ListBuffer {
  ids: Int32Array
  values: Float64Array | null
  count: number
}

/** Overwrites `list` with list x, whose values are 1. */
export function copyPlain({ ids, offset }: PlainLists, x: number, list: ListBuffer): ListBuffer {
  const first = offset[x]
  list.count = offset[x + 1] - first
  if (list.ids.length < list.count) list.ids = new Int32Array(2 * list.count)
  for (let k = 0; k < list.count; k++) list.ids[k] = ids[first + k]
  return list
}

/**
 * Distinct lists of attributes, numbered from 0: the *patterns* of a corpus. What depends only on the
 * attributes of a position is computed once per pattern, however often it occurs.
 */
export class PatternTable {
  /**
   * All values are 1, so that a list is just its ids. Otherwise each id is followed by the bits of its value.
   */
  readonly binary: boolean
  readonly lists: ListTable
  private code = new Int32Array(64)
  private readonly value = new Float64Array(1)
  private readonly bits = new Int32Array(this.value.buffer)

  constructor(binary: boolean, lists = new ListTable()) {
    this.binary = binary
    this.lists = lists
  }

  get size(): number {
    return this.lists.size
  }

  /** The id of a list, which is added if it is not in the table. */
  intern(list: AttributeList): number {
    return this.binary
      ? this.lists.intern(list.ids, list.count)
      : this.lists.intern(this.encode(list), list.count * 3)
  }

  /** The number of a list, or −1. */
  find(list: AttributeList): number {
    return this.binary
      ? this.lists.find(list.ids, list.count)
      : this.lists.find(this.encode(list), list.count * 3)
  }

  get(pattern: number): AttributeList {
    const code = this.lists.get(pattern)
    if (this.binary) return { ids: code, values: null, count: code.length }
    const count = code.length / 3
    const list = { ids: new Int32Array(count), values: new Float64Array(count), count }
    for (let k = 0; k < count; k++) {
      list.ids[k] = code[3 * k]
      this.bits[0] = code[3 * k + 1]
      this.bits[1] = code[3 * k + 2]
      list.values[k] = this.value[0]
    }
    return list
  }

  /** All lists if all values are 1, else null: for loops over all lists, where a view of each would take longer than all else. */
  get plain(): PlainLists | null {
    return this.binary ? this.lists.lists : null
  }

  private encode({ ids, values, count }: AttributeList): Int32Array {
    if (this.code.length < count * 3) this.code = new Int32Array(count * 6)
    for (let k = 0; k < count; k++) {
      this.value[0] = values ? values[k] : 1
      this.code[3 * k] = ids[k]
      this.code[3 * k + 1] = this.bits[0]
      this.code[3 * k + 2] = this.bits[1]
    }
    return this.code
  }
}
