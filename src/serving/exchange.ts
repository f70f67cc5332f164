/** HTTP without a runtime: what a server hands over of a request, and what it gets back. Adapters for Request and node:http are thin. */

/** A request. */
export interface Call {
  readonly method: string
  /** Path and query as they were sent: `/v1/models/names/tag?nbest=2`. */
  readonly target: string
  /** The value of a header by its name in lower case; null if it is missing. */
  header(name: string): string | null
  /** The body in pieces of any size, read once at most, and not always to its end. Null if there is none. */
  readonly body: AsyncIterable<Uint8Array> | null
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal
}

/** What is answered. */
export interface Reply {
  readonly status: number
  /** By names in lower case; `content-length` is among them if the body is in one piece. */
  readonly headers: Readonly<Record<string, string>>
  /** In one piece, or as a stream that makes its next piece when it is asked for it. Null: none (as after HEAD). */
  readonly body: Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array<ArrayBuffer>> | null
}
