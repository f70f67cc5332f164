import { formatPercent } from '../../cli/format.js'
import type { Interval } from '../../src/index.js'

/** `95.61 ±0.23`: per cent with half the interval. */
export function percentWithMargin(part: number, interval: Interval | null | undefined): string {
  const margin = interval ? ` ±${(50 * (interval.high - interval.low)).toFixed(2)}` : ''
  return `${formatPercent(part)}${margin}`
}
