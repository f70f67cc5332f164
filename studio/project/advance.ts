import type { NewEvent, ProjectEvent } from './event.js'
import { apply, refused } from './folding/apply.js'
import { Draft, emptyContent } from './folding/draft.js'
import { emptyPast, extendedLog, isMilestone, type Past, withSnapshot } from './folding/past.js'
import { reconcile } from './folding/reconcile.js'
import { stringsThatDiffer } from './folding/strings-that-differ.js'
import { markUndone, undoFault } from './folding/undo.js'
import type { ProjectState, Refused } from './state.js'

/** The state before the first event. */
export function emptyState(): ProjectState {
  const content = emptyContent()
  return { ...content, n: 0, changed: new Set(), past: emptyPast(content) }
}

/**
 * Adds events to a state: they must be the next ones of the journal. What cannot be has no effect and is listed in `refused`, so that a
 * journal can always be read; ask `refusalOf` before an event is stored.
 *
 * The state is always what all events give that are not undone, in their order. An event that builds on one that is undone (such as an
 * accepted string that was never added) is among the refused ones as long as it is.
 */
export function advance(state: ProjectState, events: readonly ProjectEvent[]): ProjectState {
  if (events.length === 0) return state
  let { past, n } = state
  let draft = new Draft(past.content)
  let isAnew = false
  past = { ...past, snapshots: withSnapshot(past.snapshots, { n, content: past.content }) }
  for (const event of events) {
    checkNext(past, n, event)
    const fault = event.type === 'undo' ? undoFault(past, n, event) : null
    past = { ...past, log: extendedLog(past.log, n, event), ids: past.ids.extended(n, [event.id]) }
    n++
    if (event.type !== 'undo') apply(draft, event)
    else if (fault !== null) past = { ...past, idle: new Map(past.idle).set(n, refused(event, fault)) }
    else {
      const { undone, first } = markUndone(past, event.event)
      past = { ...past, undone }
      if (first !== null) ({ draft, past } = replayed(past, first, n))
      isAnew ||= first !== null
    }
    if (isMilestone(n)) past = withMilestone(past, n, draft)
  }
  if (isAnew) reconcile(draft, state.past.content)
  const content = draft.freeze()
  return {
    ...content,
    refused: past.idle.size === 0 ? content.refused : inOrder([...content.refused, ...past.idle.values()]),
    n,
    changed: stringsThatDiffer(state.past.content, content),
    past: { ...past, content },
  }
}

/** Why an event would have no effect on a state, or null if it has. An event that is in the journal already has had it. */
export function refusalOf({ past, n }: ProjectState, event: NewEvent): string | null {
  if ((past.ids.numberOf(event.id) ?? n) < n) return null
  if (event.type === 'undo') return undoFault(past, n, event)
  const draft = new Draft(past.content)
  apply(draft, { ...event, n: n + 1 })
  return draft.refused === past.content.refused ? null : (draft.refused.at(-1)?.reason ?? null)
}

function checkNext(past: Past, n: number, event: ProjectEvent): void {
  if (event.n !== n + 1) throw new RangeError(`advance: expected event ${n + 1}, got event ${event.n}`)
  if ((past.ids.numberOf(event.id) ?? n) < n)
    throw new RangeError(
      `advance: event ${event.n} has the id of an earlier one, ${JSON.stringify(event.id)}`,
    )
}

/** The content after n events, made anew from the last snapshot before the event `first`. */
function replayed(past: Past, first: number, n: number): { draft: Draft; past: Past } {
  const snapshots = past.snapshots.filter(snapshot => snapshot.n < first)
  const start = snapshots[snapshots.length - 1]
  const draft = new Draft(start.content)
  let next: Past = { ...past, snapshots }
  for (let m = start.n + 1; m <= n; m++) {
    const event = past.log[m - 1]
    if (event.type !== 'undo' && !past.undone.has(m)) apply(draft, event)
    if (isMilestone(m) && m < n) next = withMilestone(next, m, draft)
  }
  return { draft, past: next }
}

function withMilestone(past: Past, n: number, draft: Draft): Past {
  return { ...past, snapshots: withSnapshot(past.snapshots, { n, content: draft.freeze() }) }
}

function inOrder(list: Refused[]): Refused[] {
  return list.sort((a, b) => a.n - b.n)
}
