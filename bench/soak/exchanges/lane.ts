import type { Random } from '../../../src/common/random.js'
import type { Case, Cases } from '../cases.js'
import { RawConnection, type Received } from '../raw-connection.js'

/** What all clients know of the server. */
export interface Target {
  readonly port: number
  /** The name of the model in URLs. */
  readonly name: string
  readonly token: string
  /** The longest body that the server takes. */
  readonly maxBody: number
  readonly cases: Cases
  /** Counts an answer of each model; it may be that of several. */
  readonly answersOf: number[]
}

/** The server has answered something that it must not answer. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer'
}

/** A client that does one exchange after the other. */
export class Lane {
  private kept: RawConnection | null = null

  constructor(
    readonly target: Target,
    readonly random: Random,
  ) {}

  /** The connection of the exchange before, or a new one if that cannot be used. */
  connection(): RawConnection {
    if (!this.kept?.isUsable) {
      this.kept?.close()
      this.kept = new RawConnection(this.target.port)
    }
    return this.kept
  }

  close(): void {
    this.kept?.close()
  }

  /** The bytes of a request. */
  request(options: RequestOptions): Buffer {
    const { target } = this
    const { method = 'POST', path = `/v1/models/${target.name}/parse`, body } = options
    const { host = `127.0.0.1:${target.port}`, token = target.token } = options
    const headers = {
      Host: host,
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }),
      ...options.headers,
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
    return body ? Buffer.concat([head, body]) : head
  }

  requestOf({ action, body }: Case, options: RequestOptions = {}): Buffer {
    return this.request({ path: `/v1/models/${this.target.name}/${action}`, body, ...options })
  }

  /** Checks that an answer is wholly that of one of the models. */
  check({ expected }: Case, received: Received | null): string {
    if (received === null) return 'closed'
    const { status, body } = received
    if (status !== 200) return outcomeOf(received)
    let isRight = false
    expected.forEach((right, k) => {
      if (!right.equals(body)) return
      isRight = true
      this.target.answersOf[k]++
    })
    if (!isRight) throw new WrongAnswer(difference(expected[0], body))
    return '200'
  }
}

export interface RequestOptions {
  readonly method?: string
  readonly path?: string
  readonly host?: string
  /** Null: none. */
  readonly token?: string | null
  readonly body?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

/** What an exchange came to, and checks that a refusal is a problem as it should be. */
export function outcomeOf(received: Received | null): string {
  if (received === null) return 'closed'
  const { status, head, body } = received
  if (status < 400) return String(status)
  if (!head.includes('\r\ncontent-type: application/problem+json'))
    throw new WrongAnswer(`expected a problem with status ${status}, got ${start(head)}`)
  const problem = JSON.parse(body.toString()) as { status?: unknown; title?: unknown }
  if (problem.status !== status || typeof problem.title !== 'string')
    throw new WrongAnswer(`expected a problem with status ${status}, got ${start(body)}`)
  if (body.includes('    at ')) throw new WrongAnswer(`expected no stack, got ${start(body)}`)
  return String(status)
}

/** The first characters, for messages. */
export function start(content: Buffer | string): string {
  const text = content.toString()
  return JSON.stringify(text.length > 300 ? `${text.slice(0, 300)}…` : text)
}

/** Where two answers begin to differ. */
function difference(expected: Buffer, got: Buffer): string {
  let at = 0
  while (at < expected.length && expected[at] === got[at]) at++
  const around = (bytes: Buffer) => start(bytes.subarray(Math.max(0, at - 100), at + 100))
  return `expected ${around(expected)}, got ${around(got)} at byte ${at} of ${expected.length}`
}

/** Waits. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
