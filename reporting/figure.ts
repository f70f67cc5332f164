import { formatCount } from './format.js'

/** Three significant digits. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  return value >= 99.95 ? formatCount(value) : String(Number(value.toPrecision(3)))
}

/** `7.4 ×`. */
export function times(ratio: number): string {
  return `${figure(ratio)} ×`
}
