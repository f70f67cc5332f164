import type { EventOf } from './event-of.js'
import type { Past } from './past.js'

/** Why an `undo` has no effect on a state of n events, or null. */
export function undoFault(past: Past, n: number, event: Pick<EventOf<'undo'>, 'event'>): string | null {
  const k = past.ids.numberOf(event.event)
  if (k === undefined || k >= n) return `there is no event ${JSON.stringify(event.event)} to be undone`
  if (past.log[k].type === 'create') return 'the beginning of a project cannot be undone'
  if (past.undone.has(k + 1)) return 'this event is undone already'
  if (past.idle.has(k + 1)) return 'this event had no effect, so that there is nothing to be undone'
  return null
}

/**
 * Marks an event as undone. If it is an undo itself, what it had undone counts again, and so on.
 * @returns the marks, and the number of the event that begins or ceases to count; null if there is none
 */
export function markUndone(past: Past, target: string): { undone: Past['undone']; first: number | null } {
  const undone = new Map(past.undone)
  let id = target
  for (let step = 1; ; step = -step) {
    const n = (past.ids.numberOf(id) as number) + 1
    const before = undone.get(n) ?? 0
    const after = before + step
    if (after === 0) undone.delete(n)
    else undone.set(n, after)
    if (before > 0 === after > 0) return { undone, first: null } // another one undoes it as well: nothing turns
    const event = past.log[n - 1]
    if (event.type !== 'undo') return { undone, first: n }
    id = event.event
  }
}
