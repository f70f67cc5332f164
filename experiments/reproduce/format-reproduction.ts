import { formatTable } from '../../cli/format.js'
import type { Reproduction } from './reproduction.js'

/** An experiment as people read it: its title, our figures with the paper's beside them, and notes. */
export function formatReproduction({ id, title, table, notes }: Reproduction): string {
  const parts = [`${id}: ${title}\n`]
  if (table.length > 1) parts.push(formatTable(table))
  if (notes.length > 0) parts.push(notes.map(note => `${wrap(`- ${note}`)}\n`).join(''))
  return parts.join('\n')
}

/** What goes into the JSON: all but the table for people. */
export function withoutTable({ table: _, ...rest }: Reproduction): Omit<Reproduction, 'table'> {
  return rest
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
