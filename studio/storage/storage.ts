import type { NewEvent, ProjectEvent } from '../project/event.js'

/**
 * Where the journal of a project is kept: a folder behind a server, the browser, or memory. Nothing else is kept but the bytes of a
 * model to begin with.
 */
export interface ProjectStorage {
  /** `folder` and `browser` are for the words of the page. */
  readonly kind: 'folder' | 'browser' | 'memory'
  /** What people call the place: a path, or the name of the project in the browser. */
  readonly place: string
  /** All events so far, in their order. */
  read(): Promise<ProjectEvent[]>
  /**
   * Resolves once the events are durable, to all events after number `after`, in the order of the journal: the given ones, and before them
   * or between them those of other tabs. An event whose id is stored already is not stored again. Rejects if the events are not stored;
   * they may be sent again.
   */
  append(events: readonly NewEvent[], after: number): Promise<ProjectEvent[]>
  /** Calls with the events that other tabs have added, after number `after`, until the signal is aborted; and with the state of the connection. */
  follow(after: number, listener: StorageListener, signal: AbortSignal): void
  readBlob(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  writeBlob(name: string, bytes: Uint8Array): Promise<void>
}

export interface StorageListener {
  onEvents(events: readonly ProjectEvent[]): void
  /** `lost`: what is accepted now cannot be stored. */
  onConnection(state: 'connected' | 'lost'): void
}
