import { formatPercent, formatTable } from '../../cli/format.js'
import type { Experiment, Figures, Goal, Row } from './experiment.js'

/** What the columns are, to be read once. */
export const LEGEND = `Per cent of the tokens labelled right: all (± half the 95 % interval), those with
words that were in the training data, and those with others; F1 of entities;
seconds of training. To the right of the bar, what the paper reports: from its own
machine, and for Brown from an edition of the corpus that is not to be had.
`

type Table = readonly (readonly string[])[]

/** An experiment as people read it: its title, the figures with the paper's beside them, the goals. */
export function formatExperiment({ id, title, rows, goals, skipped }: Experiment): string {
  const parts = [`${id}: ${title}\n`]
  if (skipped !== undefined) parts.push(`${skipped}\n`)
  if (rows.length > 0) parts.push(formatTable(withoutEmptyColumns([HEAD, ...rows.map(rowOf)])))
  if (goals.length > 0) parts.push(formatTable([GOAL_HEAD, ...goals.map(goalRow)], [0, 3]))
  return parts.join('\n')
}

const HEAD = ['method', 'overall', 'known', 'unknown', 'F1', 'sec', '| paper', 'known', 'unknown', 'sec']

function rowOf({ method, interval, paper, ...figures }: Row): string[] {
  const { overall, known, unknown, f1, seconds } = figures
  const margin = interval ? ` ±${(50 * (interval.high - interval.low)).toFixed(2)}` : ''
  const ours = [`${percent(overall)}${margin}`, percent(known), percent(unknown), percent(f1), time(seconds)]
  return [method, ...ours, ...paperCells(paper)]
}

function paperCells({ overall, known, unknown, seconds }: Figures = {}): string[] {
  return [`| ${asPrinted(overall).padStart(5)}`, asPrinted(known), asPrinted(unknown), time(seconds)]
}

function percent(part: number | null | undefined): string {
  return isNone(part) ? '' : formatPercent(part)
}

/** A figure with the digits that the paper gives. */
function asPrinted(part: number | null | undefined): string {
  return isNone(part) ? '' : String(Number((100 * part).toFixed(2)))
}

/** Seconds in few characters: `0.49`, `1.6`, `7177`, and `53 d` where it took days. */
function time(seconds: number | null | undefined): string {
  if (isNone(seconds)) return ''
  if (seconds >= 86_400) return `${Math.round(seconds / 86_400)} d`
  if (seconds < 0.01) return seconds.toFixed(3)
  return seconds < 100 ? seconds.toFixed(seconds < 10 ? 2 : 1) : String(Math.round(seconds))
}

function isNone(figure: number | null | undefined): figure is null | undefined {
  return figure === null || figure === undefined
}

/** Leaves out columns that have a head and nothing else. */
function withoutEmptyColumns(table: Table): Table {
  const [head, ...rows] = table
  const kept = head.map((_, k) => rows.some(row => row[k] !== ''))
  return table.map(row => row.filter((_, k) => kept[k]))
}

const GOAL_HEAD = ['goal', 'promised', 'figure', '']

function goalRow({ name, relation, promised, figure, met }: Goal): string[] {
  const show = (value: number | string) => (relation === '≥' ? shownPercent(value) : shownValue(value))
  return [name, `${relation} ${show(promised)}`, show(figure), met ? 'met' : 'NOT MET']
}

function shownPercent(value: number | string): string {
  return typeof value === 'number' ? formatPercent(value) : value
}

function shownValue(value: number | string): string {
  return typeof value === 'number' ? value.toFixed(4) : value
}
