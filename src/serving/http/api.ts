/** The server without a runtime: from a call to a reply. */

import { problemOf } from '../answer-task.js'
import type { Call, Reply } from '../exchange.js'
import { Problem } from '../problem.js'
import type { ModelService, ModelServices, TaskKind } from '../service.js'
import { createAccess, preflightHeaders } from './access.js'
import { createGate } from './gate.js'
import { type Gauge, Metrics } from './metrics.js'
import { openApiDocument } from './openapi.js'
import { bytesReply, encode, jsonReply, problemReply, targetOf } from './replies.js'
import { findRoute, JSON_TYPE, METRICS_TYPE, methodsOf, type Route } from './routes.js'
import { createTaskRunner, type NamedService } from './run-task.js'
import { checkServerOptions, type ServerOptions } from './server-options.js'
import { createTokenCheck } from './token.js'

type Headers = Readonly<Record<string, string>>

/** Answers calls. Never rejects. */
export function createApi(
  services: ModelServices,
  options: ServerOptions = {},
): (call: Call) => Promise<Reply> {
  const limits = checkServerOptions(options)
  const { prefix = '', tokens = [], isStopping = () => false, report } = options
  const access = createAccess(options)
  const checkToken = createTokenCheck(tokens)
  const metrics = new Metrics()
  const gate = createGate(limits.concurrent, limits.queue)
  const runTask = createTaskRunner(limits, gate, metrics)
  let document: Uint8Array<ArrayBuffer> | undefined

  /** The figures of the moment. */
  function* gauges(): Generator<Gauge> {
    const models = [...services.list()]
    yield { name: 'cofield_models', help: 'Models that answer.', value: models.length }
    yield { name: 'cofield_requests_waiting', help: 'Requests that wait for others.', value: gate.waiting }
    for (const { info } of models)
      yield {
        name: 'cofield_model_error',
        help: 'Whether the newest file of a model could not be loaded.',
        value: info.error === undefined ? 0 : 1,
        labels: { model: info.name },
      }
    yield* options.gauges?.() ?? []
  }

  /** The answer of a route to a call that may have it. */
  async function answer(route: Route, name: string, query: string, call: Call): Promise<Reply> {
    switch (route.id) {
      case 'health':
        return healthOf(isStopping(), options.fault?.())
      case 'openApi':
        document ??= encode(JSON.stringify(openApiDocument()))
        return bytesReply(document, JSON_TYPE)
      case 'metrics':
        if (options.metrics === false) throw notFound('/metrics')
        return bytesReply(encode(metrics.text(gauges())), METRICS_TYPE)
      case 'listModels':
        return jsonReply({ models: Array.from(services.list(), ({ info }) => info) })
      case 'getModel':
        return jsonReply(serviceOf(name).info)
      default:
        return runTask(namedService(name), route as Route & { readonly id: TaskKind }, query, call)
    }
  }

  function namedService(name: string): NamedService {
    const service = serviceOf(name)
    return { name, answer: (task, signal) => service.answer(task, signal) }
  }

  function serviceOf(name: string): ModelService {
    const service = services.get(name)
    if (service) return service
    throw new Problem(
      404,
      'not-found',
      `there is no model ${JSON.stringify(name.slice(0, 100))}; GET /v1/models lists them`,
    )
  }

  /** Finds what is asked for and refuses who may not have it. `tell` gets what is known before anything can fail. */
  async function dispatch(
    call: Call,
    tell: (known: { headers?: Headers; route?: Route }) => void,
  ): Promise<Reply> {
    const { path, query } = targetOf(call.target)
    const cors = access.check(call.header('host'), call.header('origin'))
    tell({ headers: cors })
    const found = path.startsWith(prefix) ? findRoute(path.slice(prefix.length)) : undefined
    if (!found) throw notFound(path)
    const { route } = found
    tell({ route })
    const allow = methodsOf(route)
    if (call.method === 'OPTIONS')
      return { status: 204, headers: { allow, ...preflightHeaders(allow) }, body: null }
    const method = call.method === 'HEAD' ? 'GET' : call.method
    if (method !== route.method)
      throw new Problem(405, 'method-not-allowed', `expected ${allow}, got ${call.method.slice(0, 20)}`, {
        allow,
      })
    if (!route.isOpen) await checkToken?.(call.header('authorization'))
    return answer(route, decoded(found.name), query, call)
  }

  return async call => {
    const start = performance.now()
    let cors: Headers = {}
    let route: Route | undefined
    metrics.inFlight++
    const finish = (status: number, bytes: number) => {
      metrics.inFlight--
      metrics.addBytes(0, bytes)
      metrics.addRequest(route?.path ?? 'none', status, (performance.now() - start) / 1000)
    }
    let reply: Reply
    try {
      reply = await dispatch(call, known => {
        cors = known.headers ?? cors
        route = known.route ?? route
      })
    } catch (error) {
      const problem = call.signal.aborted && !(error instanceof Problem) ? clientGone() : problemOf(error)
      if (problem.status === 500) report?.(error)
      reply = problemReply(problem)
    }
    const body = call.method === 'HEAD' ? null : reply.body
    const headers = { ...reply.headers, ...cors, ...ALWAYS }
    if (body === null || body instanceof Uint8Array) {
      finish(reply.status, body?.length ?? 0)
      return { status: reply.status, headers, body }
    }
    return { status: reply.status, headers, body: counted(body, bytes => finish(reply.status, bytes)) }
  }
}

const ALWAYS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const

/** A stream that says how many bytes it had, however it ends. */
async function* counted(
  body: AsyncIterable<Uint8Array<ArrayBuffer>>,
  onEnd: (bytes: number) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  let bytes = 0
  try {
    for await (const piece of body) {
      bytes += piece.length
      yield piece
    }
  } finally {
    onEnd(bytes)
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    throw new Problem(
      400,
      'bad-request',
      `expected a name with %XX for bytes of UTF-8, got ${name.slice(0, 100)}`,
    )
  }
}

function notFound(path: string): Problem {
  return new Problem(
    404,
    'not-found',
    `there is nothing at ${path.slice(0, 200)}; GET /openapi.json lists what there is`,
  )
}

/** Nobody reads it; it is counted under its own status. */
function clientGone(): Problem {
  return new Problem(499, 'bad-request', 'the client has gone')
}

function healthOf(isStopping: boolean, fault: string | undefined): Reply {
  if (isStopping) return jsonReply({ status: 'stopping' }, 503)
  return fault === undefined
    ? jsonReply({ status: 'ok' })
    : jsonReply({ status: 'failing', detail: fault }, 503)
}
