import { DataError } from '../../src/common/errors.js'
import { Problem } from '../../src/serving/problem.js'
import { advance, emptyState } from '../../studio/project/advance.js'
import type { NewEvent, ProjectEvent } from '../../studio/project/event.js'
import type { ProjectState } from '../../studio/project/state.js'

/** Where events are kept. */
export interface EventJournal {
  /** Puts events onto the disk, or throws and keeps none of them. */
  append(events: readonly ProjectEvent[]): void
  /** Why nothing more can be kept; empty as long as it can. */
  readonly broken: string
}

export interface LiveProjectOptions {
  readonly journal: EventJournal
  readonly events: readonly ProjectEvent[]
  /** Whether no other server has taken the project over. */
  readonly isHeld: () => boolean
}

/** Events that wait to be written, and who waits for them. */
interface Waiting {
  readonly events: readonly NewEvent[]
  readonly resolve: () => void
  readonly reject: (reason: unknown) => void
}

/**
 * The events of a project that is open: all are on the disk. Those that arrive together are written together. An event that contradicts
 * others, as two tabs may send them, is stored too: it has no effect, and every tab says so.
 */
export class LiveProject {
  private folded = emptyState()
  private readonly all: ProjectEvent[]
  private readonly ids: Set<string>
  private waiting: Waiting[] = []
  private readonly listeners = new Set<() => void>()

  constructor(private readonly options: LiveProjectOptions) {
    this.all = [...options.events]
    this.ids = new Set(this.all.map(({ id }) => id))
  }

  /** How many events there are. */
  get count(): number {
    return this.all.length
  }

  /** What the events amount to. */
  get state(): ProjectState {
    this.folded = advance(this.folded, this.after(this.folded.n))
    return this.folded
  }

  /** The events after number `n`. */
  after(n: number): ProjectEvent[] {
    return this.all.slice(n)
  }

  /** Calls back when there are more events, until the returned function is called. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Resolves when events are on the disk; those that are there already are left out. All of them are kept, or none: then rejects with a `Problem`. */
  append(events: readonly NewEvent[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ events, resolve, reject })
      if (this.waiting.length === 1) setImmediate(() => this.write())
    })
  }

  /** Writes what waits, with one sync for all. */
  private write(): void {
    const waiting = this.waiting
    this.waiting = []
    const fresh = this.numbered(waiting.flatMap(({ events }) => events))
    try {
      this.keep(fresh)
    } catch (error) {
      const problem = this.cannotKeep(error)
      for (const { reject } of waiting) reject(problem)
      return
    }
    for (const { resolve } of waiting) resolve()
    if (fresh.length > 0) for (const listener of [...this.listeners]) listener()
  }

  /** The events that are not there yet, each once, with their numbers. */
  private numbered(events: readonly NewEvent[]): ProjectEvent[] {
    const fresh = new Map<string, ProjectEvent>()
    for (const event of events)
      if (!this.ids.has(event.id) && !fresh.has(event.id))
        fresh.set(event.id, { ...event, n: this.count + fresh.size + 1 })
    return [...fresh.values()]
  }

  private keep(events: readonly ProjectEvent[]): void {
    if (events.length === 0) return
    const { journal, isHeld } = this.options
    if (!isHeld()) throw new DataError('another server has taken over the folder: stop this one')
    journal.append(events)
    for (const event of events) {
      this.all.push(event)
      this.ids.add(event.id)
    }
  }

  private cannotKeep(cause: unknown): Problem {
    const { broken } = this.options.journal
    const reason = cause instanceof Error ? cause.message : 'the disk has failed'
    const detail = broken
      ? `the journal could not be written, and nothing more can be until the studio is started again: ${broken}`
      : `the journal could not be written: ${reason}`
    return new Problem(503, 'unavailable', detail, broken ? {} : { retryAfter: 2 }, { cause })
  }
}
