export function minimum(values: readonly number[]): number {
  return Math.min(...values)
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/** Minimum and median of some runs: the former is what is possible, the latter what is typical. */
export interface Spread {
  readonly minimum: number
  readonly median: number
  readonly runs: number
}

export function spreadOf(values: readonly number[]): Spread {
  return { minimum: minimum(values), median: median(values), runs: values.length }
}

/** The exponent b of y = a·xᵇ that fits best in log space: 1 is linear growth, 2 quadratic. */
export function growthExponent(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const)
  const mean = (k: 0 | 1) => logs.reduce((sum, point) => sum + point[k], 0) / logs.length
  const [meanX, meanY] = [mean(0), mean(1)]
  let covariance = 0
  let variance = 0
  for (const [x, y] of logs) {
    covariance += (x - meanX) * (y - meanY)
    variance += (x - meanX) ** 2
  }
  return covariance / variance
}
