import type { NewEvent, ProjectEvent } from '../project/event.js'
import { newId } from '../project/new-id.js'
import { answer, transact } from './database.js'
import type { ProjectStorage, StorageListener } from './storage.js'

/** What is known of a project without reading its journal. */
export interface BrowserProject {
  readonly id: string
  readonly name: string
  /** Milliseconds since 1970 of the last change. */
  readonly changed: number
  readonly strings: number
  readonly accepted: number
}

interface StoredEvent {
  readonly project: string
  readonly n: number
  readonly event: ProjectEvent
}

/** What tabs of this browser tell each other. */
interface Message {
  readonly project: string
  readonly what: 'appended' | 'deleted'
}

const CHANNEL = 'cofield-studio'

/** The projects of this browser, the last changed first. */
export async function listProjects(): Promise<BrowserProject[]> {
  const projects = await transact(['projects'], 'readonly', transaction =>
    answer<BrowserProject[]>(transaction.objectStore('projects').getAll()),
  )
  return projects.sort((a, b) => b.changed - a.changed)
}

/** Creates a project without events, and asks the browser not to clear it away. */
export async function createProject(name: string): Promise<BrowserProject> {
  const project = { id: newId(), name, changed: Date.now(), strings: 0, accepted: 0 }
  await transact(['projects'], 'readwrite', transaction =>
    answer(transaction.objectStore('projects').add(project)),
  )
  // Without an answer, or against it, the browser may clear what it stores when the disk is full. It then asks nobody.
  void navigator.storage?.persist?.().catch(() => false)
  return project
}

/** Deletes a project with all that was accepted in it. */
export async function deleteProject(id: string): Promise<void> {
  await transact(['projects', 'events', 'blobs'], 'readwrite', async transaction => {
    transaction.objectStore('projects').delete(id)
    transaction.objectStore('events').delete(allOf(id))
    await answer(transaction.objectStore('blobs').delete(allOf(id)))
  })
  tell({ project: id, what: 'deleted' })
}

/** Notes what the list of projects says of one. A project that is deleted stays so. */
export async function describeProject(
  id: string,
  news: Partial<Pick<BrowserProject, 'name' | 'strings' | 'accepted'>>,
): Promise<void> {
  await transact(['projects'], 'readwrite', async transaction => {
    const projects = transaction.objectStore('projects')
    const project = await answer<BrowserProject | undefined>(projects.get(id))
    if (project) await answer(projects.put({ ...project, ...news }))
  })
}

/** The storage of a project of this browser. Rejects if there is no such project. */
export async function openBrowserStorage(id: string): Promise<ProjectStorage> {
  const project = await transact(['projects'], 'readonly', transaction =>
    answer<BrowserProject | undefined>(transaction.objectStore('projects').get(id)),
  )
  if (!project) throw new Error('This browser has no such project: it was deleted, or is in another browser.')
  return {
    kind: 'browser',
    place: project.name,
    read: () => readEvents(id, 0),
    append: (events, after) => append(id, events, after),
    follow: (after, listener, signal) => follow(id, after, listener, signal),
    readBlob: name =>
      transact(['blobs'], 'readonly', async transaction => {
        const bytes = await answer<Uint8Array<ArrayBuffer> | undefined>(
          transaction.objectStore('blobs').get([id, name]),
        )
        return bytes ?? null
      }),
    writeBlob: async (name, bytes) => {
      await transact(['blobs'], 'readwrite', transaction =>
        answer(transaction.objectStore('blobs').put(bytes.slice(), [id, name])),
      )
    },
  }
}

/** One transaction reads the last number and writes the next ones, so that two tabs never take the same. */
async function append(id: string, events: readonly NewEvent[], after: number): Promise<ProjectEvent[]> {
  const all = await transact(['projects', 'events'], 'readwrite', async transaction => {
    const projects = transaction.objectStore('projects')
    const store = transaction.objectStore('events')
    const project = await answer<BrowserProject | undefined>(projects.get(id))
    if (!project)
      throw new Error('This project was deleted in another tab. Nothing more can be stored in it.')
    const last = await answer(store.openKeyCursor(allOf(id), 'prev'))
    let n = last ? (last.key as [string, number])[1] : 0
    for (const event of events) {
      const isStored = await answer(store.index('id').getKey([id, event.id]))
      if (isStored !== undefined) continue
      n += 1
      store.add({ project: id, n, event: { ...event, n } } satisfies StoredEvent)
    }
    projects.put({ ...project, changed: Date.now() })
    return answer<StoredEvent[]>(store.getAll(rangeAfter(id, after)))
  })
  tell({ project: id, what: 'appended' })
  return all.map(({ event }) => event)
}

async function readEvents(id: string, after: number): Promise<ProjectEvent[]> {
  const stored = await transact(['events'], 'readonly', transaction =>
    answer<StoredEvent[]>(transaction.objectStore('events').getAll(rangeAfter(id, after))),
  )
  return stored.map(({ event }) => event)
}

/** Messages say only that there is news; what it is stands in the database, in the right order. */
function follow(id: string, after: number, listener: StorageListener, signal: AbortSignal): void {
  const channel = new BroadcastChannel(CHANNEL)
  let last = after
  let reading = Promise.resolve()
  const read = async () => {
    if (signal.aborted) return
    const events = await readEvents(id, last)
    if (signal.aborted || events.length === 0) return
    last = events[events.length - 1].n
    listener.onEvents(events)
  }
  const readNews = () => {
    reading = reading.then(read).catch(() => {
      if (!signal.aborted) listener.onConnection('lost')
    })
  }
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.project !== id) return
    if (data.what === 'deleted') listener.onConnection('lost')
    else readNews()
  }
  signal.addEventListener('abort', () => channel.close())
  listener.onConnection('connected')
  readNews()
}

function tell(message: Message): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(message)
  channel.close()
}

/** Keys of a project: lists that begin with its id. A list is greater than any number or text. */
function allOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []])
}

function rangeAfter(id: string, after: number): IDBKeyRange {
  return IDBKeyRange.bound([id, after], [id, []], true)
}
