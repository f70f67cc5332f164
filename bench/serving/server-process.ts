import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** How a process has ended. */
export interface End {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A server that runs as a process of its own. */
export interface ServerProcess {
  readonly pid: number
  readonly url: string
  readonly port: number
  /** Lines of standard error so far. */
  readonly log: readonly string[]
  readonly ended: Promise<End>
  /** Sends a signal, and resolves when the process has ended. */
  end(signal: NodeJS.Signals): Promise<End>
}

export interface ServeOptions {
  /** The built command line. */
  readonly command: string
  /** Models and options after `serve`. */
  readonly args: readonly string[]
  readonly token?: string
}

/** Starts `cofield serve` on a free port. */
export function startServe({ command, args, token }: ServeOptions): Promise<ServerProcess> {
  const { COFIELD_TOKEN: _, ...environment } = process.env
  return startServerProcess([command, 'serve', ...args, '--port', '0', '--json'], {
    ...environment,
    ...(token !== undefined && { COFIELD_TOKEN: token }),
  })
}

/**
 * Starts a script of Node that prints `{"url": …}` when it answers. Resolves then; rejects with what it said if it ends before.
 */
export async function startServerProcess(
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  const log: string[] = []
  linesOf(child, 'stderr', line => log.push(line))
  const ended = new Promise<End>(resolve => child.once('close', (code, signal) => resolve({ code, signal })))
  const url = await firstUrl(child, ended, log)
  return {
    pid: child.pid as number,
    url,
    port: Number(new URL(url).port),
    log,
    ended,
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

function firstUrl(child: ChildProcess, ended: Promise<End>, log: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    linesOf(child, 'stdout', line => {
      const { url } = JSON.parse(line) as { url?: string }
      if (url !== undefined) resolve(url)
    })
    child.once('error', reject)
    void ended.then(({ code, signal }) =>
      reject(new Error(`the server ended with ${code ?? signal} before it answered\n${log.join('\n')}`)),
    )
  })
}

function linesOf(child: ChildProcess, name: 'stdout' | 'stderr', take: (line: string) => void): void {
  let rest = ''
  child[name]?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() as string
    for (const line of lines) take(line)
  })
}

/** What the system says of a running process. */
export interface ProcessState {
  /** Resident memory. */
  readonly bytes: number
  readonly threads: number
  /** Open files and sockets. */
  readonly files: number
}

/** The state of a process from /proc; null if it is gone, or the system has no /proc. */
export function stateOf(pid: number): ProcessState | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const figure = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1])
    const files = readdirSync(`/proc/${pid}/fd`).length
    const state = { bytes: figure('VmRSS') * 1024, threads: figure('Threads'), files }
    return Number.isNaN(state.bytes) ? null : state
  } catch {
    return null
  }
}
