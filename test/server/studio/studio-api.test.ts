import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DataError } from '../../../src/common/errors.js'
import { cleanUp, open } from '../http/test-server.js'
import { accept, flag, START } from './toy-project.js'
import { cleanUpStudios, startToy, TOKEN } from './toy-studio.js'

cleanUpStudios()
cleanUp()

const BYTES = 'application/octet-stream'

describe('the page', () => {
  it('is shown to whoever has the token, and others are told what to do', async () => {
    const { send } = await startToy()
    const page = await send('GET', `/?token=${TOKEN}`, undefined, { authorization: '' })
    expect([page.status, await page.text()]).toEqual([200, '<title>page</title>'])
    expect(page.headers.get('cache-control')).toBe('no-cache')
    for (const path of ['/', '/?token=', '/?token=wrong', '/index.html', `/?tokens=${TOKEN}`]) {
      const locked = await send('GET', path)
      expect([path, locked.status]).toEqual([path, 401])
      expect(await locked.text()).toContain('Open the address that <code>cofield studio</code> has printed')
    }
  })

  it('has files that anybody may keep', async () => {
    const { send } = await startToy()
    const script = await send('GET', '/main-abcd1234.js', undefined, { authorization: '' })
    expect(await script.text()).toBe('code')
    expect(script.headers.get('content-type')).toBe('text/javascript')
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const again = await send('GET', '/main-abcd1234.js', undefined, { 'if-none-match': 'W/"1", "4"' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await send('HEAD', '/main-abcd1234.js')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '4', ''])
  })

  it.each([
    '/missing.js',
    '/../package.json',
    '/%2e%2e/package.json',
    '//etc/passwd',
    '/..%2f..',
    '/__proto__',
    '/api',
    '/api/',
    '/api/x',
    '/api/events/x',
    '/api/constructor',
  ])('has nothing at %s', async path => {
    const { server } = await startToy()
    const client = open(server)
    client.send(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${TOKEN}\r\nConnection: close\r\n\r\n`,
    )
    expect(await client.closed()).toMatch(/^HTTP\/1\.1 404 [\s\S]*not-found/)
  })

  it('has headers that keep everything else out, whatever the answer', async () => {
    const { send, post } = await startToy()
    const answers = [
      await send('GET', `/?token=${TOKEN}`),
      await send('GET', '/'),
      await send('GET', '/nothing'),
      await send('GET', '/api/project'),
      await post(0, 5),
    ]
    for (const { headers } of answers) {
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; .*frame-ancestors 'none'$/,
      )
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})

describe('access', () => {
  it.each([
    ['localhost:80', '', 200],
    ['[::1]:5', '', 200],
    ['127.0.0.1', 'Origin: http://127.0.0.1\r\n', 200],
    ['127.0.0.1:80', 'Origin: http://127.0.0.1:81\r\n', 403],
    ['evil.example', '', 403],
    ['evil.example', 'Origin: http://evil.example\r\n', 403],
    ['localhost.evil.example', '', 403],
    ['192.168.1.5', '', 403],
    ['localhost', 'Origin: null\r\n', 403],
    ['localhost', 'Origin: https://localhost\r\n', 403],
    ['localhost', 'Origin: http://evil.example\r\n', 403],
  ])('of host %s with %j is answered with %i', async (host, more, status) => {
    const { server } = await startToy()
    const client = open(server)
    client.send(
      `GET /api/project HTTP/1.1\r\nHost: ${host}\r\n${more}Authorization: Bearer ${TOKEN}\r\nConnection: close\r\n\r\n`,
    )
    expect(await client.closed()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })

  it('of the interface needs the token in a header', async () => {
    const { send, project } = await startToy()
    for (const authorization of ['', 'Bearer', 'Bearer wrong', `Basic ${TOKEN}`])
      for (const [method, path] of [
        ['GET', `/api/project?token=${TOKEN}`],
        ['GET', '/api/events'],
        ['POST', '/api/events'],
        ['PUT', '/api/blobs/a'],
      ]) {
        const answer = await send(method, path, undefined, { authorization })
        expect([path, answer.status]).toEqual([path, 401])
        expect(answer.headers.get('content-type')).toBe('application/problem+json')
      }
    expect(project.count).toBe(START.length)
  })

  it.each([
    ['DELETE', '/api/events', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/events', 'GET, HEAD, POST'],
    ['POST', '/api/project', 'GET, HEAD'],
    ['POST', '/api/blobs/a', 'GET, HEAD, PUT'],
    ['POST', '/', 'GET, HEAD'],
  ])('by %s %s is refused', async (method, path, allow) => {
    const { send } = await startToy()
    const answer = await send(method, path)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
  })
})

describe('events', () => {
  it('are stored, and answered with those of others', async () => {
    const { post, send } = await startToy()
    await post(3, [flag('other')])
    const answer = await post(3, [accept('mine')])
    const { events } = (await answer.json()) as { events: { id: string; n: number }[] }
    expect(events.map(({ id, n }) => [id, n])).toEqual([
      ['other', 4],
      ['mine', 5],
    ])
    const text = await (await send('GET', '/api/events?after=1')).text()
    const lines = text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(lines.map(({ id }) => id)).toEqual(['labels', 'add', 'other', 'mine'])
    expect(await (await send('GET', '/api/project')).json()).toEqual({
      name: 'toy',
      place: '/home/toy.cofield-studio',
      version: expect.stringMatching(/^\d/),
    })
  })

  it.each([
    ['no JSON', '{', 400, /expected JSON/],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400, /not UTF-8/],
    ['a list', [], 422, /expected an object/],
    ['no events', { after: 0 }, 422, /events/],
    ['more members', { after: 0, events: [], n: 1 }, 422, /n/],
    ['a negative number', { after: -1, events: [] }, 422, /after/],
    ['no event', { after: 0, events: [1] }, 422, /\/events\/0/],
    ['an unknown type', { after: 0, events: [{ ...flag('x'), type: 'flog' }] }, 422, /\/events\/0/],
    ['no id', { after: 0, events: [flag('x'), { ...flag('x'), id: undefined }] }, 422, /\/events\/1/],
    ['a number to come', { after: 4, events: [] }, 409, /at most 3, the last event, got 4: reload/],
  ])('with %s are refused', async (_, body, status, message) => {
    const { send, project } = await startToy()
    const bytes =
      body instanceof Uint8Array
        ? body
        : new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))
    const answer = await send('POST', '/api/events', bytes, { 'content-type': 'application/json' })
    const problem = (await answer.json()) as { status: number; detail: string }
    expect([answer.status, problem.status]).toEqual([status, status])
    expect(problem.detail).toMatch(message)
    expect(project.count).toBe(START.length)
  })

  it('are refused if they are too large or of another type, or the query is odd', async () => {
    const { send, post } = await startToy({ eventBytes: 200 })
    expect((await post(0, [flag('x'.repeat(300))])).status).toBe(413)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect((await post(0, [], { 'content-type': type })).status).toBe(415)
    for (const query of ['after=x', 'after=-1', 'after=1.5'])
      expect((await send('GET', `/api/events?${query}`)).status).toBe(422)
  })

  it('are refused with 503 if they cannot be written, and the fault is reported', async () => {
    const { post, journal, faults } = await startToy()
    journal.fault = new DataError('no space left on the device')
    const answer = await post(3, [accept('a')])
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    expect(faults).toEqual([journal.fault])
  })
})

describe('a stream of events', () => {
  it('has those of now and those to come, and a sign of life between them', async () => {
    const { send, post } = await startToy({ beat: 30 })
    const answer = await send('GET', '/api/events?after=2&follow=1')
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
    const read = linesFrom(answer)
    expect(await read()).toMatchObject({ id: 'add', n: 3 })
    await post(3, [accept('a')])
    expect(await read()).toMatchObject({ id: 'a', n: 4 })
    await expect.poll(() => read.empty).toBeGreaterThan(2)
    await post(3, [flag('b'), flag('c', false)])
    expect(await read()).toMatchObject({ id: 'b', n: 5 })
    expect(await read()).toMatchObject({ id: 'c', n: 6 })
  })

  it('ends when the server stops', async () => {
    const { send, stop } = await startToy()
    const answer = await send('GET', '/api/events?follow=1')
    stop.abort()
    expect((await answer.text()).trim().split('\n')).toHaveLength(3)
  })

  it('is one of so many, and gives its place back when the client goes', async () => {
    const { send } = await startToy({ followers: 2, beat: 10 })
    const follow = (signal: AbortController) => {
      const asked = send('GET', '/api/events?follow=1')
      signal.signal.addEventListener('abort', () => void asked.then(({ body }) => body?.cancel()))
      return asked
    }
    const leave = new AbortController()
    expect((await follow(leave)).status).toBe(200)
    expect((await follow(new AbortController())).status).toBe(200)
    expect((await send('HEAD', '/api/events?follow=1')).status).toBe(200)
    expect((await follow(new AbortController())).status).toBe(429)
    leave.abort()
    await expect.poll(async () => (await follow(new AbortController())).status).toBe(200)
  })
})

describe('blobs', () => {
  it('are kept as they are, and never changed', async () => {
    const { send } = await startToy()
    const bytes = Uint8Array.of(0, 255, 10, 13)
    const put = (body: Uint8Array, type = BYTES) =>
      send('PUT', '/api/blobs/base-1.cofield', body, { 'content-type': type })
    expect((await send('GET', '/api/blobs/base-1.cofield')).status).toBe(404)
    expect((await put(bytes, 'text/plain')).status).toBe(415)
    expect((await put(bytes)).status).toBe(204)
    expect((await put(bytes)).status).toBe(204)
    expect((await put(Uint8Array.of(1))).status).toBe(409)
    const got = await send('GET', '/api/blobs/base-1.cofield')
    expect([...new Uint8Array(await got.arrayBuffer())]).toEqual([...bytes])
  })

  it('have plain names and a limited size', async () => {
    const { send, folder } = await startToy({ blobBytes: 10 })
    for (const name of ['.hidden', '%2e%2e%2fa', 'a%2Fb', 'a%5Cb', 'con:', 'x'.repeat(101), ''])
      expect(
        (await send('PUT', `/api/blobs/${name}`, Uint8Array.of(1), { 'content-type': BYTES })).status,
      ).toBe(422)
    expect((await send('PUT', '/api/blobs/a', new Uint8Array(11), { 'content-type': BYTES })).status).toBe(
      413,
    )
    expect(existsSync(join(folder, 'blobs'))).toBe(false)
  })
})

/** Reads the lines of an answer that goes on. */
function linesFrom({ body }: Response) {
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  const lines: string[] = []
  const decoder = new TextDecoder()
  let rest = ''
  const read = Object.assign(
    async (): Promise<unknown> => {
      for (;;) {
        const line = lines.shift()
        if (line !== undefined) return JSON.parse(line)
        await new Promise(resolve => setTimeout(resolve, 2))
      }
    },
    { empty: 0 },
  )
  void (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      rest += decoder.decode(value, { stream: true })
      const found = rest.split('\n')
      rest = found.pop() as string
      for (const line of found) {
        if (line === '') read.empty++
        else lines.push(line)
      }
    }
  })().catch(() => {})
  return read
}
