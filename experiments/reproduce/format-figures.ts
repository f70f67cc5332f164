import { times } from '../../reporting/figure.js'
import { formatCount, formatPercent } from '../../reporting/format.js'
import type { Interval } from '../../src/index.js'

/** `95.61 ±0.23`: percent with half the interval; empty if there is no figure. */
export function percentWithMargin(
  part: number | null | undefined,
  interval: Interval | null | undefined,
): string {
  if (part === null || part === undefined) return ''
  const margin = interval ? ` ±${(50 * (interval.high - interval.low)).toFixed(2)}` : ''
  return `${formatPercent(part)}${margin}`
}

/** A paper's figure with the digits given there. */
export function asPrinted(part: number | string | undefined): string {
  return typeof part === 'number' ? String(Number((100 * part).toFixed(2))) : ''
}

/** Seconds in few characters: `0.004`, `0.49`, `1.6`, `7,177`, and `53 d` for days. */
export function shortSeconds(seconds: number | string | null | undefined): string {
  if (typeof seconds !== 'number') return ''
  if (seconds >= 2 * 86_400) return `${Math.round(seconds / 86_400)} d`
  if (seconds < 0.01) return seconds.toFixed(3)
  return seconds < 10 ? seconds.toFixed(2) : seconds < 100 ? seconds.toFixed(1) : formatCount(seconds)
}

/** The speedup over the paper: `13 ×`. */
export function ratioOf(paper: number | string | undefined, ours: number | null): string {
  return typeof paper === 'number' && ours !== null && ours > 0 ? times(paper / ours) : ''
}
