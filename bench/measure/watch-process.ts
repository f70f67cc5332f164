import { readFileSync } from 'node:fs'

/** The resources that a process has used so far; null if the system does not report them. */
export interface Usage {
  readonly peakMemoryBytes: number | null
  readonly cpuSeconds: number | null
}

/** Watches a process until `stop`, which returns the last observation. */
export interface ProcessWatch {
  stop(): Usage
}

const INTERVAL = 15
/** Ticks of /proc/PID/stat: 100 per second on Linux on every architecture since 2.6. */
const TICKS_A_SECOND = 100

/** The processor time of a running process. */
export function cpuSecondsOf(pid: number): number | null {
  return readUsage(pid)?.cpuSeconds ?? null
}

/**
 * Polls /proc, since a process that has ended can no longer be queried. The peak that the kernel keeps
 * (VmHWM) only rises, so no peak between two polls is lost, except in the last milliseconds.
 */
export function watchProcess(pid: number): ProcessWatch {
  let usage: Usage = { peakMemoryBytes: null, cpuSeconds: null }
  const look = () => {
    usage = readUsage(pid) ?? usage
  }
  look()
  const timer = setInterval(look, INTERVAL)
  return {
    stop() {
      clearInterval(timer)
      return usage
    },
  }
}

function readUsage(pid: number): Usage | undefined {
  try {
    const peakMemoryBytes = parsePeak(readFileSync(`/proc/${pid}/status`, 'utf8'))
    // A process that has ended but was not yet waited for has no memory any more.
    if (peakMemoryBytes === null) return undefined
    return { peakMemoryBytes, cpuSeconds: parseCpuSeconds(readFileSync(`/proc/${pid}/stat`, 'utf8')) }
  } catch {
    return undefined // gone, or no Linux
  }
}

/** The peak of the resident memory in /proc/PID/status. */
export function parsePeak(status: string): number | null {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}

/** User and system time in /proc/PID/stat: the 14th and 15th field; the second, a name, may contain spaces. */
export function parseCpuSeconds(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}
