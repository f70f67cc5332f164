import type { StudioString } from '../../../../project/state.js'
import { visibleLine } from './visible-text.js'

/** A line of a string in which the token in doubt can be seen. */
export interface Excerpt {
  readonly before: string
  readonly doubt: string
  readonly after: string
}

/** Letters before the token in doubt that a narrow list has room for, and letters in all. */
const LEAD = 18
const LONGEST = 120

export function excerptOf(string: Pick<StudioString, 'text' | 'offsets'>, weakest: number | null): Excerpt {
  const { text, offsets } = string
  if (weakest === null || 2 * weakest + 1 >= offsets.length)
    return { before: oneLine(text.slice(0, LONGEST)), doubt: '', after: '' }
  const start = offsets[2 * weakest]
  const end = offsets[2 * weakest + 1]
  const from = start > LEAD ? cutBetweenWords(text, start - LEAD, start) : 0
  return {
    before: (from > 0 ? '… ' : '') + oneLine(text.slice(from, start)),
    doubt: oneLine(text.slice(start, end)),
    after: oneLine(text.slice(end, end + LONGEST)),
  }
}

/** The first place after `from` at which a word begins, or `from` if none does before `to`. */
function cutBetweenWords(text: string, from: number, to: number): number {
  const space = text.indexOf(' ', from)
  return space >= 0 && space + 1 < to ? space + 1 : from
}

function oneLine(text: string): string {
  return visibleLine(text.replace(/\s+/g, ' '))
}
