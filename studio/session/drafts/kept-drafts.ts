/** Drafts that outlive a session: what was set and not accepted is there again after a reload. */
import { nameOfLabel } from '../../learning/label-names.js'
import { NONE, OPEN } from '../../project/event.js'
import type { ProjectState, StudioString } from '../../project/state.js'
import { type Draft, emptyDraft, isEmpty } from './draft.js'

/** What was set in a string: the ends of each token in the text, and its label. */
export interface KeptDraft {
  readonly string: string
  readonly said: readonly (readonly [start: number, end: number, label: string])[]
}

/** Where drafts are kept; the one that was touched last comes last. */
export interface DraftKeeper {
  read(): readonly KeptDraft[]
  write(drafts: readonly KeptDraft[]): void
}

export const NO_KEEPER: DraftKeeper = { read: () => [], write: () => {} }

export function keptDraft(string: string, { offsets, said }: Draft): KeptDraft {
  const set = said.flatMap((label, t) =>
    label === null ? [] : [[offsets[2 * t], offsets[2 * t + 1], label] as const],
  )
  return { string, said: set }
}

/** A draft as the project has the string and the labels now; null if nothing of it holds any more. */
export function restoredDraft({ said }: KeptDraft, string: StudioString, state: ProjectState): Draft | null {
  const { offsets } = string
  const known = new Set([NONE, OPEN, ...state.labels.map(({ name }) => name)])
  const byPlace = new Map(
    said
      .filter(([, , label]) => known.has(nameOfLabel(label, state.scheme)))
      .map(([start, end, label]) => [`${start} ${end}`, label]),
  )
  const draft = {
    ...emptyDraft(string),
    said: string.tokens.map((_, t) => byPlace.get(`${offsets[2 * t]} ${offsets[2 * t + 1]}`) ?? null),
  }
  return isEmpty(draft) ? null : draft
}
