/** IndexedDB with promises: only what a storage of projects needs. */

const NAME = 'cofield-studio'
const VERSION = 1

let opened: Promise<IDBDatabase> | null = null

/** The database of this browser, opened once and again after the browser has closed it. */
export function openDatabase(): Promise<IDBDatabase> {
  opened ??= open().then(
    database => {
      database.onclose = forget
      // Another tab has a newer version of the page: it must not wait for this one.
      database.onversionchange = () => {
        database.close()
        forget()
      }
      return database
    },
    error => {
      forget()
      throw error
    },
  )
  return opened
}

function forget(): void {
  opened = null
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = ask()
    request.onupgradeneeded = () => {
      const database = request.result
      database.createObjectStore('projects', { keyPath: 'id' })
      const events = database.createObjectStore('events', { keyPath: ['project', 'n'] })
      events.createIndex('id', ['project', 'event.id'], { unique: true })
      database.createObjectStore('blobs')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(told(request.error))
    request.onblocked = () =>
      reject(new Error('Another tab has an older version of this page open. Close it, then reload this one.'))
  })
}

/** A browser may have no database, or refuse it at once: in a private window, or where it may store nothing. */
function ask(): IDBOpenDBRequest {
  try {
    return indexedDB.open(NAME, VERSION)
  } catch (cause) {
    throw new Error(
      'This browser stores nothing for this page, so that no project can be kept. Allow it to store data, or use a window that is not private.',
      { cause },
    )
  }
}

export type Store = 'projects' | 'events' | 'blobs'

/** Does work in one transaction. Resolves to its result once all that it wrote is on disk; nothing is written if it throws. */
export async function transact<T>(
  stores: readonly Store[],
  mode: 'readonly' | 'readwrite',
  work: (transaction: IDBTransaction) => Promise<T>,
): Promise<T> {
  const database = await openDatabase()
  const transaction = database.transaction([...stores], mode, { durability: 'strict' })
  const completed = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(told(transaction.error))
  })
  try {
    const result = await work(transaction)
    await completed
    return result
  } catch (error) {
    completed.catch(() => {})
    abort(transaction)
    throw error instanceof DOMException ? told(error) : error
  }
}

/** A request as a promise. Its error aborts the transaction. */
export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(told(request.error))
  })
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is over already.
  }
}

/** An error of the browser as people read it. */
function told(error: DOMException | null): Error {
  if (error?.name === 'QuotaExceededError')
    return new Error(
      'The browser has no room left. Export a project and delete it here, or free space on the disk.',
      { cause: error },
    )
  return new Error(`The browser refuses to store: ${error?.message || error?.name || 'unknown reason'}`, {
    cause: error,
  })
}
