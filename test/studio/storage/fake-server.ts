/** The API of a project folder with a journal in memory, which can be made to fail. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { NewEvent, ProjectEvent } from '../../../studio/project/event.js'

const TOKEN = 'secret'

export interface FakeServer {
  readonly address: URL
  readonly token: string
  /** Cuts off all who follow; whoever connects again is served again. */
  breakConnections(): void
  /** Refuses the next requests with these statuses. */
  readonly refusals: number[]
  /** Whether answers to appends are cut off after the events are stored. */
  losesAnswers: boolean
  /** How many follow at the moment. */
  readonly followers: number
  /** Sends these bytes to all followers. */
  send(text: string): void
  close(): void
}

export async function startFakeServer(): Promise<FakeServer> {
  const events: ProjectEvent[] = []
  const blobs = new Map<string, Buffer>()
  const followers = new Set<ServerResponse>()
  const refusals: number[] = []

  const store = (given: readonly NewEvent[]) => {
    for (const event of given) {
      if (events.some(({ id }) => id === event.id)) continue
      events.push({ ...event, n: events.length + 1 })
      for (const follower of followers) follower.write(`${JSON.stringify(events[events.length - 1])}\n`)
    }
  }
  const follow = (response: ServerResponse, after: number) => {
    response.write('\n')
    for (const event of events.slice(after)) response.write(`${JSON.stringify(event)}\n`)
    followers.add(response)
    response.on('close', () => followers.delete(response))
  }
  const refuse = (response: ServerResponse, status: number, detail: string) =>
    response.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify({ detail }))

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://x')
    const body = await bodyOf(request)
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return refuse(response, 401, 'the token is wrong')
    const refusal = refusals.shift()
    if (refusal !== undefined) return refuse(response, refusal, 'the disk is full')
    const after = Number(searchParams.get('after'))
    if (pathname === '/api/project') return response.end('{"name":"recipes","place":"/home/recipes"}')
    if (pathname === '/api/events' && request.method === 'POST') {
      const given = JSON.parse(body.toString()) as { after: number; events: NewEvent[] }
      store(given.events)
      if (server.losesAnswers) return response.destroy()
      return response.end(JSON.stringify({ events: events.slice(given.after) }))
    }
    if (pathname === '/api/events' && searchParams.has('follow')) return follow(response, after)
    if (pathname === '/api/events')
      return response.end(
        events
          .slice(after)
          .map(event => `${JSON.stringify(event)}\n`)
          .join(''),
      )
    if (request.method === 'PUT') return blobs.set(pathname, body) && response.end()
    const blob = blobs.get(pathname)
    return blob ? response.end(blob) : refuse(response, 404, 'there is no such file')
  }
  const http = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  const server: FakeServer = {
    address: new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`),
    token: TOKEN,
    refusals,
    losesAnswers: false,
    get followers() {
      return followers.size
    },
    breakConnections() {
      for (const follower of followers) follower.destroy()
    },
    send(text) {
      for (const follower of followers) follower.write(text)
    },
    close() {
      http.close()
      http.closeAllConnections()
    },
  }
  return server
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
