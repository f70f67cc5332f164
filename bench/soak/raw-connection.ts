import { connect, type Socket } from 'node:net'

/** An answer as it came over the wire. */
export interface Received {
  readonly status: number
  /** The head as text, in lower case. */
  readonly head: string
  readonly body: Buffer
}

/** What to wait for. */
interface Waiting {
  resolve(received: Received | null): void
  readonly timer: NodeJS.Timeout
}

interface Head {
  readonly status: number
  readonly text: string
  /** Bytes of the body; -1: in chunks. */
  readonly length: number
}

/** Milliseconds after which an answer is missing. */
const PATIENCE = 90_000

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/**
 * HTTP/1.1 over a bare socket: sends bytes as they are, right or wrong, and reads answers. A client library would not let us
 * misbehave.
 */
export class RawConnection {
  readonly socket: Socket
  private pieces: Buffer[] = []
  private size = 0
  private head: Head | null = null
  private chunks: Buffer[] = []
  private needed = 0 // bytes before it is worth looking again
  private isOver = false
  private isSpent = false
  private waiting: Waiting | null = null

  constructor(port: number) {
    this.socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true, noDelay: true })
    this.socket.on('data', piece => this.take(piece))
    this.socket.on('end', () => this.finish())
    this.socket.on('close', () => this.finish())
    this.socket.on('error', () => {}) // a reset is an outcome like others; close follows
  }

  /** Whether another request can be sent. */
  get isUsable(): boolean {
    return !this.isOver && !this.isSpent && this.socket.writable
  }

  send(bytes: string | Uint8Array): void {
    if (this.socket.writable) this.socket.write(bytes)
  }

  /** Sends, and waits if the server does not read. */
  async sendSlowly(bytes: string | Uint8Array): Promise<void> {
    if (!this.socket.writable || this.socket.write(bytes)) return
    await new Promise<void>(resolve => {
      this.socket.once('drain', resolve)
      this.socket.once('close', () => resolve())
    })
  }

  /** The next answer; null if the connection ends before it is whole. Rejects if nothing comes for a long time. */
  receive(): Promise<Received | null> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting = null
        reject(new Error(`no answer after ${PATIENCE / 1000} s`))
      }, PATIENCE)
      this.waiting = { resolve, timer }
      this.look()
    })
  }

  /** Resolves when the first bytes of an answer have come, or none will. */
  async firstBytes(): Promise<void> {
    if (this.size > 0 || this.isOver) return
    await new Promise<void>(resolve => {
      this.socket.once('data', () => resolve())
      this.socket.once('close', () => resolve())
      this.socket.once('end', () => resolve())
    })
  }

  /** Closes our side only. */
  halfClose(): void {
    this.isSpent = true
    this.socket.end()
  }

  /** Ends the connection as a crashed client does. */
  reset(): void {
    this.isSpent = true
    this.socket.resetAndDestroy()
  }

  close(): void {
    this.isSpent = true
    this.socket.destroy()
  }

  private take(piece: Buffer): void {
    this.pieces.push(piece)
    this.size += piece.length
    if (this.size >= this.needed) this.look()
  }

  private finish(): void {
    if (this.isOver) return
    this.isOver = true
    this.look()
    this.socket.end()
  }

  private look(): void {
    const { waiting } = this
    if (!waiting) return
    const received = this.next()
    if (!received && !this.isOver) return
    clearTimeout(waiting.timer)
    this.waiting = null
    if (received?.head.includes('\r\nconnection: close')) this.isSpent = true
    waiting.resolve(received)
  }

  /** Takes a whole answer from what has come, if there is one. */
  private next(): Received | null {
    this.needed = 0
    if (this.size === 0) return null
    const data = this.pieces.length === 1 ? this.pieces[0] : Buffer.concat(this.pieces)
    let at = 0
    if (!this.head) {
      const end = data.indexOf(END_OF_HEAD)
      if (end < 0) return this.keep(data, 0)
      this.head = readHead(data.toString('latin1', 0, end))
      at = end + 4
    }
    const { status, text: head, length } = this.head
    const body = length < 0 ? this.nextChunks(data, at) : this.nextBytes(data, at, length)
    if (!body) return null
    this.head = null
    return { status, head, body }
  }

  private nextBytes(data: Buffer, at: number, length: number): Buffer | null {
    if (data.length - at < length) {
      this.needed = length
      return this.keep(data, at)
    }
    this.keep(data, at + length)
    return data.subarray(at, at + length)
  }

  private nextChunks(data: Buffer, begin: number): Buffer | null {
    for (let at = begin; ; ) {
      const end = data.indexOf('\r\n', at, 'latin1')
      if (end < 0) return this.keep(data, at)
      const size = Number.parseInt(data.toString('latin1', at, end), 16)
      const after = end + 2 + size + 2
      if (data.length < after) return this.keep(data, at)
      at = after
      if (size > 0) this.chunks.push(data.subarray(end + 2, end + 2 + size))
      else {
        this.keep(data, at)
        const body = Buffer.concat(this.chunks)
        this.chunks = []
        return body
      }
    }
  }

  /** Keeps what comes after a place for the next look. */
  private keep(data: Buffer, at: number): null {
    const rest = data.subarray(at)
    this.pieces = rest.length > 0 ? [rest] : []
    this.size = rest.length
    return null
  }
}

function readHead(text: string): Head {
  const status = Number(/^HTTP\/1\.1 (\d{3})\b/.exec(text)?.[1])
  const lower = `${text.toLowerCase()}\r\n`
  const length = Number(/\r\ncontent-length: *(\d+)\r\n/.exec(lower)?.[1] ?? 0)
  return { status, text: lower, length: /\r\ntransfer-encoding: *chunked\r\n/.test(lower) ? -1 : length }
}
