import { type ChildProcess, fork } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Job, Report } from './child.js'

/** How a process ended. */
export interface Ending {
  /** `hang`: it was killed since it stayed too long at one input; `crash`: it ended before its time. */
  readonly how: 'done' | 'hang' | 'crash'
  /** The input that it was at. */
  readonly index: number
  /** What it said last, where it crashed. */
  readonly message: string
}

export interface WatchOptions {
  /** The file that is run: `child-main`. */
  readonly script: string
  /** Whether a process that has worked for so many seconds at an input hangs. Index −1: the one input that it was given. */
  isHanging(index: number, seconds: number): boolean
  onReport(report: Report): void
}

/** How often the watchdog looks, in milliseconds. */
const LOOK = 50

/** Runs a job in a process of its own, and kills it if it hangs. */
export function runWatched(job: Job, { script, isHanging, onReport }: WatchOptions): Promise<Ending> {
  const progress = createProgressFile()
  const child = fork(script, [], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', progress.fd],
    execArgv: ['--max-old-space-size=2048', '--disable-warning=ExperimentalWarning'],
  })
  const said = tailOf(child)
  let [started, done, hung] = [false, false, false]
  const spent = createStopwatch(child.pid!)
  let index = -1
  const look = () => {
    const now = progress.read()
    if (!started || now !== index) spent.reset()
    index = now
    if (!started || !isHanging(index, spent.seconds())) return
    hung = true
    child.kill('SIGKILL')
  }
  const timer = setInterval(look, LOOK)
  child.on('message', (report: Report) => {
    started ||= report.kind === 'started'
    done ||= report.kind === 'done'
    onReport(report)
  })
  child.send(job)
  return new Promise(resolve => {
    child.on('close', (code, signal) => {
      clearInterval(timer)
      const at = progress.read()
      progress.remove()
      const how = done ? 'done' : hung ? 'hang' : 'crash'
      const reason = signal === null ? `exit code ${code}` : `signal ${signal}`
      resolve({ how, index: at, message: [reason, said()].filter(Boolean).join(': ') })
    })
  })
}

/**
 * Seconds that a process has worked. Where the system tells, its own time is counted, so that a busy machine makes no hangs; one that
 * waits for ever is found as well, by a tenth of the time that passes.
 */
function createStopwatch(pid: number) {
  const worked = () => processorSeconds(pid)
  let [startedAt, workedBefore] = [performance.now(), worked()]
  return {
    reset(): void {
      startedAt = performance.now()
      workedBefore = worked()
    },
    seconds(): number {
      const passed = (performance.now() - startedAt) / 1000
      const now = worked()
      if (now === undefined || workedBefore === undefined) return passed
      return Math.max(now - workedBefore, passed / 10)
    },
  }
}

/** Processor time of a process, where there is `/proc`: fields 14 and 15, in hundredths of a second. */
function processorSeconds(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return undefined
  }
}

/** A file of eight bytes that a process and its watcher share. */
function createProgressFile() {
  const folder = mkdtempSync(join(tmpdir(), 'cofield-fuzz-'))
  const fd = openSync(join(folder, 'progress'), 'w+')
  const place = new Float64Array([-1])
  writeSync(fd, place, 0, 8, 0)
  return {
    fd,
    read(): number {
      readSync(fd, place, 0, 8, 0)
      return place[0]
    },
    remove(): void {
      closeSync(fd)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The last characters that a process writes to standard error. */
function tailOf(child: ChildProcess): () => string {
  let text = ''
  child.stderr!.on('data', chunk => {
    text = (text + chunk).slice(-2000)
  })
  return () => text.trim().split('\n').slice(0, 12).join('\n')
}
