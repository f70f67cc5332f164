import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { cutOff, type RequestBody } from './request-body.js'

/** What is known of a connection. */
interface Connection {
  pending: number // requests that are not answered yet
  /** The body of the latest request, and whether it has come to its end. */
  body: RequestBody | null
  /** Called when all are answered. */
  onIdle?: () => void
}

/** The open connections of a server: which of them still have requests to answer. */
export class Connections {
  private readonly open = new Map<Duplex, Connection>()

  constructor(server: Server) {
    server.on('connection', socket => {
      this.open.set(socket, { pending: 0, body: null })
      socket.once('close', () => this.open.delete(socket))
    })
  }

  begin(socket: Duplex, body: RequestBody | null): void {
    const connection = this.open.get(socket)
    if (!connection) return
    connection.pending++
    connection.body = body
  }

  end(socket: Duplex): void {
    const connection = this.open.get(socket)
    if (connection && --connection.pending === 0) connection.onIdle?.()
  }

  /**
   * Nothing that comes over a connection can be understood any more. Requests before the bad bytes get their answers first; then
   * `refuse` is called, unless the bad bytes were in the body of a request, which is refused itself.
   */
  fail(socket: Duplex, refuse: () => void): void {
    const connection = this.open.get(socket)
    if (!connection || connection.pending === 0) refuse()
    else if (connection.body === null || connection.body.hasCome) connection.onIdle = refuse
    else {
      connection.body.fail(cutOff())
      connection.onIdle = () => socket.end()
    }
  }

  /** Closes connections over which nothing has come yet. Node counts them as busy. */
  closeUnused(): void {
    for (const [socket, { pending }] of this.open)
      if (pending === 0 && (socket as { bytesRead?: number }).bytesRead === 0) socket.destroy()
  }

  /** Closes all connections; returns how many had requests to answer. */
  closeAll(): number {
    const busy = [...this.open.values()].filter(({ pending }) => pending > 0).length
    for (const socket of this.open.keys()) socket.destroy()
    return busy
  }
}
