/**
 * The process that runs inputs. It does one job and ends; whoever started it watches it, since an input may hang or kill it. Which
 * input is running stands in a file of eight bytes: writing there costs a microsecond, and it is there when the process is not.
 */

import { writeSync } from 'node:fs'
import { bytesIn, readCase, writeCase } from './case-file.js'
import { drawInput } from './draw-input.js'
import { type Failure, tryInput } from './failure.js'
import { type Limits, memoryFor } from './limits.js'
import { minimize } from './minimize.js'
import type { AnyTarget } from './target.js'

/** What a process is asked to do. */
export type Job = { readonly target: string; readonly limits: Limits } & (FuzzJob | TryJob | MinimizeJob)

/** Runs inputs `from`, `from + step`, … until the time is over. */
interface FuzzJob {
  readonly kind: 'fuzz'
  readonly seed: number
  readonly from: number
  readonly step: number
  /** When the time is over, as `Date.now` counts: starting the process is part of it. */
  readonly until: number
  /** Ends after this many inputs at the latest. */
  readonly count: number
}

/** Runs one input, the text of a case. */
interface TryJob {
  readonly kind: 'try'
  readonly text: string
}

/** Makes an input that throws smaller. */
interface MinimizeJob {
  readonly kind: 'minimize'
  readonly text: string
  readonly signature: string
  readonly seconds: number
}

/** What it reports. */
export type Report =
  | { readonly kind: 'started' }
  | { readonly kind: 'failure'; readonly index: number; readonly failure: Failure }
  | { readonly kind: 'smaller'; readonly text: string }
  | { readonly kind: 'done'; readonly inputs: number }

export type Send = (report: Report) => void

/** The file that tells which input is running: descriptor 4, after the streams and the channel. */
const PROGRESS_FD = 4

/** Different failures of one target after which going on tells nothing new. */
const MOST_FAILURES = 10

/** Does a job. */
async function runJob(target: AnyTarget, job: Job, send: Send): Promise<void> {
  if (job.kind === 'fuzz') await fuzz(target, job, send)
  else if (job.kind === 'try') await tryCase(target, job, send)
  else await minimizeCase(target, job, send)
}

async function fuzz(target: AnyTarget, job: Job & FuzzJob, send: Send): Promise<void> {
  const seen = new Set<string>()
  const memory = createMemoryCheck(target, job.limits)
  const post = createPost()
  let inputs = 0
  send({ kind: 'started' })
  for (let index = job.from; inputs < job.count && Date.now() < job.until; index += job.step) {
    post(index)
    const input = drawInput(target, job.seed, index)
    const failure = (await tryInput(target, input)) ?? memory(input)
    inputs++
    if (!failure || seen.has(failure.signature)) continue
    seen.add(failure.signature)
    send({ kind: 'failure', index, failure })
    // The memory that a process has had at most never falls: a new one must go on.
    if (failure.kind === 'memory' || seen.size === MOST_FAILURES) break
  }
  send({ kind: 'done', inputs })
}

function createPost(): (index: number) => void {
  const place = new Float64Array(1)
  return index => {
    place[0] = index
    writeSync(PROGRESS_FD, place, 0, 8, 0)
  }
}

/**
 * Looks at what the process has had at most since it began, which misses nothing and costs little. That figure starts with what the
 * process that started this one had, so below that it is what there is now that counts.
 */
function createMemoryCheck(target: AnyTarget, limits: Limits): (input: unknown) => Failure | undefined {
  const [before, most] = [process.memoryUsage.rss(), process.resourceUsage().maxRSS]
  return input => {
    const { maxRSS } = process.resourceUsage()
    const grown = (maxRSS > most ? maxRSS * 1024 : process.memoryUsage.rss()) - before
    if (grown <= limits.memory) return undefined
    const bytes = sizeOf(target, input)
    if (grown <= memoryFor(bytes, limits)) return undefined
    const message = `${Math.round(grown / 2 ** 20)} MB of memory for ${bytes} bytes`
    return { kind: 'memory', message, signature: 'memory' }
  }
}

/** How many bytes the code reads of an input, which may have lost members of which a target counts them. */
export function sizeOf(target: AnyTarget, input: unknown): number {
  try {
    return target.bytes?.(input) ?? bytesIn(input)
  } catch {
    return bytesIn(input)
  }
}

async function tryCase(target: AnyTarget, job: Job & TryJob, send: Send): Promise<void> {
  const { input } = readCase(job.text)
  const memory = createMemoryCheck(target, job.limits)
  send({ kind: 'started' })
  const failure = (await tryInput(target, input)) ?? memory(input)
  if (failure) send({ kind: 'failure', index: 0, failure })
  send({ kind: 'done', inputs: 1 })
}

async function minimizeCase(target: AnyTarget, job: Job & MinimizeJob, send: Send): Promise<void> {
  const { input, finding } = readCase(job.text)
  const end = performance.now() + job.seconds * 1000
  send({ kind: 'started' })
  await minimize(
    input,
    async candidate => {
      const text = writeCase({ finding, input: candidate })
      // A run may change what it is given, so it gets a copy.
      const failure = await tryInput(target, readCase(text).input)
      if (failure?.signature !== job.signature) return false
      send({ kind: 'smaller', text })
      return true
    },
    { enough: () => performance.now() > end },
  )
  send({ kind: 'done', inputs: 0 })
}

/** Waits for a job from the process that started this one, does it, and ends. */
export function serve(targets: Readonly<Record<string, () => Promise<AnyTarget>>>): void {
  process.once('message', async (job: Job) => {
    const target = await targets[job.target]()
    await runJob(target, job, report => process.send!(report))
    process.disconnect() // after all reports have gone
    setImmediate(() => process.exit())
  })
}
