import { NONE, OPEN } from '../../../project/event.js'
import type { ProjectState } from '../../../project/state.js'

/** Examples of about this length, in characters, fit on a line of code. */
const LONG = 60
/** Strings that are looked at: enough to find a telling one. */
const MOST = 500

/**
 * A string of the project that shows what the model does: an accepted one with many different labels, short, on one line. Null if the
 * project has no strings.
 */
export function exampleString({
  strings,
  answers,
}: Pick<ProjectState, 'strings' | 'answers'>): string | null {
  let best: { text: string; worth: number } | null = null
  for (const { id, text } of strings.slice(0, MOST)) {
    const said = answers.get(id)?.labels ?? []
    const kinds = new Set(said.filter(label => label !== NONE && label !== OPEN)).size
    const worth = kinds - Math.max(0, text.length - LONG) / 10 - (isPlain(text) ? 0 : 1000)
    if (!best || worth > best.worth) best = { text, worth }
  }
  return best ? best.text.replace(/[\s\p{Cc}]+/gu, ' ').trim() : null
}

/** Whether a text can be copied into a program without escapes. */
function isPlain(text: string): boolean {
  return /^[\p{L}\p{N}][^\p{Cc}\p{Cf}\\'"`<]*$/u.test(text)
}
