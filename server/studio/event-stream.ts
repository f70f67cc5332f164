import type { ProjectEvent } from '../../studio/project/event.js'
import type { LiveProject } from './live-project.js'

export interface FollowOptions {
  /** Milliseconds after which an empty line is sent, if there was no event. */
  readonly beat: number
  /** Aborted when the client has gone or the server stops. */
  readonly signal: AbortSignal
}

const encoder = new TextEncoder()
const EMPTY_LINE = encoder.encode('\n')

/** Events a piece: all of a large project at once would be too long a string. */
const PIECE = 200

/** Events as lines of JSON. */
export function* linesOf(events: readonly ProjectEvent[]): Generator<Uint8Array<ArrayBuffer>> {
  for (let from = 0; from < events.length; from += PIECE) {
    const lines = events.slice(from, from + PIECE).map(event => `${JSON.stringify(event)}\n`)
    yield encoder.encode(lines.join(''))
  }
}

/** The events of now, then those to come as they come. What a slow client has not taken yet is only a number here. */
export async function* followEvents(
  project: LiveProject,
  after: number,
  { beat, signal }: FollowOptions,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
  let n = after
  let wake = () => {}
  const stopListening = project.listen(() => wake())
  signal.addEventListener('abort', () => wake(), { once: true })
  try {
    yield EMPTY_LINE // so that the client sees at once that it is connected
    while (!signal.aborted) {
      const events = project.after(n)
      n += events.length
      yield* linesOf(events)
      if (signal.aborted || project.count > n) continue
      const isNew = await within(beat, call => {
        wake = call
      })
      if (!isNew) yield EMPTY_LINE
    }
  } finally {
    stopListening()
  }
}

/** Whether the given function is called within some milliseconds. */
function within(milliseconds: number, give: (call: () => void) => void): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(false), milliseconds)
    give(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}
