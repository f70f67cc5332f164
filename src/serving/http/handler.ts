import { checkArgument, hasMethod, isObject } from '../../common/arguments.js'
import { Model } from '../../model/model.js'
import type { Call, Reply } from '../exchange.js'
import { localServices } from '../local-service.js'
import { Problem } from '../problem.js'
import type { ModelServices } from '../service.js'
import { createApi } from './api.js'
import { checkServerOptions, type ServerOptions } from './server-options.js'

/** Answers a request. */
export type Handler = (request: Request) => Promise<Response>

/**
 * What answers requests to models: `(request: Request) => Promise<Response>`, as Deno, Bun, workers and Hono take it. Models by name work
 * on this thread, in slices; services of your own may work anywhere.
 */
export function createHandler(
  models: Readonly<Record<string, Model>> | ModelServices,
  options: ServerOptions = {},
): Handler {
  const limits = checkServerOptions(options)
  const services = isServices(models)
    ? models
    : localServices(checked(models), { limits, report: options.report })
  const answer = createApi(services, options)
  return async request => {
    const stop = new AbortController()
    return responseOf(await answer(callOf(request, stop, limits.bodyMilliseconds)), stop)
  }
}

function isServices(models: object): models is ModelServices {
  return hasMethod(models, 'get') && hasMethod(models, 'list')
}

function checked(models: Readonly<Record<string, Model>>): Readonly<Record<string, Model>> {
  checkArgument('createHandler', isObject(models), 'models by name', models)
  for (const [name, model] of Object.entries(models))
    checkArgument(`createHandler: ${name}`, model instanceof Model, 'a model', model)
  return models
}

/** A request as a call; `stop` ends it where the runtime does not: when nobody reads the answer any more. */
function callOf(request: Request, stop: AbortController, idle: number): Call {
  const { pathname, search, host } = new URL(request.url)
  const signal = AbortSignal.any([request.signal, stop.signal])
  return {
    method: request.method,
    target: pathname + search,
    header: name => request.headers.get(name) ?? (name === 'host' ? host : null),
    body: request.body && piecesOf(request.body, signal, idle),
    signal,
  }
}

/** The pieces of a body. A client that sends nothing for some time is too slow. */
async function* piecesOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  idle: number,
): AsyncGenerator<Uint8Array, void, void> {
  const reader = body.getReader()
  const cancel = () => {
    reader.cancel().catch(() => {}) // the rest is not wanted
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read(), idle)
      signal.throwIfAborted() // a canceled body looks like one that has ended
      if (done) return
      yield value
    }
  } finally {
    signal.removeEventListener('abort', cancel)
    cancel()
  }
}

/** A result, or a problem if it takes too long. */
async function inTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  if (milliseconds === Infinity) return work
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new Problem(408, 'slow-body', `nothing of the body came for ${milliseconds} ms: send it faster`),
        ),
      milliseconds,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function responseOf({ status, headers, body }: Reply, stop: AbortController): Response {
  const content = body === null || body instanceof Uint8Array ? body : streamOf(body, stop)
  return new Response(content, { status, headers })
}

/** A stream that makes its next piece when it is asked for it. */
function streamOf(
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>>,
  stop: AbortController,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = pieces[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        stop.abort(new Error('nobody reads the answer'))
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
