/** Where the rows of a list stand. */
export interface Rows {
  readonly height: number
  /** The top of a row in pixels; of the row after the last one, the height of all. */
  topOf(index: number): number
  /** The row at a height. */
  indexAt(pixels: number): number
}

/** Rows of one height. */
export function equalRows(N: number, rowHeight: number): Rows {
  return {
    height: N * rowHeight,
    topOf: index => index * rowHeight,
    indexAt: pixels => clamp(Math.floor(pixels / rowHeight), N),
  }
}

/** Rows of different heights, of which some are known. A new height costs a sum over the rows below it, and no search. */
export class MeasuredRows implements Rows {
  private readonly heights: Float64Array // [N]      height of each row
  private readonly tops: Float64Array //    [N + 1]  their sums
  /** Tops are right up to this row. */
  private valid = 0

  constructor(N: number, rowHeight: number, heightOf: (index: number) => number | undefined) {
    this.heights = new Float64Array(N)
    this.tops = new Float64Array(N + 1)
    for (let k = 0; k < N; k++) this.heights[k] = heightOf(k) ?? rowHeight
  }

  /** Whether the height is news. */
  set(index: number, height: number): boolean {
    if (this.heights[index] === height) return false
    this.heights[index] = height
    this.valid = Math.min(this.valid, index)
    return true
  }

  get height(): number {
    return this.topOf(this.heights.length)
  }

  topOf(index: number): number {
    const { heights, tops } = this
    for (; this.valid < heights.length; this.valid++)
      tops[this.valid + 1] = tops[this.valid] + heights[this.valid]
    return tops[Math.max(0, Math.min(heights.length, index))]
  }

  /** The last row whose top is not below, by halving. */
  indexAt(pixels: number): number {
    let low = 0
    let high = this.heights.length
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.topOf(middle) <= pixels) low = middle
      else high = middle - 1
    }
    return clamp(low, this.heights.length)
  }
}

function clamp(index: number, N: number): number {
  return Math.max(0, Math.min(N - 1, index))
}
