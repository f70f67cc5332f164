/**
 * Names of processes that stay unique after they end, so that a later process can tell whether the owner of a
 * file has ended.
 */
import * as fs from 'node:fs'
import { hostname } from 'node:os'
import { checksum } from '../model/file/checksum.js'

/** A process, and where its id is valid. */
export interface ProcessName {
  /** Eight hexadecimal digits for the machine, or the container on it. */
  readonly place: string
  readonly pid: number
  /** When it started, in system ticks; 0 if unknown. */
  readonly start: number
}

let own: ProcessName | undefined

/** The name of this process. */
export function nameThisProcess(): ProcessName {
  own ??= { place: namePlace(), pid: process.pid, start: startOf(process.pid) ?? 0 }
  return own
}

/**
 * Whether a process has ended; null if it ran on another machine or in another container and cannot be seen
 * from here. A reused process id does not matter if start times are known.
 */
export function hasEnded({ place, pid, start }: ProcessName): boolean | null {
  if (place !== nameThisProcess().place) return null
  try {
    process.kill(pid, 0) // sends no signal
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true
  }
  const present = startOf(pid)
  return present !== undefined && start !== 0 && present !== start
}

/** Field 22 of `/proc/PID/stat`: ticks from the start of the machine to that of the process. */
function startOf(pid: number): number | undefined {
  const stat = attempted(() => fs.readFileSync(`/proc/${pid}/stat`, 'latin1'))
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') // the second field is a name with any characters
  const start = Number(fields?.[19])
  return Number.isSafeInteger(start) ? start : undefined
}

/** Containers that share a host name and a disk differ in their process namespace. */
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
    return undefined // another system, or no permission
  }
}
