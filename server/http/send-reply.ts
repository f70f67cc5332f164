import type { ServerResponse } from 'node:http'
import type { Reply } from '../../src/serving/exchange.js'

/** How long a client may take, and what becomes of the connection after a reply. */
export interface Sending {
  /** Milliseconds after which a client that takes nothing of what waits for it is cut off. */
  readonly stall: number
  /** Whether it is closed. */
  readonly isLast: boolean
  /** Resolves when the client has had time to stop sending: what it still sends at the close would cost it the answer. */
  readonly settled?: () => Promise<void>
}

/** Sends a reply. A stream makes its next piece only when the client has room for it, and ends when the client has gone. */
export async function sendReply(
  { status, headers, body }: Reply,
  response: ServerResponse,
  { stall, isLast, settled }: Sending,
): Promise<void> {
  if (response.destroyed) return endUnused(body)
  response.writeHead(status, isLast ? { ...headers, connection: 'close' } : headers)
  if (body === null || body instanceof Uint8Array) {
    if (!settled) return end(response, stall, body)
    response.flushHeaders()
    if (body) response.write(body)
    await settled()
    return end(response, stall)
  }
  response.flushHeaders()
  for await (const piece of body) {
    if (response.destroyed) return
    if (!response.write(piece)) await hasRoom(response, stall)
  }
  await settled?.()
  end(response, stall)
}

/** Ends a reply, of which much may still have to be taken. */
function end(response: ServerResponse, stall: number, body?: Uint8Array | null): void {
  response.end(body ?? undefined)
  if (response.writableLength === 0) return
  const watch = () => response.prependOnceListener('finish', cutOffAfter(response, stall)) // before Node sets its own time
  if (response.socket) watch()
  else response.once('socket', watch) // replies to requests before this one come first
}

/** Has the connection closed if the client takes nothing for some time. Returns what calls that off. */
function cutOffAfter({ socket }: ServerResponse, stall: number): () => void {
  socket?.setTimeout(stall)
  return () => socket?.setTimeout(0)
}

/** Begins a stream that nobody reads and ends it: one that has not begun would not clean up. */
async function endUnused(body: Reply['body']): Promise<void> {
  if (body === null || body instanceof Uint8Array) return
  for await (const _ of body) return
}

/** Resolves when the client has taken what was written, or has gone. */
function hasRoom(response: ServerResponse, stall: number): Promise<void> {
  return new Promise(resolve => {
    const callOff = cutOffAfter(response, stall)
    const done = () => {
      callOff()
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.on('drain', done)
    response.on('close', done)
    if (response.destroyed) done()
  })
}
