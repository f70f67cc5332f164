/** A client that sends bytes as they are, right or wrong. */
import { connect, type Socket } from 'node:net'

export interface RawClient {
  readonly socket: Socket
  send(text: string | Uint8Array): void
  /** Closes our side only. */
  halfClose(): void
  /** What has come so far. */
  received(): string
  /** Resolves when what has come matches. */
  until(pattern: RegExp): Promise<string>
  /** Resolves to all that came, when the server has closed the connection. */
  closed(): Promise<string>
}

export function connectRaw(url: string): RawClient {
  const { hostname, port } = new URL(url)
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port),
    allowHalfOpen: true,
  })
  let text = ''
  const closed = new Promise<string>(resolve => {
    socket.on('end', () => {
      socket.end()
      resolve(text)
    })
    socket.on('close', () => resolve(text))
  })
  socket.on('error', () => {})
  const looks = new Set<() => void>()
  socket.on('data', data => {
    text += data.toString('latin1')
    for (const look of looks) look()
  })
  return {
    socket,
    send: bytes => void socket.write(bytes),
    halfClose: () => void socket.end(),
    received: () => text,
    until: pattern =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!pattern.test(text)) return
          looks.delete(look)
          resolve(text)
        }
        looks.add(look)
        look()
        void closed.then(() => reject(new Error(`closed before ${pattern} came: ${JSON.stringify(text)}`)))
      }),
    closed: () => closed,
  }
}

/** The status codes in what a client got. */
export function statusesOf(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(match => Number(match[1]))
}
