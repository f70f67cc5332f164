import { formatTable } from '../../reporting/format.js'
import { formatMachine, isBusy, type Machine } from '../../reporting/machine.js'
import { markdownTable } from '../../reporting/markdown-table.js'
import { figure } from './figures.js'
import type { GoalOutcome, PartResult, RunPart } from './result.js'

/** All results. */
export interface Report {
  readonly machine: Machine
  readonly quick: boolean
  readonly missing: readonly string[]
  readonly parts: readonly RunPart[]
}

const QUICK = 'A quick run, with parts of the corpora and few iterations: its times mean nothing.'

/** Caveats about all figures; empty if there are none. */
export function caveats({ machine, quick }: Pick<Report, 'machine' | 'quick'>): string[] {
  return [
    ...(isBusy(machine) ? ['The machine was busy with other work: these figures are not worth much.'] : []),
    ...(quick ? [QUICK] : []),
  ]
}

/** A part as plain text, for the terminal. */
export function formatPart({ part, load, seconds, result, skipped }: RunPart): string {
  if (result === null) return `${part}: skipped, ${skipped}\n`
  const tables = result.tables.map(
    table => `\n${table.title}\n${formatTable([table.columns, ...table.rows])}`,
  )
  const notes = (result.notes ?? []).map(note => `\n${note}\n`)
  return `${result.title} (load ${load.toFixed(1)} at the start, took ${figure(seconds)} s)\n${tables.join('')}${notes.join('')}`
}

/** The goals as plain text. A quick run has none: a time of a part of the data beside a goal for all of it is no figure to look at. */
export function formatGoals(goals: readonly GoalOutcome[], quick: boolean): string {
  if (quick) return `${QUICK}\n`
  if (goals.length === 0) return ''
  return formatTable([GOAL_COLUMNS, ...goalRows(goals)], [...GOAL_COLUMNS.keys()])
}

/** The whole report in Markdown. */
export function formatMarkdown({ machine, quick, missing, parts }: Report): string {
  const goals = parts.flatMap(({ result }) => result?.goals ?? [])
  const absent = missing.length === 0 ? '' : `Not compared with: ${missing.join('; ')}.\n\n`
  const sections = parts.map(({ part, load, seconds, result, skipped }) =>
    result === null ? `## ${part}\n\nSkipped: ${skipped}\n` : formatSection(result, load, seconds),
  )
  const warnings = caveats({ machine, quick })
    .map(caveat => `${caveat}\n\n`)
    .join('')
  return `# Benchmark\n\n${formatMachine(machine)}\n\n${warnings}${absent}${goalTable(goals, quick)}${sections.join('\n')}`
}

function formatSection(result: PartResult, load: number, seconds: number): string {
  const { title, tables, plots = [], notes = [] } = result
  const blocks = [
    `## ${title}`,
    `Load at the start: ${load.toFixed(1)}. It took ${figure(seconds)} s.`,
    ...tables.map(table => `${table.title}\n\n${markdownTable(table)}`),
    ...plots.map(plot => `![${plot.title}](${plot.name}.svg)`),
    ...notes,
  ]
  return `${blocks.join('\n\n')}\n`
}

function goalTable(goals: readonly GoalOutcome[], quick: boolean): string {
  // The caveats say that the times of a quick run mean nothing.
  if (quick || goals.length === 0) return ''
  return `${markdownTable({ columns: GOAL_COLUMNS, rows: goalRows(goals) }, GOAL_COLUMNS.length)}\n\n`
}

const GOAL_COLUMNS = ['work', 'other tools', 'Cofield', 'goal', '']

function goalRows(goals: readonly GoalOutcome[]): string[][] {
  return goals.map(({ work, peers = '–', goal, measured, met }) => [
    work,
    peers,
    measured,
    goal,
    met ? 'met' : 'missed',
  ])
}
