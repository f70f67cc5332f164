import { nameOfLabel } from '../../../learning/label-names.js'
import { OPEN, type SpanScheme } from '../../../project/event.js'
import type { Answer, Judged, ProjectState, Said, StudioString } from '../../../project/state.js'
import type { Slip } from '../../../session/session.js'
import { folded } from './query.js'

/** All that the review shows of a string, and what searching looks at. The object stays the same while nothing of it changes. */
export interface Entry {
  readonly string: StudioString
  /** What counts as said; null while the string is to go. */
  readonly answer: Answer | null
  /** What each annotator has said. */
  readonly said: Said | null
  /** Its last acceptance for which something was proposed. */
  readonly judged: Judged | null
  /** What the model holds against the answer. */
  readonly slip: Slip | null
  /** The chance that the model gives to the weakest token; null if it is not known. */
  readonly confidence: number | null
  /** The text without capitals and accents. */
  readonly text: string
  readonly comment: string
  /** Names of the labels in the answer. */
  readonly labels: ReadonlySet<string>
  readonly isPartly: boolean
}

/** What entries are made from. */
export interface EntrySources {
  readonly state: Pick<ProjectState, 'strings' | 'answers' | 'said' | 'history' | 'scheme'>
  readonly slips: readonly Slip[]
  /** The chance of the weakest token of a string to go; null if it is not known. */
  readonly confidenceOf: (string: StudioString) => number | null
}

/** Makes the entries of all strings. Those of the last time are kept where nothing has changed, and so is their list. */
export function createEntryIndex(): (sources: EntrySources) => readonly Entry[] {
  let entries: readonly Entry[] = []
  return ({ state, slips, confidenceOf }) => {
    const previous = entries
    const judged = lastJudged(state.history)
    const slipOf = new Map(slips.map(slip => [slip.string.id, slip]))
    const next = state.strings.map((string, k) => {
      const answer = state.answers.get(string.id) ?? null
      const parts: Parts = {
        string,
        answer,
        said: state.said.get(string.id) ?? null,
        judged: judged.get(string.id) ?? null,
        slip: slipOf.get(string.id) ?? null,
        confidence: answer ? null : confidenceOf(string),
      }
      const before = previous[k]
      return before && isSame(before, parts) ? before : createEntry(parts, before, state.scheme)
    })
    if (next.length !== previous.length || next.some((entry, k) => entry !== previous[k])) entries = next
    return entries
  }
}

type Parts = Pick<Entry, 'string' | 'answer' | 'said' | 'judged' | 'slip' | 'confidence'>

function isSame(entry: Entry, parts: Parts): boolean {
  return (
    entry.string === parts.string &&
    entry.answer === parts.answer &&
    entry.judged === parts.judged &&
    entry.slip === parts.slip &&
    entry.confidence === parts.confidence &&
    entry.said === parts.said
  )
}

function createEntry(parts: Parts, before: Entry | undefined, scheme: SpanScheme): Entry {
  const isSameText = before?.string.text === parts.string.text
  const labels = parts.answer?.labels ?? []
  return {
    ...parts,
    text: isSameText ? before.text : folded(parts.string.text),
    comment: folded(parts.string.comment),
    labels: new Set(labels.filter(label => label !== OPEN).map(label => nameOfLabel(label, scheme))),
    isPartly: labels.includes(OPEN),
  }
}

function lastJudged(history: readonly Judged[]): ReadonlyMap<string, Judged> {
  const last = new Map<string, Judged>()
  for (const judged of history) if (judged.proposed.shown !== null) last.set(judged.string, judged)
  return last
}
