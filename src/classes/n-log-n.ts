/** Counts up to here are looked up. */
const TABLE = 1 << 18

const table = new Float64Array(TABLE) //  [n] n·log n, and 0·log 0 = 0
const growth = new Float64Array(TABLE) // [n] (n + 1)·log(n + 1) − n·log n
for (let n = 1; n < TABLE; n++) {
  table[n] = n * Math.log(n)
  growth[n - 1] = table[n] - table[n - 1]
}

/** n·log n of a count. */
export function nLogN(n: number): number {
  return n < TABLE ? table[n] : n * Math.log(n)
}

/**
 * gain[g] += f(n_g + c) − f(n_g), f(n) = n·log n, for a row of counts n_g that begins at `at`. All time goes here. Most neighbors occur
 * once, so that case looks up the difference itself.
 */
export function addGrowth(counts: Int32Array, at: number, c: number, gain: Float64Array): void {
  const K = gain.length
  if (c === 1)
    for (let g = 0; g < K; g++) {
      const n = counts[at + g]
      gain[g] += n < TABLE - 1 ? growth[n] : nLogN(n + 1) - nLogN(n)
    }
  else
    for (let g = 0; g < K; g++) {
      const n = counts[at + g]
      gain[g] += nLogN(n + c) - nLogN(n)
    }
}
