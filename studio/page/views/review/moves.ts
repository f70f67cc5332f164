import type { Line } from './review-state.js'

/** Where the keys lead in the list. Only entries can be active; headings are passed over. */

/** The nearest entry from an index on, in one direction and then in the other; −1 if there is none. */
export function nearestEntry(lines: readonly Line[], from: number, direction: 1 | -1): number {
  const start = Math.max(0, Math.min(lines.length - 1, from))
  for (const step of [direction, -direction])
    for (let k = start; k >= 0 && k < lines.length; k += step) if (lines[k].kind === 'entry') return k
  return -1
}

/** The row that a key leads to; null for other keys. */
export function moveTo(lines: readonly Line[], active: number, key: string, pageRows: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return nearestEntry(lines, active + 1, 1)
    case 'ArrowUp':
      return nearestEntry(lines, active - 1, -1)
    case 'PageDown':
      return nearestEntry(lines, active + pageRows, 1)
    case 'PageUp':
      return nearestEntry(lines, active - pageRows, -1)
    case 'Home':
      return nearestEntry(lines, 0, 1)
    case 'End':
      return nearestEntry(lines, lines.length - 1, -1)
    default:
      return null
  }
}

/** The row that becomes active when a row goes away: the next one of its group, else the one before it, else any. */
export function neighborOf(lines: readonly Line[], index: number): number {
  const line = lines[index]
  if (line?.kind !== 'entry') return -1
  for (const k of [index + 1, index - 1]) {
    const other = lines[k]
    if (other?.kind === 'entry' && other.group === line.group) return k
  }
  return nearestEntry(lines, index + 1, 1)
}

export function indexOfString(lines: readonly Line[], string: string | null): number {
  return string === null
    ? -1
    : lines.findIndex(line => line.kind === 'entry' && line.entry.string.id === string)
}
