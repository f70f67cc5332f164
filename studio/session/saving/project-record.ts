import { DataError } from '../../../src/common/errors.js'
import { advance, refusalOf } from '../../project/advance.js'
import type { Happening, NewEvent, ProjectEvent } from '../../project/event.js'
import type { ProjectState } from '../../project/state.js'
import type { ProjectStorage } from '../../storage/storage.js'
import type { Saving } from '../session.js'
import { JournalLink, type Timer } from './journal-link.js'

export interface RecordOptions {
  readonly annotator: string
  readonly now: () => number
  readonly newId: () => string
  readonly timer: Timer
  /** The state or `saving` has changed. `news` are events that count from now on, own ones and others, each once. */
  onChange(news: readonly NewEvent[]): void
  /** An own event is in the journal, but has no effect there: another one was first. */
  onRefused(event: ProjectEvent, reason: string): void
}

/**
 * The state of a project while it is worked on: that of the journal, and of the events that cannot be stored now. Those count as well,
 * so that a person can go on while the storage does not answer; when it does, they count in the order of the journal.
 */
export class ProjectRecord {
  state: ProjectState
  /** That of the journal alone. */
  private stored: ProjectState
  private readonly own = new Set<string>()
  private readonly told = new Set<string>()
  private readonly link: JournalLink
  private readonly options: RecordOptions

  constructor(storage: ProjectStorage, state: ProjectState, options: RecordOptions) {
    this.state = state
    this.stored = state
    this.options = options
    this.link = new JournalLink(storage, state.n, {
      timer: options.timer,
      onStored: events => this.takeStored(events),
      onSaving: () => this.refresh([]),
    })
  }

  get saving(): Saving {
    return this.link.saving
  }

  get connection(): 'connected' | 'lost' {
    return this.link.connection
  }

  /** Whether an event was made in this tab. */
  isOwn(event: { readonly id: string }): boolean {
    return this.own.has(event.id)
  }

  /** Makes events of what happens. Refuses what would have no effect. */
  eventsOf(happenings: readonly Happening[]): NewEvent[] {
    const { annotator: by, now, newId } = this.options
    const at = now()
    const events = happenings.map(happening => ({ ...happening, id: newId(), at, by }))
    const state = this.expected()
    for (const event of events) {
      const reason = refusalOf(state, event)
      if (reason !== null) throw new DataError(`${event.type}: ${reason}`)
    }
    return events
  }

  /** Why something would have no effect, or null. */
  refusalOf(happening: Happening): string | null {
    return refusalOf(this.expected(), { ...happening, id: '', at: 0, by: this.options.annotator })
  }

  /** Resolves once the events are stored, or count without being stored yet. */
  send(events: readonly NewEvent[]): Promise<void> {
    for (const event of events) this.own.add(event.id)
    return this.link.send(events)
  }

  follow(): void {
    this.link.follow()
  }

  retry(): void {
    this.link.retry()
  }

  close(): void {
    this.link.close()
  }

  /** The state once everything is stored that is on its way, if nobody comes between. */
  private expected(): ProjectState {
    return withWaiting(this.stored, this.link.unsent)
  }

  private takeStored(events: readonly ProjectEvent[]): void {
    this.stored = advance(this.stored, events)
    this.refresh(events)
    const ids = new Set(events.filter(event => this.isOwn(event)).map(event => event.id))
    for (const { n, event, reason } of this.stored.refused)
      if (ids.has(event)) this.options.onRefused(events[n - events[0].n], reason)
  }

  private refresh(stored: readonly ProjectEvent[]): void {
    const { waiting } = this.link
    this.state = withWaiting(this.stored, waiting)
    const news = [...stored, ...waiting].filter(event => !this.told.has(event.id))
    for (const event of news) if (this.isOwn(event)) this.told.add(event.id)
    this.options.onChange(news)
  }
}

function withWaiting(state: ProjectState, waiting: readonly NewEvent[]): ProjectState {
  return advance(
    state,
    waiting.map((event, k) => ({ ...event, n: state.n + k + 1 })),
  )
}
