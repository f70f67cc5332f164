import { createHash } from 'node:crypto'
import type { Task } from '../../src/serving/service.js'
import type { ChangeResult, Entry } from './entries.js'

/** An id, what it was used for, and what the answer was. */
export interface RememberedId {
  readonly id: string
  readonly fingerprint: string
  readonly result: ChangeResult
}

/** The ids of the latest changes. Beyond the limit, the oldest is forgotten. */
export class RememberedIds {
  private readonly known = new Map<string, RememberedId>()

  constructor(
    private readonly most: number,
    ids: Iterable<RememberedId> = [],
  ) {
    for (const remembered of ids) this.put(remembered)
  }

  find(id: string): RememberedId | undefined {
    return this.known.get(id)
  }

  /** Remembers the ids of changes that are on the disk. */
  remember(entries: Iterable<Entry>): void {
    for (const { id, change, result } of entries)
      if (id !== undefined) this.put({ id, fingerprint: fingerprintOf(change), result })
  }

  /** All of them, the oldest first. */
  list(): readonly RememberedId[] {
    return [...this.known.values()]
  }

  private put(remembered: RememberedId): void {
    this.known.set(remembered.id, remembered)
    if (this.known.size <= this.most) return
    const [oldest] = this.known.keys()
    this.known.delete(oldest)
  }
}

/** Equal for requests that ask for the same: the same kind with the same bytes. 128 bits. */
export function fingerprintOf({ kind, form, body }: Pick<Task, 'kind' | 'form' | 'body'>): string {
  return createHash('sha256').update(`${kind} ${form}\n`).update(body).digest('hex').slice(0, 32)
}
