import type { ServerResponse } from 'node:http'
import type { Reply } from '../../src/serving/exchange.js'

/** What becomes of the connection after a reply. */
export interface Afterwards {
  /** Whether it is closed. */
  readonly isLast: boolean
  /** Resolves when the client has had time to stop sending: what it still sends at the close would cost it the answer. */
  readonly settled?: () => Promise<void>
}

/** Sends a reply. A stream makes its next piece only when the client has room for it, and ends when the client has gone. */
export async function sendReply(
  { status, headers, body }: Reply,
  response: ServerResponse,
  { isLast, settled }: Afterwards,
): Promise<void> {
  if (response.destroyed) return endUnused(body)
  response.writeHead(status, isLast ? { ...headers, connection: 'close' } : headers)
  if (body === null || body instanceof Uint8Array) {
    if (!settled) response.end(body ?? undefined)
    else {
      response.flushHeaders()
      if (body) response.write(body)
      await settled()
      response.end()
    }
    return
  }
  response.flushHeaders()
  for await (const piece of body) {
    if (response.destroyed) return
    if (!response.write(piece)) await hasRoom(response)
  }
  await settled?.()
  response.end()
}

/** Begins a stream that nobody reads and ends it: one that has not begun would not clean up. */
async function endUnused(body: Reply['body']): Promise<void> {
  if (body === null || body instanceof Uint8Array) return
  for await (const _ of body) return
}

/** Resolves when the client has taken what was written, or has gone. */
function hasRoom(response: ServerResponse): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.on('drain', done)
    response.on('close', done)
    if (response.destroyed) done()
  })
}
