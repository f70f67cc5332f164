import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Call, Reply } from '../../src/serving/exchange.js'
import { Problem } from '../../src/serving/problem.js'
import { Connections } from './connections.js'
import { NodeCall } from './node-call.js'
import { refuseBytes } from './refuse-bytes.js'
import { type BodyTimes, dropRest } from './request-body.js'
import { sendReply } from './send-reply.js'

/** Times and sizes that a client must keep. */
export interface HttpLimits extends BodyTimes {
  /** Milliseconds for the head of a request. Default 10,000. */
  readonly head: number
  /** Milliseconds after which a client that takes nothing of its answer is cut off. Default 60,000. */
  readonly stall: number
  /** Milliseconds for which a connection without a request stays open. Default 65,000. */
  readonly keepAlive: number
  /** Milliseconds for which a connection is read on after an answer to a request that was not read to its end. Default 1000. */
  readonly linger: number
  /** Bytes of all header fields. Default 16,384. */
  readonly headBytes: number
  /** Open connections; more are closed at once. Default 10,000. */
  readonly connections: number
}

export const HTTP_LIMITS: HttpLimits = {
  head: 10_000,
  body: 30_000,
  idle: 10_000,
  stall: 60_000,
  keepAlive: 65_000,
  linger: 1000,
  headBytes: 16_384,
  connections: 10_000,
}

/** A request that was answered, for the log. */
export interface Served {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly milliseconds: number
}

export interface HttpOptions {
  readonly host: string
  /** 0: a free one. */
  readonly port: number
  readonly limits: HttpLimits
  answer(call: Call): Promise<Reply>
  /** Takes a fault of ours for the log. */
  readonly report: (line: string) => void
  readonly onServed?: (served: Served) => void
}

/** A server that listens. */
export interface HttpServer {
  /** `http://127.0.0.1:8080`. */
  readonly url: string
  /**
   * Takes no more connections, lets answers finish for `grace` milliseconds at most and closes what is left. Resolves to the
   * number of connections that were cut off. Handlers of those may still run, but nothing more is told of them.
   */
  stop(grace: number): Promise<number>
}

/** Where a server is on its way to its end. */
interface State {
  isStopping: boolean
  hasStopped: boolean
}

/** Listens, and answers requests. */
export async function listen(options: HttpOptions): Promise<HttpServer> {
  const { limits, host, port } = options
  const server = createServer({
    maxHeaderSize: limits.headBytes,
    headersTimeout: limits.head,
    requestTimeout: 0, // a stream of lines may take any time: RequestBody has the times of bodies
    connectionsCheckingInterval: Math.min(1000, limits.head),
    keepAliveTimeout: limits.keepAlive,
    noDelay: true,
  })
  server.maxHeadersCount = 0 // its bytes are limited; Node would drop what is over the count in silence
  server.maxConnections = limits.connections
  // A client may close its side when it has sent its request, and still wait for the answer.
  Object.assign(server, { httpAllowHalfOpen: true })
  const state: State = { isStopping: false, hasStopped: false }
  const connections = serve(server, options, state)
  await listening(server, host, port)
  return {
    url: urlOf(server.address() as AddressInfo),
    async stop(grace) {
      state.isStopping = true
      const cut = await stop(server, connections, grace)
      state.hasStopped = true
      return cut
    },
  }
}

function serve(server: Server, options: HttpOptions, state: State): Connections {
  const { limits } = options
  const connections = new Connections(server)
  const take = (request: IncomingMessage, response: ServerResponse, awaitsContinue: boolean) => {
    const { socket } = request
    const call = new NodeCall(request, response, limits, awaitsContinue)
    connections.begin(socket, call.body)
    response.once('close', () => {
      connections.end(socket)
      if (!request.complete) socket.destroy() // the rest of its body is no request
      if (state.isStopping) setImmediate(() => server.closeIdleConnections())
    })
    void answerOne(call, request, response, options, state)
  }
  server.on('request', (request, response) => take(request, response, false))
  server.on('checkContinue', (request, response) => take(request, response, true))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    connections.fail(socket, () => refuseBytes(error, socket, limits.linger)),
  )
  server.on('dropRequest', (_, socket) => socket.destroy())
  return connections
}

async function answerOne(
  call: NodeCall,
  request: IncomingMessage,
  response: ServerResponse,
  { answer, report, onServed, limits }: HttpOptions,
  state: State,
): Promise<void> {
  const begun = performance.now()
  try {
    const reply = isAmbiguous(request) ? replyOf(AMBIGUOUS) : await answer(call)
    const isStream = reply.body !== null && !(reply.body instanceof Uint8Array)
    if (isStream) call.body?.askFor() // its head is sent before the body is read
    if (!request.complete && !isStream && !call.body?.isAwaited) await new Promise(setImmediate)
    const isUnread = !request.complete && !isStream
    const settled = () => (call.body?.isAwaited ? Promise.resolve() : dropRest(request, limits.linger))
    await sendReply(reply, response, {
      stall: limits.stall,
      isLast: state.isStopping || isUnread,
      ...(!request.complete && { settled }),
    })
  } catch (error) {
    if (!response.destroyed && !state.hasStopped)
      report(`a request failed: ${(error as Error)?.message ?? error}`)
    if (response.headersSent)
      response.destroy() // so that the client sees that the stream is not whole
    else await sendReply(replyOf(FAILED), response, { stall: limits.stall, isLast: true })
  }
  if (state.hasStopped) return
  onServed?.({
    method: call.method,
    path: call.target.split('?', 1)[0],
    status: response.statusCode,
    milliseconds: performance.now() - begun,
  })
}

const FAILED = new Problem(500, 'internal', 'the server could not answer because of a fault of its own')
const AMBIGUOUS = new Problem(400, 'bad-request', 'expected one Host header, got several')

/** Several hosts: what is in front of the server may have looked at another one. */
function isAmbiguous({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let k = 0; k < rawHeaders.length; k += 2)
    if (rawHeaders[k].length === 4 && rawHeaders[k].toLowerCase() === 'host') hosts++
  return hosts > 1
}

function replyOf(problem: Problem): Reply {
  const { status, body } = problem.toAnswer()
  const headers = { 'content-type': 'application/problem+json', 'content-length': String(body.length) }
  return { status, headers, body }
}

function listening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, backlog: 1024 }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

async function stop(server: Server, connections: Connections, grace: number): Promise<number> {
  let cut = 0
  const closed = new Promise(resolve => server.close(resolve))
  server.closeIdleConnections()
  connections.closeUnused()
  const timer = setTimeout(() => {
    cut = connections.closeAll()
  }, grace)
  await closed
  clearTimeout(timer)
  return cut
}

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
