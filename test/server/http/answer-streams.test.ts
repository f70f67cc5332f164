import { Socket } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import type { Reply } from '../../../src/serving/exchange.js'
import { statusesOf } from './raw-client.js'
import { cleanUp, echo, get, open, reports, seen, served, start } from './test-server.js'

cleanUp()

const encoder = new TextEncoder()

describe('streams', () => {
  const endless = (onEnd: () => void) => async (): Promise<Reply> => ({
    status: 200,
    headers: {},
    body: (async function* () {
      try {
        for (;;) {
          yield encoder.encode('x'.repeat(10_000))
          await new Promise(resolve => setImmediate(resolve))
        }
      } finally {
        onEnd()
      }
    })(),
  })

  it('end when the client goes', async () => {
    let ended = 0
    const client = open(await start(endless(() => ended++)))
    client.send(get('/'))
    await client.until(/xxx/)
    client.socket.destroy()
    await expect.poll(() => ended).toBe(1)
  })

  it('end when the client takes nothing for some time', async () => {
    let ended = 0
    const client = open(
      await start(
        endless(() => ended++),
        { stall: 30 },
      ),
    )
    client.socket.pause()
    client.send(get('/'))
    await expect.poll(() => ended).toBe(1)
  })

  it.each([1, 2])('and answers of one piece do so, too, with %i requests at once', async requests => {
    const body = new Uint8Array(50 << 20)
    const server = await start(async () => ({ status: 200, headers: {}, body }), { stall: 30 })
    const { socket, send, closed } = open(server)
    socket.pause()
    send(get('/').repeat(requests))
    await expect.poll(() => seen.begun).toBe(requests)
    for (let k = 0; k < 10; k++) await new Promise(resolve => setTimeout(resolve, 30))
    socket.resume()
    await closed() // otherwise it would stay open for further requests
    expect(socket.bytesRead).toBeLessThan(body.length)
  })

  it('are not cut off while the client waits for them', async () => {
    const piece = encoder.encode('x'.repeat(8 << 20))
    const setTimes = vi.spyOn(Socket.prototype, 'setTimeout')
    const stall = 60_003
    let waited: number | undefined
    const server = await start(
      async () => ({
        status: 200,
        headers: {},
        body: (async function* () {
          yield piece // more than there is room for: the client has some time to take it
          const at = setTimes.mock.calls.findLastIndex(([time]) => time === stall)
          waited = (setTimes.mock.contexts[at] as Socket).timeout
          yield piece
        })(),
      }),
      { stall },
    )
    const body = await (await fetch(server.url)).arrayBuffer()
    setTimes.mockRestore()
    expect(body.byteLength).toBe(16 << 20)
    expect(waited).toBe(0) // no time runs while nothing waits for the client
  })

  it('make nothing that the client does not take', async () => {
    let made = 0
    const server = await start(async () => ({
      status: 200,
      headers: {},
      body: (async function* () {
        for (; made < 10_000; made++) yield new Uint8Array(10_000)
      })(),
    }))
    const client = open(server)
    client.socket.pause()
    client.send(get('/'))
    await expect.poll(() => made).toBeGreaterThan(0)
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(made).toBeLessThan(9_000)
  })

  it('that fail in the middle are cut off, so that nobody takes them for whole', async () => {
    const server = await start(async () => ({
      status: 200,
      headers: {},
      body: (async function* () {
        yield encoder.encode('seen.begun')
        await new Promise(resolve => setTimeout(resolve, 20))
        throw new Error('broken')
      })(),
    }))
    const client = open(server)
    client.send(get('/'))
    const text = await client.closed()
    expect(text).toContain('seen.begun')
    expect(text).not.toMatch(/\r\n0\r\n\r\n$/)
    expect(reports).toEqual(['a request failed: broken'])
  })

  it('that end before the body does end the connection', async () => {
    const server = await start(async () => ({
      status: 200,
      headers: {},
      body: (async function* () {
        yield encoder.encode('enough')
      })(),
    }))
    const client = open(server)
    client.send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\nx')
    expect(await client.closed()).toContain('enough')
  })

  it('go both ways at once', async () => {
    const server = await start(async call => ({
      status: 200,
      headers: {},
      body: (async function* () {
        for await (const piece of call.body ?? [])
          yield encoder.encode(`<${new TextDecoder().decode(piece)}>`)
      })(),
    }))
    const client = open(server)
    client.send(
      'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Type: application/x-ndjson\r\n\r\n',
    )
    for (const letter of 'abc') {
      client.send(`1\r\n${letter}\r\n`)
      await client.until(new RegExp(`<${letter}>`))
    }
    client.send(`0\r\n\r\n${get('/after')}`)
    expect(statusesOf(await client.until(/200[\s\S]*200/))).toEqual([200, 200])
  })
})

describe('a stop', () => {
  it('lets answers finish, and closes idle and unused connections', async () => {
    let release = () => {}
    const waits = new Promise<void>(resolve => {
      release = resolve
    })
    const server = await start(async call => {
      if (call.target === '/slow') await waits
      return echo(call)
    })
    const [unused, idle, busy] = [open(server), open(server), open(server)]
    idle.send(get('/idle'))
    await idle.until(/\/idle/)
    busy.send(get('/slow'))
    await expect.poll(() => seen.begun).toBe(2)
    const stopped = server.stop(60_000)
    await Promise.all([unused.closed(), idle.closed()])
    await expect(fetch(server.url)).rejects.toThrow()
    release()
    const text = await busy.closed()
    expect(text).toContain('GET /slow')
    expect(text).toMatch(/connection: close/i)
    expect(await stopped).toBe(0)
  })

  it('cuts off what is not done in time', async () => {
    const server = await start(() => new Promise(() => {}))
    const client = open(server)
    client.send(get('/'))
    await expect.poll(() => seen.begun).toBe(1)
    expect(await server.stop(10)).toBe(1)
    expect(await client.closed()).toBe('')
  })

  it('tells nothing of what ends afterwards', async () => {
    let release = () => {}
    const waits = new Promise<void>(resolve => {
      release = resolve
    })
    const server = await start(async call => {
      await waits
      return echo(call)
    })
    open(server).send(get('/'))
    await expect.poll(() => seen.begun).toBe(1)
    expect(await server.stop(0)).toBe(1)
    release()
    await new Promise(resolve => setImmediate(resolve))
    expect(served).toEqual([])
  })

  it('frees the port', async () => {
    const server = await start()
    await server.stop(0)
    await expect(fetch(server.url)).rejects.toThrow()
  })
})
