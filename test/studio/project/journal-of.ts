import { advance, emptyState } from '../../../studio/project/advance.js'
import type { Happening, NewString, ProjectEvent } from '../../../studio/project/event.js'
import type { ProjectState } from '../../../studio/project/state.js'

/** What happens, and who does it if it is not "me". */
export type Step = Happening & { readonly by?: string; readonly id?: string }

/** Events with numbers, times and ids: the k-th has the id `ek`. */
export function eventsOf(steps: readonly Step[], first = 1): ProjectEvent[] {
  return steps.map((step, k) => ({
    by: 'me',
    id: `e${first + k}`,
    ...step,
    n: first + k,
    at: 1000 + first + k,
  }))
}

export const CREATE: Happening = {
  type: 'create',
  version: 1,
  name: 'names',
  scheme: 'plain',
  tokenizer: 'words',
}

/** The state of a project that begins with `create`. */
export function stateOf(...steps: readonly Step[]): ProjectState {
  return advance(emptyState(), eventsOf([CREATE, ...steps]))
}

export function bioStateOf(...steps: readonly Step[]): ProjectState {
  return advance(emptyState(), eventsOf([{ ...CREATE, scheme: 'bio' } as Happening, ...steps]))
}

/** More steps after a state. */
export function more(state: ProjectState, ...steps: readonly Step[]): ProjectState {
  return advance(state, eventsOf(steps, state.n + 1))
}

/** A string whose tokens are the parts between spaces. */
export function newString(id: string, text: string, labels?: readonly string[]): NewString {
  const tokens = [...text.matchAll(/\S+/g)].flatMap(match => [match.index, match.index + match[0].length])
  return { id, text, tokens, ...(labels && { labels }) }
}

export function add(...strings: readonly NewString[]): Happening {
  return { type: 'add', source: 'a.txt', strings }
}

export function accept(string: string, labels: string): Happening {
  return { type: 'accept', string, labels: labels.split(' ') }
}

/** All of a state but its past and what changed last, as plain values. */
export function plain(state: ProjectState): unknown {
  const { past: _past, changed: _changed, ...rest } = state
  return {
    ...rest,
    byId: [...state.byId],
    answers: [...state.answers],
    said: [...state.said],
    presets: [...state.presets],
    byAnnotator: [...state.byAnnotator].map(([by, own]) => [by, [...own]]).sort(),
  }
}
