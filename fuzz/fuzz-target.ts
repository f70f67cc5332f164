import { readCase, writeCase } from './case-file.js'
import { type Job, sizeOf } from './child.js'
import { drawInput } from './draw-input.js'
import type { Failure } from './failure.js'
import { type Limits, secondsFor } from './limits.js'
import { minimize } from './minimize.js'
import type { AnyTarget } from './target.js'
import { runWatched } from './watched-child.js'

export interface FuzzOptions {
  readonly seed: number
  /** The time of this target, without that for making findings smaller. */
  readonly seconds: number
  /** Processes at a time. */
  readonly lanes: number
  /** Inputs of each process at most. Default: as many as the time allows. */
  readonly count?: number
  readonly limits: Limits
  /** The file that a process runs. */
  readonly script: string
  /** Time for making a finding smaller, in seconds. Default 20. */
  readonly minimizeSeconds?: number
}

/** A failure with the input that leads to it, as the text of a case. */
export interface FoundCase {
  readonly index: number
  readonly failure: Failure
  readonly text: string
}

export interface FuzzResult {
  readonly inputs: number
  readonly seconds: number
  readonly found: readonly FoundCase[]
}

/** Runs inputs of one target in several processes, and makes what fails small. */
export async function fuzzTarget(target: AnyTarget, options: FuzzOptions): Promise<FuzzResult> {
  const start = performance.now()
  const lanes = Array.from({ length: options.lanes }, (_, lane) => runLane(target, options, lane))
  const results = await Promise.all(lanes)
  const seconds = (performance.now() - start) / 1000
  const found: FoundCase[] = []
  for (const alike of bySignature(results.flatMap(result => result.failures))) {
    let confirmed: FoundCase | undefined
    for (const { index, failure } of alike) confirmed ??= await confirm(target, index, failure, options)
    if (confirmed) found.push(confirmed)
  }
  return { inputs: results.reduce((sum, { inputs }) => sum + inputs, 0), seconds, found }
}

interface At {
  readonly index: number
  readonly failure: Failure
}

/** One process after the other: whoever is killed by an input is followed by one that begins behind it. */
async function runLane(target: AnyTarget, options: FuzzOptions, lane: number) {
  const { seed, lanes, limits, count = Number.MAX_SAFE_INTEGER } = options
  const failures: At[] = []
  const until = Date.now() + options.seconds * 1000
  let [inputs, from] = [0, lane]
  for (let ended = false; !ended && inputs < count; ) {
    const job: Job = {
      kind: 'fuzz',
      target: target.name,
      limits,
      seed,
      from,
      step: lanes,
      until,
      count: count - inputs,
    }
    let [last, complete] = [from, 0]
    const ending = await runWatched(job, {
      script: options.script,
      isHanging: (index, time) =>
        time > limits.seconds && time > secondsFor(sizeOf(target, drawInput(target, seed, index)), limits),
      onReport(report) {
        if (report.kind === 'failure') failures.push(report)
        if (report.kind === 'done') complete = report.inputs
      },
    })
    last = Math.max(from, ending.index)
    const stopped = ending.how !== 'done'
    if (stopped) failures.push({ index: last, failure: failureOf(ending.how, ending.message) })
    inputs += stopped ? (last - from) / lanes + 1 : complete
    from = last + lanes
    ended = Date.now() >= until || failures.length >= MOST_FAILURES || complete === count
  }
  return { inputs, failures }
}

const MOST_FAILURES = 10

function failureOf(kind: 'hang' | 'crash', message: string): Failure {
  return { kind, message: kind === 'hang' ? 'takes too long' : message, signature: kind }
}

/** Failures that most likely have one cause together, the first input first. */
function bySignature(failures: readonly At[]): At[][] {
  const groups = new Map<string, At[]>()
  for (const at of [...failures].sort((a, b) => a.index - b.index))
    groups.set(at.failure.signature, [...(groups.get(at.failure.signature) ?? []), at])
  return [...groups.values()]
}

/** Runs an input again in a fresh process: noise and garbage of other inputs are no findings. Then makes it smaller. */
async function confirm(
  target: AnyTarget,
  index: number,
  failure: Failure,
  options: FuzzOptions,
): Promise<FoundCase | undefined> {
  const input = drawInput(target, options.seed, index)
  const text = writeCase({ finding: failure.message, input })
  const again = await tryText(target, text, options)
  if (!again) {
    // What throws only after other inputs is a finding of its own: state has leaked from one to the other.
    return failure.kind === 'exception' ? { index, failure, text } : undefined
  }
  const small =
    again.kind === 'exception'
      ? await minimizeInProcess(target, text, again, options)
      : await minimizeByProcesses(target, text, again, options)
  return { index, failure: again, text: small }
}

/** Runs the input of a case in a process of its own. */
async function tryText(
  target: AnyTarget,
  text: string,
  { script, limits }: Pick<FuzzOptions, 'script' | 'limits'>,
): Promise<Failure | undefined> {
  const allowed = secondsFor(sizeOf(target, readCase(text).input), limits)
  let failure: Failure | undefined
  const { how, message } = await runWatched(
    { kind: 'try', target: target.name, limits, text },
    {
      script,
      isHanging: (_, seconds) => seconds > allowed,
      onReport(report) {
        if (report.kind === 'failure') failure = report.failure
      },
    },
  )
  return how === 'done' ? failure : failureOf(how, message)
}

/** Thousands of candidates in one process. If one of them hangs, the smallest so far is taken. */
async function minimizeInProcess(
  target: AnyTarget,
  text: string,
  { signature }: Failure,
  { script, limits, minimizeSeconds = 20 }: FuzzOptions,
): Promise<string> {
  let smallest = text
  const job: Job = {
    kind: 'minimize',
    target: target.name,
    limits,
    text,
    signature,
    seconds: minimizeSeconds,
  }
  await runWatched(job, {
    script,
    isHanging: (_, seconds) => seconds > minimizeSeconds + 5,
    onReport(report) {
      if (report.kind === 'smaller') smallest = report.text
    },
  })
  return smallest
}

/** A process for each candidate, where it may hang or end the process: slow, so the result is not the smallest. */
async function minimizeByProcesses(
  target: AnyTarget,
  text: string,
  { kind }: Failure,
  options: FuzzOptions,
): Promise<string> {
  const end = performance.now() + (options.minimizeSeconds ?? 20) * 1000
  const { finding, input } = readCase(text)
  const small = await minimize(
    input,
    async candidate =>
      (await tryText(target, writeCase({ finding, input: candidate }), options))?.kind === kind,
    { enough: () => performance.now() > end },
  )
  return writeCase({ finding, input: small })
}
