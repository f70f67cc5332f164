/** Names of processes that hold beyond their life, so that a later one can tell whether the owner of a file has ended. */
import * as fs from 'node:fs'
import { hostname } from 'node:os'
import { checksum } from '../model/file/checksum.js'

/** A process, and where its number means something. */
export interface ProcessName {
  /** Eight hexadecimal digits for the machine, or the container on it. */
  readonly place: string
  readonly pid: number
  /** When it started, as the system counts; 0 where the system does not say. */
  readonly start: number
}

let place: string | undefined

/** The name of the process that runs this. */
export function nameThisProcess(): ProcessName {
  place ??= namePlace()
  return { place, pid: process.pid, start: startOf(process.pid) ?? 0 }
}

/**
 * Whether a process has ended; null: it ran on another machine, or in another container, and cannot be seen from here.
 * A number that the system has given to a new process does not mislead where the start of processes is known.
 */
export function hasEnded({ place, pid, start }: ProcessName): boolean | null {
  if (place !== nameThisProcess().place) return null
  try {
    process.kill(pid, 0) // sends nothing
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true
  }
  const present = startOf(pid)
  return present !== undefined && start !== 0 && present !== start
}

/** Field 22 of `/proc/PID/stat`: ticks from the start of the machine to that of the process. */
function startOf(pid: number): number | undefined {
  const stat = attempted(() => fs.readFileSync(`/proc/${pid}/stat`, 'latin1'))
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') // the second field is a name that may have anything in it
  const start = Number(fields?.[19])
  return Number.isSafeInteger(start) ? start : undefined
}

/** Containers that share a name and a disk differ in their namespace of processes. */
function namePlace(): string {
  const parts = [
    hostname(),
    attempted(() => fs.readFileSync('/etc/machine-id', 'latin1')),
    attempted(() => fs.readlinkSync('/proc/self/ns/pid')),
  ]
  return checksum(new TextEncoder().encode(parts.join('\n')))
    .toString(16)
    .padStart(8, '0')
}

function attempted<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined // another system, or not for this user
  }
}
