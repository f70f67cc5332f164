import type { NewEvent, ProjectEvent } from '../../project/event.js'
import type { ProjectStorage } from '../../storage/storage.js'
import type { Saving } from '../session.js'

/** Calls once after some milliseconds; returns what prevents it. */
export type Timer = (call: () => void, milliseconds: number) => () => void

export interface JournalLinkOptions {
  readonly timer: Timer
  /** Events of the journal, each once and in their order: own ones and those of others. */
  onStored(events: readonly ProjectEvent[]): void
  /** `saving` or `connection` has changed. */
  onSaving(): void
}

/** Milliseconds until events are sent again: after the first failure, and at most. */
const FIRST_RETRY = 500
const LAST_RETRY = 10_000
/** Milliseconds after which a storage that does not answer counts as failed. */
const PATIENCE = 8_000
/** How many events, and characters of them, are sent at once; more only if a single event has more. */
const AT_ONCE = { events: 500, characters: 4 << 20 }

/**
 * Sends events to the journal in their order until each is stored, and hears of those of others. A storage that fails is sent the same
 * events with the same ids again, so nothing is lost and nothing is stored twice.
 */
export class JournalLink {
  /** Whether events of others are heard of now. */
  connection: 'connected' | 'lost' = 'connected'
  /** The number of the last event that was heard of. */
  private last: number
  private queue: NewEvent[] = []
  private failure: string | null = null
  private failures = 0
  private isSending = false
  private cancelRetry: (() => void) | null = null
  private settlers: { readonly ids: Set<string>; resolve(): void }[] = []
  /** Events that came before those that precede them. */
  private readonly early = new Map<number, ProjectEvent>()
  private readonly stop = new AbortController()
  private readonly storage: ProjectStorage
  private readonly options: JournalLinkOptions

  constructor(storage: ProjectStorage, after: number, options: JournalLinkOptions) {
    this.storage = storage
    this.last = after
    this.options = options
  }

  /** Begins to hear of the events of others. */
  follow(): void {
    const listener = {
      onEvents: (events: readonly ProjectEvent[]) => {
        if (!this.stop.signal.aborted) this.take(events)
      },
      onConnection: (state: 'connected' | 'lost') => {
        if (state === this.connection || this.stop.signal.aborted) return
        this.connection = state
        if (state === 'connected' && this.failure !== null) this.retry()
        this.options.onSaving()
      },
    }
    this.storage.follow(this.last, listener, this.stop.signal)
  }

  get saving(): Saving {
    if (this.failure !== null) return { state: 'failed', waiting: this.queue.length, reason: this.failure }
    return { state: this.queue.length > 0 ? 'saving' : 'saved' }
  }

  /** Events that are not known to be stored, and that the person need not wait for any more; in their order. */
  get waiting(): readonly NewEvent[] {
    return this.failure === null ? [] : this.queue
  }

  /** All events that are not known to be stored. */
  get unsent(): readonly NewEvent[] {
    return this.queue
  }

  /** Resolves once the events are stored, or once it is known that this takes longer; then they are sent again and again. */
  send(events: readonly NewEvent[]): Promise<void> {
    if (this.stop.signal.aborted) return Promise.reject(new Error('the project is closed'))
    this.queue = [...this.queue, ...events]
    const settled = new Promise<void>(resolve => {
      this.settlers.push({ ids: new Set(events.map(event => event.id)), resolve })
    })
    this.options.onSaving()
    this.settle()
    void this.sendAll()
    return settled
  }

  /** Sends what waits now. */
  retry(): void {
    this.cancelRetry?.()
    this.cancelRetry = null
    void this.sendAll()
  }

  close(): void {
    this.stop.abort()
    this.cancelRetry?.()
    this.cancelRetry = null
    for (const settler of this.settlers.splice(0)) settler.resolve()
  }

  private async sendAll(): Promise<void> {
    if (this.isSending || this.cancelRetry) return
    this.isSending = true
    while (this.queue.length > 0 && !this.stop.signal.aborted) {
      const batch = firstBatch(this.queue)
      const failure = await this.attempt(batch)
      if (this.stop.signal.aborted) break
      if (failure !== null) {
        this.fail(failure)
        break
      }
      this.failures = 0
    }
    this.isSending = false
  }

  /** Sends events once. The reason if they are not known to be stored. */
  private async attempt(batch: readonly NewEvent[]): Promise<string | null> {
    let cancel = () => {}
    const patience = new Promise<never>((_, reject) => {
      cancel = this.options.timer(() => reject(new Error('the storage does not answer')), PATIENCE)
    })
    const answer = this.storage.append(batch, this.last).then(events => {
      if (!this.stop.signal.aborted) this.take(events)
    })
    try {
      await Promise.race([answer, patience])
      const isMissing = batch.some(({ id }) => this.queue.some(event => event.id === id))
      return isMissing ? 'the storage answered without the events that were sent' : null
    } catch (error) {
      answer.catch(() => {}) // an answer that comes too late is welcome, a late refusal is not news
      return error instanceof Error ? error.message : String(error)
    } finally {
      cancel()
    }
  }

  private fail(reason: string): void {
    if (this.queue.length === 0) return // heard of them through `follow` meanwhile
    this.failure = reason
    const milliseconds = Math.min(LAST_RETRY, FIRST_RETRY * 2 ** this.failures++)
    this.cancelRetry = this.options.timer(() => {
      this.cancelRetry = null
      void this.sendAll()
    }, milliseconds)
    this.options.onSaving()
    this.settle()
  }

  /** Takes events of the journal, from an answer or from another tab; some may be known already. */
  private take(events: readonly ProjectEvent[]): void {
    for (const event of events) if (event.n > this.last) this.early.set(event.n, event)
    const news: ProjectEvent[] = []
    for (let next = this.early.get(this.last + 1); next; next = this.early.get(this.last + 1)) {
      this.early.delete(next.n)
      this.last = next.n
      news.push(next)
    }
    if (news.length === 0) return
    const stored = new Set(news.map(event => event.id))
    this.queue = this.queue.filter(event => !stored.has(event.id))
    if (this.queue.length === 0) this.failure = null
    this.options.onStored(news)
    this.settle()
  }

  /** Tells those whose events are stored, or have to wait. */
  private settle(): void {
    const isOpen = new Set(this.failure === null ? this.queue.map(event => event.id) : [])
    const open = this.settlers.filter(({ ids }) => [...ids].some(id => isOpen.has(id)))
    const done = this.settlers.filter(settler => !open.includes(settler))
    this.settlers = open
    for (const settler of done) settler.resolve()
  }
}

/** The first events that are sent together. */
export function firstBatch(
  events: readonly NewEvent[],
  most: { readonly events: number; readonly characters: number } = AT_ONCE,
): readonly NewEvent[] {
  let characters = 0
  const end = events.findIndex((event, k) => {
    characters += JSON.stringify(event).length
    return k > 0 && (k >= most.events || characters > most.characters)
  })
  return end < 0 ? events : events.slice(0, end)
}
