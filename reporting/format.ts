/** Formats figures. */

import { visibleLine } from './visible-text.js'

/** 12345 as `12,345`. */
export function formatCount(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** 0.95612 as `95.61`; an undefined figure as `–`. */
export function formatPercent(part: number | null | undefined): string {
  return part === null || part === undefined ? '–' : (100 * part).toFixed(2)
}

/**
 * Seconds with three significant digits: `0.412 s`, `12.3 s`; from two minutes on `3 min 05 s`, `2 h 07 min`.
 */
export function formatDuration(seconds: number): string {
  if (seconds < 9.995) return `${seconds.toFixed(seconds < 0.9995 ? 3 : 2)} s`
  if (seconds < 119.95) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  if (whole < 7200) return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
  const minutes = Math.round(whole / 60)
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

/** 1234567 as `1.2 MB`. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB']
  let size = bytes
  let k = 0
  for (; size >= 999.5 && k + 1 < units.length; k++) size /= 1000
  return `${k > 0 && size < 9.95 ? size.toFixed(1) : Math.round(size)} ${units[k]}`
}

/** `1 sequence`, `12,345 sequences`. */
export function formatNumberOf(count: number, unit: string): string {
  return `${formatCount(count)} ${count === 1 ? unit : `${unit}s`}`
}

/**
 * Rows in columns two spaces apart: the first left-aligned, the others, which are numbers, right-aligned.
 * Control characters are made visible before widths are measured.
 */
export function formatTable(cells: readonly (readonly string[])[], left: readonly number[] = [0]): string {
  const rows = cells.map(row => row.map(visibleLine))
  const widths: number[] = []
  for (const row of rows)
    for (const [k, cell] of row.entries()) widths[k] = Math.max(widths[k] ?? 0, cell.length)
  const lines = rows.map(row =>
    row
      .map((cell, k) => (left.includes(k) ? cell.padEnd(widths[k]) : cell.padStart(widths[k])))
      .join('  ')
      .trimEnd(),
  )
  return lines.map(line => `${line}\n`).join('')
}
