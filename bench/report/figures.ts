/** How figures are written in the tables. */
import { formatCount } from '../../cli/format.js'
import { type Spread, spreadOf } from '../measure/statistics.js'

/** Three digits that count. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–'
  return value >= 99.95 ? formatCount(value) : String(Number(value.toPrecision(3)))
}

/** Minimum and median as two cells. */
export function spreadCells(values: readonly number[]): [string, string] {
  if (values.length === 0) return ['–', '–']
  const { minimum, median }: Spread = spreadOf(values)
  return [figure(minimum), figure(median)]
}

/** The largest of values that may be unknown, in MB. */
export function megabytes(bytes: readonly (number | null)[]): string {
  const known = bytes.filter(value => value !== null)
  return known.length === 0 ? '–' : figure(Math.max(...known) / 1e6)
}

/** `7.4 ×`. */
export function times(ratio: number): string {
  return `${figure(ratio)} ×`
}

/** An objective with enough digits to tell two optima apart. */
export function objectiveFigure(value: number | null): string {
  return value === null ? '–' : value.toFixed(3)
}

export function countFigure(value: number | null): string {
  return value === null ? '–' : formatCount(value)
}
