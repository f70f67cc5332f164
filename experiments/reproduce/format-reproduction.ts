import { formatTable } from '../../reporting/format.js'
import type { Reproduction, Table } from './reproduction.js'

/** Formats an experiment: its title, our figures beside the paper's, and notes. */
export function formatReproduction({ id, title, table, notes, skipped }: Reproduction): string {
  const parts = [`${id}: ${title}\n`]
  if (skipped !== undefined) parts.push(`skipped: ${skipped}\n`)
  if (table.rows.length > 0) parts.push(formatTable(linesOf(table), leftColumns(table)))
  if (notes.length > 0) parts.push(notes.map(note => `${wrap(`- ${note}`)}\n`).join(''))
  return parts.join('\n')
}

/** The JSON of an experiment, without what is only for display. */
export function forMachines(
  reproduction: Reproduction,
): Omit<Reproduction, 'table' | 'moreTables' | 'plots'> {
  const { table: _, moreTables: __, plots: ___, ...rest } = reproduction
  return rest
}

/** The rows with a header, and a bar before the paper's columns. */
function linesOf({ columns, rows, paperFrom }: Table): string[][] {
  const line = (cells: readonly string[], paper: string) => {
    if (paperFrom === undefined) return [...cells]
    return [...cells.slice(0, paperFrom), paper, ...cells.slice(paperFrom)]
  }
  return [line(columns, '| paper:'), ...rows.map(row => line(row, '|       '))]
}

function leftColumns({ left = 1, paperFrom }: Table): number[] {
  const columns = Array.from({ length: left }, (_, k) => k)
  return paperFrom === undefined ? columns : [...columns, paperFrom]
}

const WIDTH = 90

/** Breaks a note into lines, the later ones indented. */
function wrap(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined) lines.push(word)
    else if (last.length + 1 + word.length > WIDTH) lines.push(`  ${word}`)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}
