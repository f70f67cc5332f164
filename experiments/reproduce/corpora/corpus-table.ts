import { asPrinted, percentWithMargin, ratioOf, shortSeconds } from '../format-figures.js'
import type { ReproducedRow, Table } from '../reproduction.js'
import { shownName } from '../roster.js'

const OURS = ['method', 'overall', 'known', 'unknown', 'F1', 'sec']
const PAPERS = ['overall', 'known', 'unknown', 'sec', 'faster']

/**
 * Systems on a corpus: our figures with half their 95 % intervals, the paper's if it has any, and the
 * speedup.
 */
export function corpusTable(rows: readonly ReproducedRow[]): Table {
  const hasSpans = rows.some(({ f1 }) => f1 !== null)
  const without = (cells: readonly string[]) => (hasSpans ? cells : cells.filter((_, k) => k !== 4))
  if (rows.every(({ paper }) => Object.keys(paper).length === 0))
    return { columns: without(OURS), rows: rows.map(row => without(oursOf(row))) }
  return {
    columns: [...without(OURS), ...PAPERS],
    rows: rows.map(row => [...without(oursOf(row)), ...papersOf(row)]),
    paperFrom: without(OURS).length,
  }
}

function oursOf({
  method,
  overall,
  known,
  unknown,
  f1,
  seconds,
  interval,
  intervals,
}: ReproducedRow): string[] {
  return [
    shownName(method),
    percentWithMargin(overall, interval),
    percentWithMargin(known, intervals?.known),
    percentWithMargin(unknown, intervals?.unknown),
    percentWithMargin(f1, intervals?.f1),
    shortSeconds(seconds),
  ]
}

function papersOf({ paper, seconds }: ReproducedRow): string[] {
  return [
    asPrinted(paper['overall']),
    asPrinted(paper['known']),
    asPrinted(paper['unknown']),
    shortSeconds(paper['seconds']),
    ratioOf(paper['seconds'], seconds),
  ]
}
