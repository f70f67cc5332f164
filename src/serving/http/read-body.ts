import type { Call } from '../exchange.js'
import { Problem } from '../problem.js'

/** How much of bodies is held, in one and in all together, and for how long one may come. */
export interface BodyLimits {
  /** Bytes of a body in JSON. Default 10 MiB. */
  readonly bodyBytes: number
  /** Bytes of all such bodies that are being read or worked on. Default 256 MiB. */
  readonly heldBytes: number
  /** Milliseconds in which a body in JSON must be there. Default 30,000. */
  readonly bodyMilliseconds: number
}

/** Reads whole bodies. */
export interface BodyReader {
  /** The bytes of a body, and what must be called when they are not needed any more. */
  read(call: Call): Promise<{ readonly bytes: Uint8Array; release(): void }>
}

/** `remedy`: what the client of a body that is too large can do. */
export function createBodyReader(
  limits: BodyLimits,
  remedy = 'send several, or a stream (application/x-ndjson)',
): BodyReader {
  const { bodyBytes, heldBytes, bodyMilliseconds } = limits
  let held = 0

  async function collect(
    body: AsyncIterable<Uint8Array>,
    took: (bytes: number) => void,
  ): Promise<Uint8Array> {
    const due = performance.now() + bodyMilliseconds
    const pieces: Uint8Array[] = []
    let length = 0
    for await (const piece of body) {
      length += piece.length
      if (length > bodyBytes) throw tooLarge(bodyBytes, remedy)
      took(piece.length)
      if (held > heldBytes)
        throw new Problem(503, 'unavailable', 'the server holds too many large bodies; try again', {
          retryAfter: 1,
        })
      if (performance.now() > due)
        throw new Problem(
          408,
          'slow-body',
          `the body was not there after ${bodyMilliseconds} ms: send it faster`,
        )
      pieces.push(piece)
    }
    return pieces.length === 1 ? pieces[0] : joined(pieces, length)
  }

  return {
    async read(call) {
      const told = Number(call.header('content-length') ?? 0)
      if (told > bodyBytes) throw tooLarge(bodyBytes, remedy)
      let own = 0
      const release = () => {
        held -= own
        own = 0
      }
      if (!call.body) return { bytes: new Uint8Array(0), release }
      try {
        const bytes = await collect(call.body, taken => {
          own += taken
          held += taken
        })
        return { bytes, release }
      } catch (error) {
        release()
        throw asProblem(error, call.signal)
      }
    },
  }
}

/** What an error while a body is read is to the client: the reason of the signal if the client has gone. */
export function asProblem(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof Problem) return error
  return new Problem(400, 'bad-request', 'the body could not be read to its end', {}, { cause: error })
}

function tooLarge(bytes: number, remedy: string): Problem {
  return new Problem(413, 'too-large', `expected a body of at most ${bytes} bytes, got more: ${remedy}`)
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
