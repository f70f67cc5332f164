import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem } from '../../src/serving/problem.js'

/** How long a client may take. */
export interface BodyTimes {
  /** Milliseconds for a whole body. A stream of lines may take any time. */
  readonly body: number
  /** Milliseconds between two pieces of a body, while we wait for them. */
  readonly idle: number
}

/** The body of a request, piece by piece as it is asked for. A client that is too slow gets 408. */
export class RequestBody implements AsyncIterable<Uint8Array>, AsyncIterator<Uint8Array> {
  private readonly due: number
  private isAsked = false
  private failure: Problem | undefined
  private onFailure: (() => void) | undefined

  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    private readonly times: BodyTimes,
    /** Whether the client waits for 100 before it sends the body. */
    private readonly awaitsContinue: boolean,
  ) {
    const isStream = /^application\/x-ndjson\b/i.test(request.headers['content-type'] ?? '')
    this.due = isStream ? Number.POSITIVE_INFINITY : performance.now() + times.body
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  next(): Promise<IteratorResult<Uint8Array>> {
    this.askFor()
    const piece = this.request.read() as Uint8Array | null
    if (piece !== null) return Promise.resolve({ value: piece, done: false })
    if (this.hasEnded) return Promise.resolve({ value: undefined, done: true })
    return this.failure ? Promise.reject(this.failure) : this.wait()
  }

  /** Tells a client that waits for it to send the body. Has to happen before the answer begins. */
  askFor(): void {
    if (this.isAwaited) this.response.writeContinue()
    this.isAsked = true
  }

  /** Says that the rest of the body will never come. */
  fail(failure: Problem): void {
    this.failure ??= failure
    this.onFailure?.()
  }

  /** The reader wants no more. The rest of the body is the affair of whoever closes the connection. */
  return(): Promise<IteratorResult<Uint8Array>> {
    return Promise.resolve({ value: undefined, done: true })
  }

  /** Whether the client still waits to be told to send it. */
  get isAwaited(): boolean {
    return this.awaitsContinue && !this.isAsked
  }

  /** Whether all of it has come, read or not. */
  get hasCome(): boolean {
    return this.request.complete
  }

  private get hasEnded(): boolean {
    return this.request.complete && this.request.readableLength === 0
  }

  private wait(): Promise<IteratorResult<Uint8Array>> {
    const { request, times } = this
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        this.onFailure = undefined
        for (const event of EVENTS) request.off(event, look)
      }
      const look = () => {
        const piece = request.read() as Uint8Array | null
        const isOver = this.hasEnded || request.destroyed || this.failure
        if (piece === null && !isOver) return
        stop()
        if (piece !== null) resolve({ value: piece, done: false })
        else if (this.hasEnded) resolve({ value: undefined, done: true })
        else reject(this.failure ?? cutOff())
      }
      const timer = setTimeout(
        () => this.fail(new Problem(408, 'slow-body', 'the body did not come in time: send it faster')),
        Math.max(0, Math.min(times.idle, this.due - performance.now())),
      )
      this.onFailure = look
      for (const event of EVENTS) request.on(event, look)
    })
  }
}

/** Drops the rest of a body. Resolves when it has come, or after a while. */
export function dropRest(request: IncomingMessage, milliseconds: number): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve()
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    request.once('end', done)
    request.once('close', done)
    request.resume()
  })
}

const EVENTS = ['readable', 'end', 'error', 'close'] as const

/** The problem of a body that ends too early. */
export function cutOff(): Problem {
  return new Problem(400, 'bad-request', 'the connection ended before the body did')
}
