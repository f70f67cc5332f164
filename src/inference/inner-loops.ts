/**
 * The inner loops of inference, over raw arrays.
 *
 * A vector is an array and the index where it begins, so that a row of a larger array is passed without
 * allocating or copying. A *block* is a row-major matrix A [m][n] of edge scores between the m candidates of
 * one position and the n candidates of the next. Scores are logarithms: any may be −∞, none +∞ or NaN, and no
 * result is ever NaN. m and n are at least 1. The destination comes last; it may be in the same array as a
 * source but must not overlap it.
 *
 * Sums are computed in log space around their largest term. Scaled probabilities need one exp per score
 * instead of one per term of a sum, but lose paths when scores are more than 745 apart, and a model with hard
 * constraints or confident weights has such scores. `vecMat` and `matVec` are for scores that are closer.
 */

/** Overwrites block [m][n] with the scores in trans [L][L] of labels label[a…] followed by label[b…]. */
export function gather(
  trans: Float64Array,
  L: number,
  label: Int32Array,
  a: number,
  m: number,
  b: number,
  n: number,
  block: Float64Array,
): void {
  let k = 0
  for (let p = 0; p < m; p++) {
    const row = label[a + p] * L
    for (let q = 0; q < n; q++) block[k++] = trans[row + label[b + q]]
  }
}

/**
 * One step of Viterbi: y_q = max_p x_p + A_pq. Overwrites n values of y and of back, which receives the p
 * of the maximum, the lowest one of equals.
 */
export function maxVecMat(
  x: Float64Array,
  x0: number,
  A: Float64Array,
  A0: number,
  m: number,
  n: number,
  y: Float64Array,
  back: Int32Array,
  y0: number,
): void {
  // Row by row, so that A is read in memory order.
  for (let q = 0; q < n; q++) {
    y[y0 + q] = x[x0] + A[A0 + q]
    back[y0 + q] = 0
  }
  for (let p = 1; p < m; p++) {
    const row = A0 + p * n
    const xp = x[x0 + p]
    for (let q = 0; q < n; q++) {
      // Strictly greater: of equal values the lowest p wins.
      const value = xp + A[row + q]
      if (value > y[y0 + q]) {
        y[y0 + q] = value
        back[y0 + q] = p
      }
    }
  }
}

/** Adds n values of x to those of y; returns the index in y of the first of the largest sums, −1 if all are −∞. */
export function addAndFindMax(x: Float64Array, x0: number, n: number, y: Float64Array, y0: number): number {
  let best = -1
  let max = -Infinity
  for (let q = 0; q < n; q++) {
    const value = y[y0 + q] + x[x0 + q]
    y[y0 + q] = value
    if (value > max) {
      max = value
      best = y0 + q
    }
  }
  return best
}

/** One step forward: y_q = log Σ_p exp(x_p + A_pq). Overwrites n values of y. */
export function logVecMat(
  x: Float64Array,
  x0: number,
  A: Float64Array,
  A0: number,
  m: number,
  n: number,
  y: Float64Array,
  y0: number,
): void {
  if (m === 1) {
    for (let q = 0; q < n; q++) y[y0 + q] = x[x0] + A[A0 + q]
    return
  }
  for (let q = 0; q < n; q++) {
    let max = -Infinity
    for (let p = 0; p < m; p++) max = Math.max(max, x[x0 + p] + A[A0 + p * n + q])
    let sum = 0
    if (max > -Infinity) for (let p = 0; p < m; p++) sum += Math.exp(x[x0 + p] + A[A0 + p * n + q] - max)
    // y_q = max + log Σ_p exp(x_p + A_pq − max)
    y[y0 + q] = max + Math.log(sum)
  }
}

/** One step backward: y_p = log Σ_q exp(A_pq + x_q). Overwrites m values of y. */
export function logMatVec(
  A: Float64Array,
  A0: number,
  m: number,
  n: number,
  x: Float64Array,
  x0: number,
  y: Float64Array,
  y0: number,
): void {
  if (n === 1) {
    for (let p = 0; p < m; p++) y[y0 + p] = A[A0 + p] + x[x0]
    return
  }
  for (let p = 0; p < m; p++) {
    const row = A0 + p * n
    let max = -Infinity
    for (let q = 0; q < n; q++) max = Math.max(max, A[row + q] + x[x0 + q])
    let sum = 0
    if (max > -Infinity) for (let q = 0; q < n; q++) sum += Math.exp(A[row + q] + x[x0 + q] - max)
    // y_p = max + log Σ_q exp(A_pq + x_q − max)
    y[y0 + p] = max + Math.log(sum)
  }
}

/** y_q = Σ_p x_p · A_pq, no logarithms: overwrites y [n]. All begin at 0. */
export function vecMat(x: Float64Array, A: Float64Array, m: number, n: number, y: Float64Array): void {
  for (let q = 0; q < n; q++) y[q] = x[0] * A[q]
  for (let p = 1; p < m; p++) {
    const [xp, row] = [x[p], p * n]
    for (let q = 0; q < n; q++) y[q] += xp * A[row + q]
  }
}

/** y_p = Σ_q A_pq · x_q: overwrites y [m]. All begin at 0. */
export function matVec(A: Float64Array, m: number, n: number, x: Float64Array, y: Float64Array): void {
  for (let p = 0; p < m; p++) {
    let sum = 0
    const row = p * n
    for (let q = 0; q < n; q++) sum += A[row + q] * x[q]
    y[p] = sum
  }
}

/** log Σ_p exp(x_p) over n values, −∞ if all of them are. */
export function logSumExp(x: Float64Array, x0: number, n: number): number {
  if (n === 1) return x[x0]
  let max = -Infinity
  for (let p = 0; p < n; p++) max = Math.max(max, x[x0 + p])
  if (max === -Infinity) return max
  let sum = 0
  for (let p = 0; p < n; p++) sum += Math.exp(x[x0 + p] - max)
  return max + Math.log(sum)
}
