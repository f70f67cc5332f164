/**
 * The kernels in plain TypeScript: the readable form that any other implementation is tested against.
 *
 * Sums are computed in log space around their largest term. Scaled probabilities need one exp per score
 * instead of one per term of a sum, but lose paths when scores are more than 745 apart, and a model with hard
 * constraints or confident weights has such scores. `vecMat` and `matVec` are for scores that are closer.
 */
import type { Kernels } from './kernels.js'

export const referenceKernels: Kernels = {
  name: 'reference',

  gather(trans, L, label, a, m, b, n, block) {
    let k = 0
    for (let p = 0; p < m; p++) {
      const row = label[a + p] * L
      for (let q = 0; q < n; q++) block[k++] = trans[row + label[b + q]]
    }
  },

  maxVecMat(x, x0, A, A0, m, n, y, back, y0) {
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
  },

  logVecMat(x, x0, A, A0, m, n, y, y0) {
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
  },

  logMatVec(A, A0, m, n, x, x0, y, y0) {
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
  },

  vecMat(x, A, m, n, y) {
    for (let q = 0; q < n; q++) y[q] = x[0] * A[q]
    for (let p = 1; p < m; p++) {
      const [xp, row] = [x[p], p * n]
      for (let q = 0; q < n; q++) y[q] += xp * A[row + q]
    }
  },

  matVec(A, m, n, x, y) {
    for (let p = 0; p < m; p++) {
      let sum = 0
      const row = p * n
      for (let q = 0; q < n; q++) sum += A[row + q] * x[q]
      y[p] = sum
    }
  },

  logSumExp(x, x0, n) {
    if (n === 1) return x[x0]
    let max = -Infinity
    for (let p = 0; p < n; p++) max = Math.max(max, x[x0 + p])
    if (max === -Infinity) return max
    let sum = 0
    for (let p = 0; p < n; p++) sum += Math.exp(x[x0 + p] - max)
    return max + Math.log(sum)
  },
}
