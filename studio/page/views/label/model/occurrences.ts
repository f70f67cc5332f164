import { nameOfLabel } from '../../../../learning/label-names.js'
import { NONE, OPEN } from '../../../../project/event.js'
import type { ProjectState } from '../../../../project/state.js'

/** Where words stand in accepted strings, and how they are labeled there. */
export interface Occurrences {
  /** By the label of the first word, the most frequent first; `O` for none. */
  readonly counts: readonly (readonly [name: string, times: number])[]
  /** The last ones that were accepted. */
  readonly rows: readonly Occurrence[]
}

export interface Occurrence {
  readonly string: string
  readonly token: number
  readonly before: string
  readonly words: string
  readonly after: string
  readonly name: string
}

/** Letters of context on each side. */
const CONTEXT = 80

/** Finds words, in upper or lower case, in what was accepted. Places that were left open do not count. */
export function findOccurrences(
  state: Pick<ProjectState, 'answers' | 'byId' | 'scheme'>,
  words: readonly string[],
  { rows: limit = 5, except = '' }: { readonly rows?: number; readonly except?: string } = {},
): Occurrences {
  const wanted = words.map(word => word.toLowerCase())
  const counts = new Map<string, number>()
  const found: Occurrence[] = []
  for (const [id, { labels, at }] of state.answers) {
    const string = state.byId.get(id)
    if (string === undefined || id === except) continue
    const { tokens, offsets, text } = string
    for (let token = 0; token + wanted.length <= tokens.length; token++) {
      if (labels[token] === OPEN || !standsAt(tokens, token, wanted)) continue
      const name = nameOfLabel(labels[token], state.scheme)
      counts.set(name, (counts.get(name) ?? 0) + 1)
      const start = offsets[2 * token]
      const end = offsets[2 * (token + wanted.length) - 1]
      insertLatest(found, limit, {
        at,
        string: id,
        token,
        before: text.slice(Math.max(0, start - CONTEXT), start).trim(),
        words: text.slice(start, end),
        after: text.slice(end, end + CONTEXT).trim(),
        name,
      })
    }
  }
  return { counts: [...counts].sort(([, a], [, b]) => b - a), rows: found }
}

/** The name of a label for people: `none` for `O`. */
export function shownName(name: string, none: string): string {
  return name === NONE ? none : name
}

function standsAt(tokens: readonly string[], start: number, wanted: readonly string[]): boolean {
  return wanted.every((word, k) => {
    const token = tokens[start + k]
    return token.length === word.length && (token === word || token.toLowerCase() === word)
  })
}

/** Keeps the latest `limit` ones, the latest first. */
function insertLatest(
  found: (Occurrence & { at?: number })[],
  limit: number,
  one: Occurrence & { at: number },
): void {
  let place = found.length
  while (place > 0 && (found[place - 1].at ?? 0) < one.at) place--
  if (place >= limit) return
  found.splice(place, 0, one)
  found.length = Math.min(found.length, limit)
}
