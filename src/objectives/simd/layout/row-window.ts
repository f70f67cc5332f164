import type { LayoutKernels } from '../../../wasm/layout-kernels.js'
import { type RowAttributes, STEP } from './row-attributes.js'

/** The size of a window. */
export interface WindowLimits {
  /** Rows, at most. Default: as many as one step of long work takes. */
  readonly rows?: number
  /** Attributes of all its rows, at most, unless a single row has more. Default: 2¹⁸. */
  readonly attributes?: number
}

const ATTRIBUTES = 1 << 18

/** Rows in the memory of the kernels, a window at a time: all of them may be gigabytes. */
export class RowWindow {
  /** The address of the attributes of all rows. */
  readonly ids: number
  /** The address of where each row ends. */
  readonly ends: number
  /** Attributes of the longest row. */
  readonly longest: number
  /** Attributes of the largest window. */
  readonly attributes: number
  /** Rows of the largest window. */
  readonly rows: number
  /** The windows, one after the other. */
  readonly stretches: readonly (readonly [from: number, to: number])[]
  private readonly kernels: LayoutKernels
  private readonly source: RowAttributes
  private readonly order: Int32Array | null
  /** Whether each row of the order begins where the one before ends. */
  private readonly isDense: boolean

  /** `order` has the numbers of the rows, one after the other; −1 is an empty row. Default: each row once. */
  constructor(
    kernels: LayoutKernels,
    source: RowAttributes,
    { rows = STEP, attributes = ATTRIBUTES }: WindowLimits,
    order: Int32Array | null = null,
  ) {
    this.kernels = kernels
    this.source = source
    this.order = order
    const { begin, end } = source
    const { length } = order ?? begin
    this.rows = Math.min(rows, length)
    let isDense = true
    const stretches: [number, number][] = []
    let [from, size, longest, largest, last] = [0, 0, 0, 0, 0]
    for (let k = 0; k < length; k++) {
      const r = order ? order[k] : k
      const own = r < 0 ? 0 : end[r] - begin[r]
      if (r < 0 || (k > 0 && begin[r] !== last)) isDense = false
      last = end[r]
      if (k > from && (size + own > attributes || k - from === rows)) {
        stretches.push([from, k])
        from = k
        size = 0
      }
      size += own
      if (own > longest) longest = own
      if (size > largest) largest = size
    }
    if (from < length) stretches.push([from, length])
    this.isDense = isDense
    this.stretches = stretches
    this.longest = longest
    this.attributes = largest
    this.ids = kernels.take(largest)
    this.ends = kernels.take(this.rows)
  }

  /** Copies the rows from … to−1 of the order. Returns how many attributes they have. */
  put(from: number, to: number): number {
    const { order } = this
    const { begin, end, ids } = this.source
    const own = this.kernels.view(this.ids, this.attributes)
    const ends = this.kernels.view(this.ends, this.rows)
    let size = 0
    if (this.isDense) {
      const start = begin[order ? order[from] : from]
      for (let k = from; k < to; k++) {
        size = end[order ? order[k] : k] - start
        ends[k - from] = size
      }
      own.set(ids.subarray(start, start + size))
      return size
    }
    for (let k = from; k < to; k++) {
      const r = order ? order[k] : k
      const last = r < 0 ? 0 : end[r]
      for (let i = r < 0 ? 0 : begin[r]; i < last; i++) own[size++] = ids[i]
      ends[k - from] = size
    }
    return size
  }
}
