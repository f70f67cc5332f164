import type { Answer } from './service.js'

/** What can go wrong with a request, by the last part of its `type`. */
export const PROBLEM_TITLES = {
  'bad-json': 'The body is not valid JSON',
  'bad-request': 'The request is malformed',
  unauthorized: 'A token is required',
  forbidden: 'This host or origin is not allowed',
  'learning-off': 'The server does not learn',
  'not-found': 'There is no such resource',
  'method-not-allowed': 'The method is not allowed here',
  'slow-body': 'The body took too long',
  'cannot-learn': 'The model cannot learn',
  'too-large': 'The request is too large',
  'too-many': 'The request asks for too much work',
  'unsupported-media': 'The media type or encoding is not supported',
  'invalid-member': 'The body has the wrong form',
  'invalid-data': 'The data cannot be used',
  'repeated-id': 'The id was used for another request',
  busy: 'There are too many requests',
  internal: 'The server has failed',
  unavailable: 'The server cannot answer now',
} as const

/** The kinds of problems. */
export type ProblemType = keyof typeof PROBLEM_TITLES

/** What a problem has besides its status, type and detail. */
export interface ProblemDetails {
  /** A JSON pointer to the member that is wrong: `/sequences/0/tokens`. */
  readonly pointer?: string
  /** The line of a stream, counted from 1. */
  readonly line?: number
  /** Seconds after which the client may try again. */
  readonly retryAfter?: number
  /** The methods that a resource has. */
  readonly allow?: string
}

/** A request that is refused, as RFC 9457 describes problems. Its message is for the client. */
export class Problem extends Error {
  readonly title: string

  constructor(
    readonly status: number,
    readonly type: ProblemType,
    detail: string,
    readonly details: ProblemDetails = {},
    options?: ErrorOptions,
  ) {
    super(detail, options)
    this.name = 'Problem'
    this.title = PROBLEM_TITLES[type]
  }

  get detail(): string {
    return this.message
  }

  /** The JSON object of the problem. */
  toJSON(): object {
    const { pointer, line, retryAfter } = this.details
    return {
      type: `urn:cofield:problem:${this.type}`,
      title: this.title,
      status: this.status,
      detail: this.message,
      ...(pointer !== undefined && { pointer }),
      ...(line !== undefined && { line }),
      ...(retryAfter !== undefined && { retryAfter }),
    }
  }

  /** The same problem at a line of a stream. */
  atLine(line: number): Problem {
    return new Problem(this.status, this.type, this.message, { ...this.details, line }, { cause: this.cause })
  }

  toAnswer(): Answer {
    const { retryAfter } = this.details
    const body = new TextEncoder().encode(JSON.stringify(this))
    return { status: this.status, body, ...(retryAfter !== undefined && { retryAfter }) }
  }
}
