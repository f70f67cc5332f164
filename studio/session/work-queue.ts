import type { ProjectState, StudioString } from '../project/state.js'
import type { Queue, QueueOrder } from './session.js'

/** How many strings the page sees of the queue. */
const SEEN_NEXT = 20
const SEEN_BEFORE = 5

/** The strings to go, in the order in which they come. */
export class WorkQueue {
  private order: QueueOrder = 'given'

  setOrder(order: QueueOrder): void {
    this.order = order
  }

  first(state: ProjectState, current: string | null): string | null {
    return this.toGo(state, current)[0]?.id ?? null
  }

  view(state: ProjectState, current: string | null): Queue {
    const next = this.toGo(state, current)
    const before = state.history.slice(-SEEN_BEFORE).reverse()
    return {
      order: this.order,
      toGo: state.strings.length - state.answers.size,
      next: next
        .slice(0, SEEN_NEXT)
        .map(string => ({ string, confidence: null, weakest: null, atRandom: false })),
      before: before.flatMap(judged => {
        const string = state.byId.get(judged.string)
        return string ? [{ string, milliseconds: null }] : []
      }),
    }
  }

  private toGo(state: ProjectState, current: string | null): StudioString[] {
    return state.strings
      .filter(({ id }) => id !== current && !state.answers.has(id))
      .sort((a, b) => a.skipped - b.skipped)
  }
}
