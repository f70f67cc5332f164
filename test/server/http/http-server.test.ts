import { describe, expect, it } from 'vitest'
import { HTTP_LIMITS, listen } from '../../../server/http/http-server.js'
import type { Call } from '../../../src/serving/exchange.js'
import { connectRaw, statusesOf } from './raw-client.js'
import {
  cleanUp,
  clients,
  echo,
  get,
  open,
  post,
  reply,
  reports,
  seen,
  served,
  start,
} from './test-server.js'

cleanUp()

describe('requests', () => {
  it('are answered, and told of without their query', async () => {
    const { url } = await start()
    const response = await fetch(`${url}/a?b=c`, { method: 'POST', body: 'text' })
    expect(await response.text()).toBe('POST /a?b=c <text>')
    expect(served).toEqual([{ method: 'POST', path: '/a', status: 200, milliseconds: expect.any(Number) }])
  })

  it('have headers by their names in lower case, and null for those that are missing', async () => {
    const { url } = await start(async call => reply(200, `${call.header('x-one')} ${call.header('x-two')}`))
    expect(await (await fetch(url, { headers: { 'X-One': '1' } })).text()).toBe('1 null')
  })

  it('without a body have none', async () => {
    const { url } = await start(async call => reply(200, String(call.body)))
    expect(await (await fetch(url)).text()).toBe('null')
  })

  it('come over IPv6', async () => {
    const { url } = await start(echo, {}, '::1')
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/)
    expect(await (await fetch(`${url}/six`)).text()).toBe('GET /six <>')
  })

  it('that are pipelined are answered in their order, whichever is done first', async () => {
    const waits: Record<string, number> = { '/1': 20, '/2': 10, '/3': 0 }
    const server = await start(async call => {
      await new Promise(resolve => setTimeout(resolve, waits[call.target]))
      return echo(call)
    })
    const client = open(server)
    client.send(get('/1') + post('/2', 'two') + get('/3'))
    const text = await client.until(/\/3 <>/)
    expect(text.match(/(GET|POST) \/\d <\w*>/g)).toEqual(['GET /1 <>', 'POST /2 <two>', 'GET /3 <>'])
  })

  it('with HEAD get no body', async () => {
    const server = await start(async () => ({ ...reply(200, 'text'), body: null }))
    const client = open(server)
    client.send(`HEAD / HTTP/1.1\r\nHost: a\r\n\r\n${get('/')}`)
    const text = await client.until(/200[\s\S]*200/)
    expect(text).not.toContain('text')
  })

  it('with several hosts are refused', async () => {
    const client = open(await start())
    client.send('GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n')
    expect(await client.until(/several/)).toContain('400')
  })

  it('without a host are refused', async () => {
    const client = open(await start())
    client.send('GET / HTTP/1.1\r\n\r\n')
    expect(statusesOf(await client.closed())).toEqual([400])
  })

  it('that the handler fails at get 500 without the reason, which the log has', async () => {
    const { url } = await start(async () => {
      throw new Error('secret')
    })
    const response = await fetch(url)
    expect(response.status).toBe(500)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.text()).not.toContain('secret')
    expect(reports).toEqual(['a request failed: secret'])
  })
})

describe('bodies', () => {
  it('that stop coming are refused with 408, and the connection is closed', async () => {
    const client = open(await start(echo, { idle: 20 }))
    client.send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc')
    const text = await client.closed()
    expect(statusesOf(text)).toEqual([408])
    expect(text).toMatch(/connection: close/i)
  })

  it('that drip are refused with 408, but a stream of lines may drip', async () => {
    const server = await start(echo, { body: 60 })
    const drip = async (type: string) => {
      const client = open(server)
      client.send(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 10\r\n\r\n`)
      for (let k = 0; k < 10; k++) {
        client.send('x')
        await new Promise(resolve => setTimeout(resolve, 12))
      }
      return statusesOf(await client.until(/HTTP/))
    }
    expect(await Promise.all([drip('application/json'), drip('application/x-ndjson')])).toEqual([
      [408],
      [200],
    ])
  })

  it('that are not read do not disturb the next request, if they have come', async () => {
    const client = open(await start())
    client.send(post('/refuse', 'x'.repeat(1000)) + get('/next'))
    expect(statusesOf(await client.until(/\/next <>/))).toEqual([401, 200])
  })

  it('that are not read and still come end the connection after the answer', async () => {
    const client = open(await start())
    client.send(`POST /refuse HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n${'x'.repeat(1000)}`)
    const text = await client.closed()
    expect(statusesOf(text)).toEqual([401])
    expect(text).toMatch(/connection: close/i)
  })

  it('are asked for only when they are read, if the client waits for that', async () => {
    const server = await start()
    const head = (path: string) =>
      `POST ${path} HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n`
    const refused = open(server)
    refused.send(head('/refuse'))
    expect(statusesOf(await refused.closed())).toEqual([401])
    const taken = open(server)
    taken.send(head('/take'))
    await taken.until(/100 Continue/)
    taken.send('abc')
    expect(statusesOf(await taken.until(/<abc>/))).toEqual([100, 200])
  })

  it('are asked for before a stream of answers begins', async () => {
    async function* pieces(call: Call) {
      for await (const piece of call.body ?? []) yield Uint8Array.from(piece)
    }
    const client = open(await start(async call => ({ status: 200, headers: {}, body: pieces(call) })))
    client.send('POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n')
    await client.until(/100 Continue/)
    client.send('abc')
    const text = await client.until(/abc\r\n0\r\n/)
    expect(text.indexOf('100 Continue')).toBeLessThan(text.indexOf('200 OK'))
    expect(statusesOf(text)).toEqual([100, 200])
  })

  it('that are cut off are refused, whether the client still listens or not', async () => {
    const faults: unknown[] = []
    const server = await start(async call => {
      try {
        return await echo(call)
      } catch (error) {
        faults.push(error)
        throw error
      }
    })
    const client = open(server)
    client.send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc')
    client.halfClose()
    expect(statusesOf(await client.closed())).toEqual([400])
    const gone = open(server)
    gone.send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nabc')
    await expect.poll(() => seen.begun).toBe(2)
    gone.socket.destroy()
    await expect.poll(() => served.length).toBe(2)
    expect(faults).toEqual([])
  })

  it('in bad chunks are refused once', async () => {
    const client = open(await start())
    client.send('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nZZ\r\n')
    expect(statusesOf(await client.closed())).toEqual([400])
  })
})

describe('bytes that are no request', () => {
  it('are refused', async () => {
    const client = open(await start())
    client.send('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 garbage\r\n\r\n')
    const text = await client.closed()
    expect(statusesOf(text)).toEqual([400])
    expect(text).toContain('application/problem+json')
  })

  it('are refused after the answer to the request before them', async () => {
    const server = await start(async call => {
      await new Promise(resolve => setTimeout(resolve, 20))
      return echo(call)
    })
    const client = open(server)
    client.send(`${get('/first')}\x00\x01garbage\r\n\r\n`)
    const text = await client.closed()
    expect(statusesOf(text)).toEqual([200, 400])
    expect(text).toContain('GET /first <>')
  })

  it('in headers that never end are refused with 431', async () => {
    const client = open(await start(echo, { headBytes: 2000 }))
    client.send(`GET / HTTP/1.1\r\nHost: a\r\n${'X-A: b\r\n'.repeat(800)}`)
    expect(statusesOf(await client.closed())).toEqual([431])
  })

  it('in a head that does not end in time are refused with 408', async () => {
    const client = open(await start(echo, { head: 40 }))
    client.send('GET / HTTP/1.1\r\nHost: a\r\n')
    expect(statusesOf(await client.closed())).toEqual([408])
  })

  it('no header is lost, however many there are', async () => {
    const { url } = await start(async call => reply(200, String(call.header('x-last'))))
    const client = connectRaw(url)
    clients.push(client)
    client.send(`GET / HTTP/1.1\r\nHost: a\r\n${'a:\r\n'.repeat(3000)}X-Last: here\r\n\r\n`)
    expect(await client.until(/here/)).toContain('200')
  })
})

describe('clients that close their side', () => {
  it('get their answer', async () => {
    const server = await start(async call => {
      await new Promise(resolve => setTimeout(resolve, 20))
      return echo(call)
    })
    const client = open(server)
    client.send(post('/', 'abc'))
    client.halfClose()
    expect(await client.closed()).toContain('POST / <abc>')
  })

  it('are let go if they ask for nothing', async () => {
    const client = open(await start())
    client.halfClose()
    expect(await client.closed()).toBe('')
  })
})

it('a port in use is an error with its code', async () => {
  const { url } = await start()
  const port = Number(new URL(url).port)
  const second = listen({ host: '127.0.0.1', port, limits: HTTP_LIMITS, answer: echo, report() {} })
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

it('aborts the signal when the client has gone', async () => {
  let aborted = 0
  const server = await start(async call => {
    await new Promise(resolve => call.signal.addEventListener('abort', resolve))
    aborted++
    return reply(200, '')
  })
  const client = open(server)
  client.send(get('/'))
  await expect.poll(() => seen.begun).toBe(1)
  client.socket.resetAndDestroy()
  await expect.poll(() => aborted).toBe(1)
})
