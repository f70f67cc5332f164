/** Servers and clients of a test. Each file calls `cleanUp`, so that its tests leave none behind. */

import { afterEach } from 'vitest'
import {
  HTTP_LIMITS,
  type HttpLimits,
  type HttpServer,
  listen,
  type Served,
} from '../../../server/http/http-server.js'
import type { Call, Reply } from '../../../src/serving/exchange.js'
import { Problem } from '../../../src/serving/problem.js'
import { connectRaw, type RawClient } from './raw-client.js'

const servers: HttpServer[] = []
export const clients: RawClient[] = []
export const reports: string[] = []
export const served: Served[] = []
/** Requests that the handler has seen. */
export const seen = { begun: 0 }

/** Ends servers and clients after each test of the file that calls it. Files share this module, but not its hooks. */
export function cleanUp(): void {
  afterEach(async () => {
    for (const { socket } of clients.splice(0)) socket.destroy()
    for (const server of servers.splice(0)) await server.stop(0)
    reports.length = 0
    served.length = 0
    seen.begun = 0
  })
}

const encoder = new TextEncoder()

export function reply(status: number, text: string): Reply {
  const body = encoder.encode(text)
  return { status, headers: { 'content-length': String(body.length) }, body }
}

export async function readAll(call: Call): Promise<string> {
  let text = ''
  for await (const piece of call.body ?? []) text += new TextDecoder().decode(piece)
  return text
}

/** Answers with what was sent; a problem is answered as such. */
export async function echo(call: Call): Promise<Reply> {
  if (call.target === '/refuse') return reply(401, 'no')
  try {
    return reply(200, `${call.method} ${call.target} <${await readAll(call)}>`)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return reply(error.status, error.detail)
  }
}

export async function start(
  answer: (call: Call) => Promise<Reply> = echo,
  limits: Partial<HttpLimits> = {},
  host = '127.0.0.1',
): Promise<HttpServer> {
  const server = await listen({
    host,
    port: 0,
    limits: { ...HTTP_LIMITS, linger: 50, ...limits },
    answer: call => {
      seen.begun++
      return answer(call)
    },
    report: line => reports.push(line),
    onServed: one => served.push(one),
  })
  servers.push(server)
  return server
}

export function open({ url }: HttpServer): RawClient {
  const client = connectRaw(url)
  clients.push(client)
  return client
}

export const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
export const post = (path: string, body: string, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`
