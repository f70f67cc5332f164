import {
  type Happening,
  NONE,
  OPEN,
  type Proposed,
  type SpanScheme,
  type TokenLabels,
} from '../project/event.js'
import type { ProjectState, StudioString } from '../project/state.js'
import { validLabels } from './drafts/draft.js'
import type { CurrentString } from './session.js'

interface Circumstances {
  readonly state: ProjectState
  readonly judged: Proposed
  readonly strokes: number
}

/** What happens when a string is accepted, and others like it. The learners are judged by the first one alone. */
export function acceptance(
  current: CurrentString,
  what: 'all' | 'said',
  others: readonly StudioString[],
  { state, judged, strokes }: Circumstances,
): Happening[] {
  const labels = labelsToAccept(current, what, state.scheme)
  const proposed = current.isAccepted ? {} : { proposed: judged } // learned already
  return [
    { type: 'accept', string: current.string.id, labels, ...proposed, strokes },
    ...others.map(({ id }): Happening => ({ type: 'accept', string: id, labels })),
  ]
}

/** The labels to be accepted. `said`: what nobody has set is open; otherwise it is as proposed, and no label without a proposal. */
function labelsToAccept(
  { labels, origins }: CurrentString,
  what: 'all' | 'said',
  scheme: SpanScheme,
): TokenLabels {
  const accepted = labels.map((label, t) => {
    if (origins[t] === 'yours') return label
    if (what === 'said') return OPEN
    return label === OPEN ? NONE : label
  })
  return validLabels(accepted, scheme)
}
