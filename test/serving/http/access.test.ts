import { describe, expect, it } from 'vitest'
import { createHandler } from '../../../src/serving/http/handler.js'
import type { ServerOptions } from '../../../src/serving/http/server-options.js'
import { ask } from './documented.js'

const TASK = '/v1/models/none/tag'

async function statusOf(headers: Record<string, string>, options: ServerOptions = {}, path = '/v1/models') {
  return (await ask(createHandler({}, options), 'GET', path, undefined, headers)).status
}

describe('the Host header', () => {
  it.each([
    'localhost',
    'LOCALHOST:8080',
    'app.localhost',
    '127.0.0.1',
    '127.0.0.1:80',
    '192.168.1.7',
    '[::1]',
    '[::1]:8080',
    '[FE80::1%25eth0]:8080',
    'localhost.',
  ])('%s is always known', async host => {
    expect(await statusOf({ host })).toBe(200)
  })

  it.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '1.2.3',
    '',
    'a, localhost',
    'notlocalhost',
    '[evil.example]',
    '[::1].evil.example',
    '[::1',
  ])('%s must be allowed', async host => {
    expect(await statusOf({ host })).toBe(403)
    expect(await statusOf({ host }, { allowedHosts: 'any' })).toBe(200)
  })

  it('is allowed by its name, with any port or one', async () => {
    const allowedHosts = ['Api.Example', 'other.example:81']
    expect(await statusOf({ host: 'api.example' }, { allowedHosts })).toBe(200)
    expect(await statusOf({ host: 'API.example:8080' }, { allowedHosts })).toBe(200)
    expect(await statusOf({ host: 'other.example:81' }, { allowedHosts })).toBe(200)
    expect(await statusOf({ host: 'other.example' }, { allowedHosts })).toBe(403)
  })
})

describe('the Origin header', () => {
  it.each([
    ['http://localhost', 'localhost', 200],
    ['https://localhost', 'localhost', 200],
    ['http://localhost:81', 'localhost:81', 200],
    ['http://localhost:82', 'localhost:81', 403],
    ['http://localhost', 'localhost:80', 200],
    ['http://evil.example', 'localhost', 403],
    ['null', 'localhost', 403],
    ['', 'localhost', 403],
    ['file://', 'localhost', 403],
    ['http://localhost@evil.example', 'localhost', 403],
  ])('%s at %s: %d', async (origin, host, status) => {
    expect(await statusOf({ host, origin })).toBe(status)
  })

  it('of an allowed page gets the headers that let it read the answer', async () => {
    const server = createHandler({}, { allowedOrigins: ['https://app.example/'], tokens: ['t'] })
    const headers = { host: 'localhost', origin: 'https://app.example' }
    const refused = await ask(server, 'GET', '/v1/models', undefined, headers)
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([
      401,
      headers.origin,
    ])
    const preflight = await ask(server, 'OPTIONS', TASK, undefined, {
      ...headers,
      'access-control-request-method': 'POST',
    })
    expect(preflight.status).toBe(204)
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': headers.origin,
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      vary: 'origin',
    })
    const other = await ask(server, 'GET', '/healthz', undefined, {
      ...headers,
      origin: 'https://evil.example',
    })
    expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([403, null])
    const own = await ask(server, 'GET', '/healthz')
    expect([own.headers.get('vary'), own.headers.get('access-control-allow-origin')]).toEqual([
      'origin',
      null,
    ])
  })
})

describe('tokens', () => {
  const tokens = ['first', 'second']

  it.each(['Bearer first', 'bearer second', 'Bearer  first '])('%s is known', async authorization => {
    expect(await statusOf({ authorization }, { tokens })).toBe(200)
  })

  it.each(['Bearer', 'Bearer ', 'Bearer third', 'Basic first', 'first', 'Bearer first second', ''])(
    '"%s" is not',
    async authorization => {
      const answer = await ask(createHandler({}, { tokens }), 'GET', '/v1/models', undefined, {
        authorization,
      })
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="cofield"'])
      expect(answer.text).not.toMatch(/first|second/)
    },
  )

  it('are needed for all that is not public, before anything is told about models', async () => {
    const paths = ['/v1/models', '/v1/models/none', '/metrics']
    for (const path of paths) expect(await statusOf({}, { tokens }, path), path).toBe(401)
    for (const path of ['/healthz', '/openapi.json'])
      expect(await statusOf({}, { tokens }, path), path).toBe(200)
    expect((await ask(createHandler({}, { tokens }), 'POST', TASK, {})).status).toBe(401)
  })
})
