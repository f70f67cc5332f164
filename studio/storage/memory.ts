import type { NewEvent, ProjectEvent } from '../project/event.js'
import type { ProjectStorage, StorageListener } from './storage.js'

/** A project in memory that several tabs can have open at once: for tests, and for a project that is only tried out. */
export interface MemoryProject {
  /** The journal. */
  readonly events: readonly ProjectEvent[]
  openTab(options?: MemoryTabOptions): ProjectStorage
}

export interface MemoryTabOptions {
  /** What happens to an append. Default `stored`. */
  readonly fault?: (events: readonly NewEvent[]) => MemoryFault
  /** Resolves when a message between tab and storage is through. Default: at once. */
  readonly delay?: (what: 'append' | 'answer' | 'follow') => Promise<void>
  /** Whether `follow` also tells a tab of its own events. Default false. */
  readonly echo?: boolean
}

/** `fails`: nothing is stored. `answer-lost`: the events are stored, but the tab is told that they are not. */
export type MemoryFault = 'stored' | 'fails' | 'answer-lost'

interface Follower {
  readonly tab: object
  readonly echo: boolean
  tell(events: readonly ProjectEvent[]): void
}

/** Creates a project of the given events. */
export function createMemoryProject(first: readonly NewEvent[] = []): MemoryProject {
  const events: ProjectEvent[] = []
  const ids = new Set<string>()
  const blobs = new Map<string, Uint8Array<ArrayBuffer>>()
  const followers = new Set<Follower>()

  const store = (given: readonly NewEvent[], tab: object | null) => {
    const news: ProjectEvent[] = []
    for (const event of given) {
      if (ids.has(event.id)) continue
      ids.add(event.id)
      news.push({ ...event, n: events.length + 1 })
      events.push(news[news.length - 1])
    }
    if (news.length === 0) return
    for (const follower of followers) if (follower.echo || follower.tab !== tab) follower.tell(news)
  }

  const openTab = ({
    fault = () => 'stored',
    delay = async () => {},
    echo = false,
  }: MemoryTabOptions = {}) => {
    const tab: ProjectStorage = {
      kind: 'memory',
      place: 'memory',
      read: async () => events.slice(),
      append: async (given, after) => {
        await delay('append')
        const what = fault(given)
        if (what === 'fails') throw new Error('the storage does not answer')
        store(given, tab)
        const answer = events.slice(after)
        await delay('answer')
        if (what === 'answer-lost') throw new Error('the answer of the storage was lost')
        return answer
      },
      follow: (after, listener, signal) => {
        const follower = inOrder(listener, () => delay('follow'), signal)
        followers.add({ ...follower, tab, echo })
        signal.addEventListener('abort', () => {
          for (const each of followers) if (each.tell === follower.tell) followers.delete(each)
        })
        listener.onConnection('connected')
        if (events.length > after) follower.tell(events.slice(after))
      },
      readBlob: async name => blobs.get(name) ?? null,
      writeBlob: async (name, bytes) => {
        blobs.set(name, bytes.slice())
      },
    }
    return tab
  }

  store(first, null)
  return { events, openTab }
}

/** Tells a listener one message after the other, each after its delay. */
function inOrder(listener: StorageListener, delay: () => Promise<void>, signal: AbortSignal) {
  let last = Promise.resolve()
  return {
    tell(events: readonly ProjectEvent[]) {
      last = last.then(delay).then(() => {
        if (!signal.aborted) listener.onEvents(events)
      })
    },
  }
}
