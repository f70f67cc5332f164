/** Formats figures in the tables. */

import { figure } from '../../reporting/figure.js'
import { formatCount } from '../../reporting/format.js'
import { type Spread, spreadOf } from '../measure/statistics.js'

export { figure, times } from '../../reporting/figure.js'

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

/** An objective with enough digits to distinguish two optima. */
export function objectiveFigure(value: number | null): string {
  return value === null ? '–' : value.toFixed(3)
}

export function countFigure(value: number | null): string {
  return value === null ? '–' : formatCount(value)
}

/** Figures by name: `CRFsuite 1.43 s, Wapiti 0.9 s`. */
export function namedFigures(
  entries: readonly (readonly [name: string, value: number])[],
  unit: string,
): string {
  return entries.map(([name, value]) => `${name} ${figure(value)} ${unit}`).join(', ')
}
