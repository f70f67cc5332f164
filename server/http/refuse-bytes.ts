import type { Duplex } from 'node:stream'
import { Problem, type ProblemType } from '../../src/serving/problem.js'

/** Answers bytes that are no request of HTTP, or a head that is too long or too slow, and closes the connection. */
export function refuseBytes(error: NodeJS.ErrnoException, socket: Duplex, lingerMs: number): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason, type, detail] = REASONS[error.code ?? ''] ?? NO_HTTP
  const body = JSON.stringify(new Problem(status, type, detail))
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  closeSoon(socket, lingerMs)
}

/**
 * Closes a connection after a while in which what the client still sends is read and dropped. If it were closed at once, the
 * client would get an error in place of the answer.
 */
function closeSoon(socket: Duplex, lingerMs: number): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs)
  socket.once('close', () => clearTimeout(timer))
  socket.resume()
}

type Reason = readonly [status: number, reason: string, type: ProblemType, detail: string]

const NO_HTTP: Reason = [400, 'Bad Request', 'bad-request', 'expected a request of HTTP/1.1, got other bytes']
const REASONS: Readonly<Record<string, Reason>> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'too-large',
    'the header fields are longer than the server allows',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [
    413,
    'Payload Too Large',
    'too-large',
    'the chunk extensions are longer than the server allows',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    408,
    'Request Timeout',
    'slow-body',
    'the head of the request did not come in time',
  ],
}
