import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Model } from '../../../src/model/model.js'
import { createHandler, type Handler } from '../../../src/serving/http/handler.js'
import { ROUTES } from '../../../src/serving/http/routes.js'
import type { ServerOptions } from '../../../src/serving/http/server-options.js'
import { Problem } from '../../../src/serving/problem.js'
import type { Answer, ModelService, ModelServices, Task } from '../../../src/serving/service.js'
import { addressModel } from '../models.js'
import { ask, DOCUMENT, seen, streamOf } from './documented.js'

let model: Model
let handler: Handler
beforeAll(async () => {
  model = await addressModel()
  handler = createHandler({ 'a b/ü': model, addresses: model })
})

/** A server of one model `m`, whatever answers for it. */
function serverOf(
  answer: (task: Task, signal: AbortSignal) => Promise<Answer> | Answer,
  options: ServerOptions = {},
): Handler {
  const info = {
    name: 'm',
    method: 'empirical',
    labels: ['X'],
    sequences: 1,
    tokens: 1,
    learns: true,
    version: 3,
  }
  const service: ModelService = { info, answer: async (task, signal) => answer(task, signal) }
  const services: ModelServices = { get: name => (name === 'm' ? service : undefined), list: () => [service] }
  return createHandler(services, options)
}

const OK = { status: 200, body: new TextEncoder().encode('{"labels":[]}') }

describe('routes', () => {
  it('list models', async () => {
    const { json } = await ask(handler, 'GET', '/v1/models')
    expect(json.models.map(({ name }: { name: string }) => name)).toEqual(['a b/ü', 'addresses'])
    const one = await ask(handler, 'GET', '/v1/models/addresses/')
    expect(one.json).toMatchObject({
      name: 'addresses',
      method: 'empirical',
      labels: model.labels,
      learns: false,
    })
  })

  it('parse and tag', async () => {
    const texts = ['7 Park Lane', '']
    const parsed = await ask(handler, 'POST', '/v1/models/addresses/parse', {
      texts,
      nbest: 2,
      explain: true,
    })
    expect(parsed.json.results[0]).toMatchObject({
      ...model.parse(texts[0]),
      nbest: model.nbest(['7', 'Park', 'Lane'], 2),
    })
    const tagged = await ask(handler, 'POST', '/v1/models/addresses/tag', {
      sequences: [{ tokens: ['7', 'York'] }],
      probabilities: true,
      nbest: 2,
      explain: true,
    })
    expect(tagged.json.labels).toEqual([model.tag(['7', 'York'])])
  })

  it('take names of models that are percent-encoded', async () => {
    const path = `/v1/models/${encodeURIComponent('a b/ü')}/tag`
    expect((await ask(handler, 'POST', path, { tokens: ['7'] })).status).toBe(200)
    expect((await ask(handler, 'GET', '/v1/models/%ff')).status).toBe(400)
    expect((await ask(handler, 'GET', '/v1/models/toString')).status).toBe(404)
    expect((await ask(handler, 'GET', '/v1/models/__proto__')).status).toBe(404)
  })

  it('answer HEAD as GET without a body, and OPTIONS with what is allowed', async () => {
    const head = await ask(handler, 'HEAD', '/healthz')
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '15'])
    const options = await ask(handler, 'OPTIONS', '/v1/models/addresses/tag')
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
    expect((await ask(handler, 'OPTIONS', '/v1/models')).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  })

  it('refuse other paths and methods', async () => {
    for (const path of [
      '/',
      '/v1',
      '/v1/models/addresses/tag/x',
      '//v1/models',
      '/V1/models',
      '/v1/models/addresses/train',
    ])
      expect((await ask(handler, 'GET', path)).status, path).toBe(404)
    const wrong = await ask(handler, 'DELETE', '/v1/models/addresses')
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect((await ask(handler, 'HEAD', '/v1/models/addresses/tag')).status).toBe(405)
    expect((await ask(handler, 'BREW', '/v1/models')).status).toBe(405)
  })

  it('tell whether the server is well', async () => {
    expect((await ask(handler, 'GET', '/healthz')).json).toEqual({ status: 'ok' })
    const stopping = await ask(
      serverOf(() => OK, { isStopping: () => true }),
      'GET',
      '/healthz',
    )
    expect([stopping.status, stopping.json]).toEqual([503, { status: 'stopping' }])
    const failing = await ask(
      serverOf(() => OK, { fault: () => 'no thread can start' }),
      'GET',
      '/healthz',
    )
    expect([failing.status, failing.json]).toEqual([
      503,
      { status: 'failing', detail: 'no thread can start' },
    ])
  })

  it('give figures, unless told not to', async () => {
    await ask(handler, 'GET', '/healthz')
    const { text } = await ask(handler, 'GET', '/metrics')
    expect(text).toContain('cofield_requests_total{route="/healthz",status="200"}')
    expect(text).toMatch(/^cofield_models 2$/m)
    expect(
      (
        await ask(
          serverOf(() => OK, { metrics: false }),
          'GET',
          '/metrics',
        )
      ).status,
    ).toBe(404)
  })

  it('can stand below a prefix', async () => {
    const below = createHandler({ addresses: model }, { prefix: '/api/crf' })
    expect((await below(new Request('http://localhost/api/crf/v1/models'))).status).toBe(200)
    expect((await below(new Request('http://localhost/v1/models'))).status).toBe(404)
    expect(() => createHandler({}, { prefix: 'api/' })).toThrow('expected a path like /api')
  })

  it('refuse options that are misspelled or cannot be', () => {
    expect(() => createHandler({}, { token: 'x' } as ServerOptions)).toThrow('did you mean "tokens"?')
    expect(() => createHandler({}, { limits: { queue: -1 } })).toThrow('limits.queue')
    expect(() => createHandler({}, { tokens: [''] })).toThrow('token')
    expect(() => createHandler({ a: {} as Model })).toThrow('createHandler: a: expected a model')
  })
})

describe('the OpenAPI document', () => {
  it('is docs/openapi.json, and is served', async () => {
    const file = readFileSync(resolve(import.meta.dirname, '../../../docs/openapi.json'), 'utf8')
    expect(JSON.parse(file)).toEqual(DOCUMENT)
    expect((await ask(handler, 'GET', '/openapi.json')).json).toEqual(DOCUMENT)
  })
})

describe('problems', () => {
  const post = (body: unknown, headers?: Record<string, string>) =>
    ask(handler, 'POST', '/v1/models/addresses/tag', body, headers)

  it.each([
    ['', 400],
    ['{', 400],
    [new Uint8Array([0x22, 0xff, 0x22]), 400],
    ['{"tokens":["a"],"tokens":["b"]}', 400],
    ['null', 422],
    ['{"tokens":["a"],"__proto__":{}}', 422],
    [`{"tokens":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 422],
    [`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`, 422],
    ['{"tokens":["a"],"nbest":1e999}', 422],
    ['{"tokens":["a"],"nbest":123456789012345678901234567890}', 422],
    ['{"tokens":["\\ud800"]}', 422],
    ['{"tokens":[],"columns":[["a"]]}', 422],
    ['{"tokens":["a"],"nbest":2,"decoder":"posterior"}', 422],
  ])('of bodies: %#', async (body, status) => {
    expect((await post(body)).status).toBe(status)
  })

  it('of media types and encodings', async () => {
    const body = '{"tokens":["a"]}'
    const gzip = await post(body, { 'content-encoding': 'gzip' })
    expect([gzip.status, gzip.json.detail]).toEqual([415, expect.stringContaining('gzip')])
    expect((await post(body, { 'transfer-encoding': 'gzip, chunked' })).status).toBe(415)
    expect((await post(body, { 'transfer-encoding': 'Chunked' })).status).toBe(200)
    for (const type of [
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/json; charset=latin1',
    ])
      expect((await post(body, { 'content-type': type })).status, type).toBe(415)
    for (const type of [
      'application/json; charset=UTF-8',
      'Application/JSON',
      'application/json;charset="utf-8"',
    ])
      expect((await post(body, { 'content-type': type })).status, type).toBe(200)
    const update = await ask(handler, 'POST', '/v1/models/addresses/update', '{}', {
      'content-type': 'application/x-ndjson',
    })
    expect(update.status).toBe(415)
  })

  it('of queries: options of JSON stand in the body', async () => {
    expect((await ask(handler, 'POST', '/v1/models/addresses/tag?nbest=2', { tokens: ['a'] })).status).toBe(
      422,
    )
  })

  it('of what a service answers', async () => {
    const busy = serverOf(() => new Problem(429, 'busy', 'full', { retryAfter: 7 }).toAnswer())
    const refused = await ask(busy, 'POST', '/v1/models/m/tag', { tokens: ['a'] })
    expect([refused.status, refused.headers.get('retry-after'), refused.json.retryAfter]).toEqual([
      429,
      '7',
      7,
    ])
    const cannot = serverOf(() => new Problem(409, 'cannot-learn', 'no counts').toAnswer())
    expect((await ask(cannot, 'POST', '/v1/models/m/forget', {})).status).toBe(409)
    expect((await ask(cannot, 'POST', '/v1/models/m/update', {})).status).toBe(409)
    const off = await ask(handler, 'POST', '/v1/models/addresses/update', { sequences: [] })
    expect([off.status, off.json.type]).toEqual([403, 'urn:cofield:problem:learning-off'])
  })

  it('of the server are told to the program alone', async () => {
    const told: unknown[] = []
    const broken = serverOf(
      () => {
        throw new Error('secret')
      },
      { report: error => told.push(error) },
    )
    const answer = await ask(broken, 'POST', '/v1/models/m/tag', { tokens: ['a'] })
    expect(answer.status).toBe(500)
    expect(answer.text).not.toContain('secret')
    expect(told).toHaveLength(1)
  })

  it('of any bytes are problems: never a fault of the server', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('parse', 'tag', 'update'),
        fc.oneof(
          fc.uint8Array(),
          fc.json().map(text => new TextEncoder().encode(text)),
        ),
        async (kind, bytes) => {
          const { status } = await ask(handler, 'POST', `/v1/models/addresses/${kind}`, bytes)
          expect([200, 400, 403, 422]).toContain(status)
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('changes', () => {
  it('have the id of the header Idempotency-Key', async () => {
    const tasks: Task[] = []
    const answer = { changed: { sequences: 1, tokens: 1 }, labels: [], version: 4, repeated: false }
    const server = serverOf(task => {
      tasks.push(task)
      return { status: 200, body: new TextEncoder().encode(JSON.stringify(answer)) }
    })
    const { json } = await ask(server, 'POST', '/v1/models/m/update', { a: 1 }, { 'idempotency-key': 'k' })
    expect(json).toEqual(answer)
    expect((await ask(server, 'POST', '/v1/models/m/forget', { a: 1 })).status).toBe(200)
    expect(tasks.map(({ kind, id }) => [kind, id])).toEqual([
      ['update', 'k'],
      ['forget', undefined],
    ])
    const long = await ask(server, 'POST', '/v1/models/m/update', {}, { 'idempotency-key': 'k'.repeat(201) })
    expect(long.status).toBe(400)
  })
})

describe('limits', () => {
  it('of a body: as large as allowed, and one byte more', async () => {
    const body = JSON.stringify({ tokens: ['abc'] })
    const at = (bodyBytes: number) => createHandler({ m: model }, { limits: { bodyBytes } })
    expect((await ask(at(body.length), 'POST', '/v1/models/m/tag', body)).status).toBe(200)
    expect((await ask(at(body.length - 1), 'POST', '/v1/models/m/tag', body)).status).toBe(413)
    // A length that lies, or is missing, does not help.
    const bytes = new TextEncoder().encode(body)
    const stream = () => streamOf([bytes.slice(0, 5), bytes.slice(5)])
    expect((await ask(at(body.length), 'POST', '/v1/models/m/tag', stream())).status).toBe(200)
    expect((await ask(at(body.length - 1), 'POST', '/v1/models/m/tag', stream())).status).toBe(413)
    expect((await ask(at(10), 'POST', '/v1/models/m/tag', '', { 'content-length': '11' })).status).toBe(413)
  })

  it('of all bodies together', async () => {
    const server = serverOf(() => OK, { limits: { heldBytes: 20 } })
    expect((await ask(server, 'POST', '/v1/models/m/tag', 'x'.repeat(20))).status).toBe(200)
    expect((await ask(server, 'POST', '/v1/models/m/tag', 'x'.repeat(21))).status).toBe(503)
    expect((await ask(server, 'POST', '/v1/models/m/tag', 'x'.repeat(20))).status).toBe(200)
  })

  it('of the work of a request', async () => {
    const server = createHandler({ m: model }, { limits: { sequences: 1, tokens: 2, nbest: 1 } })
    expect((await ask(server, 'POST', '/v1/models/m/tag', { tokens: ['a', 'b'] })).status).toBe(200)
    expect((await ask(server, 'POST', '/v1/models/m/tag', { tokens: ['a', 'b', 'c'] })).status).toBe(422)
    expect((await ask(server, 'POST', '/v1/models/m/parse', { texts: ['a', 'b'] })).status).toBe(422)
  })

  it('of time', async () => {
    const server = serverOf(
      (_, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      { limits: { milliseconds: 5 } },
    )
    const late = await ask(server, 'POST', '/v1/models/m/tag', {})
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1'])
  })

  it('of the time of a body', async () => {
    const server = serverOf(() => OK, { limits: { bodyMilliseconds: 5 } })
    const silent = streamOf([new Uint8Array([123])], 'hang')
    expect((await ask(server, 'POST', '/v1/models/m/tag', silent)).status).toBe(408)
  })

  it('of requests at a time and in the queue', async () => {
    const waiting: (() => void)[] = []
    const server = serverOf(() => new Promise(done => waiting.push(() => done(OK))), {
      limits: { concurrent: 1, queue: 1 },
    })
    const asked = [0, 1, 2].map(() => ask(server, 'POST', '/v1/models/m/tag', {}))
    const refused = await Promise.race(asked)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect(waiting).toHaveLength(1)
    waiting[0]()
    await expect.poll(() => waiting.length).toBe(2)
    waiting[1]()
    expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 200, 429])
  })

  it('of waiting: a client that goes leaves the queue, and its work stops', async () => {
    const signals: AbortSignal[] = []
    const server = serverOf(
      (_, signal) =>
        new Promise((_, reject) => {
          signals.push(signal)
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
      { limits: { concurrent: 1, queue: 1 } },
    )
    const goes = [new AbortController(), new AbortController()]
    const asked = goes.map(({ signal }) =>
      server(
        new Request('http://localhost/v1/models/m/tag', {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json' },
          signal,
        }),
      ),
    )
    await expect.poll(() => signals.length).toBe(1)
    goes[1].abort()
    expect((await asked[1]).status).toBe(499)
    goes[0].abort()
    expect((await asked[0]).status).toBe(499)
    expect(signals).toHaveLength(1)
  })
})

afterAll(() => {
  // Tasks have the same problems, so `tag` stands for all; only changes can meet a model that cannot learn.
  const wanted = ROUTES.flatMap(({ id, answer, problems }) => [
    `${id} 200 ${answer.type}`,
    ...problems
      .filter(status => id === 'tag' || status === 409)
      .map(status => `${id} ${status} application/problem+json`),
  ])
  expect(wanted.filter(name => !seen.has(name))).toEqual([])
})
