/** Streams of lines both ways: answers go out while questions come in, in their order. */

import { Problem } from '../problem.js'
import type { Answer } from '../service.js'
import { linesOf } from '../split-lines.js'
import { type Batch, type BatchLimits, lineBatches } from './line-batches.js'
import { asProblem } from './read-body.js'

export interface StreamOptions extends BatchLimits {
  /** Batches that are worked on at a time. */
  readonly ahead: number
  /** Answers whole lines. Rejects only by the signal. */
  readonly ask: (bytes: Uint8Array, firstLine: number, signal: AbortSignal) => Promise<Answer>
}

type Bytes = Uint8Array<ArrayBuffer>

/** What comes first: an answer, more lines, or the end of the body by an error. */
type Outcome =
  | { readonly answer: Bytes }
  | { readonly read: IteratorResult<Batch, void> }
  | { readonly failure: unknown }

/**
 * The answer lines of a body. The next piece of the body is read when there is room for it, and room is made by taking answers: so
 * neither side is held whole. What breaks off the body is the last line.
 */
export async function* answerStream(
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  options: StreamOptions,
): AsyncGenerator<Bytes, void, void> {
  const stop = new AbortController()
  const all = AbortSignal.any([signal, stop.signal])
  const batches = lineBatches(body, options)
  const running: Promise<Bytes>[] = []
  let reading: Promise<Outcome> | undefined = asOutcome(batches.next())
  let failure: unknown
  try {
    while (reading || running.length > 0) {
      const first: Outcome = await Promise.race([
        ...running.slice(0, 1).map(answering => answering.then(answer => ({ answer }))),
        ...(reading !== undefined && running.length < options.ahead ? [reading] : []),
      ])
      if ('answer' in first) {
        void running.shift()
        if (first.answer.length > 0) yield first.answer
        continue
      }
      if ('failure' in first) failure = first.failure
      const batch: Batch | undefined = 'read' in first && !first.read.done ? first.read.value : undefined
      if (batch) {
        const answer = answerBatch(batch, all, options)
        answer.catch(() => {}) // it is awaited when its turn comes
        running.push(answer)
      }
      reading = batch ? asOutcome(batches.next()) : undefined
    }
    if (failure === undefined) return
    const problem = asProblem(failure, signal)
    if (!(problem instanceof Problem)) throw problem
    yield errorLine(problem)
  } finally {
    stop.abort(new Error('the stream has ended'))
    batches.return().catch(() => {}) // not awaited: it waits for a read that may never end
  }
}

/** Never rejects: a body may break off while nobody waits for it, because there is no room for more of it. */
function asOutcome(reading: Promise<IteratorResult<Batch, void>>): Promise<Outcome> {
  return reading.then<Outcome, Outcome>(
    read => ({ read }),
    (failure: unknown) => ({ failure }),
  )
}

async function answerBatch(
  { bytes, firstLine }: Batch,
  signal: AbortSignal,
  { ask, lineBytes }: StreamOptions,
): Promise<Bytes> {
  if (!bytes)
    return errorLine(
      new Problem(413, 'too-large', `expected a line of at most ${lineBytes} bytes, got more`).atLine(
        firstLine,
      ),
    )
  const answer = await patiently(() => ask(bytes, firstLine, signal), signal)
  return answer.status === 200 ? answer.body : errorLines(answer, bytes, firstLine)
}

/** A server with too much to do makes a stream wait: that is what streams are for. */
async function patiently(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 429) return answer
    await pause(1000 * (answer.retryAfter ?? 1), signal)
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
  })
}

function errorLine(problem: Problem): Bytes {
  return new TextEncoder().encode(`${JSON.stringify({ error: problem })}\n`)
}

/** A batch that failed as a whole: its problem in place of each line. */
function errorLines(answer: Answer, bytes: Uint8Array, firstLine: number): Bytes {
  const problem = JSON.parse(new TextDecoder().decode(answer.body)) as object
  const lines = [...linesOf(bytes, firstLine)].map(
    ({ line }) => `${JSON.stringify({ error: { ...problem, line } })}\n`,
  )
  return new TextEncoder().encode(lines.join(''))
}
