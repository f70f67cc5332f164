import { checkOptions } from '../answer-task.js'
import type { Call, Reply } from '../exchange.js'
import { Problem } from '../problem.js'
import type { Answer, ModelService, Task, TaskKind } from '../service.js'
import { answerStream } from './answer-stream.js'
import type { Gate } from './gate.js'
import { formOf, readQuery } from './media.js'
import type { Metrics } from './metrics.js'
import { createBodyReader } from './read-body.js'
import { JSON_TYPE, LINES_TYPE, PROBLEM_TYPE, type Route } from './routes.js'
import type { ServerLimits } from './server-options.js'

/** Bytes of lines that are answered at a time. */
const BATCH_BYTES = 1 << 16

/** Parts of a stream that are worked on at a time. */
const AHEAD = 2

/** A service under the name by which it was asked for; `info` may be costly. */
export type NamedService = Pick<ModelService, 'answer'> & { readonly name: string }

/** Has a model answer the task of a call. */
export type RunTask = (
  service: NamedService,
  route: Route & { readonly id: TaskKind },
  query: string,
  call: Call,
) => Promise<Reply>

export function createTaskRunner(limits: ServerLimits, gate: Gate, metrics: Metrics): RunTask {
  const bodies = createBodyReader(limits)

  /** Waits for room, asks the model, and ends it all when the time is over. */
  async function ask(
    service: NamedService,
    task: Task,
    signal: AbortSignal,
    patient: boolean,
  ): Promise<Answer> {
    const leave = await gate.enter(signal, patient)
    const time = createDeadline(limits.milliseconds, signal)
    try {
      const answer = await service.answer(task, time.signal)
      metrics.addTokens(service.name, task.kind, answer.tokens ?? 0)
      return answer
    } catch (error) {
      if (!time.isOver || signal.aborted) throw error
      const detail = `the work took more than ${limits.milliseconds} ms: send less at a time`
      return new Problem(503, 'unavailable', detail, { retryAfter: 1 }).toAnswer()
    } finally {
      time.end()
      leave()
    }
  }

  async function runJson(service: NamedService, kind: TaskKind, query: string, call: Call): Promise<Reply> {
    if (query !== '')
      throw new Problem(
        422,
        'invalid-member',
        'query: expected none, got one: options are members of the body',
      )
    const id = idOf(call, kind)
    const { bytes, release } = await bodies.read(call)
    try {
      metrics.addBytes(bytes.length, 0)
      const task: Task = { kind, form: 'json', body: bytes, ...(id !== undefined && { id }) }
      return replyOf(await ask(service, task, call.signal, false))
    } finally {
      release()
    }
  }

  function runLines(service: NamedService, kind: 'parse' | 'tag', query: string, call: Call): Reply {
    const options = readQuery(query)
    checkOptions(kind, options, limits)
    const { signal } = call
    const body = answerStream(call.body ?? NOTHING, signal, {
      lineBytes: limits.lineBytes,
      batchBytes: BATCH_BYTES,
      ahead: AHEAD,
      ask(bytes, firstLine, until) {
        metrics.addBytes(bytes.length, 0)
        return ask(service, { kind, form: 'lines', body: bytes, options, firstLine }, until, true)
      },
    })
    return { status: 200, headers: { 'content-type': LINES_TYPE }, body }
  }

  return async (service, route, query, call) => {
    const form = formOf(call, route)
    if (form === 'json') return runJson(service, route.id, query, call)
    return runLines(service, route.id as 'parse' | 'tag', query, call)
  }
}

const NOTHING: AsyncIterable<Uint8Array> = {
  async *[Symbol.asyncIterator]() {},
}

/** The header Idempotency-Key of a change. */
function idOf(call: Call, kind: TaskKind): string | undefined {
  if (kind !== 'update' && kind !== 'forget') return undefined
  const id = call.header('idempotency-key') ?? undefined
  if (id !== undefined && (id === '' || id.length > 200))
    throw new Problem(400, 'bad-request', `Idempotency-Key: expected 1 to 200 characters, got ${id.length}`)
  return id
}

function replyOf({ status, body, retryAfter }: Answer): Reply {
  const headers = {
    'content-type': status < 400 ? JSON_TYPE : PROBLEM_TYPE,
    'content-length': String(body.length),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  }
  return { status, headers, body }
}

/** A signal that is aborted with another one, or when some time has passed. */
function createDeadline(milliseconds: number, outer: AbortSignal) {
  if (milliseconds === Infinity) return { signal: outer, isOver: false, end() {} }
  const controller = new AbortController()
  const state = {
    signal: controller.signal,
    isOver: false,
    end() {
      clearTimeout(timer)
      outer.removeEventListener('abort', stop)
    },
  }
  const stop = () => controller.abort(outer.reason)
  const timer = setTimeout(() => {
    state.isOver = true
    controller.abort(new Error('the time is over'))
  }, milliseconds)
  if (outer.aborted) stop()
  outer.addEventListener('abort', stop, { once: true })
  return state
}
