import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ProcessWatch, parseCpuSeconds, parsePeak, type Usage } from './watch-process.js'

/** A process of a tree. Its own processor time, without that of its children. */
export interface MemberUsage extends Usage {
  /** The program and what it runs: `java org.example.Main`, `node main.js`. */
  readonly command: string
}

/** What a process and all that it started have used. */
export interface TreeUsage extends Usage {
  /** The processes, if there are several. */
  readonly processes?: readonly MemberUsage[]
}

export interface TreeWatch extends ProcessWatch {
  /** Looks now, as it does now and then by itself. */
  look(): void
  stop(): TreeUsage
}

/** A look at a process. */
interface Look {
  readonly pid: number
  readonly parent: number
  readonly cpuSeconds: number
  /** Resident memory now, and at most. */
  readonly memoryBytes: number
  readonly peakMemoryBytes: number
}

const INTERVAL = 50

/**
 * Watches a process and those that it starts, such as the executors of an engine. Processor time is the sum of all of them. The peak of memory is the greatest sum at one look, so
 * pages that processes share count several times. What a process does in the last milliseconds before its end is not seen.
 */
export function watchTree(root: number): TreeWatch {
  const members = new Map<number, Look & { command: string }>()
  let peak = 0
  const look = () => {
    const present = membersOf(readProcesses(), root, members)
    for (const process of present)
      members.set(process.pid, {
        ...process,
        command: commandOf(process.pid) || (members.get(process.pid)?.command ?? ''),
      })
    peak = Math.max(peak, sum(present.map(({ memoryBytes }) => memoryBytes)))
  }
  look()
  const timer = setInterval(look, INTERVAL)
  return {
    look,
    stop() {
      clearInterval(timer)
      const all = [...members.values()]
      if (all.length === 0) return { cpuSeconds: null, peakMemoryBytes: null }
      return {
        cpuSeconds: sum(all.map(({ cpuSeconds }) => cpuSeconds)),
        // The kernel knows the peak of each process, also between two looks.
        peakMemoryBytes: Math.max(peak, ...all.map(({ peakMemoryBytes }) => peakMemoryBytes)),
        ...(all.length > 1 && {
          processes: all.map(({ command, cpuSeconds, peakMemoryBytes }) => ({
            command: shortened(command),
            cpuSeconds,
            peakMemoryBytes,
          })),
        }),
      }
    },
  }
}

/** The processes of a tree that run now: the root, what is known already, and what one of them started. */
export function membersOf<P extends { readonly pid: number; readonly parent: number }>(
  processes: readonly P[],
  root: number,
  known: ReadonlyMap<number, unknown> = new Map(),
): P[] {
  const inside = new Set<number>([root, ...known.keys()])
  for (let before = -1; before < inside.size; ) {
    before = inside.size
    for (const { pid, parent } of processes) if (inside.has(parent)) inside.add(pid)
  }
  return processes.filter(({ pid }) => inside.has(pid))
}

/** The running processes that a process has started, directly or not, with their command lines. */
export function descendantsOf(root: number): { pid: number; command: string; cpuSeconds: number }[] {
  return membersOf(readProcesses(), root).map(({ pid, cpuSeconds }) => ({
    pid,
    cpuSeconds,
    command: commandOf(pid),
  }))
}

/** All processes of this machine; none where there is no /proc. */
function readProcesses(): Look[] {
  try {
    return readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(name => readProcess(Number(name)))
      .filter(look => look !== undefined)
  } catch {
    return []
  }
}

function readProcess(pid: number): Look | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const peakMemoryBytes = parsePeak(status)
    if (peakMemoryBytes === null) return undefined // of the kernel, or ended
    const memoryBytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
    return { pid, parent: parentIn(stat), cpuSeconds: parseCpuSeconds(stat), memoryBytes, peakMemoryBytes }
  } catch {
    return undefined // ended meanwhile
  }
}

/** The parent in /proc/PID/stat: the second field after the name, which may contain spaces. */
function parentIn(stat: string): number {
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** The command line of a process; empty if it has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

/** The program of a command line, with the script or class that it runs. */
export function shortened(command: string): string {
  const [program, ...words] = command.split(' ')
  const main = words.find(word => /^org\.|\.(?:js|py)$/.test(word))
  return [program, ...(main === undefined ? [] : [main])].map(word => path.basename(word)).join(' ')
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
