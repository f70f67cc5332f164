import type { ProposalModel } from '../learning/lean-model.js'
import { StringQueue } from '../learning/queue/string-queue.js'
import type { Schedule } from '../learning/slices.js'
import type { ProjectState, StudioString } from '../project/state.js'
import { settingOf } from './learners/learners-in-charge.js'
import type { Queue, QueueOrder } from './session.js'

/** How many strings the page sees of the queue. */
const SEEN_NEXT = 20
const SEEN_BEFORE = 5

export interface WorkQueueOptions {
  readonly schedule: Schedule
  readonly seed: number
  readonly clock: () => number
  /** All strings are scored. */
  readonly onChange: () => void
}

/** The strings to go, in the order in which they come, and the last ones that were accepted. */
export class WorkQueue {
  private readonly strings: StringQueue
  private known: {
    readonly state: ProjectState
    readonly model: ProposalModel | null
    readonly version: number
  } | null = null
  private seen: { readonly current: string | null; readonly queue: Queue } | null = null
  /** Milliseconds in which accepted strings were learned, by event. */
  private readonly learnedIn = new Map<string, number>()

  constructor({ schedule, seed, clock, onChange }: WorkQueueOptions) {
    this.strings = new StringQueue({
      schedule,
      seed,
      now: clock,
      onChange: () => {
        this.seen = null
        onChange()
      },
    })
  }

  setOrder(order: QueueOrder): void {
    this.strings.order = order
    this.seen = null
  }

  /** Takes the state, and the model in charge: `version` is another one whenever it has learned something. */
  update(state: ProjectState, model: ProposalModel | null, version: number): void {
    const { known } = this
    if (known?.state === state && known.model === model && known.version === version) return
    this.known = { state, model, version }
    this.seen = null
    this.strings.update({
      pool: state.strings.filter(({ id }) => !state.answers.has(id)),
      accepted: state.answers.size,
      scoring: model && { model, setting: settingOf(state), presets: state.presets },
    })
  }

  /** Remembers how long learning an accepted string took. */
  noteLearned(event: string, milliseconds: number): void {
    this.learnedIn.set(event, milliseconds)
  }

  /** The next string: another one than the current one, if there is any. */
  first(current: string | null): string | null {
    const next = this.strings.next(2).map(({ string }) => string.id)
    return next.find(id => id !== current) ?? next.at(0) ?? null
  }

  confidenceOf(string: StudioString): number | null {
    return this.strings.confidenceOf(string)
  }

  view(state: ProjectState, current: string | null): Queue {
    if (this.seen?.current !== current) this.seen = { current, queue: this.look(state, current) }
    return this.seen.queue
  }

  close(): void {
    this.strings.close()
  }

  private look(state: ProjectState, current: string | null): Queue {
    const { order, toGo } = this.strings
    const next = this.strings.next(SEEN_NEXT + 1).filter(({ string }) => string.id !== current)
    const before = state.history.slice(-SEEN_BEFORE).reverse()
    return {
      order,
      toGo,
      next: next.slice(0, SEEN_NEXT),
      before: before.flatMap(({ string: id, event }) => {
        const string = state.byId.get(id)
        return string ? [{ string, milliseconds: this.learnedIn.get(event) ?? null }] : []
      }),
    }
  }
}
