import {
  type Happening,
  NONE,
  OPEN,
  type Proposed,
  type SpanScheme,
  type TokenLabels,
} from '../project/event.js'
import type { StudioString } from '../project/state.js'
import { validLabels } from './drafts/draft.js'
import type { CurrentString } from './session.js'

interface Circumstances {
  readonly judged: Proposed
  readonly strokes: number
}

/** What happens when a string is accepted, and others like it. The learners are judged by the first one alone. */
export function acceptance(
  current: CurrentString,
  labels: TokenLabels,
  others: readonly StudioString[],
  { judged, strokes }: Circumstances,
): Happening[] {
  const proposed = current.isAccepted ? {} : { proposed: judged } // learned already
  return [
    { type: 'accept', string: current.string.id, labels, ...proposed, strokes },
    ...others.map(({ id }): Happening => ({ type: 'accept', string: id, labels })),
  ]
}

/** The labels to be accepted. `said`: what nobody has set is open; otherwise it is as proposed, and no label without a proposal. */
export function labelsToAccept(
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
