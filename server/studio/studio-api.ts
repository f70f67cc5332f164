/** The studio's server without a runtime: from a call to a reply. */
import { VERSION } from '../../src/common/version.js'
import { problemOf } from '../../src/serving/answer-task.js'
import type { Call, Reply } from '../../src/serving/exchange.js'
import { formOf } from '../../src/serving/http/media.js'
import { createBodyReader } from '../../src/serving/http/read-body.js'
import { bytesReply, encode, jsonReply, problemReply, targetOf } from '../../src/serving/http/replies.js'
import { LINES_TYPE } from '../../src/serving/http/routes.js'
import { createTokenCheck } from '../../src/serving/http/token.js'
import { Problem } from '../../src/serving/problem.js'
import { readJson } from '../../src/serving/read-json.js'
import type { Schema } from '../../src/serving/schema.js'
import type { NewEvent } from '../../studio/project/event.js'
import { readEvent } from '../../studio/project/journal/read-event.js'
import type { Blobs } from './blobs.js'
import { followEvents, linesOf } from './event-stream.js'
import type { LiveProject } from './live-project.js'
import { checkPlace, SAFE_HEADERS } from './page-access.js'
import { INDEX, type PageFile } from './page-files.js'

export interface StudioLimits {
  /** Bytes of the events of a request. Default 32 MiB. */
  readonly eventBytes: number
  /** Bytes of a blob. Default 1 GiB. */
  readonly blobBytes: number
  /** Tabs that follow at a time. Default 100. */
  readonly followers: number
  /** Milliseconds between two signs of life. Default 15,000. */
  readonly beat: number
}

const STUDIO_LIMITS: StudioLimits = {
  eventBytes: 32 << 20,
  blobBytes: 1 << 30,
  followers: 100,
  beat: 15_000,
}

export interface StudioApiOptions {
  readonly project: LiveProject
  readonly blobs: Blobs
  readonly name: () => string
  /** The folder, as people know it. */
  readonly place: string
  readonly page: ReadonlyMap<string, PageFile>
  readonly token: string
  /** Aborted when the server stops: ends the streams. */
  readonly stop: AbortSignal
  readonly report: (error: unknown) => void
  readonly limits?: Partial<StudioLimits>
}

type Respond = (call: Call, query: URLSearchParams, name: string) => Promise<Reply> | Reply
type Methods = Readonly<Record<string, Respond>>

const BODY: Schema = {
  type: 'object',
  properties: {
    after: { type: 'integer', minimum: 0 },
    events: { type: 'array', items: { type: 'object' } },
  },
  required: ['after', 'events'],
  additionalProperties: false,
}

/** Milliseconds for a body: it comes from this machine. */
const BODY_TIME = 60_000

/** Answers calls. Never rejects. */
export function createStudioApi(options: StudioApiOptions): (call: Call) => Promise<Reply> {
  const { project, blobs, page, stop, report } = options
  const limits = { ...STUDIO_LIMITS, ...options.limits }
  const checkToken = createTokenCheck([options.token]) as (authorization: string | null) => Promise<void>
  const bodies = (bodyBytes: number, remedy: string) =>
    createBodyReader({ bodyBytes, heldBytes: 2 * bodyBytes, bodyMilliseconds: BODY_TIME }, remedy)
  const eventBodies = bodies(limits.eventBytes, 'send fewer events at a time')
  const blobBodies = bodies(limits.blobBytes, 'use a smaller model')
  let followers = 0

  const getEvents: Respond = (call, query) => {
    const after = afterOf(query.get('after') ?? '0')
    checkNumber(after)
    if (query.get('follow') !== '1' || call.method === 'HEAD')
      return linesReply(streamOf(linesOf(project.after(after))))
    if (followers >= limits.followers)
      throw new Problem(429, 'busy', `${followers} tabs follow already: close some`, { retryAfter: 10 })
    const signal = AbortSignal.any([call.signal, stop])
    followers++
    return linesReply(counted(followEvents(project, after, { beat: limits.beat, signal })))
  }

  async function* counted<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece, void, void> {
    try {
      yield* pieces
    } finally {
      followers--
    }
  }

  const postEvents: Respond = async call => {
    formOf(call, {})
    const { bytes, release } = await eventBodies.read(call)
    try {
      const { after, events } = readJson<{ after: number; events: readonly unknown[] }>(bytes, BODY)
      checkNumber(after)
      await project.append(events.map((event, k) => eventAt(event, k)))
      return jsonReply({ events: project.after(after) })
    } finally {
      release()
    }
  }

  function eventAt(event: unknown, k: number): NewEvent {
    try {
      return readEvent(event)
    } catch (error) {
      throw new Problem(422, 'invalid-member', `/events/${k}: ${(error as Error).message}`, {
        pointer: `/events/${k}`,
      })
    }
  }

  /** Refuses a number that this journal does not have: the page knows another one, of before an older copy was put in place. */
  function checkNumber(after: number): void {
    if (after > project.count)
      throw new Problem(
        409,
        'invalid-data',
        `expected a number of at most ${project.count}, the last event, got ${after}: reload the page`,
      )
  }

  const getBlob: Respond = (_, __, name) => {
    const bytes = blobs.read(name)
    if (bytes === null) throw new Problem(404, 'not-found', `there is no ${name.slice(0, 100)}`)
    return bytesReply(bytes, 'application/octet-stream')
  }

  const putBlob: Respond = async (call, _, name) => {
    const type = call.header('content-type')?.toLowerCase()
    if (type !== 'application/octet-stream')
      throw new Problem(415, 'unsupported-media', 'expected content-type application/octet-stream')
    const { bytes, release } = await blobBodies.read(call)
    try {
      blobs.write(name, bytes)
    } finally {
      release()
    }
    return { status: 204, headers: {}, body: null }
  }

  const getProject: Respond = () =>
    jsonReply({ name: options.name(), place: options.place, version: VERSION })

  const api: Readonly<Record<string, Methods>> = {
    '/api/project': { GET: getProject },
    '/api/events': { GET: getEvents, POST: postEvents },
    '/api/blobs/': { GET: getBlob, PUT: putBlob },
  }

  async function answerApi(call: Call, path: string, query: URLSearchParams): Promise<Reply> {
    const [, route = '', name = ''] = /^(\/api\/(?:blobs\/|[^/]+$))([^/]*)$/.exec(path) ?? []
    if (!Object.hasOwn(api, route)) throw notFound(path)
    const respond = respondOf(call, api[route])
    await checkToken(call.header('authorization'))
    return respond(call, query, name)
  }

  async function answerPage(call: Call, path: string, query: URLSearchParams): Promise<Reply> {
    respondOf(call, READING)
    const name = path === '/' ? INDEX : path.slice(1)
    const file = page.get(name)
    if (!file) throw notFound(path)
    if (name !== INDEX || (await isRight(query.get('token')))) return fileReply(call, file)
    return bytesReply(encode(LOCKED), 'text/html; charset=utf-8', 401)
  }

  function isRight(token: string | null): Promise<boolean> {
    return checkToken(`Bearer ${token ?? ''}`).then(
      () => true,
      () => false,
    )
  }

  async function dispatch(call: Call): Promise<Reply> {
    checkPlace(call.header('host'), call.header('origin'))
    const { path, query } = targetOf(call.target)
    const parameters = new URLSearchParams(query)
    return path.startsWith('/api/') ? answerApi(call, path, parameters) : answerPage(call, path, parameters)
  }

  return async call => {
    let reply: Reply
    try {
      reply = await dispatch(call)
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status >= 500 && !call.signal.aborted) report(problem.cause ?? error)
      reply = problemReply(problem)
    }
    const headers = { 'cache-control': 'no-store', ...reply.headers, ...SAFE_HEADERS }
    return { ...reply, headers, body: call.method === 'HEAD' ? null : reply.body }
  }
}

const READING: Methods = { GET: () => ({ status: 200, headers: {}, body: null }) }

const LOCKED =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Cofield Studio</title>' +
  '<p>Open the address that <code>cofield studio</code> has printed: it ends with a token, which this one has not.</p></html>\n'

/** What answers the method of a call. */
function respondOf({ method }: Call, methods: Methods): Respond {
  const asked = method === 'HEAD' ? 'GET' : method
  if (Object.hasOwn(methods, asked)) return methods[asked]
  const allow = Object.keys(methods)
    .flatMap(name => (name === 'GET' ? ['GET', 'HEAD'] : [name]))
    .join(', ')
  throw new Problem(405, 'method-not-allowed', `expected ${allow}, got ${method.slice(0, 20)}`, { allow })
}

function fileReply(call: Call, { body, type, etag, isHashed }: PageFile): Reply {
  const caching = { etag, 'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache' }
  const known = (call.header('if-none-match') ?? '').split(',').map(tag => tag.trim().replace(/^W\//, ''))
  if (known.includes(etag)) return { status: 304, headers: caching, body: null }
  const reply = bytesReply(body, type)
  return { ...reply, headers: { ...reply.headers, ...caching } }
}

function linesReply(body: AsyncIterable<Uint8Array<ArrayBuffer>>): Reply {
  return { status: 200, headers: { 'content-type': LINES_TYPE }, body }
}

async function* streamOf<Piece>(pieces: Iterable<Piece>): AsyncGenerator<Piece, void, void> {
  yield* pieces
}

function afterOf(text: string): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (number >= 0) return number
  throw new Problem(422, 'invalid-member', `after: expected the number of an event, got ${text.slice(0, 20)}`)
}

function notFound(path: string): Problem {
  return new Problem(404, 'not-found', `there is nothing at ${path.slice(0, 200)}`)
}
