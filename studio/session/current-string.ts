import { nameOfLabel } from '../learning/label-names.js'
import { OPEN } from '../project/event.js'
import type { Answer, ProjectState, StudioString } from '../project/state.js'
import { type Draft, isEmpty, validLabels } from './drafts/draft.js'
import type { ProposalPair } from './learners/string-proposals.js'
import type { CurrentString } from './session.js'

/** The labeling that a string shows before anything is changed: the annotator's own, or else the one that counts. */
export function answerFor(string: StudioString, state: ProjectState, annotator: string): Answer | null {
  return state.byAnnotator.get(annotator)?.get(string.id) ?? state.answers.get(string.id) ?? null
}

/** What people have set: the draft over the answer over "all the same"; null where nobody has. */
export function setByPeople(string: StudioString, draft: Draft, answer: Answer | null, state: ProjectState) {
  const preset = state.presets.get(string.id)
  return draft.said.map((said, t) => {
    if (said !== null) return said
    const label = [answer?.labels[t], preset?.[t]].find(each => each != null && each !== OPEN)
    return label ?? null
  })
}

/** Puts together what the page shows of a string. */
export function viewOf(
  string: StudioString,
  draft: Draft,
  answer: Answer | null,
  state: ProjectState,
  proposals: ProposalPair | null,
  equals: number,
): CurrentString {
  const { scheme } = state
  const set = setByPeople(string, draft, answer, state)
  const labels = validLabels(
    set.map((label, t) => label ?? proposals?.given.labels[t] ?? OPEN),
    scheme,
  )
  // What a person has set has the chance that the model gave it before.
  const chances = proposals && set.map((label, t) => proposals[label === null ? 'given' : 'free'].chances[t])
  const confidence =
    proposals &&
    set.map((label, t) =>
      label === null ? proposals.given.confidence[t] : (chances?.[t]?.[nameOfLabel(label, scheme)] ?? 0),
    )
  return {
    string,
    labels,
    origins: set.map(label => (label !== null ? 'yours' : proposals ? 'proposed' : 'open')),
    chances,
    confidence,
    isAccepted: state.answers.has(string.id),
    isChanged: !isEmpty(draft),
    proposedBy: proposals?.by ?? null,
    equals,
  }
}
