/** Where the rows of a list stand. */
export interface Rows {
  readonly height: number
  /** The top of a row in pixels; of the row after the last one, the height of all. */
  topOf(index: number): number
  /** The row at a height. */
  indexAt(pixels: number): number
}

/** Rows of one height, or of heights that are known for some. */
export function rowsOf(N: number, rowHeight: number, heightOf?: (index: number) => number | undefined): Rows {
  if (!heightOf) {
    return {
      height: N * rowHeight,
      topOf: index => index * rowHeight,
      indexAt: pixels => clamp(Math.floor(pixels / rowHeight), N),
    }
  }
  const tops = new Float64Array(N + 1)
  for (let k = 0; k < N; k++) tops[k + 1] = tops[k] + (heightOf(k) ?? rowHeight)
  return {
    height: tops[N],
    topOf: index => tops[Math.max(0, Math.min(N, index))],
    indexAt: pixels => clamp(lastNotAbove(tops, pixels), N),
  }
}

function clamp(index: number, N: number): number {
  return Math.max(0, Math.min(N - 1, index))
}

/** The last index with tops[index] ≤ pixels, by halving. */
function lastNotAbove(tops: Float64Array, pixels: number): number {
  let low = 0
  let high = tops.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (tops[middle] <= pixels) low = middle
    else high = middle - 1
  }
  return low
}
