/** How long something took, in milliseconds. */
export interface Latency {
  /** How often it was measured. */
  readonly count: number
  readonly last: number | null
  readonly median: number | null
  readonly p95: number | null
  readonly p99: number | null
}

/** So many of the last measurements count. */
const LAST = 1000

/** Keeps the last measurements. */
export class Stopwatch {
  private readonly times: number[] = []
  private count = 0

  add(milliseconds: number): void {
    this.times[this.count++ % LAST] = milliseconds
  }

  get latency(): Latency {
    const { count, times } = this
    const sorted = times.slice().sort((a, b) => a - b)
    const quantile = (share: number) => sorted.at(Math.ceil(share * sorted.length) - 1) ?? null
    return {
      count,
      last: count === 0 ? null : times[(count - 1) % LAST],
      median: quantile(0.5),
      p95: quantile(0.95),
      p99: quantile(0.99),
    }
  }
}
