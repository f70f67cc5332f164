/**
 * A lock file that keeps two servers from writing into the same directory.
 *
 * It names its process. A process of this machine can be seen; one of another machine or container cannot, so the owner touches
 * the file every few seconds, and who finds the file watches it for longer than that. Clocks are not compared.
 */
import { fstatSync, readFileSync, statSync } from 'node:fs'
import { DataError } from '../src/common/errors.js'
import { asDataError, attempt, closeFile, codeOf, disk, retried, writeFully } from '../src/node/disk.js'
import { hasEnded, type ProcessName } from '../src/node/process.js'
import { temporaryFor } from '../src/node/temporary.js'

export interface LockTimes {
  /** Milliseconds between two touches of the file. Default 5,000. */
  readonly beat: number
  /** Milliseconds for which a file of an invisible process is watched. Default 16,000. */
  readonly watch: number
}

export interface LockOptions extends LockTimes {
  /** What a server does there, for the message to another one. Default `learns in this directory`. */
  readonly use: string
  /** Takes over a lock of this very process, because the thread that had it has ended. Default false. */
  readonly isSuccessor: boolean
}

const TIMES: LockTimes = { beat: 5000, watch: 16_000 }
const POLL = 100

export interface Lock {
  /** Whether the file is still the one that was taken: nobody has removed or replaced it. */
  isHeld(): boolean
  release(): void
}

/** Takes a lock, or refuses and names its owner. */
export function takeLock(file: string, options: Partial<LockOptions> = {}): Lock {
  const { isSuccessor = false, use = 'learns in this directory', ...times } = options
  const { beat, watch } = { ...TIMES, ...times }
  const content = new TextEncoder().encode(`${JSON.stringify(disk.writer())}\n`)
  for (;;) {
    const fd = createLock(file, content) ?? replaceStale(file, content, { watch, isSuccessor, use })
    if (fd !== null) return hold(file, fd, beat)
  }
}

function hold(file: string, fd: number, beat: number): Lock {
  const own = fstatSync(fd, { bigint: true }).ino // stays open, so that no later file can have the same
  const isHeld = () => statSync(file, { bigint: true, throwIfNoEntry: false })?.ino === own
  const timer = setInterval(() => touch(fd), beat)
  timer.unref()
  let isReleased = false
  const release = () => {
    if (isReleased) return
    isReleased = true
    clearInterval(timer)
    try {
      if (isHeld()) retried(() => disk.remove(file))
      closeFile(fd)
    } catch {} // the next server sees that the process has ended
  }
  return { isHeld: () => !isReleased && isHeld(), release }
}

function touch(fd: number): void {
  try {
    disk.touch(fd)
  } catch {} // the next touch may succeed
}

/** The open new file; null if there is one already. */
function createLock(file: string, content: Uint8Array): number | null {
  try {
    const fd = retried(() => disk.open(file, 'wx'))
    return filled(file, fd, content)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return null
    throw asDataError(file, error)
  }
}

function filled(file: string, fd: number, content: Uint8Array): number {
  try {
    attempt(file, () => writeFully(fd, content))
    return fd
  } catch (error) {
    closeFile(fd)
    disk.remove(file)
    throw error
  }
}

/** Puts a new file in place of one whose process has ended; null if it is no longer the same. Refuses if the process runs. */
function replaceStale(
  file: string,
  content: Uint8Array,
  { watch, isSuccessor, use }: Omit<LockOptions, 'beat'>,
): number | null {
  const seen = lookAt(file)
  if (seen === null) return null
  const owner = ownerOf(seen.text)
  const isOwn = isSuccessor && seen.text === new TextDecoder().decode(content)
  const ended = isOwn || (owner && hasEnded(owner))
  if (ended === false)
    throw new DataError(`another server ${use}: process ${owner?.pid}. Stop it, or use another directory`, {
      source: file,
    })
  if (ended === null && changesWithin(file, seen, watch))
    throw new DataError(
      `another server ${use}, on another machine or in another container. Stop it, or use another directory`,
      { source: file },
    )
  const beside = temporaryFor(file)
  const fd = attempt(file, () => disk.open(beside, 'wx'))
  filled(beside, fd, content)
  if (lookAt(file)?.inode !== seen.inode) {
    closeFile(fd)
    disk.remove(beside)
    return null
  }
  attempt(file, () => disk.rename(beside, file))
  return fd
}

/** A lock file as it is now. */
interface Sight {
  readonly text: string
  readonly inode: bigint
  readonly time: bigint
}

function lookAt(file: string): Sight | null {
  const stat = attempt(file, () => statSync(file, { bigint: true, throwIfNoEntry: false }))
  if (!stat) return null
  try {
    return { text: readFileSync(file, 'utf8'), inode: stat.ino, time: stat.mtimeNs }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw asDataError(file, error)
  }
}

/** The process that a lock file names; null if it names none, as after a loss of power. */
function ownerOf(text: string): ProcessName | null {
  try {
    const { place, pid, start } = JSON.parse(text) as ProcessName
    return typeof place === 'string' && Number.isSafeInteger(pid) ? { place, pid, start } : null
  } catch {
    return null
  }
}

/** Whether the owner touches or removes its file within some milliseconds. */
function changesWithin(file: string, seen: Sight, milliseconds: number): boolean {
  const sleeper = new Int32Array(new SharedArrayBuffer(4))
  for (let left = milliseconds; left > 0; left -= POLL) {
    Atomics.wait(sleeper, 0, 0, Math.min(POLL, left))
    const now = lookAt(file)
    if (now?.inode !== seen.inode) return false // the caller looks again
    if (now.time !== seen.time || now.text !== seen.text) return true
  }
  return false
}
