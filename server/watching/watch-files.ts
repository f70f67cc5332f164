/**
 * Watches files by looking at them now and then. Notifications of the system miss files on network disks, and files that are replaced
 * by a rename.
 */
import { stat } from 'node:fs/promises'

/** What tells two states of a file apart; null if there is none. */
export type Stamp = string | null

/** What becomes of a file. */
export interface FileEvents {
  /** The file is another one. Resolves to whether it could be used. */
  onChanged(path: string): Promise<boolean>
  onGone(path: string): void
}

export interface WatchOptions extends FileEvents {
  /** Milliseconds between two looks; 0: only when asked. */
  readonly interval: number
}

interface Watched {
  readonly path: string
  seen: Stamp
  /** A new state that the last look found. It is taken if the next look finds the same: then nobody is writing. */
  pending: Stamp
  isRefused: boolean
}

export interface Watcher {
  /** Looks now, and takes what has changed or was refused, even if it is still being written. */
  check(): Promise<void>
  close(): void
}

export async function stampOf(path: string): Promise<Stamp> {
  try {
    const { ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true })
    return [ino, size, mtimeNs, ctimeNs].join()
  } catch {
    return null // gone, or not to be seen: both mean that it cannot be read
  }
}

/** Watches files, each given with its stamp before it was read. */
export function watchFiles(files: ReadonlyMap<string, Stamp>, options: WatchOptions): Watcher {
  const watched = [...files].map(([path, seen]): Watched => ({ path, seen, pending: null, isRefused: false }))
  let isClosed = false
  let last: Promise<void> = Promise.resolve()
  const look = (isForced: boolean) => {
    last = last.then(async () => {
      for (const file of watched) {
        const stamp = await stampOf(file.path)
        if (isClosed) return // closed before the look, or during it
        await take(file, stamp, isForced, options)
      }
    })
    return last
  }
  let timer: NodeJS.Timeout | undefined
  const schedule = () => {
    timer = setTimeout(() => void look(false).then(() => isClosed || schedule()), options.interval)
    timer.unref()
  }
  if (options.interval > 0) schedule()
  return {
    check: () => look(true),
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

async function take(
  file: Watched,
  stamp: Stamp,
  isForced: boolean,
  { onChanged, onGone }: FileEvents,
): Promise<void> {
  const isNew = stamp !== file.seen
  if (stamp === null) {
    file.seen = null
    if (isNew) onGone(file.path)
  } else if (isForced ? isNew || file.isRefused : isNew && stamp === file.pending) {
    file.seen = stamp
    file.isRefused = !(await onChanged(file.path))
  }
  file.pending = isNew ? stamp : null
}
